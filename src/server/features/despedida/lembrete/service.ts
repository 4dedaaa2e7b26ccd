import { lembretesOf } from '#contract/despedida/lembrete-rules.ts'
import { LEMBRETES, type Lembrete } from '#contract/despedida/public-schema.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findDespedida } from '#server/features/despedida/store.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import { insertLembrete, stopLembretes } from './store.ts'

type Subject = { canal: 'pagina'; telefone: string; email: string; participanteId: number }

/** Of what dates the page offers a notice now. */
export const listOffered = async (deps: Deps, tx: Executor, despedidaId: number): Promise<readonly Lembrete[]> => {
  const row = await findDespedida(tx, despedidaId)
  return row ? lembretesOf(row, localTimeOf(deps.config.TZ_PORTAL, deps.now())) : []
}

/** Stores the consents and what is to be sent. What the page does not offer is not stored: nobody would be told. */
export const recordLembretes = async (
  deps: Deps,
  tx: Executor,
  despedidaId: number,
  wanted: readonly Lembrete[],
  subject: Subject,
): Promise<void> => {
  const offered = await listOffered(deps, tx, despedidaId)
  for (const tipo of wanted.filter(one => offered.includes(one))) {
    await recordConsent(deps, tx, { ...subject, finalidade: tipo, valor: true })
    await insertLembrete(tx, subject.participanteId, tipo)
  }
}

/** Half of the signature: 128 bits cannot be guessed, and the link has to fit into an SMS. */
const signatureOf = (deps: Pick<Deps, 'secrets'>, participanteId: number): string =>
  deps.secrets.hmac('parar-avisos', String(participanteId)).slice(0, 32)

/** Where a person stops every notice of a despedida without signing in. The link needs no row: it outlives the contact. */
export const pararAddress = (deps: Pick<Deps, 'secrets' | 'config'>, participanteId: number): string =>
  publicAddress(deps.config, `/parar-avisos/${participanteId}.${signatureOf(deps, participanteId)}`)

const participanteIn = (deps: Pick<Deps, 'secrets'>, chave: string): number | undefined => {
  const [, digits = '', signature = ''] = /^([1-9]\d{0,14})\.([0-9a-f]{32})$/.exec(chave) ?? []
  const id = Number(digits)
  return digits !== '' && deps.secrets.sameHmac(signature, signatureOf(deps, id)) ? id : undefined
}

/** Stops the notices to the person who received this key, whichever of their registrations it names. An unknown key does nothing. */
export const stopAvisos = async (deps: Deps, chave: string): Promise<void> => {
  const participanteId = participanteIn(deps, chave)
  if (participanteId === undefined) return
  await inTransaction(deps.db, tx => stopLembretes(tx, participanteId, ['avisos', ...LEMBRETES]))
}
