import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { createDespedida, staffHeaders } from './people.ts'

const SCENES = join(import.meta.dirname, '..', '..', '..', 'assets', 'paisagens-de-exemplo')

/** Pictures of the sample world, as a person chooses them. */
export const photographFiles = () =>
  ['mar', 'manha', 'tarde'].map(scene => ({
    name: `${scene}.webp`,
    mimeType: 'image/webp',
    buffer: readFileSync(join(SCENES, `${scene}.webp`)),
  }))

/** A page with three of them, the first with all its texts. */
export const withPhotographs = async (request: APIRequestContext): Promise<{ id: number }> => {
  const { id } = await createDespedida(request)
  const headers = await staffHeaders(request)
  const base = `/cliente/despedida/${id}/fotografias`
  for (const { name, buffer } of photographFiles()) {
    const data = { nome: name, bytes: buffer.length, assinatura: name }
    const envio = (await (await request.post(`${base}/envios`, { headers, data })).json()) as { id: number }
    const octets = { ...headers, 'content-type': 'application/octet-stream' }
    await request.put(`${base}/envios/${envio.id}/partes/0`, { headers: octets, data: buffer })
    await request.post(`${base}/envios/${envio.id}/concluir`, { headers })
  }
  const [first] = (await (await request.get(base, { headers })).json()) as { id: number }[]
  const data = {
    legenda: 'O mar visto da varanda',
    ano: 1968,
    alternativo: 'O mar calmo, com o sol refletido na água.',
  }
  await request.put(`${base}/${first?.id}`, { headers, data })
  return { id }
}
