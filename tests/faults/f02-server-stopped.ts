import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Fault } from './support/fault.ts'
import { fetchFrom, isAcceptable, statusCounts } from './support/http-client.ts'
import { firstDespedida, homenagensOf, mustRegister, sendHomenagem, signIn } from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

const REQUEST_COUNT = 20

/** A homenagem whose second half is sent one second after the first. */
const slowPost = (url: string, despedida: number, codigo: string, descricao: string): Promise<number> => {
  const part = JSON.stringify({ despedida, codigo, descricao, nome: 'Devagar', url: '' })
  const body = `--x\r\ncontent-disposition: form-data; name="homenagem"\r\n\r\n${part}\r\n--x--\r\n`
  const head = `POST /homenagem/homenagem HTTP/1.1\r\nhost: portal\r\nx-forwarded-for: 10.1.${REQUEST_COUNT}.${body.length % 250}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let text = ''
    socket.on('data', chunk => (text += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    socket.write(head + body.slice(0, 60))
    setTimeout(() => socket.write(body.slice(60)), 3500)
    setTimeout(() => socket.end(), 9000)
  })
}

export const serverStopped: Fault = {
  id: 'F2',
  name: 'server stopped by SIGTERM',
  injected: `SIGTERM with ${REQUEST_COUNT} homenagens in flight, half of them with a picture and half sent in two chunks`,
  holds: 'each ends within 10 s as 200 or 503, everything with 200 exists after the next start, exit code 0',
  run: async fixture => {
    const database = await fixture.database()
    const dataDir = fixture.folder()
    const portal = await fixture.portal({}, { database, dataDir })
    const despedida = await firstDespedida(portal)
    const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
    const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#5d6b57', noise } })
      .jpeg()
      .toBuffer()
    const imagem = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    const codigos: string[] = []
    for (let one = 0; one < REQUEST_COUNT; one += 1) codigos.push(await mustRegister(portal, despedida))
    const flying = codigos.map(async (codigo, index) => {
      const descricao = `Voo ${index}`
      if (index % 2 === 1) return { descricao, status: await slowPost(portal.url, despedida, codigo, descricao) }
      const response = await sendHomenagem(portal, { despedida, codigo, descricao, imagem })
      must(isAcceptable(response), `${response.status} ${response.text.slice(0, 200)}`)
      return { descricao, status: response.status }
    })
    await pause(1500)
    const began = performance.now()
    const code = await portal.stop()
    const ms = performance.now() - began
    const ended = await Promise.all(flying)
    const refused = await fetchFrom(portal, '/healthz')
    must(code === 0, `exit ${code}: ${portal.printed().slice(-500)}`)
    must(ms <= 11_000, `ended after ${formatMs(ms)}`)
    const statuses = ended.map(({ status }) => status)
    must(
      statuses.every(status => status === 200 || status === 503),
      `in flight: ${statusCounts(ended)}`,
    )
    must(refused.status === 0, 'the server still listens')
    const again = await fixture.portal({}, { database, dataDir })
    const stored = await homenagensOf(again, await signIn(again), despedida)
    const lost = ended.filter(one => one.status === 200 && !stored.some(({ descricao }) => descricao === one.descricao))
    must(lost.length === 0, `${lost.length} acknowledged homenagens lost`)
    return `exit 0 after ${formatMs(ms)}; in flight ${statusCounts(ended)}; 0 lost`
  },
}
