import type { Sepultura as SepulturaSettings } from '#contract/configuracao/schema.ts'
import { OCULTAR_MAX, SEPULTURAS_MAX } from '#contract/sepultura/limits.ts'
import { nearestGate, placeOf, quadraKey, searchWords } from '#contract/sepultura/rules.ts'
import type {
  BuscarSepultura,
  PessoaSepultada,
  Sepultura,
  SepulturasEncontradas,
  UnidadeSepulturas,
} from '#contract/sepultura/schema.ts'
import { canonicalUnit, type UnitCode } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listUnidades, readSepulturas } from '#server/features/configuracao/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

const NOTHING: SepulturasEncontradas = { resultado: 'ninguem', sepulturas: [] }

type Unit = { code: UnitCode; settings: SepulturaSettings }

/** A unit that switched the search on. Any other address is one that does not exist. @throws Problem NAO_ENCONTRADO */
const requireUnit = async ({ db }: Deps, empresa: string): Promise<Unit> => {
  const code = canonicalUnit(empresa)
  if (code === undefined) throw new Problem('NAO_ENCONTRADO')
  const settings = await readSepulturas(db, code)
  if (!settings.ativa) throw new Problem('NAO_ENCONTRADO')
  return { code, settings }
}

export const readUnit = async (deps: Deps, empresa: string): Promise<UnidadeSepulturas> => {
  const { code, settings } = await requireUnit(deps, empresa)
  const unit = (await listUnidades(deps.db)).find(one => one.codigo === code)
  if (!unit) throw new Problem('NAO_ENCONTRADO')
  return { ...unit, planta: settings.planta }
}

/** The kiosk is known by the key in its address, good for nothing but limits of its own. @param numero how often it was replaced */
const kioskKey = ({ secrets }: Deps, code: UnitCode, numero: number): string =>
  secrets.hmac('sepultura-totem', numero === 0 ? code : `${code}:${numero}`).slice(0, 32)

const sepulturaUrl = (deps: Deps, code: UnitCode, numero: number): string =>
  `/sepultura/${code}?totem=${kioskKey(deps, code, numero)}`

const requireCode = (empresa: string): UnitCode => {
  const code = canonicalUnit(empresa)
  if (code === undefined) throw new Problem('NAO_ENCONTRADO')
  return code
}

export const kioskAddress = async (deps: Deps, empresa: string): Promise<string> => {
  const code = requireCode(empresa)
  return sepulturaUrl(deps, code, await store.findTotem(deps.db, code))
}

/** Another key, for one that became known: whoever has the one before is a visitor from now on. */
export const replaceKiosk = (deps: Deps, session: Session, empresa: string): Promise<string> =>
  inTransaction(deps.db, async tx => {
    const code = requireCode(empresa)
    const numero = await store.replaceTotem(tx, code)
    await recordAudit(tx, session.contaId, 'sepultura.totem', { alvo: `unidade:${code}` })
    return sepulturaUrl(deps, code, numero)
  })

/**
 * Whether a search counts as one of the kiosk. A key that became known is used elsewhere too: each address has the pace of a kiosk, and beyond
 * what a kiosk searches in a day all of them are visitors, until the key is replaced. @throws Problem MUITAS_TENTATIVAS
 */
const countKiosk = async (deps: Deps, { address }: Caller, key: string): Promise<boolean> => {
  try {
    await deps.limits.hit('SEPULTURA_TOTEM_DIA', { 'device+day': key })
  } catch (error) {
    if (error instanceof Problem && error.code === 'MUITAS_TENTATIVAS') return false
    throw error
  }
  await deps.limits.hit('SEPULTURA_TOTEM', { device: `${key} ${addressKey(address)}` })
  return true
}

/** People at the kiosk share its limits; all others count by their address and by the unit. */
const createCounter = async (deps: Deps, caller: Caller, code: UnitCode, totem: string | undefined) => {
  const key = totem === undefined ? undefined : kioskKey(deps, code, await store.findTotem(deps.db, code))
  const isKiosk = key !== undefined && deps.secrets.sameHmac(totem ?? '', key) && (await countKiosk(deps, caller, key))
  const values = { address: addressKey(caller.address), unidade: code }
  if (!isKiosk) await deps.limits.hit('SEPULTURA', values)
  return {
    /** Each person that is shown counts, so that a list of common names ends early. */
    shown: async (people: number) => {
      for (let person = 0; person < people && !isKiosk; person += 1) await deps.limits.hit('SEPULTURA_RESPOSTA', values)
    },
  }
}

const toSepultura = ({ settings }: Unit, ano: string, { nome, cemiterio, localizacao }: store.GraveRow): Sepultura => {
  const place = placeOf(localizacao)
  const point = settings.quadras.find(one => quadraKey(one.nome) === place.quadra)
  const marca = settings.planta === '' || !point ? null : { x: point.x, y: point.y }
  return { nome, ano, cemiterio, ...place, marca, portao: (marca && nearestGate(settings.portoes, marca)?.nome) ?? '' }
}

/**
 * `exibicao/sepultura`: a handful of people at most, and nobody where more are found.
 * @throws Problem NAO_ENCONTRADO, MUITAS_TENTATIVAS
 */
export const searchGraves = async (
  deps: Deps,
  caller: Caller,
  empresa: string,
  { nome, ano, totem }: BuscarSepultura,
): Promise<SepulturasEncontradas> => {
  const unit = await requireUnit(deps, empresa)
  const counter = await createCounter(deps, caller, unit.code, totem)
  const words = searchWords(nome)
  if (words.length === 0) return { ...NOTHING, resultado: 'curto' }
  const { cemiterios } = unit.settings
  const rows = await store.findGraves(deps.db, { words, ano, cemiterios }, SEPULTURAS_MAX + 1)
  if (rows.length > SEPULTURAS_MAX) return { ...NOTHING, resultado: 'amplo' }
  if (rows.length === 0) return words.length === 1 ? { ...NOTHING, resultado: 'curto' } : NOTHING
  await counter.shown(rows.length)
  return { resultado: 'encontrado', sepulturas: rows.map(row => toSepultura(unit, ano, row)) }
}

export const listPeople = async (
  deps: Deps,
  { nome, ano }: { nome: string; ano: string },
): Promise<PessoaSepultada[]> => store.findPeople(deps.db, { words: searchWords(nome), ano }, OCULTAR_MAX)

/** @throws Problem NAO_ENCONTRADO */
export const hidePerson = (
  deps: Deps,
  session: Session,
  id: number,
  { oculta, motivo }: { oculta: boolean; motivo: string },
): Promise<PessoaSepultada> =>
  inTransaction(deps.db, async tx => {
    const person = await store.setHidden(tx, id, oculta)
    if (!person) throw new Problem('NAO_ENCONTRADO')
    const acao = oculta ? 'sepultura.ocultar' : 'sepultura.mostrar'
    await recordAudit(tx, session.contaId, acao, { alvo: `registro:${id}`, detalhe: { motivo } })
    return person
  })
