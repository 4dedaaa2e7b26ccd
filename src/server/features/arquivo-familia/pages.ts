import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { printedWords } from '#contract/homenagem/rules.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { printedCerimonias } from '#server/features/documento/content-service.ts'
import {
  type ArquivoContent,
  captionsOf,
  fotografiaPath,
  LIVRO,
  pictureOf,
  RETRATO,
  voiceOf,
} from './content-service.ts'

/** What the pages need beside the content: which files are there, and the day of an instant in the portal's zone. */
export type PageContext = { has: (nome: string) => boolean; localDay: (instant: string) => string; made: string }

/** The pages stand alone: no scripts, no fonts, nothing from the network. */
const STYLE = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#faf7f1;color:#1d2926;font:400 1.125rem/1.6 Georgia,"Times New Roman",serif}
header,main,footer{max-width:44rem;margin:0 auto;padding:1.5rem 1.25rem}
header{text-align:center;padding-top:3rem}
header img{width:11rem;height:11rem;border-radius:50%;object-fit:cover}
h1{margin:.75rem 0 0;font-size:2rem;line-height:1.2;font-weight:400;overflow-wrap:anywhere}
h2{margin:2.5rem 0 1rem;padding-top:1.5rem;border-top:1px solid #e4ddd0;font-size:1.375rem;font-weight:400}
.soft,footer,time{color:#43524d;font-size:1rem}
nav ul,.messages,.names{margin:0;padding:0;list-style:none}
nav a{display:block;margin:.5rem 0;padding:.875rem 1rem;border:1px solid #e4ddd0;border-radius:.75rem;background:#fff}
a{color:#22493f}
a:focus-visible{outline:3px solid #1d2926;outline-offset:2px}
.text{white-space:pre-line;overflow-wrap:anywhere}
.messages>li{margin:0 0 1rem;padding:1.25rem;border:1px solid #e4ddd0;border-radius:.75rem;background:#fff;break-inside:avoid}
.messages p{margin:0}
.messages img{display:block;max-width:100%;height:auto;margin:0 0 1rem;border-radius:.5rem}
.pictures figure{margin:0 0 2rem;break-inside:avoid}
.pictures img{display:block;max-width:100%;max-height:90vh;margin:0 auto;border-radius:.5rem}
figcaption{margin-top:.5rem;text-align:center;overflow-wrap:anywhere}
.by{margin-top:.75rem!important;font-weight:700;overflow-wrap:anywhere}
.names{columns:2;column-gap:2rem}
.names li{break-inside:avoid;padding:.25rem 0;overflow-wrap:anywhere}
video{display:block;width:100%;border-radius:.75rem;background:#101a18}
dt{font-weight:700}dd{margin:0 0 1rem}
@media(max-width:30rem){.names{columns:1}}
audio{display:block;width:100%;margin-top:.75rem}
@media print{body{background:#fff}nav,video,audio{display:none}}`

const page = (title: string, body: string): Buffer =>
  Buffer.from(
    `<!doctype html>\n<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>\n`,
  )

const BACK = '<p><a href="inicio.html">Voltar ao início</a></p>'

const head = ({ despedida: { pessoa_falecida: falecido } }: ArquivoContent, { has }: PageContext): string => {
  const { nome, conhecido_como } = falecido
  const known = conhecido_como === '' ? '' : `<p class="soft">${escapeHtml(quoted(conhecido_como))}</p>`
  const portrait = has(RETRATO) ? `<img src="${RETRATO}" alt="Foto de ${escapeHtml(nome)}">` : ''
  return `<header>${portrait}<h1>${escapeHtml(nome)}</h1>${known}<p class="soft">${escapeHtml(lifeInDates(falecido))}</p></header>`
}

const homenagem = (one: HomenagemPublica, { has, localDay }: PageContext): string => {
  const picture = pictureOf(one)
  const image = has(picture)
    ? `<a href="${picture}"><img src="${picture}" alt="Imagem enviada por ${escapeHtml(one.nome)}" loading="lazy"></a>`
    : ''
  const voice = voiceOf(one)
  const player = has(voice) ? `<audio controls preload="none" src="${voice}"></audio>` : ''
  return `<li>${image}<p class="text">${escapeHtml(printedWords(one))}</p>${player}<p class="by">${escapeHtml(one.nome)}</p><time>${localDay(one.data)}</time></li>`
}

const list = (title: string, homenagens: readonly HomenagemPublica[], context: PageContext): string =>
  homenagens.length === 0
    ? ''
    : `<h2>${title}</h2><ul class="messages">${homenagens.map(one => homenagem(one, context)).join('')}</ul>`

const OPEN = 'Mensagens da página'
const FAMILY = 'Escritas só para a família'
const NONE = 'Ainda não há mensagens.'

const homenagensPage = (content: ArquivoContent, context: PageContext): Buffer => {
  const { homenagens, soFamilia } = content.book
  const lists = list(OPEN, homenagens, context) + list(FAMILY, soFamilia, context)
  return page(
    `Mensagens para ${content.despedida.pessoa_falecida.nome}`,
    `${head(content, context)}<main>${BACK}${lists === '' ? `<p>${NONE}</p>` : lists}${BACK}</main>`,
  )
}

const textOf = (one: HomenagemPublica, { has, localDay }: PageContext): string => {
  const picture = has(pictureOf(one)) ? `\n(imagem: ${pictureOf(one)})` : ''
  const voice = has(voiceOf(one)) ? `\n(voz: ${voiceOf(one)})` : ''
  return `${printedWords(one)}\n\n— ${one.nome}, ${localDay(one.data)}${picture}${voice}\n`
}

const section = (title: string, homenagens: readonly HomenagemPublica[], context: PageContext): string[] =>
  homenagens.length === 0
    ? []
    : [
        `${title.toUpperCase()}\n${'='.repeat(title.length)}\n`,
        homenagens.map(one => textOf(one, context)).join('\n----\n\n'),
      ]

const homenagensText = (
  { despedida, book: { homenagens, soFamilia } }: ArquivoContent,
  context: PageContext,
): Buffer => {
  const sections = [...section(OPEN, homenagens, context), ...section(FAMILY, soFamilia, context)]
  const title = `Mensagens para ${despedida.pessoa_falecida.nome}`
  return Buffer.from([`${title}\n`, ...(sections.length === 0 ? [`${NONE}\n`] : sections)].join('\n'))
}

const PICTURES = 'Fotografias'
const captionOf = ({ legenda, ano }: FotografiaPublica): string =>
  [legenda, ano].filter(part => part !== '' && part !== null).join(', ')

const fotografiasPage = (content: ArquivoContent, context: PageContext): Buffer => {
  const figures = content.book.fotografias.map((one, index) => {
    const [path, caption] = [fotografiaPath(index), captionOf(one)]
    if (!context.has(path)) return ''
    const alt = escapeHtml(one.alternativo === '' ? caption : one.alternativo)
    const words = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<figure><a href="${path}"><img src="${path}" alt="${alt}" loading="lazy"></a>${words}</figure>`
  })
  return page(
    `${PICTURES} de ${content.despedida.pessoa_falecida.nome}`,
    `${head(content, context)}<main>${BACK}<h2>${PICTURES}</h2><div class="pictures">${figures.join('')}</div>${BACK}</main>`,
  )
}

const SIGNATURES = 'Livro de presença'
const signature = ({ nome, cidade }: { nome: string; cidade: string }): string =>
  cidade === '' ? nome : `${nome}, ${cidade}`

const presencaPage = (content: ArquivoContent, context: PageContext): Buffer => {
  const names = content.book.presenca.map(one => `<li>${escapeHtml(signature(one))}</li>`).join('')
  return page(
    `${SIGNATURES} de ${content.despedida.pessoa_falecida.nome}`,
    `${head(content, context)}<main>${BACK}<h2>${SIGNATURES}</h2><ul class="names">${names}</ul>${BACK}</main>`,
  )
}

const presencaText = ({ despedida, book }: ArquivoContent): Buffer =>
  Buffer.from(`${SIGNATURES} de ${despedida.pessoa_falecida.nome}\n\n${book.presenca.map(signature).join('\n')}\n`)

/** The videos of the wake, in the order in which they were recorded. */
const videosOf = ({ parts }: ArquivoContent): string[] =>
  parts.map(({ nome }) => nome).filter(nome => nome.endsWith('.mp4'))

const videos = (content: ArquivoContent, { has }: PageContext): string => {
  const all = videosOf(content)
  if (all.length === 0) return ''
  const players = all.filter(has).map(nome => {
    const captions = captionsOf(nome)
    const track = has(captions) ? `<track kind="captions" srclang="pt-BR" label="Português" src="${captions}">` : ''
    return `<video controls preload="none" src="${nome}">${track}</video>`
  })
  const missing = 'Este servidor não tem o programa que monta o vídeo: peça a gravação à equipe da unidade.'
  return `<h2>Gravação do velório</h2>${players.length === 0 ? `<p>${missing}</p>` : players.join('<br>')}`
}

const cerimonias = ({ despedida }: ArquivoContent): string => {
  const all = printedCerimonias(despedida).map(
    ({ titulo, quando, lugar }) =>
      `<dt>${escapeHtml(titulo)}</dt><dd>${[quando, lugar]
        .filter(line => line !== '')
        .map(escapeHtml)
        .join('<br>')}</dd>`,
  )
  return all.length === 0 ? '' : `<h2>Cerimônias</h2><dl>${all.join('')}</dl>`
}

const paragraph = (title: string, text: string): string =>
  text.trim() === '' ? '' : `<h2>${title}</h2><p class="text">${escapeHtml(text)}</p>`

const startPage = (content: ArquivoContent, context: PageContext): Buffer => {
  const { despedida, book } = content
  const { presenca, homenagens, soFamilia, fotografias } = book
  const total = homenagens.length + soFamilia.length
  const links: [string, string][] = [
    ...(fotografias.length > 0
      ? [['fotografias.html', `Fotografias (${fotografias.length})`] as [string, string]]
      : []),
    ['mensagens.html', `Mensagens (${total})`],
    ...(presenca.length > 0
      ? [['livro-de-presenca.html', `Livro de presença (${presenca.length})`] as [string, string]]
      : []),
    ...(context.has(LIVRO) ? [[LIVRO, 'Livro da família, em PDF'] as [string, string]] : []),
  ]
  const nav = links.map(([address, words]) => `<li><a href="${address}">${words}</a></li>`).join('')
  const body = [
    `<nav aria-label="O que há neste arquivo"><ul>${nav}</ul></nav>`,
    paragraph('Biografia', despedida.obituario),
    paragraph('Agradecimento da família', despedida.agradecimento),
    cerimonias(content),
    videos(content, context),
  ]
  return page(
    `Em memória de ${despedida.pessoa_falecida.nome}`,
    `${head(content, context)}<main>${body.join('')}</main><footer>Arquivo da família, feito em ${context.made}. Contém palavras escritas só para a família.</footer>`,
  )
}

const readme = (content: ArquivoContent, { made, has }: PageContext): Buffer => {
  const { book, parts, despedida } = content
  const pictures = parts.filter(({ nome }) => nome.endsWith('.webp') && has(nome)).length
  const voices = parts.filter(({ nome }) => nome.endsWith('.m4a') && has(nome)).length
  const recorded = videosOf(content).filter(has).length
  const total = book.homenagens.length + book.soFamilia.length
  const rows = [
    `Arquivo da família de ${despedida.pessoa_falecida.nome}`,
    `Feito em ${made}.`,
    '',
    'Comece por inicio.html: abre em qualquer navegador, sem internet.',
    '',
    ...(book.fotografias.length > 0 ? ['- fotografias.html: as fotografias da página, com as legendas'] : []),
    `- mensagens.html e mensagens.txt: ${plural(total, '1 mensagem', `${total} mensagens`)}, também as escritas só para a família`,
    `- livro-de-presenca.html e livro-de-presenca.txt: ${plural(book.presenca.length, '1 assinatura', `${book.presenca.length} assinaturas`)}`,
    `- ${LIVRO}: o livro para imprimir`,
    `- imagens: ${plural(pictures, '1 imagem', `${pictures} imagens`)} no tamanho em que o portal guarda`,
    ...(voices > 0
      ? [`- vozes: ${plural(voices, '1 mensagem de voz', `${voices} mensagens de voz`)}, com o nome de quem falou`]
      : []),
    ...(recorded > 0 ? ['- gravacao: o vídeo do velório'] : []),
    '',
    'Guarde este arquivo em mais de um lugar. Ele contém palavras que só a família deve ler.',
    '',
  ]
  return Buffer.from(rows.join('\n'))
}

/** The words of the archive, as pages and as text. They are written after the files that they show. */
export const pagesOf = (content: ArquivoContent, context: PageContext): Record<string, Buffer> => ({
  'LEIA-ME.txt': readme(content, context),
  'inicio.html': startPage(content, context),
  ...(content.book.fotografias.length > 0 && { 'fotografias.html': fotografiasPage(content, context) }),
  'mensagens.html': homenagensPage(content, context),
  'mensagens.txt': homenagensText(content, context),
  'livro-de-presenca.html': presencaPage(content, context),
  'livro-de-presenca.txt': presencaText(content),
})

export const formatDay = (localTime: string): string => formatData(localTime.slice(0, 10))
