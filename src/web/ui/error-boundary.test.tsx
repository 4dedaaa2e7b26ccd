import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { outline } from '#web/testing/outline.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** What still waits for the network when its test is over succeeds with the next `online` event, of another file in the same window. */
const failsOnce = (reason: string) => vi.fn(async () => () => null).mockRejectedValueOnce(new TypeError(reason))

describe('a chunk that cannot be loaded', () => {
  const freshPage = async () => {
    vi.resetModules()
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/admin/despedidas', href: 'http://portal/admin/despedidas', reload })
    vi.stubGlobal('fetch', async () => new Response())
    const { hideLoadFailure: hide } = await import('#web/lib/load-failure.ts')
    return { reload, hide, lazy: await import('#web/lib/lazy.ts') }
  }

  it('reloads the page once; after that reload the person decides', async () => {
    const first = await freshPage()
    expect(await first.lazy.reloadOnce()).toBe('reloading')
    expect(await first.lazy.reloadOnce()).toBe('reloading')
    expect(first.reload).toHaveBeenCalledTimes(1)
    const second = await freshPage()
    expect(await second.lazy.reloadOnce()).toBe('failed')
    expect(second.reload).not.toHaveBeenCalled()
  })

  it('cancels no navigation by a reload, and reloads where the person has stayed', async () => {
    const page = await freshPage()
    vi.useFakeTimers()
    window.dispatchEvent(new Event('beforeunload'))
    const outcome = page.lazy.reloadOnce()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(page.reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toBe('reloading')
  })

  it('shows no error while the page is already reloading', async () => {
    const page = await freshPage()
    await page.lazy.reloadOnce()
    const Gone = page.lazy.lazyScreen(failsOnce('gone'))
    render(
      <ErrorBoundary resetKey="/">
        <page.lazy.LazyBoundary fallback="esperando">
          <Gone />
        </page.lazy.LazyBoundary>
      </ErrorBoundary>,
    )
    await act(() => new Promise(resolve => setTimeout(resolve, 20)))
    expect(screen.queryByText('esperando')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Recarregar a página' })).toBeNull()
  })

  it('does not reload repeatedly when one chunk loads and the next one does not', async () => {
    await freshPage().then(page => page.lazy.reloadOnce())
    const page = await freshPage()
    const Shell = page.lazy.lazyScreen(async () => () => 'moldura')
    const Broken = page.lazy.lazyScreen(() => Promise.reject(new TypeError('gone')))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <ErrorBoundary resetKey="/">
        <page.lazy.LazyBoundary fallback="…">
          <Shell />
          <Broken />
        </page.lazy.LazyBoundary>
      </ErrorBoundary>,
    )
    await screen.findByRole('button', { name: 'Recarregar a página' })
    expect(outline(screen.getByRole('main'))).toMatchInlineSnapshot(`
      "# Não foi possível abrir esta página
      O que você escreveu está guardado neste aparelho. Verifique a internet e recarregue.
      button: Recarregar a página
      link: Voltar para a página inicial → /"
    `)
    expect(page.reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Recarregar a página' }))
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  it('stands within the frame of the restricted area, leads where that says, and another address tries again', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    const Screen = () => {
      if (broken) throw new Error('broken')
      return 'Despedidas'
    }
    const page = (resetKey: string) => (
      <ErrorBoundary resetKey={resetKey} home={{ href: '/admin/despedidas', label: 'Ir para as despedidas' }}>
        <Screen />
      </ErrorBoundary>
    )
    const { container, rerender } = render(page('/admin/livro'))
    expect(screen.queryByRole('main')).toBeNull()
    expect(outline(container)).toMatchInlineSnapshot(`
      "# Não foi possível abrir esta página
      O que você escreveu está guardado neste aparelho. Verifique a internet e recarregue.
      button: Recarregar a página
      link: Ir para as despedidas → /admin/despedidas"
    `)
    broken = false
    rerender(page('/admin/livro'))
    expect(container.textContent).not.toBe('Despedidas')
    rerender(page('/admin/despedidas'))
    expect(container.textContent).toBe('Despedidas')
  })

  it('keeps the page and offers another attempt while the portal cannot be reached', async () => {
    const page = await freshPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const Missing = page.lazy.lazyScreen(failsOnce('offline'))
    render(
      <ErrorBoundary resetKey="/">
        <p>Nasceu em Penedo.</p>
        <page.lazy.LazyBoundary>
          <Missing />
        </page.lazy.LazyBoundary>
      </ErrorBoundary>,
    )
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByRole('alert').textContent).toContain('Sem internet agora.')
    fireEvent.click(retry)
    await act(() => new Promise(resolve => setTimeout(resolve, 20)))
    expect(screen.queryByText('Nasceu em Penedo.')).not.toBeNull()
    expect(page.reload).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', async () => new Response())
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
    page.hide()
  })

  it('fails after 120 s of loading', async () => {
    await freshPage().then(page => page.lazy.reloadOnce())
    const page = await freshPage()
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Slow = page.lazy.lazyScreen(() => new Promise<() => null>(() => {}))
    render(
      <ErrorBoundary resetKey="/">
        <page.lazy.LazyBoundary fallback="esperando">
          <Slow />
        </page.lazy.LazyBoundary>
      </ErrorBoundary>,
    )
    await act(() => vi.advanceTimersByTimeAsync(119_000))
    expect(screen.queryByText('esperando')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByRole('button', { name: 'Recarregar a página' })).not.toBeNull()
  })
})
