import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inParallel } from '../../scripts/lib/run.mjs'
import { homenagemForm, telefone } from '../faults/support/installation.ts'
import { until } from '../faults/support/verdict.ts'
import { NETWORK } from '../install/network.ts'
import { createPersonAt, createViewing, type Person, type Viewing, watch } from '../process/hls-viewer.ts'
import { MOVING_ADDRESS } from './host.ts'
import { DOMAIN } from './site.ts'

const FRONT = { host: MOVING_ADDRESS, port: 443, name: DOMAIN }
const ARRIVAL_LIMIT_MS = 60_000
const PACE_MS = 250
const SENDER_COUNT = 4
const ARRIVALS_MAX_COUNT = 8

/** Somebody at one of the addresses of this test. */
const createVisitor = (): Person => createPersonAt(FRONT, `${NETWORK}.${randomInt(129, 255)}`)

type Response = Awaited<ReturnType<Person['ask']>>
const lost = (error: Error): Response => ({ status: 0, text: error.message })

const register = ({ ask }: Person, idDespedida: number): Promise<Response> =>
  ask('/participantes', { nome: 'Visitante de Teste', telefone: telefone(), idDespedida }).catch(lost)
const codigoIn = ({ text }: Response): string => (JSON.parse(text) as { codigo: string }).codigo

/** Opens the live picture as the page does. @returns what is seen, as long as `isOver` does not end it */
const enter = async (
  despedida: number,
  isOver: () => boolean,
): Promise<{ viewing: Viewing; ended: Promise<unknown> }> => {
  const person = createVisitor()
  const { found: codigo } = await until('a registration', ARRIVAL_LIMIT_MS, async () => {
    const response = await register(person, despedida)
    if (response.status !== 200) throw new Error(`${response.status} ${response.text.slice(0, 200)}`)
    return codigoIn(response)
  })
  const { found: camera } = await until('the page', ARRIVAL_LIMIT_MS, async () => {
    const { text } = await person.ask(`/exibicao/despedida/${despedida}/${codigo}`)
    return (JSON.parse(text) as { apresentacao?: { camera?: string } }).apresentacao?.camera
  })
  const { found: address } = await until('the address of the picture', ARRIVAL_LIMIT_MS, async () => {
    const { text } = await person.ask(`/api/videos/stream/${camera}?codigo=${codigo}`)
    return text.startsWith('/transmissao/') && text
  })
  const viewing = createViewing()
  return { viewing, ended: watch(person, address, isOver, undefined, viewing).finally(person.leave) }
}

/** Viewers arrive a few at a time and stay. */
export const openAudience = async (despedida: number, count: number) => {
  let over = false
  const viewers: Awaited<ReturnType<typeof enter>>[] = []
  const places = Array.from({ length: count }, (_, place) => place)
  await inParallel(places, ARRIVALS_MAX_COUNT, async () => viewers.push(await enter(despedida, () => over)))
  const viewings = viewers.map(({ viewing }) => viewing)
  return {
    viewings,
    leave: async (): Promise<void> => {
      over = true
      await Promise.all(viewers.map(({ ended }) => ended))
    },
  }
}

/** After how many seconds this viewer had a picture that was taken after a moment; undefined: not yet. */
export const secondsUntilNew = ({ arrivals }: Viewing, moment: number): number | undefined => {
  const first = arrivals.find(({ takenAt }) => takenAt > moment)
  return first && (first.at - moment) / 1000
}

/** The longest time in which no picture arrived at this viewer since a moment, in seconds. */
export const longestWait = ({ arrivals }: Viewing, since: number): number => {
  const moments = [...arrivals.map(({ at }) => at).filter(at => at > since), Date.now()]
  return Math.max(...moments.map((at, place) => at - (moments[place - 1] ?? since))) / 1000
}

type Acknowledged = { descricao: string; at: number }

/** Homenagens without a pause, each of a new participant and sent again until it is acknowledged, as the pages do. */
export const startHomenagens = (despedida: number) => {
  const acknowledged: Acknowledged[] = []
  const refusals = new Map<string, number>()
  let going = true
  /** Repeats a call as the pages do. @returns the response that is 200; undefined once it is over */
  const insist = async (call: () => Promise<Response>): Promise<Response | undefined> => {
    while (going) {
      const response = await call()
      if (response.status === 200) return response
      const what = response.status === 0 ? response.text : String(response.status)
      refusals.set(what, (refusals.get(what) ?? 0) + 1)
      await pause(PACE_MS)
    }
    return undefined
  }
  const sendOne = async (): Promise<void> => {
    const person = createVisitor()
    const registered = await insist(() => register(person, despedida))
    if (registered) {
      const descricao = `Saudade ${randomUUID()}`
      const form = homenagemForm(despedida, codigoIn(registered), descricao)
      const headers = { 'idempotency-key': randomUUID() }
      const sent = await insist(() => person.ask('/homenagem/homenagem', form, headers).catch(lost))
      if (sent) acknowledged.push({ descricao, at: Date.now() })
    }
    person.leave()
  }
  const send = async (): Promise<void> => {
    while (going) {
      await sendOne()
      await pause(PACE_MS)
    }
  }
  const ended = Promise.all(Array.from({ length: SENDER_COUNT }, send))
  return {
    acknowledged,
    refusals,
    stop: async (): Promise<void> => {
      going = false
      await ended
    },
  }
}
