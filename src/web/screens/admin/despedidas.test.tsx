import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DespedidasScreen } from './despedidas.tsx'

const LIST = 'GET /cliente/despedidas'

const despedida = (change: Partial<Despedida> = {}) => ({
  id: 10_661,
  foto_perfil: null,
  data_velorio: null,
  data_sepultamento: '2026-11-24 16:00:00',
  status_memoria: true,
  tipo: 'Publica',
  status_apresentacao: false,
  qtd_moderacao: 0,
  qtd_denuncias: 0,
  pessoa_moderador: null,
  apresentacao: { codigo: 'ABCDEFGHJK', dataHoraInicial: null, dataHoraFinal: null },
  pessoa_falecida: {
    id: 1,
    nome: 'Maria do Carmo',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-22',
    sexo: 'Feminino',
  },
  ...change,
})

const open = (rows: object[], answers: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({ [LIST]: { json: rows }, ...answers })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <DespedidasScreen />
    </AdminProvider>,
    '/admin/despedidas',
  )
  return calls
}

describe('the marks of a despedida in the list', () => {
  it('count in the badge only the messages that wait, ten at most', async () => {
    open([despedida({ qtd_moderacao: 14, qtd_denuncias: 3 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo, 10 aguardando' })
    expect(messages.textContent).toBe('10')
  })

  it('show reports by a mark of their own, which leads to where they are decided', async () => {
    open([despedida({ qtd_denuncias: 1 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo' })
    expect(messages.textContent).toBe('')
    const mark = screen.getByRole('link', { name: '1 denúncia na página de Maria do Carmo: decidir' })
    expect(mark.getAttribute('href')).toBe('/admin/mensagens/10661')
    expect(within(mark).getByText('1 denúncia')).toBeTruthy()
  })

  it('show no mark where no report waits', async () => {
    open([despedida({ qtd_moderacao: 2 })])
    await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo, 2 aguardando' })
    expect(screen.queryByText(/denúncia/)).toBeNull()
  })
})
