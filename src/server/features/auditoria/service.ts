import { ACOES, ACOES_HOMENAGEM, AUDITORIA, OUTROS_CAMPOS } from '#contract/auditoria/messages.ts'
import type { RegistroAuditoria } from '#contract/auditoria/schema.ts'
import { CAMPOS } from '#contract/despedida/field-names.ts'
import type { ListQuery } from '#contract/fields/listing.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { despedidaExists, type EntryRow, listEntries } from './store.ts'

const NAMES: Record<string, string> = { ...CAMPOS, ...OUTROS_CAMPOS }
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Only fields that have a name for users; other columns are left out. */
const changedFields = (detalhe: Record<string, unknown>): string => {
  const names = Array.isArray(detalhe.campos) ? detalhe.campos.flatMap(campo => NAMES[String(campo)] ?? []) : []
  return names.length === 0 ? '' : AUDITORIA.campos(names.map(lowerFirst))
}

/** The dates of a falecido before and after, with the reason that was given. */
const correctedDates = ({ datas, motivo }: Record<string, unknown>): string => {
  const { antes, depois } = (datas ?? {}) as { antes?: string; depois?: string }
  return antes && depois ? AUDITORIA.datas(antes, depois, typeof motivo === 'string' ? motivo : '') : ''
}

const moderadorChanged = ({ antes, depois, detalhe }: EntryRow): string => {
  const [before, after] = [antes ?? AUDITORIA.alguem, depois ?? AUDITORIA.alguem]
  if (detalhe.depois === null) return AUDITORIA.moderadorTirado(before)
  return detalhe.antes === null ? AUDITORIA.moderadorPosto(after) : AUDITORIA.moderadorTrocado(before, after)
}

const nameOf = (nome: string | null): string => nome ?? AUDITORIA.alguem

/** Sentences that name the person who joins, leaves or is invited. */
const MODERADORES: Record<string, (row: EntryRow) => string> = {
  'despedida.moderador': moderadorChanged,
  'moderador.entrar': ({ detalhe, pessoa, de }) =>
    detalhe.por === 'link'
      ? AUDITORIA.conviteAceito(nameOf(pessoa), nameOf(de))
      : AUDITORIA.moderadorEntrou(nameOf(pessoa)),
  'moderador.convidar': ({ pessoa }) => AUDITORIA.convidou(nameOf(pessoa)),
  'moderador.retirar': ({ pessoa }) => AUDITORIA.retirado(nameOf(pessoa)),
  'moderador.primeiro': ({ pessoa }) => AUDITORIA.primeiro(nameOf(pessoa)),
}

/** One entry as a sentence; an unknown action gets a general sentence. */
const sentenceOf = (row: EntryRow): string => {
  const verb = ACOES_HOMENAGEM[row.acao]
  if (verb !== undefined)
    return `${verb} ${row.homenagem === null ? AUDITORIA.homenagem : AUDITORIA.homenagemDe(row.homenagem)}.`
  const withName = MODERADORES[row.acao]
  if (withName !== undefined) return withName(row)
  return `${ACOES[row.acao] ?? AUDITORIA.outra}${changedFields(row.detalhe)}${correctedDates(row.detalhe)}`
}

/** `cliente/despedida/{id}/historico`. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listHistorico = async (
  db: Executor,
  despedidaId: number,
  query: ListQuery,
): Promise<Listing<RegistroAuditoria>> => {
  if (!(await despedidaExists(db, despedidaId))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const { rows, total } = await listEntries(db, despedidaId, pageOf(query, LIST_MAX.staff))
  const itens = rows.map(row => ({
    id: row.id,
    quando: row.quando,
    quem: row.quem ?? AUDITORIA.portal,
    texto: sentenceOf(row),
  }))
  return { itens, total }
}
