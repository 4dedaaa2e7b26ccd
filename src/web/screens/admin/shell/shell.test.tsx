import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { AdminShell } from './shell.tsx'

describe('the way back in the top bar', () => {
  it.each([
    ['/admin/painel-mensagens', '/admin/painel-despedidas'],
    ['/admin/telas', '/admin/painel-despedidas'],
    ['/admin/painel-despedidas', '/admin/despedidas'],
    ['/admin/situacao', '/admin/despedidas'],
  ])('leads from %s to %s', async (here, back) => {
    fakeServer({ 'GET /exibicao/grupo': { status: 503, json: {} } })
    signInAs(['ROLE_ADMIN'])
    renderScreen(
      <Routes>
        <Route element={<AdminShell />}>
          <Route path="*" element={<h1>Tela</h1>} />
        </Route>
      </Routes>,
      here,
    )
    expect((await screen.findByRole('link', { name: 'Voltar' })).getAttribute('href')).toBe(back)
  })
})

const Ativa = () => {
  const { mutate } = useSend(async () => undefined, {})
  return (
    <button type="button" onClick={() => mutate()}>
      Ativar
    </button>
  )
}

it('says of a change that it waits for the network', async () => {
  fakeServer({ 'GET /exibicao/grupo': { status: 503, json: {} } })
  signInAs(['ROLE_ADMIN'])
  renderScreen(
    <Routes>
      <Route element={<AdminShell />}>
        <Route path="*" element={<Ativa />} />
      </Route>
    </Routes>,
    '/admin/telas',
  )
  const button = await screen.findByRole('button', { name: 'Ativar' })
  act(() => onlineManager.setOnline(false))
  fireEvent.click(button)
  expect(await screen.findByText('Sem internet agora. Continuamos assim que ela voltar.')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
})

describe('the frame of the restricted area', () => {
  const open = (role: Role, here: string) => {
    fakeServer({
      'GET /exibicao/grupo': { json: { nomeCurto: 'Aurora', desde: '1973', unidades: [] } },
      'GET /cliente/registro/pendencias': { json: [], headers: { 'x-total-count': '0' } },
    })
    signInAs([role])
    renderScreen(
      <Routes>
        <Route element={<AdminShell />}>
          <Route path="*" element={<h1>Tela</h1>} />
        </Route>
      </Routes>,
      here,
    )
    return screen.findByRole('heading', { name: 'Tela' })
  }

  it('names to an administrator everything, and where they are', async () => {
    await open('ROLE_ADMIN', '/admin/webhooks')
    expect(outline()).toMatchInlineSnapshot(`
      "link: Ir para o conteúdo → #conteudo
      link: MemorialÁrea restrita → /admin/despedidas
      link: Despedidas → /admin/despedidas
      link: Painel de Capelas → /admin/painel-despedidas
      link: Aprovar Mensagens → /admin/painel-mensagens
      link: Colaboradores → /admin/cadastro-colaborador
      link: Situação → /admin/situacao
      link: Registro de falecidos → /admin/registro
      link: Pedidos de página → /admin/pedidos-pagina
      link: Denúncias → /admin/denuncias
      link: Relatórios → /admin/relatorios
      link: Configurações → /admin/configuracoes/ (current)
      link: Alterar senha → /admin/alterar-senha
      button: Sair
      link: Helena Pradohelena@exemplo.com.brMeu perfil → /admin/editar-perfil/0
      button: Abrir menu
      link: ← Voltar → /admin/despedidas
      link: Ajuda(abre em nova aba) → /manual/equipe.html#webhooks
      # Tela"
    `)
  })

  it('greets a moderator, who sees only what is theirs', async () => {
    await open('ROLE_MODERADOR', '/admin/despedidas')
    expect(outline()).toMatchInlineSnapshot(`
      "link: Ir para o conteúdo → #conteudo
      link: MemorialÁrea restrita → /admin/despedidas
      link: Despedidas → /admin/despedidas (current)
      link: Alterar senha → /admin/alterar-senha
      button: Sair
      link: Helena Pradohelena@exemplo.com.brMeu perfil → /admin/editar-perfil/0
      button: Abrir menu
      Seja bem-vindo(a), Helena Prado!
      link: Ajuda(abre em nova aba) → /manual/moderador.html
      # Tela"
    `)
  })

  it('has a drawer on a phone, which takes the focus and gives it back', async () => {
    await open('ROLE_MODERADOR', '/admin/mensagens/7')
    const burger = screen.getByRole('button', { name: 'Abrir menu' })
    const behind = () => burger.closest('[inert]') !== null
    const state = () => [burger.getAttribute('aria-expanded'), behind(), document.activeElement?.textContent]
    burger.focus()
    fireEvent.click(burger)
    expect(state()).toEqual(['true', true, 'MemorialÁrea restrita'])
    fireEvent.keyDown(window, { key: 'a' })
    expect(state()).toEqual(['true', true, 'MemorialÁrea restrita'])
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(state()).toEqual(['false', false, 'Abrir menu'])
    fireEvent.click(burger)
    fireEvent.click(screen.getByRole('link', { name: 'Alterar senha' }))
    expect(state()[0]).toBe('false')
    fireEvent.click(burger)
    fireEvent.click(screen.getAllByRole('button', { name: 'Fechar menu' })[0] as Element)
    expect(state()[0]).toBe('false')
  })

  it('leaves once for a double tap', async () => {
    await open('ROLE_MODERADOR', '/admin/despedidas')
    fakeServer({ 'POST /api/auth/signout': () => new Promise<never>(() => {}) })
    const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Sair' })
    fireEvent.click(leave)
    expect([leave.disabled, leave.getAttribute('aria-busy')]).toEqual([true, 'true'])
  })
})
