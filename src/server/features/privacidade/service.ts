import { setTimeout as sleep } from 'node:timers/promises'
import { isTelefoneExterior } from '#contract/fields/telefone.ts'
import { RESPOSTAS, SAIU } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { readExterior } from '#server/core/mobile-number.ts'
import { recordAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey, networkKey } from '#server/http/rate-limits.ts'
import { withdrawAll } from './apagamento/service.ts'
import { exportDados } from './dados/export-service.ts'
import { readDados } from './dados/service.ts'
import { endPedido, openPedido } from './pedido/service.ts'
import { hashOf, requireTitular } from './titular/contact-rules.ts'

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

/** The answer leaves after this time, so that it does not tell how much there was to end. */
const SAIDA_ANSWER_MS = 200

/**
 * `titular/saida`: ends offers and notices to a phone that nobody proves, so that leaving is as easy as registering. Text, statements and time
 * are the same for every phone; nothing is shown or sent.
 * @throws Problem MUITAS_TENTATIVAS
 */
export const leaveByTelefone = async (
  deps: Deps,
  caller: Caller,
  typed: string,
): Promise<{ mensagem: typeof SAIU }> => {
  const telefone = isTelefoneExterior(typed) ? (readExterior(typed, [])?.telefone ?? typed) : typed
  const [address, network] = [addressKey(caller.address), networkKey(caller.address)]
  await deps.limits.hit('SAIDA', { contact: telefone, address, network })
  const alvo = `titular:${hashOf(deps, { canal: 'telefone', valor: telefone }).slice(0, 16)}`
  const work = inTransaction(deps.db, async tx => {
    await withdrawAll(deps, tx, telefone)
    await recordAudit(tx, null, 'titular.sair', { alvo })
  })
  await Promise.all([work, sleep(SAIDA_ANSWER_MS)])
  return { mensagem: SAIU }
}
