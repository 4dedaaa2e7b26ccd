import { SITUACAO } from '#contract/situacao/messages.ts'
import {
  ITENS_SITUACAO,
  type LinhaSituacao,
  PASSOS,
  type Passo,
  type PassoInicial,
  type Situacao,
} from '#contract/situacao/schema.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'
import { listRecentAlarms } from '#server/features/alarme/service.ts'
import { latestBackupRuns } from '#server/features/backup/queries.ts'
import { listConfiguracao } from '#server/features/configuracao/service.ts'
import { listUnitContacts } from '#server/features/unidade/service.ts'
import { liveNodes, SILENT_NODE_SECONDS } from './checks-rules.ts'
import * as store from './store.ts'

const STALE_MS = 60_000

/** The line of the house is shown only where its width is known. */
const inOrder = (rows: readonly store.CheckRow[], isLineKnown: boolean): LinhaSituacao[] =>
  ITENS_SITUACAO.flatMap(item => {
    const row = rows.find(one => one.item === item)
    return row && (item !== 'linha' || isLineKnown)
      ? [{ item, estado: row.estado, texto: row.texto, acao: row.acao, desde: row.desde }]
      : []
  })

/** The checks as the leader last stored them. When none ran for a minute, the check of the nodes says so. */
export const readSituacao = async (deps: Pick<Deps, 'db' | 'config'>): Promise<Situacao> => {
  const now = portalNow()
  const rows = await store.listChecks(deps.db)
  const oldest = Math.min(...rows.map(row => Date.parse(row.vista_em)))
  const conferida = rows.length === 0 ? null : new Date(oldest).toISOString()
  const nodes = await store.listNodes(deps.db)
  const live = liveNodes(nodes)
  // Who has just started has had no time to check; nodes that fell silent are not starting.
  const isStarting = live.length === nodes.length && live.every(node => now - Date.parse(node.desde) < STALE_MS)
  const stale = !isStarting && (conferida === null || now - oldest > STALE_MS)
  const staleCheck: LinhaSituacao = {
    item: 'nos',
    estado: 'falha',
    texto: SITUACAO.ninguemConfere,
    acao: SITUACAO.ninguemConfereAcao,
    desde: conferida ?? new Date(now).toISOString(),
  }
  const checks = inOrder(rows, deps.config.LINK_MBITS > 0)
  return {
    agora: new Date(now).toISOString(),
    conferida_em: conferida,
    avisos: deps.config.alarmEmails.length > 0,
    itens: stale ? [staleCheck, ...checks.filter(one => one.item !== 'nos')] : checks,
    nos: nodes.map(({ no, versao, trabalho, desde, visto_em, silencio }) => ({
      no,
      versao,
      trabalho,
      desde,
      visto_em,
      calado: silencio >= SILENT_NODE_SECONDS,
    })),
    alarmes: await listRecentAlarms(deps.db),
  }
}

/**
 * Calls the watcher outside while no check fails, those of a portal that no longer checks itself among them. Silence is the alarm: the
 * watcher then warns. Its own failure is no failure of a check, so that a lost call does not stop the next one.
 */
export const pingWhileWell = async (deps: Pick<Deps, 'db' | 'config' | 'alarmPing'>): Promise<void> => {
  if (!deps.alarmPing.state().configured) return
  const { itens, conferida_em } = await readSituacao(deps)
  if (conferida_em === null || portalNow() - Date.parse(conferida_em) > STALE_MS) return
  if (itens.every(({ estado }) => estado !== 'falha')) await deps.alarmPing.send()
}

/** Units of which a visitor finds a number to call. */
const countContacts = async (deps: Deps): Promise<number> =>
  (await listUnitContacts(deps)).filter(({ telefone, whatsapp }) => telefone !== '' || whatsapp !== '').length

/** Partner florists of all units together. */
const countFloriculturas = async ({ db }: Deps): Promise<number> =>
  (await listConfiguracao(db)).flatMap(one => (one.secao === 'floriculturas' ? one.valor.itens : [])).length

/** `api/primeiros-passos`: each step is done once there is one of what it asks for. */
export const readSteps = async (deps: Deps): Promise<PassoInicial[]> => {
  const { db, config } = deps
  const counts: Record<Passo, number> = {
    contatos: await countContacts(deps),
    floricultura: await countFloriculturas(deps),
    codigos: config.SMS_URL + config.WHATSAPP_URL === '' ? 0 : 1,
    camera: deps.cameras?.().length ?? 0,
    tela: await store.countTelas(db),
    copia: (await latestBackupRuns(db)).good ? 1 : 0,
  }
  return PASSOS.map(passo => ({ passo, feito: counts[passo] > 0, quantos: counts[passo] }))
}
