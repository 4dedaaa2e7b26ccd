/**
 * The drawing libraries alone, in one process: an e-book by `@react-pdf/renderer`, a share card by satori and sharp, an informativo by satori
 * and resvg, with the words and pictures that the portal prints and nothing else of it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const { resolve } = createRequire(import.meta.url)
const fontPath = (family, face) => resolve(`@fontsource/${family}/files/${family}-latin-${face}.woff`)
const PORTRAIT = join(ROOT, 'assets', 'retratos-de-exemplo', 'lucia.webp')
const BANNER = join(ROOT, 'public', 'imagens', 'banners', '1.jpg')
const PAPER = '#faf7f1'
const INK = '#1d2926'

/** Each document of a house is of another person: no portrait is still decoded from the one before. */
const loadSharp = async () => {
  const { default: library } = await import('sharp')
  library.cache(false)
  return library
}

const portraitJpeg = async edge => (await loadSharp())(PORTRAIT).resize(edge, edge, { fit: 'cover' }).jpeg().toBuffer()

const box = (style, ...children) => ({ type: 'div', props: { style: { display: 'flex', ...style }, children } })
const words = (text, fontSize, style = {}) => box({ fontFamily: 'Newsreader', fontSize, color: INK, ...style }, text)
const labels = (text, fontSize) => words(text, fontSize, { fontFamily: 'Source Sans 3', textTransform: 'uppercase' })
const plain = (text, fontSize) => words(text, fontSize, { fontFamily: 'Source Sans 3' })
const rule = width => box({ width, height: 2, backgroundColor: '#b5813a', marginTop: 16, marginBottom: 16 })
const image = (bytes, style, type = 'jpeg') => ({
  type: 'img',
  props: {
    style,
    src: `data:image/${type};base64,${bytes.toString('base64')}`,
    width: style.width,
    height: style.height,
  },
})

let fonts
const pictureFonts = () => {
  fonts ??= [
    ['Newsreader', 'newsreader', 400],
    ['Newsreader', 'newsreader', 600],
    ['Source Sans 3', 'source-sans-3', 400],
    ['Source Sans 3', 'source-sans-3', 600],
  ].map(([name, family, weight]) => ({ name, weight, data: readFileSync(fontPath(family, `${weight}-normal`)) }))
  return fonts
}

const svgOf = async (node, size) => (await import('satori')).default(node, { ...size, fonts: pictureFonts() })

const banners = new Map()
const bannerJpeg = async (width, height) => {
  const key = `${width}x${height}`
  if (!banners.has(key)) banners.set(key, await (await loadSharp())(BANNER).resize(width, height).jpeg().toBuffer())
  return banners.get(key)
}

const portraitBox = async edge =>
  box(
    { padding: 8, borderRadius: edge, backgroundColor: PAPER },
    image(await portraitJpeg(edge), { width: edge, height: edge, borderRadius: edge / 2 }),
  )

const drawCard = async ({ nome, nascimento, falecimento, cerimonias }) => {
  const [next] = cerimonias
  const node = box(
    { position: 'relative', width: 1200, height: 630, backgroundColor: PAPER },
    image(await bannerJpeg(470, 630), { width: 470, height: 630 }),
    box({ position: 'absolute', left: 300, top: 185 }, await portraitBox(244)),
    box(
      {
        position: 'absolute',
        left: 590,
        top: 0,
        width: 554,
        height: 630,
        flexDirection: 'column',
        justifyContent: 'center',
      },
      labels('Em memória de', 22),
      words(nome, 60, { fontWeight: 600 }),
      rule(76),
      words(`${nascimento} a ${falecimento}`, 34),
      labels(next.titulo, 22),
      words(next.quando, 32),
      plain(`${next.data} · ${next.lugar}`, 26),
    ),
  )
  const svg = await svgOf(node, { width: 1200, height: 630 })
  return (await loadSharp())(Buffer.from(svg)).flatten().jpeg({ quality: 84 }).toBuffer()
}

const CODE_EDGE_PX = 111
const QUIET_ZONE_MODULES = 4

const codeSvg = async address => {
  const [{ correction, generate }, { toSvgPath }] = await Promise.all([import('lean-qr'), import('lean-qr/extras/svg')])
  const code = generate(address, { minCorrectionLevel: correction.H })
  const units = code.size + 2 * QUIET_ZONE_MODULES
  const place = `translate(${QUIET_ZONE_MODULES} ${QUIET_ZONE_MODULES})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}"><path transform="${place}" d="${toSvgPath(code)}"/></svg>`
}

const FADE = {
  position: 'absolute',
  left: 0,
  bottom: 0,
  width: 500,
  height: 85,
  backgroundImage: `linear-gradient(to bottom, rgba(250,247,241,0) 0%, rgba(250,247,241,0.55) 60%, ${PAPER} 100%)`,
}

