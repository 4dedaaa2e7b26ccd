import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { projectPath } from '../scripts/lib/paths.mjs'
import { print } from '../src/server/core/print.ts'
import {
  createDespedida,
  homenagemForm,
  type Installation,
  openInstallation,
  registerParticipante,
  signInColaboradores,
} from './installation.ts'
import { useLightly } from './light-use.ts'
import { measurePhone } from './phone.ts'
import { type Goal, goalAtMost, openLoop, percentile, report, residentMb, send, sendJson } from './shared.ts'

/**
 * U1, U2, U4 and U8–U13: pages, documents, uploads, searches and lists of one installation.
 * `--minutes 60`: only U10 and U13, after so many minutes of light use. `--cerimonias 10`: only U1, U2 and U4, of a page with so many
 * ceremonies besides velório and burial.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '0' }, cerimonias: { type: 'string', default: '0' } },
})
const [minutesOfUse, cerimonias] = [Number(values.minutes), Number(values.cerimonias)]

const HOMENAGEM_COUNT = 300
const HOMENAGENS_PER_CODIGO = 5

const fillDespedida = async (installation: Installation): Promise<number> => {
  const despedida = await createDespedida(installation)
  for (let sent = 0; sent < HOMENAGEM_COUNT; sent += HOMENAGENS_PER_CODIGO) {
    const visitor = 300_000 + sent
    const codigo = await registerParticipante(installation.direct, despedida, visitor)
    for (let index = 0; index < HOMENAGENS_PER_CODIGO; index += 1)
      await sendJson(`${installation.direct}/homenagem/homenagem`, {
        ...(await homenagemForm(despedida, codigo)),
        visitor,
      })
  }
  return despedida
}

const ARRIVALS_PER_S = 300
const ARRIVALS_S = 15

/** U4: many readers of one page through the front. */
const measureArrivals = async ({ front }: Installation, despedida: number): Promise<Goal[]> => {
  const times: number[] = []
  let refused = 0
  const url = `${front}/despedida/${despedida}`
  await send(url)
  await openLoop(ARRIVALS_PER_S, ARRIVALS_S, async index => {
    const response = await send(url, {
      visitor: 1000 + (index % 50_000),
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    }).catch(() => undefined)
    if (response?.status === 200) times.push(response.ms)
    else refused += 1
  })
  const what = `page, ${ARRIVALS_PER_S} arrivals a second`
  return [
    goalAtMost('U4', `${what}, p99`, percentile(times, 0.99), 'ms', 25),
    goalAtMost('U4', `${what}, slowest`, Math.max(...times), 'ms', 200),
    goalAtMost('U4', `${what}, not 200`, refused, '', 0, `${times.length} responses`),
  ]
}

/** U8 and U9: share cards and staff documents. */
const measureDocuments = async (installation: Installation, large: number): Promise<Goal[]> => {
  const { front, admin } = installation
  const fresh = await Promise.all(Array.from({ length: 11 }, () => createDespedida(installation)))
  const card = async (id: number, visitor: number): Promise<number> => {
    const { status, ms } = await send(`${front}/exibicao/despedida/${id}/cartao.jpg`, { visitor })
    if (status !== 200) throw new Error(`share card refused: ${status}`)
    return ms
  }
  const cold = await card(fresh[0] ?? 0, 1)
  const together = await Promise.all(fresh.slice(1).map((id, index) => card(id, index + 2)))
  const document = async (path: string) =>
    (await send(`${front}/cliente/despedida/${large}/${path}`, { headers: admin })).ms / 1000
  return [
    goalAtMost('U8', 'share card of a page just saved', cold / 1000, 's', 1),
    goalAtMost('U8', 'ten share cards at once, slowest', Math.max(...together) / 1000, 's', 2),
    goalAtMost('U9', `e-book of ${HOMENAGEM_COUNT} homenagens`, await document('ebook'), 's', 3),
    goalAtMost('U9', 'informativo', await document('informativo'), 's', 0.6),
  ]
}

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

/** U10: homenagens with a large photo. */
const measureUploads = async ({ front, direct }: Installation, despedida: number): Promise<Goal[]> => {
  const foto = await largePhoto()
  const upload = async (visitor: number): Promise<number> => {
    const codigo = await registerParticipante(direct, despedida, visitor)
    const { status, ms } = await send(`${front}/homenagem/homenagem`, {
      ...(await homenagemForm(despedida, codigo, foto)),
      visitor,
    })
    if (status !== 200) throw new Error(`upload refused: ${status}`)
    return ms / 1000
  }
  const alone = await upload(350_001)
  const four = await Promise.all([350_002, 350_003, 350_004, 350_005].map(upload))
  const size = `${(foto.length / 1e6).toFixed(1)} MB`
  return [
    goalAtMost('U10', 'homenagem with a photo', alone, 's', 0.5, size),
    goalAtMost('U10', 'four at once, slowest', Math.max(...four), 's', 1, size),
  ]
}

