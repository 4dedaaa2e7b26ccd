import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { GRUPO } from '#web/lib/grupo.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PublicShell } from './shell.tsx'

describe('the frame of the public pages', () => {
  it('begins with the logo of the group, named by it, where it has one, and else with its name', () => {
    const mark = (logo: string, desde: string) => {
      const client = new QueryClient()
      client.setQueryData(GRUPO.queryKey, { nomeCurto: 'Alvorada', desde, rodape: 'Rua A', logo, unidades: [] })
      renderScreen(
        <QueryClientProvider client={client}>
          <PublicShell>texto</PublicShell>
        </QueryClientProvider>,
      )
      const link = screen.getByRole('banner').querySelector('a')
      const picture = link?.querySelector('img')
      const read = [link?.textContent, picture?.getAttribute('src'), picture?.alt]
      expect(screen.getByRole('contentinfo').textContent).toContain('Rua A')
      cleanup()
      return read
    }
    expect(mark('/midia/logo.svg', '1973')).toEqual([' desde 1973', '/midia/logo.svg', 'Alvorada'])
    expect(mark('', '')).toEqual(['Alvorada ', undefined, undefined])
  })

  it('links to the screens that the specification names', () => {
    renderScreen(<PublicShell>texto</PublicShell>)
    const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(address('Velório Virtual')).toBe('/lista-postagens/aovivo')
    expect(address('Faça sua homenagem')).toBe('/lista-postagens/despedidas')
    expect(address('Sobre nós')).toBe('/#sobre')
    expect(address('Equipe')).toBe('/admin/entrar')
    expect(address('Política de privacidade')).toBe('/politica-de-privacidade.pdf')
    expect(address('Termos de uso')).toBe('/termo-uso')
    expect(screen.getByRole('main').textContent).toBe('texto')
  })

  it('of a page that is translated offers it in each language, in its footer unless it does so itself', () => {
    const page = (own: boolean) =>
      renderScreen(
        <PublicShell translated ownLanguages={own}>
          texto
        </PublicShell>,
        '/verificar?codigo=A1&idioma=en',
      )
    page(false)
    const languages = within(screen.getByRole('contentinfo')).getByRole('navigation')
    expect(languages.getAttribute('aria-label')).toBe('Idioma da página')
    expect(outline(languages)).toMatchInlineSnapshot(`
      "link: Português → ?codigo=A1&idioma=pt (current)
      link: English → ?codigo=A1&idioma=en
      link: Español → ?codigo=A1&idioma=es"
    `)
    expect([...languages.querySelectorAll('a')].map(({ lang }) => lang)).toEqual(['pt-BR', 'en', 'es'])
    cleanup()
    page(true)
    expect(within(screen.getByRole('contentinfo')).queryByRole('navigation')).toBeNull()
    cleanup()
    renderScreen(<LanguageSwitch short />)
    expect(outline(screen.getByRole('navigation'))).toMatchInlineSnapshot(`
      "link: PT Português → ?idioma=pt (current)
      link: EN English → ?idioma=en
      link: ES Español → ?idioma=es"
    `)
  })

  it('has the entrance of the staff in the header of the landing page, and in the footer of the others', () => {
    const entrance = () => screen.getByRole('link', { name: 'Equipe' })
    renderScreen(<PublicShell entrance={<a href="/admin/entrar">Equipe</a>}>texto</PublicShell>)
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Equipe' })).toBe(entrance())
    cleanup()
    renderScreen(<PublicShell>texto</PublicShell>, '/termo-uso')
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Equipe' })).toBe(entrance())
  })

  it('offers three text sizes, A, A+ and A++, and marks the chosen one', () => {
    renderScreen(<PublicShell>texto</PublicShell>)
    const sizes = () =>
      ['A: texto de tamanho normal', 'A+: texto maior', 'A++: texto muito maior'].map(name => {
        const button = screen.getByRole('button', { name })
        return [button.textContent, button.getAttribute('aria-pressed')]
      })
    fireEvent.click(screen.getByRole('button', { name: 'A: texto de tamanho normal' }))
    expect(sizes()).toEqual([
      ['A', 'true'],
      ['A+', 'false'],
      ['A++', 'false'],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'A+: texto maior' }))
    expect(document.documentElement.dataset.textSize).toBe('115')
    expect(sizes().map(([, pressed]) => pressed)).toEqual(['false', 'true', 'false'])
  })

  it('stores text size and contrast on the device', () => {
    renderScreen(<PublicShell>texto</PublicShell>)
    fireEvent.click(screen.getByRole('button', { name: 'A++: texto muito maior' }))
    fireEvent.click(screen.getByRole('button', { name: 'Alto contraste' }))
    expect(document.documentElement.dataset).toMatchObject({ textSize: '130', contrast: 'alto' })
    expect(screen.getByRole('button', { name: 'A++: texto muito maior' }).getAttribute('aria-pressed')).toBe('true')
    expect(document.cookie).toContain('leitura=130-alto')
    fireEvent.click(screen.getByRole('button', { name: 'Alto contraste' }))
    expect(document.documentElement.dataset.contrast).toBe('normal')
    fireEvent.click(screen.getByRole('button', { name: 'A: texto de tamanho normal' }))
    expect(document.cookie).not.toContain('leitura')
  })

  it('opens the menu of a phone and closes it with Escape, back on its button', () => {
    renderScreen(<PublicShell>texto</PublicShell>)
    const button = screen.getByText('Menu')
    const details = button.closest('details')
    fireEvent.click(button)
    expect(details?.open).toBe(true)
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    const link = within(menu).getByRole('link', { name: 'Velório Virtual' })
    link.focus()
    fireEvent.keyDown(link, { key: 'a' })
    expect(details?.open).toBe(true)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(details?.open).toBe(false)
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    fireEvent.click(link)
    expect(details?.open).toBe(false)
  })
})
