import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrls } from '#server/core/database-url.ts'
import { createClientClass } from '#server/db/writable-client.ts'
import type { Portal } from '../e2e/support/portal-process.ts'
import { anonymousHeaders, asJson, fetchFrom, isAcceptable, type TimedResponse } from '../faults/support/http-client.ts'
import { homenagemForm, makeDespedida, register } from '../faults/support/installation.ts'
import { Failed, until } from '../faults/support/verdict.ts'

const PACE_MS = 150
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2090, 0, 1)
const WRITE_LIMIT_MS = 180_000

type Headers = Record<string, string>
/** An acknowledged homenagem; `node` is the place of the node that acknowledged it. */
type Acknowledged = { id: number; descricao: string; node: number; at: number }

type Notes = {
  acknowledged: Acknowledged[]
  /** For each day how many despedidas were given the chapel. */
  apresentacoes: Map<number, number>
  /** Refusals for now, and answers that are none of the portal's. */
  refused: TimedResponse[]
  wrong: TimedResponse[]
  going: boolean
}

const note = ({ refused, wrong }: Notes, response: TimedResponse): TimedResponse => {
  if (response.status >= 500) refused.push(response)
  if (response.status === 0 || !isAcceptable(response)) wrong.push(response)
  return response
}

/** One homenagem of a new participant, sent again until it is acknowledged, as the pages do. */
const sendOne = async (notes: Notes, portal: Portal, node: number, despedida: number): Promise<void> => {
  const { response: registered, codigo } = await register(portal, despedida)
  note(notes, registered)
  if (codigo === undefined) return
  const descricao = `Saudade ${randomUUID()}`
  const headers = { 'idempotency-key': randomUUID(), ...anonymousHeaders() }
  while (notes.going) {
    const body = homenagemForm(despedida, codigo, descricao)
    const { status, text } = note(
      notes,
      await fetchFrom(portal, '/homenagem/homenagem', { method: 'POST', body, headers }),
    )
    if (status === 200) {
      const { id } = JSON.parse(text) as { id: number }
      notes.acknowledged.push({ id, descricao, node, at: performance.now() })
      return
    }
    await pause(PACE_MS)
  }
}

const sendAllTheTime = async (notes: Notes, portal: Portal, node: number, despedida: number): Promise<void> => {
  while (notes.going) {
    await sendOne(notes, portal, node, despedida)
    await pause(PACE_MS)
  }
}

/** Two despedidas ask through two nodes for one chapel in the same hours, day after day. */
const reserveAllTheTime = async (notes: Notes, nodes: readonly Portal[], staff: Headers): Promise<void> => {
  const despedidas: number[] = []
  for (const node of nodes) {
    const [, created] = await makeDespedida(node, staff, 'Falecida da Capela')
    despedidas.push((JSON.parse(created?.text ?? '') as { id: number }).id)
  }
  for (let day = 0; notes.going; day += 1) {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
    const hours = { dataHoraInicial: `${date} 08:00:00`, dataHoraFinal: `${date} 10:00:00` }
    const ask = async (portal: Portal, node: number): Promise<void> => {
      const body = { id: 0, id_despedida: despedidas[node], empresa: 'CV', capela: '02', ...hours, status: true }
      const key = { ...staff, 'idempotency-key': randomUUID() }
      const { status } = note(notes, await fetchFrom(portal, '/apresentacao/salva', asJson(body, key)))
      if (status === 200) notes.apresentacoes.set(day, (notes.apresentacoes.get(day) ?? 0) + 1)
    }
    await Promise.all(nodes.map(ask))
    await pause(PACE_MS)
  }
}

/** Homenagens and apresentacoes through both nodes without a pause. */
export const startLoad = (nodes: readonly Portal[], despedida: number, staff: Headers) => {
  const notes: Notes = { acknowledged: [], apresentacoes: new Map(), refused: [], wrong: [], going: true }
  const senders = nodes.map((portal, node) => sendAllTheTime(notes, portal, node, despedida))
  const work = Promise.all([...senders, reserveAllTheTime(notes, nodes, staff)])
  const { acknowledged } = notes
  return {
    ...notes,
    stop: async (): Promise<void> => {
      notes.going = false
      await work
    },
    /** Waits until every node has acknowledged some more homenagens. */
    untilAllWrite: async (): Promise<void> => {
      const began = performance.now()
      const isWriting = (node: number): boolean =>
        acknowledged.filter(one => one.node === node && one.at > began + 1000).length >= 3
      await until('writes through both nodes', WRITE_LIMIT_MS, async () => nodes.every((_, node) => isWriting(node)))
    },
    /** The longest time since this moment in which a node acknowledged nothing, in seconds. */
    longestGap: (since: number): number => {
      const gaps = nodes.flatMap((_, node) => {
        const moments = acknowledged.filter(one => one.node === node && one.at >= since).map(({ at }) => at)
        return [since, ...moments].map((at, place) => (moments[place] ?? at) - at)
      })
      return Math.max(...gaps) / 1000
    },
  }
}

export type Load = ReturnType<typeof startLoad>

/** E-mails that become due all the time; one that could not be queued is left out. */
export const startNotices = (pool: pg.Pool) => {
  let going = true
  const queue = async (): Promise<void> => {
    for (let number = 0; going; number += 1) {
      const values = [`pessoa${number}@exemplo.com.br`, `failover:${number}`]
      await pool
        .query(
          `insert into mensagem (canal, para, assunto, texto, chave) values ('email', $1, 'Aviso', 'Aviso dos testes', $2)`,
          values,
        )
        .catch(() => undefined)
      await pause(PACE_MS)
    }
  }
  const queued = queue()
  return async (): Promise<void> => {
    going = false
    await queued
  }
}

/** Connections of this test to the primary, whichever it is. */
export const openPool = (url: string): pg.Pool => {
  const [connectionString] = databaseUrls(url)
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 3500, statement_timeout: 3000 }
  const pool = new pg.Pool({ Client: createClientClass(url), connectionString, ...timeouts })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** The event stream of an open page: what it has received, and whether it is still connected. */
export const openPage = async ({ url }: Portal, despedida: number) => {
  const headers = { accept: 'text/event-stream', ...anonymousHeaders() }
  const response = await fetch(`${url}/homenagem/novidades/${despedida}`, { headers })
  if (!response.ok || response.body === null) throw new Failed(`an open page is refused: ${response.status}`)
  const page = { text: '', isOpen: true, close: () => reader.cancel().catch(() => undefined) }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) page.text += part.value
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      page.isOpen = false
    })
  return page
}
