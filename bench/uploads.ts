import { cpus } from 'node:os'
import sharp from 'sharp'
import { projectPath } from '../scripts/lib/paths.mjs'
import { homenagemForm, type Installation, registerParticipante } from './installation.ts'
import { measureInTurn, ratioGoal } from './ratio.ts'
import { startUploadServer } from './reference/engines.ts'
import { type Goal, type Sending, send } from './shared.ts'

/** A photo as a recent phone takes it in poor light: 11 Mpx with grain, about 9 MB. */
const largePhoto = async (): Promise<Buffer> => {
  const size = { width: 3900, height: 2900 }
  const noise = { type: 'gaussian' as const, mean: 24, sigma: 16 }
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(projectPath('public', 'imagens', 'banners', '1.jpg'))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'add' }])
    .jpeg({ quality: 97 })
    .toBuffer()
}

const ROUND_COUNT = 5
const AT_ONCE_COUNT = 4
const RATIO_MAX = 1.3

/** U10: homenagens with a large photo, in turn with a server that reads the upload and hands it to sharp. */
export const measureUploads = async ({ front, direct }: Installation, despedida: number): Promise<Goal[]> => {
  const foto = await largePhoto()
  const server = await startUploadServer()
  let visitor = 350_000
  const prepare = async ({ isRegistered }: { isRegistered: boolean }): Promise<Sending> => {
    visitor += 1
    const author = visitor
    const codigo = isRegistered ? await registerParticipante(direct, despedida, author) : ''
    return { ...(await homenagemForm(despedida, codigo, foto)), visitor: author }
  }
  const post = async (url: string, sending: Sending): Promise<number> => {
    const { status, ms, body } = await send(url, sending)
    if (status !== 200) throw new Error(`upload refused: ${status} ${body.toString().slice(0, 200)}`)
    return ms
  }
  const toPortal = (sending: Sending): Promise<number> => post(`${front}/homenagem/homenagem`, sending)
  const upload = async (): Promise<number> => toPortal(await prepare({ isRegistered: true }))
  const uploadAlone = async (): Promise<number> => post(server.url, await prepare({ isRegistered: false }))
  /** Registered and encoded before the first is sent: four phones do that, each with a processor of its own. */
  const together = async (): Promise<number[]> => {
    const forms: Sending[] = []
    for (let photo = 0; photo < AT_ONCE_COUNT; photo += 1) forms.push(await prepare({ isRegistered: true }))
    return [Math.max(...(await Promise.all(forms.map(toPortal))))]
  }
  /** What all cores would need for as many photos, if they were never idle. */
  const inRowOverCores = async (): Promise<number[]> => {
    let sum = 0
    for (let photo = 0; photo < AT_ONCE_COUNT; photo += 1) sum += await uploadAlone()
    return [sum / Math.min(AT_ONCE_COUNT, cpus().length)]
  }
  try {
    await Promise.all([upload(), uploadAlone()])
    const one = await measureInTurn(ROUND_COUNT, {
      portal: async () => [await upload()],
      alone: async () => [await uploadAlone()],
    })
    const four = await measureInTurn(ROUND_COUNT, { portal: together, alone: inRowOverCores })
    const size = `${(foto.length / 1e6).toFixed(1)} MB`
    const comparison = { id: 'U10', unit: 'ms', atMost: RATIO_MAX }
    return [
      ratioGoal({ ...comparison, what: `homenagem with a photo of ${size}`, engine: 'upload and sharp' }, one),
      ratioGoal(
        { ...comparison, what: 'four at once, slowest', engine: `four in a row over ${cpus().length} cores` },
        four,
      ),
    ]
  } finally {
    server.close()
  }
}