const drawInformativo = async ({ nome, nascimento, falecimento, cerimonias, endereco }) => {
  const column = (style, ...children) => box({ flexDirection: 'column', ...style }, ...children)
  const date = (label, value) => column({ alignItems: 'center', width: 153 }, labels(label, 12), words(value, 21))
  const node = column(
    { width: 500, backgroundColor: PAPER },
    box(
      { position: 'relative', width: 500, height: 188 },
      image(await bannerJpeg(500, 188), { width: 500, height: 188 }),
      box(FADE),
    ),
    box({ position: 'relative', justifyContent: 'center', marginTop: -73 }, await portraitBox(132)),
    column(
      { alignItems: 'center', padding: '10px 40px 0' },
      words(nome, 39, { fontWeight: 600 }),
      rule(44),
      box({}, date('Nascimento', nascimento), date('Falecimento', falecimento)),
    ),
    column(
      { padding: '24px 40px 20px' },
      ...cerimonias.map(({ titulo, quando, data, lugar }) =>
        column(
          { borderTop: '1px solid #e4ddd0', padding: '14px 0 15px' },
          labels(titulo, 12),
          words(quando, 21),
          plain(data, 16),
          plain(lugar, 16),
        ),
      ),
      box(
        { alignItems: 'center' },
        image(Buffer.from(await codeSvg(endereco)), { width: CODE_EDGE_PX, height: CODE_EDGE_PX }, 'svg+xml'),
        column({ flex: 1, marginLeft: 17 }, labels('Memorial', 12), plain('Leia o código para abrir a página.', 16)),
      ),
    ),
  )
  const svg = await svgOf(node, { width: 500 })
  const { Resvg } = await import('@resvg/resvg-js')
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

let pdf
const loadPdf = async () => {
  if (pdf) return pdf
  const [library, { createElement }] = await Promise.all([import('@react-pdf/renderer'), import('react')])
  for (const [family, file] of [
    ['Newsreader', 'newsreader'],
    ['Source Sans 3', 'source-sans-3'],
  ])
    for (const fontWeight of [400, 600])
      library.Font.register({ family, src: fontPath(file, `${fontWeight}-normal`), fontWeight })
  library.Font.register({ family: 'Newsreader', src: fontPath('newsreader', '400-italic'), fontStyle: 'italic' })
  pdf = { ...library, createElement }
  return pdf
}

const PAGE = { paddingTop: 84, paddingBottom: 92, paddingHorizontal: 92, backgroundColor: '#ffffff' }
const TEXT = { fontFamily: 'Newsreader', fontSize: 12.5, lineHeight: 1.55, color: INK }
const SMALL = { fontFamily: 'Source Sans 3', fontSize: 10, color: INK }
const ROW = { flexDirection: 'row', justifyContent: 'space-between' }
/** As many as the portal sets as one flow: in a single flow the library measures all that is left at every page. */
const PER_FLOW = 30

const drawEbook = async ({ nome, nascimento, falecimento, biografia, cerimonias, homenagens }) => {
  const { Document, Page, View, Text, Image, createElement, renderToBuffer } = await loadPdf()
  const text = (style, ...children) => createElement(Text, { style, key: children[0] }, ...children)
  const page = (key, ...children) => createElement(Page, { key, size: 'A4', style: PAGE }, ...children, foot)
  const foot = createElement(
    View,
    { key: 'foot', fixed: true, style: { position: 'absolute', bottom: 44, left: 92, width: 411, ...ROW } },
    text(SMALL, nome),
    createElement(Text, { style: SMALL, render: ({ pageNumber, totalPages }) => `${pageNumber} de ${totalPages}` }),
  )
  const homenagem = ({ nome: author, descricao, data }, key) =>
    createElement(
      View,
      {
        key,
        wrap: false,
        style: { paddingTop: 18, paddingBottom: 22, borderTopWidth: 0.7, borderTopColor: '#d9d2c4' },
      },
      text({ ...TEXT, fontStyle: 'italic', fontSize: 13.5 }, descricao),
      createElement(
        View,
        { style: { ...ROW, marginTop: 8 } },
        text({ ...SMALL, fontWeight: 600 }, author),
        text(SMALL, data),
      ),
    )
  const flows = Array.from({ length: Math.ceil(homenagens.length / PER_FLOW) }, (_, flow) =>
    page(flow, ...homenagens.slice(flow * PER_FLOW, (flow + 1) * PER_FLOW).map(homenagem)),
  )
  const portrait = { width: 150, height: 150, borderRadius: 75, alignSelf: 'center', marginTop: -75 }
  const cover = createElement(
    Page,
    { key: 'cover', size: 'A4' },
    createElement(Image, { source: readFileSync(BANNER), style: { width: 596, height: 300, objectFit: 'cover' } }),
    createElement(Image, { source: await portraitJpeg(600), style: portrait }),
    text({ ...TEXT, fontWeight: 600, fontSize: 34, textAlign: 'center' }, nome),
    text({ ...TEXT, textAlign: 'center' }, `${nascimento} a ${falecimento}`),
  )
  const life = page(
    'life',
    text(TEXT, biografia),
    ...cerimonias.map(({ titulo, quando, data, lugar }) =>
      createElement(
        View,
        { key: titulo, wrap: false },
        text(SMALL, titulo),
        text(TEXT, quando),
        text(SMALL, data),
        text(SMALL, lugar),
      ),
    ),
  )
  return renderToBuffer(createElement(Document, { title: nome }, cover, life, ...flows))
}

const DRAW = { ebook: drawEbook, informativo: drawInformativo, cartao: drawCard }

process.on('message', ({ kind, content }) => {
  DRAW[kind](content).then(
    bytes => process.send({ bytes: bytes.length }),
    error => process.send({ error: error.stack }),
  )
})
process.on('disconnect', () => process.exit())
