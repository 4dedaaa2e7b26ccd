import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { cerimoniaAddress, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { momentInWords } from '#contract/despedida/date-rules.ts'
import { followingOf } from '#contract/despedida/following-rules.ts'
import { CERIMONIAS_MAX } from '#contract/despedida/limits.ts'
import { CERIMONIA_TIPO } from '#contract/despedida/messages.ts'
import { RITOS } from '#contract/despedida/rito-rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { TIPOS_CERIMONIA } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { printedCerimonias } from '#server/features/documento/content-service.ts'
import { calendarEntry, calendarFile } from '#web/features/despedida/calendar-file.ts'
import { invitation } from '#web/features/despedida/invitation-rules.ts'
import { momentForTela } from '#web/features/tela/hours-rules.ts'
import { isoMoment } from '#web/lib/instant.ts'
import { setPortalZone } from '#web/lib/portal-zone.ts'
import { PlacaCerimonias } from '#web/screens/display/capela/placa.tsx'
import { Cerimonias } from '#web/screens/display/capela/velorio.tsx'
import { despedidaHead } from '#web/screens/public/despedida/head-rules.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'

const LONG_BEFORE = '2026-01-01 00:00:00'

beforeAll(() => setPortalZone('America/Maceio'))

/** Hours around the end of a day, a month, a leap day and a year. */
const EDGES = ['2026-11-05', '2026-11-30', '2026-12-31', '2028-02-28', '2028-02-29']
const moment = fc
  .record({ day: fc.constantFrom(...EDGES), minutes: fc.integer({ min: 0, max: 2880 }) })
  .map(({ day, minutes }) => {
    const local = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
    return `${local.toISOString().slice(0, 16).replace('T', ' ')}:00`
  })
const hour = fc.option(moment)
const booked = fc.option(fc.record({ capela: fc.constantFrom('01', '04'), dataHoraInicial: moment }))

/** As the server stores them: ids of their own, names of their kinds. */
const added = fc
  .array(
    fc.record({
      tipo: fc.constantFrom(...TIPOS_CERIMONIA),
      data_hora: moment,
      local: fc.constantFrom('', 'Matriz de Santo Antônio'),
      endereco: fc.constantFrom('', 'Rua do Sol, 10'),
      observacao: fc.constantFrom('', 'Traga uma flor.'),
      publica: fc.boolean(),
    }),
    { maxLength: CERIMONIAS_MAX },
  )
  .map(list =>
    list.map((one, index) => ({
      ...one,
      id: index + 1,
      titulo: `${CERIMONIA_TIPO[one.tipo]} ${index}`,
      termino: null,
    })),
  )

const despedidas = fc
  .record({
    added,
    velorio: hour,
    rite: hour,
    rito: fc.constantFrom(...RITOS),
    grave: fc.constantFrom('', 'Sala 1'),
    booked,
  })
  .map(one =>
    buildDespedidaPagina({
      data_velorio: one.velorio,
      local_velorio: 'Igreja de São Benedito',
      data_sepultamento: one.rite,
      local_sepultamento: 'Parque das Flores',
      localizacao_sepultado: one.grave,
      estado_transmissao: 'encerrada',
      rito: one.rito,
      cerimonias: one.added,
      apresentacao: {
        ...{ empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
        ...(one.booked && { empresa: 'CV', ...one.booked }),
      },
    }),
  )

const utc = (local: string): string => new Date(isoMoment(local)).toISOString().slice(0, 19).replace(/[-:]/g, '')

it('invitation, structured data, calendar and documents name the same ceremonies, places and hours in one order', () => {
  fc.assert(
    fc.property(despedidas, despedida => {
      const cerimonias = cerimoniasOf(despedida)
      expect(printedCerimonias(despedida)).toEqual(
        cerimonias.map(one => ({
          titulo: one.title,
          quando: momentInWords(one.start),
          data: formatDataHora(one.start),
          lugar: whereOf(one),
        })),
      )

      const text = invitation(despedida as unknown as Despedida, 'https://portal.example')
      const named = cerimonias.map(one => `${one.title}: ${one.start ? momentInWords(one.start) : whereOf(one)}`)
      expect(named.map(words => text.indexOf(words)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true)

      const timed = cerimonias.flatMap(one => (one.start === null ? [] : [{ ...one, start: one.start }]))
      const graph = despedidaHead(despedida, LONG_BEFORE, '', []).data?.['@graph'] as Record<string, unknown>[]
      expect(graph.filter(node => node['@type'] === 'Event')).toMatchObject(
        timed.map(one => ({
          startDate: isoMoment(one.start),
          ...(one.place !== '' && { location: { name: one.place } }),
        })),
      )
      for (const one of timed) {
        const entry = calendarEntry({ cerimonia: one, despedida }, one.start, 'https://portal.example/despedida/1')
        expect(calendarFile(entry)).toContain(`DTSTART:${utc(one.start)}Z`)
        expect(entry.place).toBe(cerimoniaAddress(one))
      }

      const following = followingOf(despedida, LONG_BEFORE).slice(0, 2)
      for (const display of [Cerimonias, PlacaCerimonias]) {
        const html = renderToStaticMarkup(createElement(display, { despedida, now: LONG_BEFORE }))
        const shown = following.map(one => html.indexOf(one.title, html.indexOf('</dd>')))
        expect(shown.every((at, index) => at > (shown[index - 1] ?? 0))).toBe(true)
        for (const { start } of following)
          if (start) expect(html).toContain(momentForTela(start, LONG_BEFORE.slice(0, 10)))
      }
    }),
  )
})
