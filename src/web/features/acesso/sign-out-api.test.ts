import { describe, expect, it, vi } from 'vitest'
import { endUnendedDevice } from '#web/lib/end-device.ts'
import { isKnownDevice, keepKnownDevice } from '#web/lib/known-device.ts'
import { clearSession, readSession, storeSession } from '#web/lib/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { signInAs } from '#web/testing/render-screen.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { signOut } from './sign-out-api.ts'

describe('signing out', () => {
  it('ends the session in the browser even when the server fails, and deletes all drafts', async () => {
    signInAs(['ROLE_COLABORADOR'])
    sessionStorage.setItem('rascunho:criar-despedida-1', '"Josefa Alves"')
    const calls = fakeServer({ 'POST /api/auth/signout': { status: 503, json: {} } })
    await signOut()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
    expect(readSession()).toBeUndefined()
    expect(JSON.stringify({ ...sessionStorage })).toBe('{}')
    expect(currentToasts().map(toast => toast.text)).toContain('Logout realizado com sucesso!')
  })

  it('leaves a device known that is of somebody else', async () => {
    signInAs(['ROLE_MODERADOR'])
    keepKnownDevice()
    fakeServer({ 'POST /api/auth/signout': { json: {} } })
    await signOut()
    expect(isKnownDevice()).toBe(true)
  })

  it('without a network ends the device as soon as the portal is reached and nobody is signed in', async () => {
    storeSession({ ...signInAs(['ROLE_MODERADOR']), continua: true })
    fakeServer({ 'POST /api/auth/signout': { status: 503, json: {} } })
    await signOut()
    expect(isKnownDevice()).toBe(false)
    const calls = fakeServer({ 'POST /api/auth/signout': { json: {} } })
    signInAs(['ROLE_COLABORADOR'])
    await endUnendedDevice()
    expect(calls).toHaveLength(0)
    clearSession('saida')
    await endUnendedDevice()
    await endUnendedDevice()
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null])
  })

  it('does not wait for a server that does not respond', async () => {
    vi.useFakeTimers()
    signInAs(['ROLE_MODERADOR'])
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        }),
    )
    const leaving = signOut()
    await vi.advanceTimersByTimeAsync(5100)
    await leaving
    expect(readSession()).toBeUndefined()
  })
})
