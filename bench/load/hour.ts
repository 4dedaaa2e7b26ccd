import { monitorEventLoopDelay } from 'node:perf_hooks'
import { percentile } from '../lib/numbers.ts'
import { nextPerson } from '../lib/people.ts'
import { visitor } from '../lib/portal.ts'
import { sendJson } from '../lib/send.ts'
import { nothingWatched, watch } from '../live/viewer.ts'
import { type House, register } from './house.ts'
import { createMeter, type Meter, pace } from './meter.ts'
import { acknowledged, sendTribute } from './tribute.ts'
import { createVisitors } from './visitors.ts'

/** The hour that must be held; a step plays it `times` over. */
export const NEEDED = { viewers: 1000, tributesPerMinute: 200, screens: 8, staff: 20 }
/** How often the pages ask by themselves: public-query.ts, use-stream.ts, wall.ts, despedidas-query.ts, bookings-query.ts. */
const LETTERS_S = 60
const STREAM_S = 30
const STAFF_S = 30
const BEAT_S = 10
/** Everybody comes within these minutes. */
const ARRIVAL_S = 600
/** One letter in ten brings a picture. */
const PICTURE_EACH = 10

export type Step = {
  times: number
  kinds: Record<string, { count: number; p50: number; p99: number }>
  refused: Record<string, number>
  stalls: number
  /** p99 of this process's own delay: where it is high, the limit found is this process's. */
  ownDelayMs: number
}

const letterOf = async (house: House, meter: Meter, picture: Buffer | undefined, kept: number[], waiting: number[]) => {
  const began = performance.now()
  const writer = await register(house).catch(() => undefined)
  meter.note('cadastro', performance.now() - began, writer === undefined ? 0 : 200)
  if (writer === undefined) return
  const sent = await meter.call(picture ? 'homenagem com foto' : 'homenagem', sendTribute(house, writer, picture))
  const id = sent && acknowledged(sent)
  if (id === undefined) return
  kept.push(id)
  waiting.push(id)
}

/** Approves one that waits and reads what the screen reads again after a decision (tributes-query.ts). */
const decideOne = async (house: House, meter: Meter, waiting: number[], index: number): Promise<void> => {
  const headers = house.staff[index % house.staff.length] ?? {}
  const id = waiting.shift()
  if (id === undefined) return
  const ask = (path: string, method = 'GET') => sendJson(`${house.url}${path}`, method, headers)
  await meter.call('decisão', ask(`/homenagem/update-status-homenagem/${id}/true`, 'PUT'))
  await Promise.all([
    meter.call('mensagens da equipe', ask(`/homenagem/homenagem-despedida/${house.despedida}?pagina=1&tamanho=10`)),
    meter.call('denúncias', ask(`/homenagem/denuncias/${house.despedida}?tamanho=100`)),
    meter.call('despedida da equipe', ask(`/cliente/despedida/${house.despedida}`)),
  ])
}

const beats = (house: House, meter: Meter) => {
  const names = new Map<number, { tela: string; conteudo: string }>()
  return async (index: number, screens: number): Promise<void> => {
    const screen = names.get(index % screens) ?? { tela: `medicao-${nextPerson()}-${process.pid}-tela`, conteudo: '' }
    names.set(index % screens, screen)
    const body = { tela: screen.tela, empresa: 'CV', lugar: '01', versao: 'medicao', mostra: 'Homenagem' }
    const headers = visitor(900_000 + (index % screens))
    const beat = await meter.call('tela', sendJson(`${house.url}/exibicao/tela`, 'POST', headers, body))
    const conteudo = beat ? (JSON.parse(beat.text) as { conteudo: string }).conteudo : screen.conteudo
    if (conteudo === screen.conteudo) return
    screen.conteudo = conteudo
    await meter.call('tela: velório', sendJson(`${house.url}/exibicao/despedida-capela/CV/01`, 'GET', headers))
    await meter.call(
      'tela: mensagens',
      sendJson(`${house.url}/homenagem/homenagem-aprovadas/${house.despedida}`, 'GET', headers),
    )
  }
}

const deviceQuery = ({ devices }: House, index: number): string =>
  new URLSearchParams(devices[index % devices.length]).toString()

/** Plays `times` the needed hour for `seconds`. Letters the portal acknowledged are added to `kept`. */
export const playHour = async (
  house: House,
  { times, seconds, viewers, picture }: { times: number; seconds: number; viewers: number; picture: Buffer },
  kept: number[],
): Promise<Step> => {
  const meter = createMeter()
  const visitors = createVisitors(house.url, meter)
  const watched = nothingWatched()
  const waiting: number[] = []
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  const end = performance.now() + seconds * 1000
  const people = viewers * times
  const letters = (NEEDED.tributesPerMinute / 60) * times
  const screens = NEEDED.screens * times
  const lists = (NEEDED.staff * times) / STAFF_S
  const beat = beats(house, meter)
  const staff = (kind: string, path: string) => (index: number) =>
    meter.call(kind, sendJson(`${house.url}${path}`, 'GET', house.staff[index % house.staff.length] ?? {}))
  await Promise.all([
    ...Array.from({ length: people }, (_, index) =>
      watch(house.url, house.folders[index % house.folders.length] ?? '/', end, watched),
    ),
    pace(people / ARRIVAL_S, end, () => visitors.read('página', `/despedida/${house.despedida}`)),
    pace(people / LETTERS_S, end, () =>
      visitors.read('mensagens', `/homenagem/homenagem-aprovadas/${house.despedida}?pagina=1&tamanho=30`),
    ),
    pace(people / STREAM_S, end, index =>
      visitors.read('estado da transmissão', `/api/videos/stream/${house.camera}?${deviceQuery(house, index)}`),
    ),
    pace(letters, end, index =>
      letterOf(house, meter, index % PICTURE_EACH === 0 ? picture : undefined, kept, waiting),
    ),
    pace(letters, end, index => decideOne(house, meter, waiting, index)),
    pace(screens / BEAT_S, end, index => beat(index, screens)),
    pace(lists, end, staff('despedidas da equipe', '/cliente/despedidas?pagina=1&tamanho=5&busca=')),
    pace(lists, end, staff('reservas da equipe', '/apresentacao/lista-vencer')),
  ])
  own.disable()
  visitors.close()
  const { kinds, refused } = meter.result()
  for (const [kind, values] of [
    ['lista do vídeo', watched.listMs],
    ['trecho do vídeo', watched.pieceMs],
  ] as const)
    kinds[kind] = { count: values.length, p50: percentile(values, 0.5), p99: percentile(values, 0.99) }
  for (const [status, count] of Object.entries(watched.refused)) refused[`vídeo ${status}`] = count
  return { times, kinds, refused, stalls: watched.stalls + watched.silent, ownDelayMs: own.percentile(99) / 1e6 }
}
