import { render, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useLayoutEffect } from 'react'
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

  it('that a reload has not brought back is an error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response(''))
    sessionStorage.setItem('recarregada', String(Date.now()))
    const Screen = lazyScreen(() => Promise.reject(new TypeError('gone')))
    render(
      <Boundary>
        <LazyBoundary fallback="esperando">
          <Screen />
        </LazyBoundary>
      </Boundary>,
    )
    await waitFor(() => expect(document.body.textContent).toBe('ChunkLoadError'))
    vi.restoreAllMocks()
  })
})

class Boundary extends Component<{ children: ReactNode }, { name?: string }> {
  override state: { name?: string } = {}
  static getDerivedStateFromError = ({ name }: Error) => ({ name })
  override render = () => this.state.name ?? this.props.children
}

let copy = 0
/** A page of its own, and what its reload comes to. */
const openPage = async () => {
  copy += 1
  const address = `./lazy.ts?run=${copy}`
  const { reloadOnce } = (await import(/* @vite-ignore */ address)) as typeof import('./lazy.ts')
  return async (ms = 0) => {
    const ended = vi.fn()
    void reloadOnce().then(ended)
    await vi.advanceTimersByTimeAsync(ms)
    return ended.mock.lastCall?.[0]
  }
}

describe('a reload for a part that is gone', () => {
  it('is made once in ten minutes, where it can be recorded and the portal responds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const reload = await openPage()
    expect(await reload()).toBe('offline')
    vi.stubGlobal('fetch', async () => new Response(''))
    sessionStorage.setItem('recarregada', String(Date.now() - 599_999))
    expect(await reload()).toBe('failed')
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    sessionStorage.removeItem('recarregada')
    expect(await reload()).toBe('failed')
    refused.mockRestore()
    sessionStorage.setItem('recarregada', String(Date.now() - 600_000))
    expect([await reload(), await reload()]).toEqual(['reloading', 'reloading'])
    expect(sessionStorage.getItem('recarregada')).toBe(String(Date.now()))
  })

  it('waits while the page is being left', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const reload = await openPage()
    window.dispatchEvent(new Event('beforeunload'))
    expect(await reload(29_000)).toBeUndefined()
    expect(await reload(1000)).toBe('offline')
  })
})
