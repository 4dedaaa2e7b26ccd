import type { Executor } from './client.ts'

type AuditSubject = { despedidaId?: number | null; alvo?: string; detalhe?: Record<string, unknown> }

/**
 * Records who did what, in the same transaction. Never contains codes, passwords or messages.
 * @param contaId null when a visitor or the portal itself acts.
 * @param acao `noun.verb`: `despedida.editar`, `homenagem.aprovar`.
 */
export const recordAudit = async (
  db: Executor,
  contaId: number | null,
  acao: string,
  { despedidaId = null, alvo = '', detalhe = {} }: AuditSubject = {},
): Promise<void> => {
  await db
    .insertInto('auditoria')
    .values({ conta_id: contaId, acao, despedida_id: despedidaId, alvo, detalhe: JSON.stringify(detalhe) })
    .execute()
}
