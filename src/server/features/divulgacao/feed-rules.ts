import { createHash } from 'node:crypto'
import { calendarText, escapeText, utcTimestamp } from '#contract/fields/calendar.ts'
import { formatData, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { VelorioDivulgado } from './store.ts'

/** What other sites show of a unit's public velórios. */
export const DIVULGACAO = {
  titulo: (unidade: string) => `Velórios: ${unidade}`,
  hoje: 'Velórios de hoje',
  nenhum: 'Nenhum velório público hoje.',
  horas: (inicio: string, fim: string) => `${inicio} a ${fim}`,
  velorio: (nome: string, horas: string) => `${nome}: velório, ${horas}`,
  resumo: (dia: string, horas: string) => `Velório em ${dia}, ${horas}`,
  calendario: (nome: string) => `Velório de ${nome}`,
} as const

/** A unit as other sites show it. `agora` is the portal's local time, `desde` the instant at which its day began. */
export type Divulgada = {
  nome: string
  origin: string
  /** Path of the frame; those of the feeds begin with it. */
  path: string
  agora: string
  desde: string
  velorios: readonly VelorioDivulgado[]
}

const despedidaUrl = (origin: string, { despedidaId }: VelorioDivulgado): string => `${origin}/despedida/${despedidaId}`

const hoursOf = ({ dataHoraInicial, dataHoraFinal }: VelorioDivulgado, from: string): string =>
  DIVULGACAO.horas(hourOrDayAndHour(dataHoraInicial, from), hourOrDayAndHour(dataHoraFinal, from))

/** A velório in one line, as oEmbed names it. */
export const lineOf = (velorio: VelorioDivulgado, agora: string): string =>
  DIVULGACAO.velorio(velorio.nome, hoursOf(velorio, agora))

/** The newest change of what is listed; the begin of the day where nothing is. */
export const changedAt = ({ velorios, desde }: Divulgada): string =>
  velorios.reduce((newest, { mudado }) => (mudado > newest ? mudado : newest), desde)

// XML 1.0 has no way to write these, not even escaped.
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const xml = (text: string): string => escapeHtml(text.replace(NOT_IN_XML, ''))

export const atomOf = (unidade: Divulgada): string => {
  const { nome, origin, path, velorios } = unidade
  const entry = (velorio: VelorioDivulgado): string => {
    const address = xml(despedidaUrl(origin, velorio))
    const { dataHoraInicial: start, nome: falecido } = velorio
    return [
      `<entry><id>${address}#velorio-${velorio.id}</id><title>${xml(falecido)}</title>`,
      `<updated>${velorio.mudado}</updated><link rel="alternate" type="text/html" href="${address}"/>`,
      `<summary>${xml(DIVULGACAO.resumo(formatData(start), hoursOf(velorio, start)))}</summary></entry>`,
    ].join('')
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR"><id>${xml(`${origin}${path}.atom`)}</id>`,
    `<title>${xml(DIVULGACAO.titulo(nome))}</title><updated>${changedAt(unidade)}</updated><author><name>${xml(nome)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${origin}${path}.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + path)}"/>`,
    ...velorios.map(entry),
    '</feed>',
  ].join('\n')
}

export const calendarOf = ({ nome, origin, velorios }: Divulgada): string =>
  calendarText([
    `X-WR-CALNAME:${escapeText(DIVULGACAO.titulo(nome))}`,
    ...velorios.flatMap(velorio => [
      'BEGIN:VEVENT',
      `UID:apresentacao-${velorio.id}@${new URL(origin).hostname}`,
      `DTSTAMP:${utcTimestamp(Date.parse(velorio.mudado))}`,
      `LAST-MODIFIED:${utcTimestamp(Date.parse(velorio.mudado))}`,
      `DTSTART:${utcTimestamp(Date.parse(velorio.de))}`,
      `DTEND:${utcTimestamp(Date.parse(velorio.ate))}`,
      `SUMMARY:${escapeText(DIVULGACAO.calendario(velorio.nome))}`,
      `URL:${despedidaUrl(origin, velorio)}`,
      'END:VEVENT',
    ]),
  ])

const STYLES = [
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#1d2926;background:#faf7f1}',
  'h1{margin:0 0 8px;font-size:20px;line-height:1.3}ul{margin:0;padding:0;list-style:none}',
  'li{padding:10px 0;border-top:1px solid #e4ddd0;overflow-wrap:anywhere}span{display:block;color:#43524d}',
  'a{color:#22493f;font-weight:600;display:inline-block;padding:2px 0}a:focus-visible{outline:3px solid #b5813a}',
].join('')

const STYLES_HASH = `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`

/** Nothing but its own style: no script, no picture, no form. `sites` may show it in a frame. */
export const framePolicy = (sites: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${STYLES_HASH}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`,
  ].join(';')

export const frameOf = ({ nome, origin, path, agora, velorios }: Divulgada): string => {
  const oembed = `${origin}/exibicao/oembed?url=${encodeURIComponent(origin + path)}`
  const item = (velorio: VelorioDivulgado): string =>
    `<li><a href="${escapeHtml(despedidaUrl(origin, velorio))}" target="_blank" rel="noopener">${escapeHtml(velorio.nome)}</a><span>${escapeHtml(hoursOf(velorio, agora))}</span></li>`
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    // In the document, because WordPress looks for it nowhere else.
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}">`,
    `<title>${DIVULGACAO.hoje}: ${escapeHtml(nome)}</title><style>${STYLES}</style></head>`,
    `<body><h1>${DIVULGACAO.hoje}</h1><p>${escapeHtml(nome)}, ${formatData(agora)}</p>`,
    velorios.length === 0 ? `<p>${DIVULGACAO.nenhum}</p>` : `<ul>${velorios.map(item).join('')}</ul>`,
    '</body></html>',
  ].join('')
}
