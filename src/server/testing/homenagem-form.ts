import sharp from 'sharp'
import { randomCodigo } from '#server/core/secrets.ts'
import { uniqueTelefone } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Sending = {
  homenagem: unknown
  imagem?: Buffer | ''
  /** A voice as it was recorded. */
  audio?: Buffer
  headers?: Record<string, string>
  remoteAddress?: string
  /** How the JSON part travels; browsers send a Blob as a file part. */
  as?: 'field' | 'file'
}

/** A multipart body as a browser writes it. */
const encodeForm = async ({
  homenagem,
  imagem,
  audio,
  as,
}: Sending): Promise<{ payload: Buffer; contentType: string }> => {
  const form = new FormData()
  const json = typeof homenagem === 'string' ? homenagem : JSON.stringify(homenagem)
  form.append('homenagem', as === 'file' ? new Blob([json], { type: 'application/json' }) : json)
  if (imagem === '') form.append('imagem', '')
  else if (imagem) form.append('imagem', new Blob([new Uint8Array(imagem)], { type: 'image/jpeg' }), 'foto.jpg')
  if (audio) form.append('audio', new Blob([new Uint8Array(audio)], { type: 'audio/mp4' }), 'voz.m4a')
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  }
}

/** The form of the page as a browser without JavaScript posts it: its fields, then the picture. */
export const pageForm = async (
  despedida: number,
  fields: Record<string, string>,
  imagem?: Buffer,
): Promise<{ method: 'POST'; url: string; headers: Record<string, string>; payload: Buffer }> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('imagem', new Blob(imagem ? [new Uint8Array(imagem)] : []), imagem ? 'foto.jpg' : '')
  const response = new Response(form)
  return {
    method: 'POST',
    url: `/homenagem/formulario/${despedida}`,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}

export const sendHomenagem = async (t: TestApp, sending: Sending) => {
  const { payload, contentType } = await encodeForm(sending)
  return t.app.inject({
    method: 'POST',
    url: '/homenagem/homenagem',
    headers: { 'content-type': contentType, ...sending.headers },
    ...(sending.remoteAddress === undefined ? {} : { remoteAddress: sending.remoteAddress }),
    payload,
  })
}

/** A photograph with the metadata of a camera: orientation and location. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a8f6b' } })
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitude: '9/1 39/1 57/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const plainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#445566' } })
    .png()
    .toBuffer()

/** The request of a participant, unless a test changes it; `publicado` is sent by the client and always ignored. */
export const homenagem = (despedida: number, codigo?: string, more: Record<string, unknown> = {}) => ({
  descricao: 'Saudade eterna, vó Maria.',
  nome: 'Clara e família',
  despedida,
  url: '',
  publicado: true,
  ...(codigo === undefined ? {} : { codigo }),
  ...more,
})

export const homenagensOf = (t: TestApp, despedidaId: number) =>
  t.deps.db.selectFrom('homenagem').selectAll().where('despedida_id', '=', despedidaId).orderBy('id').execute()

export const picturesOf = (t: TestApp, despedidaId: number) =>
  t.deps.db.selectFrom('midia').selectAll().where('despedida_id', '=', despedidaId).execute()

/** A participant registered without the access code; `codigo` is his own. */
export const buildParticipante = async (t: TestApp, despedidaId: number): Promise<{ id: number; codigo: string }> => {
  const codigo = randomCodigo()
  const { id } = await t.deps.db
    .insertInto('participante')
    .values({
      despedida_id: despedidaId,
      nome: 'Clara',
      telefone: uniqueTelefone(),
      codigo_hmac: t.deps.secrets.hmac('participante', codigo),
      acesso_versao: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, codigo }
}
