import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Alerts } from './monitor-panel.tsx'

const transmissao = (alertas: Transmissao['alertas']): Transmissao => ({
  ...{ despedidaId: 5, nome: 'Maria', agora: '2026-11-05 10:00:00', apresentacao: null, estado: 'ao-vivo' as const },
  ...{ simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, espectadores: 0, pico: 0, previa: null },
  ...{ registros: [], envio: { possivel: true, quem: null }, alertas },
})

describe('what is wrong with a broadcast', () => {
  it('is announced as a list, each with what to do and since when', () => {
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

  it('is nothing when nothing is', () => {
    renderScreen(<Alerts transmissao={transmissao([])} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})
