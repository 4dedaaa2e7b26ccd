import sharp from 'sharp'
import { type Sent, send } from '../lib/send.ts'
import type { House, Writer } from './house.ts'

const BOUNDARY = 'medicao'
const part = (name: string, more: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

let letters = 0

/** A tribute as the page sends it: a form with its words and, sometimes, a picture. */
export const sendTribute = (
  house: Pick<House, 'url' | 'despedida'>,
  writer: Writer,
  picture?: Buffer,
): Promise<Sent> => {
  letters += 1
  const words = {
    descricao: `Carta ${letters} de ${writer.person}: obrigada por cada café na varanda, pelas histórias e pela paciência de sempre.`,
    nome: `Visitante ${writer.person}`,
    despedida: house.despedida,
    url: '',
    publicado: true,
    codigo: writer.codigo,
  }
  const body = Buffer.concat([
    Buffer.from(`${part('homenagem', '')}${JSON.stringify(words)}\r\n`),
    Buffer.from(part('imagem', `; filename="${picture ? 'foto.jpg' : ''}"\r\nContent-Type: image/jpeg`)),
    picture ?? Buffer.alloc(0),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const headers = { ...writer.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  return send(`${house.url}/homenagem/homenagem`, { method: 'POST', headers, body })
}

/** @returns the number the portal gave it, or nothing where it refused. */
export const acknowledged = ({ status, text }: Sent): number | undefined =>
  status === 200 ? (JSON.parse(text) as { id: number }).id : undefined

/** A photograph of a telephone, as the page shrinks it before sending. */
export const photograph = (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a8f6b', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
