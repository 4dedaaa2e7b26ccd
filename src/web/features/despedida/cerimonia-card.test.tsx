import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Biography } from './biography.tsx'
import { Services } from './services.tsx'

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => dataHoraAt(Date.now() + hours * HOUR_MS)

const despedidaWith = (part: Partial<DespedidaPublica>): DespedidaPublica =>
  buildDespedidaPagina({
    data_velorio: '2090-03-10 14:52:00',
    local_velorio: 'Capela 5, Memorial Parque Maceió',
    data_sepultamento: '2090-03-10 17:00:00',
    local_sepultamento: 'Parque das Flores',
    localizacao_sepultado: '',
    apresentacao: { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
    ...part,
  })

const WITH_CEREMONIES = [
  ['Biografia', (despedida: DespedidaPublica) => <Biography despedida={despedida} />],
  ['Serviços', (despedida: DespedidaPublica) => <Services despedida={despedida} />],
] as const

describe.each(WITH_CEREMONIES)('the ceremonies under %s', (_tab, draw) => {
  it('show weekday and hour first, and DD/MM/YYYY HH:mm below', () => {
    renderScreen(draw(despedidaWith({})), '/')
    expect(screen.getByText(/Sexta-feira, às 14h52/)).toBeTruthy()
    expect(screen.getByText(/10\/03\/2090 14:52/)).toBeTruthy()
    expect(screen.getByText(/10\/03\/2090 17:00/)).toBeTruthy()
  })

  it('link to the unit on the map with one label, without the number of the chapel', () => {
    renderScreen(draw(despedidaWith({})), '/')
    const links = screen.getAllByRole('link', { name: /Como chegar/ })
    expect(links.map(link => new URL(link.getAttribute('href') ?? '').searchParams.get('query'))).toEqual([
      'Memorial Parque Maceió',
      'Parque das Flores',
    ])
    expect(screen.queryByText('Ver no mapa')).toBeNull()
  })

  it('offer neither directions nor a calendar entry when they are over', () => {
    renderScreen(draw(despedidaWith({ data_velorio: inHours(-30), data_sepultamento: inHours(-20) })), '/')
    expect(screen.getByText(/Parque das Flores/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Como chegar/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Guardar na agenda/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Agenda do Google/ })).toBeNull()
  })
})

describe('a long list of ceremonies', () => {
  const masses = (firstInDays: number) =>
    Array.from({ length: 5 }, (_none, index) => ({
      ...{ id: index + 1, tipo: 'outra' as const, titulo: `Missa ${index + 1}`, termino: null },
      ...{ data_hora: inHours(24 * (firstInDays + index)), local: 'Igreja Matriz', endereco: '', observacao: '' },
    }))
  const over = { data_velorio: inHours(-90), data_sepultamento: inHours(-80) }
  const titles = (): (string | null)[] =>
    within(screen.getByRole('complementary'))
      .getAllByRole('heading')
      .map(heading => heading.textContent)

  it('stands beside the biography with the four that come next, and leads to the others', () => {
    renderScreen(<Biography despedida={despedidaWith({ ...over, cerimonias: masses(-1) })} />, '/')
    expect(titles()).toEqual(['Missa 2', 'Missa 3', 'Missa 4', 'Missa 5'])
    expect(screen.getByRole('link', { name: 'Ver as 7 cerimônias' }).getAttribute('href')).toContain('aba=servicos')
  })

  it('is filled up with those before, and begins with velório and burial when all are over', () => {
    const { unmount } = renderScreen(<Biography despedida={despedidaWith({ ...over, cerimonias: masses(-4) })} />, '/')
    expect(titles()).toEqual(['Missa 2', 'Missa 3', 'Missa 4', 'Missa 5'])
    unmount()
    const longAgo = { data_velorio: inHours(-900), data_sepultamento: inHours(-890) }
    renderScreen(<Biography despedida={despedidaWith({ ...longAgo, cerimonias: masses(-9) })} />, '/')
    expect(titles()).toEqual(['Velório', 'Sepultamento', 'Missa 1', 'Missa 2'])
  })

  it('stands under Serviços as a whole', () => {
    renderScreen(<Services despedida={despedidaWith({ ...over, cerimonias: masses(-1) })} />, '/')
    expect(screen.getAllByRole('article')).toHaveLength(7)
  })
})

describe('a calendar entry', () => {
  it('of a velório ends with its apresentacao, and of the burial after an hour', () => {
    const apresentacao = {
      ...{ empresa: 'CV', capela: '01', camera: null },
      ...{ dataHoraInicial: '2090-03-10 14:52:00', dataHoraFinal: '2090-03-10 16:30:00' },
    }
    renderScreen(<Services despedida={despedidaWith({ apresentacao })} />, '/')
    const links = screen.getAllByRole('link', { name: /Agenda do Google/ })
    expect(links.map(link => new URL(link.getAttribute('href') ?? '').searchParams.get('dates'))).toEqual([
      '20900310T175200Z/20900310T193000Z',
      '20900310T200000Z/20900310T210000Z',
    ])
  })
})

describe('a wake that is running', () => {
  it('still offers directions, and no longer a calendar entry', () => {
    renderScreen(
      <Services
        despedida={despedidaWith({
          data_velorio: inHours(-1),
          data_sepultamento: null,
          local_sepultamento: '',
          local_velorio: 'Capela 1, Central de Velórios',
          apresentacao: {
            empresa: 'CV',
            capela: '01',
            camera: 'c',
            dataHoraInicial: inHours(-1),
            dataHoraFinal: inHours(1),
          },
        })}
      />,
      '/',
    )
    const card = within(screen.getByRole('article', { name: 'Velório' }))
    expect(card.getByRole('link', { name: /Como chegar/ })).toBeTruthy()
    expect(card.queryByRole('button', { name: /Guardar na agenda/ })).toBeNull()
  })
})
