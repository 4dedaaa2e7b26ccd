import { COMUNICADO } from '#contract/documento/messages.ts'
import type { ComunicadoContent } from './content.ts'
import { drawSheet, SHEETS } from './sheet.ts'
import { renderJpeg } from './text-image.ts'

const MAX_BYTES = 700_000

/** @returns JPEG of the size of its format, or PDF of one A4 page. */
export const makeComunicado = async ({ tipo, formato, ...content }: ComunicadoContent): Promise<Uint8Array> => {
  const { titulo, frase, neutro, neutroLinha } = COMUNICADO[tipo]
  const words = { titulo, frase, neutro: [neutro, neutroLinha], isInvitation: tipo !== 'nota' } as const
  const node = await drawSheet({ ...content, ...words }, formato)
  if (formato !== 'a4') return renderJpeg(node, SHEETS[formato], MAX_BYTES)
  const title = [titulo, content.pessoa?.nome ?? ''].filter(text => text !== '').join(': ')
  return (await import('./picture-pdf.ts')).pdfOfPicture(node, title)
}
