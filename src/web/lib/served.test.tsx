import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { loadAllServed, loadServed, servedScreen } from './served.ts'

const part = (text: string) => () => <p>{text}</p>

describe('parts that the server renders', () => {
  it.each([
    ['by name', () => loadServed(['screens/one.tsx', 'screens/shared.tsx'])],
    ['all at once', () => loadAllServed()],
  ])('are loaded %s also where another part of a known module is met only while loading', async (_how, load) => {
    servedScreen('screens/shared.tsx', async () => part('first'))
    let Second: ReturnType<typeof part> = part('absent')
    servedScreen('screens/one.tsx', async () => {
      Second = servedScreen('screens/shared.tsx', async () => part('second')) as typeof Second
      return part('one')
    })
    await load()
    expect(renderToString(<Second />)).toBe('<p>second</p>')
  })
})
