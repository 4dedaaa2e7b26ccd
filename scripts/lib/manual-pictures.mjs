import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './paths.mjs'

const DESKTOP = { from: 1440, width: 1000, height: 900 }
const PHONE = { from: 390, width: 390, height: 1000 }
const DISPLAY = { width: 1000, height: 563 }

const pictureOn =
  device =>
  (name, spec, shot, area = {}) => ({ name, spec, file: `${shot}-${device.from}.png`, ...device, ...area })
const [desktop, phone] = [DESKTOP, PHONE].map(pictureOn)
const display = (name, shot) => ({ name, spec: 'telas-layout', file: `parede-${shot}.png`, ...DISPLAY })

/**
 * The pictures of docs/manual/: the browser test that takes the screenshot, the width of the picture, and the part of its height that
 * is shown (`height` at the picture's width, from `top` on).
 */
export const MANUAL_PICTURES = [
  desktop('equipe-despedidas', 'screens', 'despedidas'),
  // To the lower edge of the window, where "Próximo" stands.
  desktop('equipe-assistente', 'journey', 'assistente-falecido', { height: 625 }),
  desktop('equipe-capela', 'screens', 'capela-dialogo'),
  desktop('equipe-compartilhar', 'screens', 'compartilhar'),
  desktop('equipe-editar', 'moderators', 'quem-cuida-equipe'),
  desktop('equipe-moderador', 'homenagens', 'moderador-dialogo'),
  desktop('equipe-dia', 'screens', 'painel-capelas-dia'),
  desktop('equipe-transmissao', 'screens', 'transmissao'),
  phone('equipe-aparelho', 'envio', 'transmissao-aparelho-antes', { height: 540 }),
  desktop('equipe-gravacao', 'recording', 'gravacao-autorizacao'),
  desktop('equipe-evento', 'screens', 'painel-mensagens'),
  desktop('equipe-colaborador', 'screens', 'colaborador-novo'),
  desktop('equipe-situacao', 'screens', 'situacao'),
  desktop('equipe-titular', 'privacy', 'titular'),
  desktop('equipe-pedidos-pagina', 'page-request', 'pedidos-pagina', { height: 700 }),
  phone('moderador-lista', 'moderator', 'inicio-uma'),
  phone('moderador-quem-cuida', 'moderators', 'quem-cuida'),
  phone('moderador-pedido', 'access-request', 'pedido-acesso'),
  phone('moderador-santinho', 'documents', 'santinho-previa', { top: 270, height: 1480 }),
  phone('moderador-arquivo', 'documents', 'arquivo-familia-pronto', { top: 925, height: 965 }),
  phone('moderador-senha', 'recovery', 'recuperar-codigo'),
  phone('moderador-mensagens', 'journey', 'mensagens'),
  phone('moderador-recusar', 'journey', 'mensagem-recusar-familia', { top: 104, height: 796 }),
  phone('moderador-fotografias', 'photographs', 'fotografias', { height: 1100 }),
  phone('moderador-agradecer', 'family-words', 'agradecer', { height: 860 }),
  phone('moderador-assinaturas', 'family-words', 'livro-assinaturas', { top: 600, height: 760 }),
  phone('visitante-lista', 'access', 'lista-100-normal'),
  phone('visitante-pagina', 'despedida-hours', 'hora-ao-vivo'),
  phone('visitante-mensagem', 'access', 'despedida-mensagens-100-normal', { top: 620, height: 900 }),
  phone('visitante-velorio', 'live', 'velorio-ao-vivo', { top: 660, height: 700 }),
  phone('visitante-presenca', 'family-words', 'presenca', { height: 800 }),
  phone('visitante-servicos', 'access', 'despedida-servicos-100-normal', { top: 620, height: 900 }),
  display('telas-capela', 'velorio-comum-deitada'),
  display('telas-saguao', 'saguao-deitada'),
  display('telas-finados', 'painel-comum-deitada'),
  desktop('telas-lista', 'telas-panel', 'telas-sem-sinal'),
]

const PICTURE_MAX_BYTES = 80_000
const QUALITY = { best: 88, least: 40, step: 4 }
const FOLDER = projectPath('docs', 'manual', 'imagens')

/** Crops a screenshot to the part that the manual shows, at the width of the manual. */
const crop = async (path, { width, height, top = 0 }) => {
  const { default: sharp } = await import('sharp')
  const screenshot = await sharp(path).metadata()
  const scale = screenshot.width / width
  const cropTop = Math.min(Math.round(top * scale), screenshot.height - 1)
  const cropHeight = Math.min(Math.round(height * scale), screenshot.height - cropTop)
  return sharp(path).extract({ left: 0, top: cropTop, width: screenshot.width, height: cropHeight }).resize({ width })
}

/** The best quality that fits the limit. @throws where even the lowest does not fit. */
const encodeWithin = async (image, name) => {
  for (let quality = QUALITY.best; quality >= QUALITY.least; quality -= QUALITY.step) {
    const bytes = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length <= PICTURE_MAX_BYTES) return bytes
  }
  throw new Error(`${name} does not fit into ${PICTURE_MAX_BYTES} bytes`)
}

/** @returns the line to print, or undefined where the browser tests took no such screenshot. */
export const writeManualPicture = async (folder, picture) => {
  const path = join(folder, picture.file)
  if (!existsSync(path)) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const bytes = await encodeWithin(await crop(path, picture), picture.name)
  const name = `${picture.name}.webp`
  writeFileSync(join(FOLDER, name), bytes)
  return `${name} ${(bytes.length / 1000).toFixed(1)} kB`
}
