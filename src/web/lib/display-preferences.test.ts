import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

const { dataset } = document.documentElement

it('a page has the text size and contrast of the device, and then what was pressed before it was hydrated', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server reads it
  document.cookie = 'leitura=115-alto;path=/'
  // The choice is read once for a page: this one is a page of its own.
  const address = './display-preferences.ts?run=1'
  const preferences = (await import(/* @vite-ignore */ address)) as typeof import('./display-preferences.ts')
  preferences.startDisplayPreferences()
  expect(dataset).toMatchObject({ textSize: '115', contrast: 'alto' })
  const { result } = renderHook(preferences.useDisplayPreferences)
  expect(result.current).toEqual({ texto: 115, contraste: 'alto' })
  Object.assign(dataset, { textSize: '130', contrast: 'normal' })
  act(() => void dispatchEvent(new Event('app:hydrated')))
  expect(result.current).toEqual({ texto: 130, contraste: 'normal' })
  act(() => preferences.setDisplayPreferences({ texto: 100 }))
  expect(result.current).toEqual({ texto: 100, contraste: 'normal' })
  expect(document.cookie).not.toContain('leitura')
})
