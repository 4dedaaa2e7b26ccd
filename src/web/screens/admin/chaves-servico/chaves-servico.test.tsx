import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ChavesServicoScreen } from './chaves-servico.tsx'

const LIST = 'GET /cliente/servico/chaves'
const CREATE = 'POST /cliente/servico/chaves'
const REVOKE = 'DELETE /cliente/servico/chaves/:id'
const KEY = {
  ...{ id: 1, nome: 'ERP', escopos: ['falecidos.escrever'], criada_por: 'Ana Rosa', usada_em: null, revogada_em: null },
  criada_em: '2026-11-20T18:04:00.000Z',
}

const open = (responses: Parameters<typeof fakeServer>[0], roles: Role[] = ['ROLE_ADMIN']) => {
  const calls = fakeServer(responses)
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <ChavesServicoScreen />
    </AdminProvider>,
    '/admin/chaves-servico',
  )
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('service keys', () => {
  it('are created with a name and shown once, never in the list', async () => {
    let keys: object[] = []
    const calls = open({
      [LIST]: () => ({ json: keys }),
      [CREATE]: () => {
        keys = [KEY]
        return { json: { id: 1, chave: 'mps_1_segredo' } }
      },
    })
    await screen.findByText(/Nenhuma chave ainda/)
    expect(outline().split('\n').at(-1)).toBe(
      'Nenhuma chave ainda. Crie uma para o primeiro sistema que vai enviar falecidos.',
    )
    await press('NOVA CHAVE')
    const form = within(await screen.findByRole('dialog', { name: 'Nova chave de serviço' }))
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Nova chave de serviço
      button: Fechar
      Por exemplo: ERP, plantão, sistema do cemitério.
      field: Que sistema vai usar a chave? * = 
      O que a chave permite
      box: Enviar falecidos ao registro = yes
      box: Ler o registro de um contrato = no
      button: Cancelar
      button: Criar chave"
    `)
    fireEvent.click(form.getByRole('button', { name: 'Criar chave' }))
    expect(await form.findByText('Diga que sistema vai usar a chave.')).toBeTruthy()
    fireEvent.change(form.getByLabelText(/^Que sistema/), { target: { value: 'ERP' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar chave' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Chave criada' }))
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Chave criada
      Copie a chave agora e guarde-a no outro sistema. Ela não será mostrada de novo.
      mps_1_segredo
      button: Já guardei
      button: Copiar chave"
    `)
    expect(document.activeElement?.textContent).toBe('Copiar chave')
    fireEvent.click(shown.getByRole('button', { name: 'Já guardei' }))
    await screen.findByText('nunca usada')
    expect(outline()).toMatchInlineSnapshot(`
      "# Chaves de serviço
      button: NOVA CHAVE
      Com uma chave, outro sistema do grupo envia falecidos ao registro sem que ninguém digite de novo. Crie uma para cada sistema, e revogue a que não for mais usada.
      link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade
      link: Floriculturas → /admin/configuracoes/floriculturas
      link: Anúncios das telas → /admin/configuracoes/anuncios
      link: Folha do dia → /admin/configuracoes/folha
      link: Outros sites → /admin/configuracoes/divulgacao
      link: Sepulturas → /admin/configuracoes/sepultura
      link: Finados → /admin/configuracoes/evento
      link: Avisos e códigos → /admin/configuracoes/textos
      link: Ofertas → /admin/ofertas
      link: Titulares de dados → /admin/titular
      link: Chaves de serviço → /admin/chaves-servico (current)
      link: Webhooks → /admin/webhooks
      Chaves com que outros sistemas chamam o portal
      Sistema | O que a chave permite | Último uso | Situação | Ações |
      ERP
      criada por Ana Rosa em 20/11/2026 15:04
      Enviar falecidos ao registro | nunca usada | Em uso |
      button: Revogar a chave de ERP
      button: Baixar a lista"
    `)
    expect(screen.queryByText('mps_1_segredo')).toBeNull()
    expect(calls.filter(call => call.method === 'POST').map(call => call.body)).toEqual([
      { nome: 'ERP', escopos: ['falecidos.escrever'] },
    ])
  })

  it('are revoked after a confirmation that names the system', async () => {
    let revogada_em: string | null = null
    const calls = open({
      [LIST]: () => ({ json: [{ ...KEY, usada_em: KEY.criada_em, revogada_em }] }),
      [REVOKE]: () => {
        revogada_em = '2026-11-21T18:04:00.000Z'
        return { json: { id: 1 } }
      },
    })
    await press('Revogar a chave de ERP')
    fireEvent.click(await screen.findByRole('button', { name: 'Manter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Revogar a chave de ERP')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revogar a chave de ERP?' }))
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Revogar a chave de ERP?
      button: Fechar
      O sistema que usa esta chave deixa de enviar falecidos no mesmo instante. Não é possível voltar atrás.
      button: Manter
      button: Revogar"
    `)
    fireEvent.click(dialog.getByRole('button', { name: 'Revogar' }))
    await screen.findByText('Revogada em 21/11/2026 15:04')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
      "Chaves com que outros sistemas chamam o portal
      Sistema | O que a chave permite | Último uso | Situação | Ações |
      ERP
      criada por Ana Rosa em 20/11/2026 15:04
      Enviar falecidos ao registro | 20/11/2026 15:04 | Revogada em 21/11/2026 15:04 | |"
    `)
  })

  it('are shown to administrators only', async () => {
    open({}, ['ROLE_COLABORADOR'])
    expect(outline()).toMatchInlineSnapshot(`
      "Acesso negado
      Somente administradores criam e revogam chaves de serviço.
      link: Ir para as despedidas → /admin/despedidas"
    `)
  })
})
