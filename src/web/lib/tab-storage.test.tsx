import { act, renderHook } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useDraft } from './draft.ts'
import { forgetReturnPath, keepReturnPath, readReturnPath } from './return-path.ts'
import { readSession, storeSession } from './session.ts'

describe('the storage of a tab', () => {
  it('restores a draft after a reload and deletes it once it was sent', () => {
    const first = renderHook(() => useDraft('carta', { texto: '' }))
    act(() => first.result.current[1]({ texto: 'Querida tia' }))
    first.unmount()
    const again = renderHook(() => useDraft('carta', { texto: '' }))
    expect(again.result.current[0]).toEqual({ texto: 'Querida tia' })
    act(() => again.result.current[2]())
    expect(again.result.current[0]).toEqual({ texto: '' })
    again.unmount()
    expect(renderHook(() => useDraft('carta', { texto: '' })).result.current[0]).toEqual({ texto: '' })
  })

  it('shows a draft after the hydration of a page, which the server wrote without it', async () => {
    sessionStorage.setItem('rascunho:carta', '"Querida tia"')
    const Text = () => useDraft('carta', '')[0]
    const root = Object.assign(document.createElement('div'), { innerHTML: renderToString(<Text />) })
    expect(root.textContent).toBe('')
    const mounted = await act(async () => hydrateRoot(root, <Text />))
    expect(root.textContent).toBe('Querida tia')
    expect(sessionStorage.getItem('rascunho:carta')).toBe('"Querida tia"')
    act(() => mounted.unmount())
  })

  it('stores a session user only with checktoken true and a token', () => {
    expect(storeSession({ checktoken: true })).toBe(false)
    expect(storeSession({ accessToken: 'a' })).toBe(false)
    expect(readSession()).toBeUndefined()
    expect(storeSession({ checktoken: true, accessToken: 'a', roles: [] })).toBe(true)
    expect(readSession()?.accessToken).toBe('a')
  })

  it('stores one draft for each key, also when the key of a mounted form changes', () => {
    sessionStorage.setItem('rascunho:homenagem-2', JSON.stringify('para Bento'))
    const form = renderHook(({ key }) => useDraft(key, ''), { initialProps: { key: 'homenagem-1' } })
    act(() => form.result.current[1]('para Ana'))
    form.rerender({ key: 'homenagem-2' })
    expect(form.result.current[0]).toBe('para Bento')
    form.rerender({ key: 'homenagem-1' })
    expect(form.result.current[0]).toBe('para Ana')
  })

  it('returns only to our own restricted addresses', () => {
    for (const path of ['//evil.exemplo.com', '/admin/entrar', 'https://evil.exemplo.com/admin/x']) {
      keepReturnPath(path)
      expect(readReturnPath()).toBeUndefined()
    }
    keepReturnPath('/admin/mensagens/10001')
    expect(readReturnPath()).toBe('/admin/mensagens/10001')
    forgetReturnPath()
    expect(readReturnPath()).toBeUndefined()
  })

  it('does not return to a foreign address in the storage', () => {
    sessionStorage.setItem('voltar', '//evil.exemplo.com/admin/x')
    expect(readReturnPath()).toBeUndefined()
  })
})