const NAMES = 'maria,jose da silva,francisca,ant,zuleide,albuquerque,lima,conceicao,jo,brandao'.split(',')
const SEARCH_COUNT = 200
const COLLEAGUE_COUNT = 8
const LISTS_PER_COLLEAGUE = 60

/** U11 and U12: the public search and the lists of the restricted area. */
const measureLists = async (installation: Installation): Promise<Goal[]> => {
  const { front } = installation
  const searches: number[] = []
  let pageBytes = 0
  for (let index = 0; index < SEARCH_COUNT; index += 1) {
    const nome = encodeURIComponent(NAMES[index % NAMES.length] ?? '')
    searches.push((await send(`${front}/exibicao/despedidas/busca?nome=${nome}`, { visitor: 500_000 + index })).ms)
  }
  for (const nome of NAMES) {
    const page = await send(`${front}/lista-postagens/despedidas?busca=${encodeURIComponent(nome)}`, {
      visitor: 510_000,
      headers: { 'accept-encoding': 'br' },
    })
    pageBytes = Math.max(pageBytes, page.body.length)
  }
  const staff = await signInColaboradores(installation, COLLEAGUE_COUNT)
  const paths = [
    '/cliente/despedidas?pagina=1&tamanho=5&busca=',
    '/cliente/despedidas?pagina=1&tamanho=5&busca=silva',
    '/apresentacao/lista-vencer',
  ]
  const lists = await Promise.all(
    staff.map(async headers => {
      const times: number[] = []
      for (let index = 0; index < LISTS_PER_COLLEAGUE; index += 1)
        times.push((await send(front + (paths[index % paths.length] ?? ''), { headers })).ms)
      return times
    }),
  )
  return [
    goalAtMost('U11', 'search by name, p99', percentile(searches, 0.99), 'ms', 50),
    goalAtMost('U11', 'page of a search as transferred, largest', pageBytes / 1000, 'kB', 40),
    goalAtMost('U12', `${COLLEAGUE_COUNT} colleagues with lists, p99`, percentile(lists.flat(), 0.99), 'ms', 100),
  ]
}

const measureMemory = ({ portal }: Installation, when: string, atMost: number): Goal =>
  goalAtMost('U13', `resident memory after ${when}`, residentMb(portal.pid), 'MB', atMost)

const measureAll = async (installation: Installation, large: number, small: number): Promise<Goal[]> => {
  const goals: Goal[] = []
  const measurements = {
    phone: () => measurePhone(installation, small),
    arrivals: () => measureArrivals(installation, large),
    documents: () => measureDocuments(installation, large),
    uploads: () => measureUploads(installation, small),
    lists: () => measureLists(installation),
  }
  for (const [name, measure] of Object.entries(measurements)) {
    print(`Measuring ${name}…`)
    goals.push(...(await measure()))
  }
  return [...goals, measureMemory(installation, 'all measurements', 500)]
}

const measureAfterUse = async (installation: Installation, large: number, small: number): Promise<Goal[]> => {
  print(`Using the portal for ${minutesOfUse} minutes…`)
  const refused = await useLightly(installation, { large, small, foto: await largePhoto() }, minutesOfUse * 60)
  const memory = measureMemory(installation, `${minutesOfUse} minutes of light use with documents`, 300)
  memory.note = refused
  return [memory, ...(await measureUploads(installation, small))]
}

const measureCerimonias = async (installation: Installation): Promise<Goal[]> => {
  const despedida = await createDespedida(installation, cerimonias)
  return [...(await measurePhone(installation, despedida)), ...(await measureArrivals(installation, despedida))]
}

const measureChosen = async (installation: Installation): Promise<Goal[]> => {
  if (cerimonias > 0) return measureCerimonias(installation)
  const large = await fillDespedida(installation)
  const small = await createDespedida(installation)
  return (minutesOfUse > 0 ? measureAfterUse : measureAll)(installation, large, small)
}

const installation = await openInstallation(10_000)
try {
  await installation.restart()
  const ready = goalAtMost('U13', 'ready after', installation.startMs / 1000, 's', 1.5)
  report('page', [ready, ...(await measureChosen(installation))])
} finally {
  await installation.close()
}
