import { LEMBRETES } from '#contract/despedida/public-schema.ts'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { DestinoHomenagens } from '#contract/privacidade/schema.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { withdraw } from '#server/features/privacidade/consentimento/store.ts'
import { listAcessos, listContas, listConvites, listPaginas } from '#server/features/privacidade/dados/store.ts'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import { type Counts, planErasure } from './plan-rules.ts'
import * as store from './store.ts'

export type Erasure = {
  contato: Contato
  homenagens: DestinoHomenagens
  /** Staff only: erases the moderator's account too. */
  conta: boolean
  pedidoId: number
  /** The account that erases; null for the person concerned. */
  contaId: number | null
}

/** The actions in words, the number of files still to remove, and whether an account waits for the staff. */
export type ErasureResult = { feito: string[]; arquivos: number; contaEspera: boolean }

const hashesOf = (deps: Pick<Deps, 'secrets'>, contato: Contato) => ({
  telefoneHmac: contato.canal === 'telefone' ? hashOf(deps, contato) : null,
  emailHmac: contato.canal === 'email' ? hashOf(deps, contato) : null,
})

/** Ends the offers to a contact, and withdraws the consents to them. */
export const withdrawOfertas = async (deps: Deps, tx: Executor, contato: Contato): Promise<void> => {
  await store.stopOffers(tx, await store.lockParticipantes(tx, contato))
  await withdraw(tx, hashesOf(deps, contato), 'ofertas')
}

const AVISOS = ['avisos', ...LEMBRETES] as const

/** Ends the offers to a phone and its notices of every despedida. The statements are the same whatever is stored. */
export const withdrawAll = async (deps: Pick<Deps, 'secrets'>, tx: Executor, telefone: string): Promise<void> => {
  const contato: Contato = { canal: 'telefone', valor: telefone }
  const participantes = await store.lockParticipantes(tx, contato)
  await store.stopOffers(tx, participantes)
  await store.endNotices(tx, participantes)
  for (const finalidade of ['ofertas', ...AVISOS]) await withdraw(tx, hashesOf(deps, contato), finalidade)
}

const eraseAccounts = async (tx: Executor, { contato, contaId, pedidoId }: Erasure): Promise<void> => {
  for (const conta of await listContas(tx, contato)) {
    if (conta.papel === 'equipe') continue
    for (const despedidaId of await store.eraseModerador(tx, conta.pessoaId))
      await recordAudit(tx, contaId, 'despedida.moderador', {
        despedidaId,
        detalhe: { antes: conta.pessoaId, depois: null, pedido: pedidoId },
      })
  }
}

/** Deletes homenagens, or keeps them under their signature; refused ones are deleted in both cases. */
const eraseHomenagens = async (
  tx: Executor,
  participantes: readonly number[],
  { homenagens, pedidoId }: Erasure,
): Promise<{ total: number; arquivos: number }> => {
  const all = await store.listHomenagemIds(tx, participantes, { refused: false })
  const deleted = homenagens === 'retirar' ? all : await store.listHomenagemIds(tx, participantes, { refused: true })
  return { total: all.length, arquivos: await store.deleteHomenagens(tx, deleted, pedidoId) }
}

/** Erases everything sent under this contact in the caller's transaction; files are removed afterwards (`removePendingFiles`). */
export const eraseTitular = async (
  deps: Pick<Deps, 'secrets'>,
  tx: Executor,
  erasure: Erasure,
): Promise<ErasureResult> => {
  const { contato, homenagens } = erasure
  const contas = await listContas(tx, contato)
  const convites = await listConvites(tx, contato)
  const acessos = await listAcessos(tx, contato)
  const paginas = await listPaginas(tx, contato)
  const participantes = await store.lockParticipantes(tx, contato)
  const assinaturas = await store.deleteAssinaturas(tx, participantes)
  const erased = await eraseHomenagens(tx, participantes, erasure)
  const evento = await store.eraseEvento(tx, contato, homenagens === 'manter')
  await withdraw(tx, hashesOf(deps, contato), undefined)
  await store.endNotices(tx, participantes)
  await store.deleteParticipantes(tx, participantes)
  await store.deleteMessages(tx, contato)
  if (erasure.conta) await eraseAccounts(tx, erasure)
  const counts: Counts = {
    participacoes: participantes.length,
    assinaturas,
    homenagens: erased.total,
    evento,
    convites: convites.length,
    acessos: acessos.length,
    paginas: paginas.length,
    moderador: contas.some(conta => conta.papel === 'moderador'),
    equipe: contas.some(conta => conta.papel === 'equipe'),
  }
  const feito = planErasure(counts, homenagens, erasure.conta).apaga
  await recordAudit(tx, erasure.contaId, 'titular.apagar', {
    alvo: `pedido:${erasure.pedidoId}`,
    detalhe: { ...counts, homenagensDestino: homenagens, conta: erasure.conta, arquivos: erased.arquivos },
  })
  return { feito, arquivos: erased.arquivos, contaEspera: counts.moderador && !erasure.conta }
}
