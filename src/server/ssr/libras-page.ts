import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { hasOneDate } from '#contract/falecido/life-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { isId } from '#contract/fields/id.ts'
import type { ReadCall } from '#contract/pagina/schema.ts'
import type { Config } from '#server/config.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { Problem } from '#server/core/problem.ts'
import { ReadRefusal } from './anonymous-read.ts'

const VLIBRAS = 'https://vlibras.gov.br'
const START = `new window.VLibras.Widget('${VLIBRAS}/app')`

/** What the widget needs, for this document only: the pages of the portal never load anything from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src ${VLIBRAS} 'sha256-${createHash('sha256').update(START).digest('base64')}' 'unsafe-eval'`,
  `style-src 'unsafe-inline' ${VLIBRAS}`,
  ...['img-src', 'font-src', 'media-src'].map(kind => `${kind} ${VLIBRAS} data: blob:`),
  `connect-src ${VLIBRAS} https://*.vlibras.gov.br data: blob:`,
  `frame-src ${VLIBRAS}`,
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const STYLES = [
  'body{max-width:60ch;margin:0 auto;padding:12px 24px 240px;font:20px/1.6 Georgia,serif;color:#1d2926;background:#faf7f1}',
  'h1,h2{font-weight:400;line-height:1.15;margin:0 0 12px}h1{font-size:38px}h2{font-size:26px;margin-top:36px}',
  'p{margin:0 0 16px}a{color:#22493f}nav a{display:inline-block;padding:12px 0}',
  '.ajuda{padding:16px 20px;margin:24px 0 0;border-radius:10px;background:#dfe8df;font:18px/1.5 sans-serif}',
].join('')

/** Comes before the text, because without it nobody would know what the page is for. */
const HELP = 'Toque no botão azul e depois num texto: o VLibras, do governo federal, o traduz para Libras.'
const WITHOUT_SCRIPTS = 'O VLibras precisa do JavaScript, que está desligado neste navegador.'

const RATE = { rateLimit: { max: 60, timeWindow: 60_000 } }

const paragraph = (text: string): string => (text.trim() === '' ? '' : `<p>${escapeHtml(text)}</p>`)

const cerimonia = (title: string, when: string | null, place: string): string => {
  const moment = when === null ? '' : `${momentInWords(when)}, ${dateInWords(when)}`
  const words = [moment, place].filter(part => part !== '').join('. ')
  return words === '' ? '' : `<h2>${title}</h2>${paragraph(words)}`
}

const documentOf = (despedida: DespedidaPagina): string => {
  const pessoa = despedida.pessoa_falecida
  const { nome } = pessoa
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    `<title>${escapeHtml(nome)} em Libras | Memorial Online</title>`,
    `<style>${STYLES}</style>`,
    `</head><body><nav><a href="/despedida/${despedida.id}">Voltar para a página</a></nav><main><h1>${escapeHtml(nome)}</h1>`,
    paragraph(
      hasOneDate(pessoa)
        ? `${lifeInDates(pessoa)}.`
        : `Nascimento: ${formatData(pessoa.data_nascimento)}. Falecimento: ${formatData(pessoa.data_falecimento)}.`,
    ),
    `<p class="ajuda">${HELP}<noscript> ${WITHOUT_SCRIPTS}</noscript></p>`,
    ...cerimoniasOf(despedida).map(one => cerimonia(one.title, one.start, one.place)),
    despedida.obituario.trim() === '' ? '' : '<h2>Biografia</h2>',
    ...despedida.obituario.split(/\n+/).map(paragraph),
    '</main>',
    '<div vw class="enabled"><div vw-access-button class="active"></div>',
    '<div vw-plugin-wrapper><div class="vw-plugin-top-wrapper"></div></div></div>',
    `<script src="${VLIBRAS}/app/vlibras-plugin.js"></script><script>${START}</script></body></html>`,
  ].join('')
}

/**
 * `/acessibilidade/libras?despedida={id}`: the words of a public page in a document of its own, with the VLibras widget of the federal
 * government. Absent unless VLIBRAS is set, because the browser then loads code of a third party.
 */
export const registerLibras = (app: FastifyInstance, config: Pick<Config, 'VLIBRAS'>, read: ReadCall): void => {
  if (!config.VLIBRAS) return
  app.get<{ Querystring: { despedida?: string } }>(
    '/acessibilidade/libras',
    { config: RATE },
    async (request, reply) => {
      const id = request.query.despedida
      if (typeof id !== 'string' || !isId(id)) throw new Problem('NAO_ENCONTRADO')
      const { body } = await read('GET /exibicao/despedida/:id/:codigo', { params: { id, codigo: '0' } }).catch(
        error => {
          throw error instanceof ReadRefusal ? new Problem('NAO_ENCONTRADO') : error
        },
      )
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
        .send(documentOf(body as DespedidaPagina))
    },
  )
}
