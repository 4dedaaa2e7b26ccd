import { RESPOSTAS } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { recordAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { exportDados } from './dados/export-service.ts'
import { readDados } from './dados/service.ts'
import { endPedido, openPedido } from './pedido/service.ts'
import { requireTitular } from './titular/contact-rules.ts'

/** `titular/dados`. @throws Problem CONFIRMACAO_EXPIRADA */
export const readOwn = (deps: Deps, acesso: string): Promise<DadosTitular> =>
  readDados(deps, deps.db, requireTitular(deps, acesso), { whole: false })

/** `titular/exportar`: exports the data and records the export as a fulfilled request. @throws Problem CONFIRMACAO_EXPIRADA */
export const exportOwn = async (deps: Deps, acesso: string, formato: 'json' | 'html') => {
  const contato = requireTitular(deps, acesso)
  const dados = await readDados(deps, deps.db, contato, { whole: false })
  await inTransaction(deps.db, async tx => {
    const pedido = await openPedido(deps, tx, { contato, tipo: 'copia', texto: '', origem: 'titular' })
    await endPedido(tx, pedido.id, { situacao: 'atendido', resposta: RESPOSTAS.copia, contaId: null })
    await recordAudit(tx, null, 'titular.exportar', { alvo: `pedido:${pedido.id}` })
  })
  return exportDados(dados, formato, deps.config.TZ_PORTAL)
}
