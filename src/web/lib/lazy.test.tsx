import { render, waitFor } from '@testing-library/react'
import { Suspense, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LazyBoundary, lazyScreen } from './lazy.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen that reports what the document shows at its first commit, and the function that lets it load. */
const openScreen = (text: string, committed: string[]) => {
  let load = (): void => {}
  const Loaded = () => {
    useLayoutEffect(() => void committed.push(document.body.textContent), [])
    return text
  }
  const loading = new Promise<typeof Loaded>(resolve => {
    load = () => resolve(Loaded)
  })
  return { Screen: lazyScreen(() => loading), load: () => load() }
}

describe('a lazy screen', () => {
  it('is shown as soon as it is loaded, which React alone delays', async () => {
    // React counts its delay on this clock, and does not delay inside `act`.
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const committed: string[] = []
    const [ours, plain] = ['nossa', 'simples'].map(text => openScreen(text, committed))
    if (!ours || !plain) throw new Error('two screens')
    render(
      <>
        <LazyBoundary fallback="esperando;">
          <ours.Screen />
        </LazyBoundary>
        <Suspense fallback="esperando;">
          <plain.Screen />
        </Suspense>
      </>,
    )
    await vi.waitFor(() => expect(document.body.textContent).toBe('esperando;esperando;'))
    ours.load()
    plain.load()
    await waitFor(() => expect(committed).toEqual(['nossaesperando;', 'nossasimples']))
  })

  it('is loaded when the network is back, and the notice goes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const load = vi.fn(() => Promise.resolve(() => 'a tela')).mockRejectedValueOnce(new TypeError('no network'))
    const Screen = lazyScreen(load)
    render(
      <LazyBoundary fallback="esperando">
        <Screen />
      </LazyBoundary>,
    )
    await waitFor(() => expect(document.body.textContent).toContain('Sem internet agora'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(document.body.textContent).toBe('a tela'))
  })
})
