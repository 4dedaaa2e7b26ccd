import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Connection } from '../lib/connection.ts'
import type { Goal } from '../lib/goals.ts'
import { median, percentile } from '../lib/numbers.ts'
import { startBenchPortal, untilQuiet, visitor } from '../lib/portal.ts'
import { inTurns } from '../lib/rounds.ts'
import { send, sendJson } from '../lib/send.ts'
import { BROWSER } from '../web/burst.ts'
import type { Engine } from './engines.ts'
import { openHouse, register } from './house.ts'
import type { Options } from './options.ts'
import { acknowledged, sendTribute } from './tribute.ts'

/** How often an open page asks for new letters by itself (public-query.ts): the portal pushes nothing. */
const POLL_MS = 60_000

const openStream = async (port: number, onFrame: () => void): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port })
  socket.write('GET / HTTP/1.1\r\nhost: medicao\r\n\r\n')
  await once(socket, 'data')
  socket.on('data', onFrame)
  return socket
}

/** A bare server that pushes. `round`: milliseconds from the sending until each of `viewers` has the frame. */
const startPush = async (viewers: number, frame: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sse-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(String(line))
  let seen: number[] = []
  let all = (): void => {}
  const onFrame = (): void => {
    seen.push(performance.now())
    if (seen.length === viewers) all()
  }
  const sockets: Socket[] = []
  while (sockets.length < viewers) sockets.push(await openStream(port, onFrame))
  return {
    round: async (): Promise<number> => {
      seen = []
      const done = new Promise<void>(resolve => {
        all = resolve
      })
      const began = performance.now()
      await send(`http://127.0.0.1:${port}/`, { method: 'POST', body: frame })
      await done
      return percentile(
        seen.map(at => at - began),
        0.99,
      )
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}

const FRAME = JSON.stringify({
  id: 1,
  nome: 'Visitante',
  descricao: 'Obrigada por cada café na varanda, pelas histórias e pela paciência de sempre.',
  imagem: null,
  data: '2026-11-21T15:00:00.000Z',
})

/** P16: until a thousand people of one wake have an approved letter, beside a bare server that pushes it. */
export const measureFanout = async (engine: Engine, options: Options): Promise<Goal[]> => {
  const portal = await startBenchPortal({ ...engine.env, DEMO_CAMERA: '1' })
  const push = await startPush(options.viewers, FRAME)
  const readers = Array.from(
    { length: options.viewers },
    (_, index) => new Connection(portal.url, { ...BROWSER, ...visitor(700_000 + index) }),
  )
  try {
    const house = await openHouse(portal, { staff: 1, folders: 0 })
    const path = `/homenagem/homenagem-aprovadas/${house.despedida}?pagina=1&tamanho=30`
    const shown = async (letter: number): Promise<boolean> =>
      (await send(house.url + path, { method: 'GET' })).text.includes(`"id":${letter},`)
    await Promise.all(readers.map(one => one.get(path)))
    await untilQuiet(portal)
    let unseen = 0
    const approve = async (): Promise<number> => {
      const letter = acknowledged(await sendTribute(house, await register(house))) ?? 0
      const began = performance.now()
      await sendJson(`${house.url}/homenagem/update-status-homenagem/${letter}/true`, 'PUT', house.staff[0] ?? {})
      const arrived = await Promise.all(readers.map(one => one.get(path).then(() => performance.now() - began)))
      if (!(await shown(letter))) unseen += 1
      return percentile(arrived, 0.99)
    }
    await push.round()
    const found = await inTurns(options.rounds * 2, approve, push.round)
    const [ours, bare] = [median(found.first), median(found.second)]
    const waited = POLL_MS * 0.99 + ours
    return [
      {
        id: 'P16',
        what: `p99 até ${options.viewers} espectadores verem a homenagem aprovada ÷ servidor SSE mínimo`,
        value: waited / bare,
        unit: '×',
        limit: { atMost: 5 },
        note: `o portal não empurra: a página pergunta a cada ${POLL_MS / 1000} s, espera média ${POLL_MS / 2000} s`,
      },
      {
        id: 'P16',
        what: 'o mesmo sem a espera: todos perguntam no instante da aprovação',
        value: ours / bare,
        unit: '×',
        note: `${ours.toFixed(0)} ms e ${bare.toFixed(0)} ms${unseen > 0 ? `; ${unseen} NÃO VISTAS` : ''}`,
      },
    ]
  } finally {
    for (const one of readers) one.close()
    push.close()
    await portal.close()
  }
}
