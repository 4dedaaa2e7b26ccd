import { randomBytes } from 'node:crypto'
import { ENTREGAS_MAX, WEBHOOK, WEBHOOKS_MAX } from '#contract/webhook/messages.ts'
import type { EntregaWebhook, NovoWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hasReceivers, rememberAll } from './events-store.ts'
import * as store from './store.ts'

const SECRET_BYTES = 32

const createSecret = (deps: Deps): { segredo: string; sealed: string } => {
  const segredo = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { segredo, sealed: deps.secrets.encrypt(segredo) }
}

/** The first receiver is told what happens from now on. */
const beginTelling = async (deps: Deps, tx: Executor): Promise<void> => {
  if (!(await hasReceivers(tx))) await rememberAll(tx, localTimeOf(deps.config.TZ_PORTAL, deps.now()))
}

type Change = { id: number; acao: string; detalhe?: Record<string, unknown> }

/** Runs a change of one webhook under the lock, with its line in the history. @throws Problem NAO_ENCONTRADO */
const change = (
  deps: Deps,
  session: Session,
  { id, acao, detalhe }: Change,
  work: (tx: Executor) => Promise<boolean>,
) =>
  inTransaction(deps.db, async tx => {
    await store.lockWebhooks(tx)
    if (!(await work(tx))) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, acao, { alvo: `webhook:${id}`, ...(detalhe && { detalhe }) })
  })

export const listWebhooks = (deps: Deps): Promise<WebhookRegistrado[]> => store.listWebhooks(deps.db)

export const createWebhook = (deps: Deps, session: Session, { endereco }: NovoWebhook) =>
  inTransaction(deps.db, async tx => {
    await store.lockWebhooks(tx)
    if ((await store.countWebhooks(tx)) >= WEBHOOKS_MAX) throw fieldProblem('endereco', WEBHOOK.demais)
    await beginTelling(deps, tx)
    const { segredo, sealed } = createSecret(deps)
    const id = await store.insertWebhook(tx, { endereco, segredo: sealed, contaId: session.contaId })
    await recordAudit(tx, session.contaId, 'webhook.criar', { alvo: `webhook:${id}` })
    return { id, segredo }
  })

export const rotateWebhook = async (deps: Deps, session: Session, id: number) => {
  const { segredo, sealed } = createSecret(deps)
  await change(deps, session, { id, acao: 'webhook.segredo' }, tx => store.rotateSecret(tx, id, sealed))
  return { id, segredo }
}

export const switchWebhook = async (deps: Deps, session: Session, id: number, ligado: boolean) => {
  await change(deps, session, { id, acao: 'webhook.ligar', detalhe: { ligado } }, async tx => {
    if (ligado) await beginTelling(deps, tx)
    return store.switchWebhook(tx, id, ligado)
  })
  await deps.resolveAlarm('webhook', String(id))
  return { id }
}

export const deleteWebhook = async (deps: Deps, session: Session, id: number) => {
  await change(deps, session, { id, acao: 'webhook.remover' }, tx => store.deleteWebhook(tx, id))
  await deps.resolveAlarm('webhook', String(id))
  return { id }
}

export const listEntregas = async (deps: Deps, id: number): Promise<EntregaWebhook[]> => {
  if (!(await store.hasWebhook(deps.db, id))) throw new Problem('NAO_ENCONTRADO')
  return store.listEntregas(deps.db, id, ENTREGAS_MAX)
}

export const repeatEntrega = async (deps: Deps, session: Session, id: number, entrega: number) => {
  const about = { id, acao: 'webhook.repetir', detalhe: { entrega } }
  await change(deps, session, about, tx => store.repeatEntrega(tx, id, entrega))
  return { id: entrega }
}
