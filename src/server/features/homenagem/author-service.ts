import type { HomenagemDoAutor } from '#contract/homenagem/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listByIds } from './store.ts'
import { situacaoOf } from './wire.ts'

const proofOf = (deps: Pick<Deps, 'secrets'>, id: number): string => deps.secrets.hmac('acompanhamento', String(id))

/** Made from the id and the portal's secret: nobody guesses it, and a repeated answer is the same. */
export const acompanhamentoOf = (deps: Pick<Deps, 'secrets'>, id: number): string => `${id}.${proofOf(deps, id)}`

const idIn = (deps: Deps, acompanhamento: string): number | undefined => {
  const [, digits = '', proof = ''] = /^([1-9]\d{0,14})\.([0-9a-f]{64})$/.exec(acompanhamento) ?? []
  const id = Number(digits)
  return digits !== '' && deps.secrets.sameHmac(proof, proofOf(deps, id)) ? id : undefined
}

/** What became of the author's homenagens. A key that fits nothing is passed over; the reason of a refusal is not here. */
export const acompanhar = async (deps: Deps, acompanhamentos: readonly string[]): Promise<HomenagemDoAutor[]> => {
  const ids = acompanhamentos.flatMap(one => idIn(deps, one) ?? [])
  if (ids.length === 0) return []
  const rows = await listByIds(deps.db, [...new Set(ids)])
  return rows.map(row => ({
    acompanhamento: acompanhamentoOf(deps, row.id),
    situacao: situacaoOf(row),
    nome: row.nome,
    descricao: row.descricao,
    data: row.data,
  }))
}
