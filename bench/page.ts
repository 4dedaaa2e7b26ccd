import { parseArgs } from 'node:util'
import { print } from '../src/server/core/print.ts'
import { measureArrivals } from './arrivals.ts'
import { measureCards, measureDocuments } from './documents.ts'
import { addFotografias } from './fotografias.ts'
import {
  createDespedida,
  homenagemForm,
  type Installation,
  openInstallation,
  registerParticipante,
} from './installation.ts'
import { useLightly } from './light-use.ts'
import { measureLists, measureSearch } from './lists.ts'
import { measurePhone } from './phone.ts'
import { type Goal, goalAtMost, report, residentMb, sendJson } from './shared.ts'
import { measureStart } from './start.ts'
import { largePhoto, measureUploads } from './uploads.ts'

/**
 * U1, U2, U4 and U8–U13: pages, documents, uploads, searches and lists of one installation.
 * `--only cards,uploads`: those measurements. `--minutes 60`: only U10 and U13, after so many minutes of light use. `--cerimonias 10`,
 * `--fotografias 30`: only U1, U2 and U4, of a page with so many ceremonies besides velório and burial, with so many photographs.
 * `--despedidas 200000 --homenagens 50`: beside so many others, instead of 10,000 (U18).
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'start,phone,arrivals,cards,documents,uploads,search,lists' },
    minutes: { type: 'string', default: '0' },
    cerimonias: { type: 'string', default: '0' },
    fotografias: { type: 'string', default: '0' },
    despedidas: { type: 'string', default: '10000' },
    homenagens: { type: 'string' },
  },
})
const chosen = values.only.split(',')
const minutesOfUse = Number(values.minutes)
const [cerimonias, fotografias] = [Number(values.cerimonias), Number(values.fotografias)]

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

const measureMemory = ({ portal }: Installation, when: string, atMost: number): Goal =>
  goalAtMost('U13', `resident memory after ${when}`, residentMb(portal.pid), 'MB', atMost)

const measureAll = async (installation: Installation, large: number, small: number): Promise<Goal[]> => {
  const goals: Goal[] = []
  const measurements = {
    start: () => measureStart(installation),
    phone: () => measurePhone(installation, small),
    arrivals: () => measureArrivals(installation, large),
    cards: () => measureCards(installation),
    documents: () => measureDocuments(installation, large, HOMENAGEM_COUNT),
    uploads: () => measureUploads(installation, small),
    search: () => measureSearch(installation),
    lists: () => measureLists(installation),
  }
  for (const [name, measure] of Object.entries(measurements)) {
    if (!chosen.includes(name)) continue
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

const measureFullPage = async (installation: Installation): Promise<Goal[]> => {
  const despedida = await createDespedida(installation, cerimonias)
  await addFotografias(installation, despedida, fotografias)
  return [...(await measurePhone(installation, despedida)), ...(await measureArrivals(installation, despedida))]
}

const measureChosen = async (installation: Installation): Promise<Goal[]> => {
  if (cerimonias + fotografias > 0) return measureFullPage(installation)
  const large = await fillDespedida(installation)
  const small = await createDespedida(installation)
  return (minutesOfUse > 0 ? measureAfterUse : measureAll)(installation, large, small)
}

const homenagens = values.homenagens === undefined ? undefined : Number(values.homenagens)
const installation = await openInstallation(Number(values.despedidas), {}, homenagens)
try {
  await installation.restart()
  report('page', await measureChosen(installation))
} finally {
  await installation.close()
}
