import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Atendimento } from '#contract/atendimento/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { setPortalTime } from '#web/lib/portal-clock.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { atendimentoKey, CardPanel } from './card-panel.tsx'

const velorio = {
  ...{ nome: 'Maria do Carmo', dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 16:00:00' },
  ...{ imagemAte: '2026-11-05 16:00:00', cerimonia: false, tolerancia: 5, estender: [15, 60], encerrada: false },
  notaInterna: '',
}
const at = (agora: string, change: object | null = {}): Atendimento =>
  ({
    ...{ unidade: 'Central de Velórios', capela: '01', agora },
    velorio: change && { ...velorio, ...change },
  }) as Atendimento

const Panel = ({ atendimento }: { atendimento: Atendimento }) => {
  const { data } = useQuery({
    queryKey: atendimentoKey('k'),
    queryFn: () => atendimento,
    initialData: atendimento,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <CardPanel chave="k" atendimento={data} />
}
const open = (atendimento: Atendimento, replies: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  setPortalTime(timeOf(atendimento.agora))
  const calls = fakeServer(replies)
  renderScreen(<Panel atendimento={atendimento} />)
  return calls
}
const said = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
const isWarning = () => screen.getAllByRole('status')[0]?.className

describe('the card of a chapel', () => {
  it('says that there is no velório now', () => {
    open(at('2026-11-05 12:00:00', null))
    expect(outline()).toMatchInlineSnapshot(`
      "Central de Velórios
      # Capela 01
      Nenhum velório acontece agora nesta capela.
      Esta página abre sozinha quando o velório começar."
    `)
  })

  it('shows the velório with its note, and what can be done about its end', () => {
    open({ ...at('2026-11-05 12:00:00', { notaInterna: 'A filha chega às 11h.' }), cerimonia: 'Sepultamento' })
    expect(outline()).toMatchInlineSnapshot(`
      "Central de Velórios
      # Sepultamento
      Maria do Carmo
      De 05/11/2026 08:00 a 05/11/2026 16:00
      ## Recado da equipe
      A filha chega às 11h.
      A imagem e o som vão até as 16h.
      ## Estender
      button: Estender 15 min
      button: Estender 1 hora
      box: Cerimônia em andamento = no
      Marque se a cerimônia pode passar da hora: a imagem e o som continuam por 5 min."
    `)
  })

  it('offers nothing once the transmissao was ended', () => {
    open(at('2026-11-05 12:00:00', { encerrada: true }))
    expect(outline()).toMatchInlineSnapshot(`
      "Central de Velórios
      # Capela 01
      Maria do Carmo
      De 05/11/2026 08:00 a 05/11/2026 16:00
      A equipe encerrou a transmissão."
    `)
  })

  const tolerated = { imagemAte: '2026-11-05 16:05:00', cerimonia: true }
  it.each([
    ['2026-11-05 15:54:59', {}, 'A imagem e o som vão até as\u00a016h.', 'notice', 1],
    ['2026-11-05 15:55:00', {}, 'A imagem e o som vão só até as\u00a016h. A cerimônia continua?', 'alert', 1],
    ['2026-11-05 16:00:00', tolerated, 'A imagem e o som vão até as\u00a016h05.', 'alert', 1],
    [
      '2026-11-05 16:05:00',
      tolerated,
      'A imagem e o som terminaram. Se a cerimônia continua, estenda: quem assistia volta a ver.',
      'alert',
      0,
    ],
    ['2026-11-05 12:00:00', { tolerancia: 0 }, 'A imagem e o som vão até as\u00a016h.', 'notice', 0],
  ])('at %s with %o says "%s"', (agora, change, words, style, boxes) => {
    open(at(agora, change))
    expect([said('[role="status"]')[0], isWarning(), screen.queryAllByRole('checkbox').length]).toEqual([
      words,
      style,
      boxes,
    ])
  })

  it('says why nothing can be extended', () => {
    open(at('2026-11-05 12:00:00', { estender: [] }))
    expect(screen.getByText('Outra família usa a capela em seguida: não é possível estender.')).toBeTruthy()
  })

  it('extends from the end that it shows, and marks that the ceremony goes on', async () => {
    const later = at('2026-11-05 12:00:00', { dataHoraFinal: '2026-11-05 17:00:00', imagemAte: '2026-11-05 17:00:00' })
    const calls = open(at('2026-11-05 12:00:00'), {
      'POST /atendimento/estender': { json: later },
      'POST /atendimento/cerimonia': { json: at('2026-11-05 12:00:00', { cerimonia: true }) },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Estender 1 hora' }))
    expect(await screen.findByText('De 05/11/2026 08:00 a 05/11/2026 17:00')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cerimônia em andamento' }))
    expect(await screen.findByText('Marcada. Na hora do fim, a imagem e o som continuam por mais 5 min.')).toBeTruthy()
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/atendimento/estender', { chave: 'k', minutos: 60, fim: '2026-11-05 16:00:00' }],
      ['/atendimento/cerimonia', { chave: 'k', emAndamento: true }],
    ])
  })

  it('says why it could not', async () => {
    open(at('2026-11-05 12:00:00'), {
      'POST /atendimento/estender': {
        status: 409,
        json: { code: 'CAPELA_OCUPADA', mensagem: 'A capela está ocupada.' },
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Estender 15 min' }))
    await waitFor(() => expect(said('p[role="alert"].alert')).toHaveLength(1))
  })
})
