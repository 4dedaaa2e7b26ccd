import { type HomenagemDoAutor, homenagemDoAutor } from '#contract/homenagem/schema.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Deps } from '#server/deps.ts'
import { listByIds, situacaoOf } from './store.ts'

const signatureOf = (deps: Pick<Deps, 'secrets'>, id: number): string => deps.secrets.hmac('acompanhamento', String(id))

/** Signed with the portal's secret: it cannot be guessed, and a repeated response returns the same key. */
export const acompanhamentoOf = (deps: Pick<Deps, 'secrets'>, id: number): string => `${id}.${signatureOf(deps, id)}`

const idIn = (deps: Deps, acompanhamento: string): number | undefined => {
  const [, digits = '', signature = ''] = /^([1-9]\d{0,14})\.([0-9a-f]{64})$/.exec(acompanhamento) ?? []
  const id = Number(digits)
  return digits !== '' && deps.secrets.sameHmac(signature, signatureOf(deps, id)) ? id : undefined
}

/** The state of the author's homenagens. Invalid keys are ignored; the reason of a refusal is not included. */
export const acompanhar = async (deps: Deps, acompanhamentos: readonly string[]): Promise<HomenagemDoAutor[]> => {
  const ids = acompanhamentos.flatMap(one => idIn(deps, one) ?? [])
  if (ids.length === 0) return []
  const rows = await listByIds(deps.db, [...new Set(ids)])
  return rows.map(row =>
    declaredFields(homenagemDoAutor, {
      ...row,
      acompanhamento: acompanhamentoOf(deps, row.id),
      situacao: situacaoOf(row),
    }),
  )
}
