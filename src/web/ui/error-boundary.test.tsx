import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

describe('a part of the page that cannot be fetched', () => {
  const freshPage = async () => {
    vi.resetModules()
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/admin/despedidas', reload })
    return { reload, lazy: await import('#web/lib/lazy.ts') }
  }

  it('reloads the page once, and after that reload asks the person instead', async () => {
    const first = await freshPage()
    expect(first.lazy.reloadOnce()).toBe(true)
    expect(first.lazy.reloadOnce()).toBe(true)
    expect(first.reload).toHaveBeenCalledTimes(1)
    const second = await freshPage()
    expect(second.lazy.reloadOnce()).toBe(false)
    expect(second.reload).not.toHaveBeenCalled()
  })

  it('shows no error while the page is already going', async () => {
    const page = await freshPage()
    page.lazy.reloadOnce()
    const Emptied = page.lazy.lazyScreen(() => Promise.resolve(undefined as unknown as () => null))
    render(
      <ErrorBoundary resetKey="/">
        <Suspense fallback="esperando">
          <Emptied />
        </Suspense>
      </ErrorBoundary>,
    )
    await act(() => new Promise(resolve => setTimeout(resolve, 20)))
    expect(screen.queryByText('esperando')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Recarregar a página' })).toBeNull()
  })

  it('does not go round for ever when one part loads and the next one does not', async () => {
    await freshPage().then(page => page.lazy.reloadOnce())
    const page = await freshPage()
    const Shell = page.lazy.lazyScreen(async () => () => 'moldura')
    const Broken = page.lazy.lazyScreen(() => Promise.reject(new TypeError('gone')))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <ErrorBoundary resetKey="/">
        <Suspense fallback="…">
          <Shell />
          <Broken />
        </Suspense>
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('button', { name: 'Recarregar a página' })).toBeDefined()
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('gives a chunk 120 s', async () => {
    await freshPage().then(page => page.lazy.reloadOnce())
    const page = await freshPage()
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Slow = page.lazy.lazyScreen(() => new Promise<() => null>(() => {}))
    render(
      <ErrorBoundary resetKey="/">
        <Suspense fallback="esperando">
          <Slow />
        </Suspense>
      </ErrorBoundary>,
    )
    await act(() => vi.advanceTimersByTimeAsync(119_000))
    expect(screen.queryByText('esperando')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByRole('button', { name: 'Recarregar a página' })).not.toBeNull()
  })
})
