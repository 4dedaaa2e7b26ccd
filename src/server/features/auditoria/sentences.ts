import { ACOES, ACOES_HOMENAGEM, AUDITORIA, CAMPOS } from '#contract/auditoria/messages.ts'
import type { EntryRow } from './store.ts'

/** Only fields that have a name for users; other columns are left out. */
const changedFields = (detalhe: Record<string, unknown>): string => {
  const names = Array.isArray(detalhe.campos) ? detalhe.campos.flatMap(campo => CAMPOS[String(campo)] ?? []) : []
  return names.length === 0 ? '' : AUDITORIA.campos(names)
}

const moderadorChanged = ({ antes, depois, detalhe }: EntryRow): string => {
  const [before, after] = [antes ?? AUDITORIA.alguem, depois ?? AUDITORIA.alguem]
  if (detalhe.depois === null) return AUDITORIA.moderadorTirado(before)
  return detalhe.antes === null ? AUDITORIA.moderadorPosto(after) : AUDITORIA.moderadorTrocado(before, after)
}

/** One entry as a sentence; an unknown action gets a general sentence. */
export const sentenceOf = (row: EntryRow): string => {
  const verb = ACOES_HOMENAGEM[row.acao]
  if (verb !== undefined)
    return `${verb} ${row.homenagem === null ? AUDITORIA.homenagem : AUDITORIA.homenagemDe(row.homenagem)}.`
  if (row.acao === 'despedida.moderador') return moderadorChanged(row)
  return `${ACOES[row.acao] ?? AUDITORIA.outra}${changedFields(row.detalhe)}`
}
