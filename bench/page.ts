import { parseArgs } from 'node:util'
import { lazy } from '../src/server/core/lazy.ts'
import { measureArrivals } from './arrivals.ts'
import { measureCards, measureDocuments } from './documents.ts'
import {
  createDespedida,
  homenagemForm,
  type Installation,
  openInstallation,
  registerParticipante,
} from './installation.ts'
import { measureLists, measureSearch } from './lists.ts'
import { measurePhone } from './phone.ts'
import { type Goal, measureSections, sendJson } from './shared.ts'
import { measureUploads } from './uploads.ts'

/**
 * U1, U2, U4 and U8–U12: pages, documents, uploads, searches and lists of one installation.
 * `--only cards,uploads`: those measurements.
 * `--despedidas 200000 --homenagens 50`: beside so many others, instead of 10,000.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    despedidas: { type: 'string', default: '10000' },
    homenagens: { type: 'string' },
  },
})

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

type Sections = Record<string, () => Promise<Goal[]>>

const sectionsOf = (installation: Installation): Sections => {
  // Created for the first section that shows them.
  const large = lazy(() => fillDespedida(installation))
  const small = lazy(() => createDespedida(installation))
  return {
    phone: async () => measurePhone(installation, await small()),
    arrivals: async () => measureArrivals(installation, await large()),
    cards: () => measureCards(installation),
    documents: async () => measureDocuments(installation, await large(), HOMENAGEM_COUNT),
    uploads: async () => measureUploads(installation, await small()),
    search: () => measureSearch(installation),
    lists: () => measureLists(installation),
  }
}

const chosenSections = (installation: Installation): Sections => {
  const all = sectionsOf(installation)
  const names = values.only?.split(',') ?? Object.keys(all)
  return Object.fromEntries(
    names.map(name => {
      if (!(name in all)) throw new Error(`There is no section "${name}".`)
      return [name, all[name] as Sections[string]]
    }),
  )
}

const homenagens = values.homenagens === undefined ? {} : { homenagens: Number(values.homenagens) }
const installation = await openInstallation({ despedidas: Number(values.despedidas), ...homenagens })
try {
  await installation.restart()
  await measureSections(chosenSections(installation))
} finally {
  await installation.close()
}
