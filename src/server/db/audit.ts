import type { Executor } from './client.ts'

export type AuditEntry = {
  contaId: number | null
  /** `noun.verb`, past and present alike: `despedida.editar`, `homenagem.aprovar`. */
  acao: string
  despedidaId?: number
  alvo?: string
  detalhe?: Record<string, unknown>
}

/** Who did what, in the transaction that did it. Never holds codes, passwords or messages. */
export const recordAudit = async (db: Executor, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('auditoria')
    .values({
      conta_id: entry.contaId,
      acao: entry.acao,
      despedida_id: entry.despedidaId ?? null,
      alvo: entry.alvo ?? '',
      detalhe: JSON.stringify(entry.detalhe ?? {}),
    })
    .execute()
}
