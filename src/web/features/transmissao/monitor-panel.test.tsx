import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { Alerts, Controls } from './monitor-panel.tsx'

const transmissao = (alertas: Transmissao['alertas']): Transmissao => ({
  ...{ despedidaId: 5, nome: 'Maria', agora: '2026-11-05 10:00:00', apresentacao: null, estado: 'ao-vivo' as const },
  ...{ simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, espectadores: 0, pico: 0, previa: null },
  ...{ registros: [], envio: { possivel: true, quem: null }, alertas },
})

describe('the alerts of a transmissao', () => {
  it('are announced as a list, each with what to do and since when', () => {
    const desde = '2026-11-05T12:58:00.000Z'
    renderScreen(
      <Alerts
        transmissao={transmissao([
          { tipo: 'preta', desde },
          { tipo: 'corte', desde },
        ])}
      />,
    )
    const alert = screen.getAllByRole('alert').find(one => one.textContent?.includes('preta'))
    const items = within(alert ?? document.body).getAllByRole('listitem')
    expect(items.map(item => item.textContent)).toEqual([
      'A imagem está preta. Confira a tampa da lente e a luz da capela. Desde 05/11/2026 09:58.',
      'A transmissão termina em poucos minutos e há pessoas assistindo. Estenda se a cerimônia continuar. Desde 05/11/2026 09:58.',
    ])
  })

  it('are not shown when there is none', () => {
    renderScreen(<Alerts transmissao={transmissao([])} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('extending a transmissao', () => {
  it('into the next wake is refused with the name and start of that wake', async () => {
    const calls = fakeServer({
      'POST /cliente/transmissao/5/estender': { status: 400, text: 'Já existe outro registro ativo para esta empresa' },
      'GET /apresentacao/conflitos': {
        json: [{ nomeFalecido: 'João Batista', dataHoraInicial: '2026-11-05 12:00:00' }],
      },
    })
    const apresentacao = {
      ...{ id: 9, empresa: 'CV', unidade: 'Central de Velórios', capela: '01', status: true, status_camera: true },
      ...{ dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 11:45:00', encerrada: false },
      ...{ momento: '', cerimonia: false, tolerancia: 5, imagemAte: '2026-11-05 11:45:00', estender: [15] },
    }
    renderScreen(
      <AdminProvider>
        <Controls transmissao={{ ...transmissao([]), apresentacao }} />
      </AdminProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Estender 30 min' }))
    const sentence =
      'Já existe outro registro ativo para esta empresa. A capela é de João Batista a partir de 05/11/2026 12:00.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    const request = calls.find(call => call.path === '/apresentacao/conflitos')
    expect(request?.query.get('dataHoraFinal')).toBe('2026-11-05 12:15:00')
  })
})
