import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { recordSaved, saved } from '#web/testing/share-dialog.tsx'
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
    within(screen.getByRole('complementary', { name: 'Cerimônias' }))
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
    renderScreen(<Services despedida={despedidaWith({ ...over, cerimonias: masses(-1), floriculturas: [] })} />, '/')
    expect(screen.getAllByRole('article')).toHaveLength(7)
    expect(outline().split('\n').slice(-2)).toMatchInlineSnapshot(`
      [
        "Cada floricultura atende por conta própria, fora deste portal.",
        "Nenhuma floricultura parceira nesta unidade.",
      ]
    `)
  })
})

describe('the text of a biography', () => {
  it.each([
    [139, 'false'],
    [140, 'true'],
  ])('begins with a large initial where its first paragraph is long enough: %d characters', (length, initial) => {
    const obituario = `${'a'.repeat(length)}\n \nFim.`
    renderScreen(
      <Biography despedida={despedidaWith({ obituario })} photograph={<p>Foto</p>} album={<p>Álbum</p>} />,
      '/',
    )
    const text = screen.getByRole('region', { name: 'Biografia' })
    expect(text.dataset.dropCap).toBe(initial)
    expect(outline(text).split('\n').slice(2)).toEqual(['Foto', 'Fim.'])
    expect(outline().endsWith('Álbum')).toBe(true)
  })
})

describe('a page with little to tell', () => {
  const little = despedidaWith({
    ...{ libras: true, local_velorio: '', data_sepultamento: null, obituario: '' },
    cerimonias: [
      {
        ...{ id: 1, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', termino: null },
        ...{ data_hora: '2090-03-17 19:00:00', local: '', endereco: '', observacao: 'Traga uma flor.' },
      },
    ],
    floriculturas: [
      { nome: 'Manacá', telefone: '82999990000', endereco: 'Rua A, 1', link: 'https://flores.exemplo.com.br' },
      { nome: 'Lírio', telefone: '', endereco: '', link: '' },
    ],
  })

  it('says under Biografia what is known', () => {
    renderScreen(<Biography despedida={little} />, '/')
    expect(outline()).toMatchInlineSnapshot(`
      "link: Libras → /acessibilidade/libras?despedida=10661
      ## Biografia
      A família ainda não escreveu aqui.
      ## Velório
      Sexta-feira, às 14h52
      10/03/2090 14:52
      ## Sepultamento
      Parque das Flores
      link: Como chegar (abre outro site) → https://www.google.com/maps/search/?api=1&query=Parque%20das%20Flores
      ## Missa de sétimo dia
      Sexta-feira, às sete da noite
      17/03/2090 19:00
      Traga uma flor."
    `)
  })

  it('offers under Serviços what is possible', () => {
    renderScreen(<Services despedida={little} />, '/')
    expect(outline()).toMatchInlineSnapshot(`
      "## Serviços
      ### Velório
      Sexta-feira, às 14h52
      10/03/2090 14:52
      button: Guardar na agenda : Velório
      link: Agenda do Google (abre outro site) → https://calendar.google.com/calendar/render?action=TEMPLATE&text=Vel%C3%B3rio+de+Maria+do+Carmo&dates=20900310T175200Z%2F20900310T185200Z&location=&details=http%3A%2F%2Flocalhost%3A3000%2Fdespedida%2F10661
      ### Sepultamento
      Data ainda não informada
      Parque das Flores
      link: Como chegar (abre outro site) → https://www.google.com/maps/search/?api=1&query=Parque%20das%20Flores
      link: Abrir no Waze (abre outro site) → https://waze.com/ul?q=Parque%20das%20Flores&navigate=yes
      link: Enviar por WhatsApp (abre outro site) → https://wa.me/?text=Sepultamento%3A%20Parque%20das%20Flores.%20https%3A%2F%2Fwww.google.com%2Fmaps%2Fsearch%2F%3Fapi%3D1%26query%3DParque%2520das%2520Flores
      ### Missa de sétimo dia
      Sexta-feira, às sete da noite
      17/03/2090 19:00
      Traga uma flor.
      button: Guardar na agenda : Missa de sétimo dia
      link: Agenda do Google (abre outro site) → https://calendar.google.com/calendar/render?action=TEMPLATE&text=Missa+de+s%C3%A9timo+dia+de+Maria+do+Carmo&dates=20900317T220000Z%2F20900317T230000Z&location=&details=http%3A%2F%2Flocalhost%3A3000%2Fdespedida%2F10661
      ### Livro de presença
      Deixe o seu nome para a família, sem telefone. Só ela lê.
      link: Assinar o livro de presença → /presenca/10661
      ### Floristas parceiras
      Cada floricultura atende por conta própria, fora deste portal.
      #### Manacá
      Rua A, 1
      link: (82) 99999-0000 → tel:+5582999990000
      link: Encomendar flores (abre outro site) → https://flores.exemplo.com.br
      #### Lírio"
    `)
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

describe('a calendar file', () => {
  beforeEach(recordSaved)
  afterEach(() => vi.restoreAllMocks())

  it('is saved under the name of its ceremony, of the type that a phone opens its calendar with', () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    renderScreen(<Services despedida={despedidaWith({})} />, '/')
    fireEvent.click(screen.getAllByRole('button', { name: /Guardar na agenda/ })[1] as HTMLElement)
    expect(saved).toEqual(['sepultamento.ics'])
    expect(create.mock.calls).toMatchObject([[{ type: 'text/calendar;charset=utf-8' }]])
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
