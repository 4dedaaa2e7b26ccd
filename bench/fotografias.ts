import sharp from 'sharp'
import { projectPath } from '../scripts/lib/paths.mjs'
import type { Installation } from './installation.ts'
import { sendJson } from './shared.ts'

/** As a phone sends it after its owner chose "média": below one part of an upload. */
const SIZE = { width: 1600, height: 1200 }

/** A part of a banner, so that no photograph equals another. */
const drawFotografia = (index: number): Promise<Buffer> =>
  sharp(projectPath('public', 'imagens', 'banners', `${1 + (index % 3)}.jpg`))
    .resize({ ...SIZE, fit: 'cover' })
    .modulate({ brightness: 0.8 + index / 100 })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Puts photographs on a page by the calls that the family's home makes. */
export const addFotografias = async (
  { direct, admin }: Installation,
  despedida: number,
  count: number,
): Promise<void> => {
  const base = `${direct}/cliente/despedida/${despedida}/fotografias`
  for (let index = 0; index < count; index += 1) {
    const bytes = await drawFotografia(index)
    const announced = { nome: `foto-${index}.jpg`, bytes: bytes.length, assinatura: `medicao-${index}` }
    const { id } = await sendJson<{ id: number }>(`${base}/envios`, { method: 'POST', headers: admin, body: announced })
    const headers = { ...admin, 'content-type': 'application/octet-stream' }
    await sendJson(`${base}/envios/${id}/partes/0`, { method: 'PUT', headers, body: bytes })
    await sendJson(`${base}/envios/${id}/concluir`, { method: 'POST', headers: admin, body: {} })
  }
}
