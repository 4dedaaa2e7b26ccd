import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useDraft } from './draft.ts'
import { ChunkLoadError, reloadOnce } from './lazy.ts'
import { keepReturnPath, takeReturnPath } from './return-path.ts'
import { readSession, storeSession } from './session.ts'

describe('what a tab keeps', () => {
  it('brings a draft back after a reload and forgets it once it was sent', () => {
    const first = renderHook(() => useDraft('carta', { texto: '' }))
    act(() => first.result.current[1]({ texto: 'Querida tia' }))
    first.unmount()
    const again = renderHook(() => useDraft('carta', { texto: '' }))
    expect(again.result.current[0]).toEqual({ texto: 'Querida tia' })
    act(() => again.result.current[2]())
    again.unmount()
    expect(renderHook(() => useDraft('carta', { texto: '' })).result.current[0]).toEqual({ texto: '' })
  })

  it('stores a session user only with checktoken true and a token', () => {
    expect(storeSession({ checktoken: true })).toBe(false)
    expect(storeSession({ accessToken: 'a' })).toBe(false)
    expect(readSession()).toBeUndefined()
    expect(storeSession({ checktoken: true, accessToken: 'a', roles: [] })).toBe(true)
    expect(readSession()?.accessToken).toBe('a')
  })

  it('returns once, and only to our own restricted addresses', () => {
    for (const path of ['//evil.exemplo.com', '/admin/entrar', 'https://evil.exemplo.com/admin/x']) {
      keepReturnPath(path)
      expect(takeReturnPath()).toBeUndefined()
    }
    keepReturnPath('/admin/mensagens/10001')
    expect(takeReturnPath()).toBe('/admin/mensagens/10001')
    expect(takeReturnPath()).toBeUndefined()
  })

  it('reloads once for a missing chunk, never in a loop', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/admin/despedidas', reload })
    expect(reloadOnce()).toBe(true)
    expect(reloadOnce()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(new ChunkLoadError('x').name).toBe('ChunkLoadError')
  })
})
