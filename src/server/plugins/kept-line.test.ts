import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tick } from '#server/features/transmissao/scheduler.ts'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { ask, closeLines, get, openLine } from '#server/testing/raw-line.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { requestIn } from './kept-line.ts'

let t: TestApp
let port = 0
let address = ''
let piece = ''
let bookingId = 0
beforeAll(async () => {
  t = await createTestApp()
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
  const { row, codigo } = await buildDespedida(t.deps)
  const booking = await buildApresentacao(t.deps, row.id, { segmento_em: null })
  bookingId = booking.id
  await tick(t.deps)
  address = await (await fetch(`${url}/api/videos/stream/${booking.camera}?codigo=${codigo}`)).text()
  const list = await (await fetch(url + address)).text()
  piece = address.replace('index.m3u8', /^(d\d+\.ts)$/m.exec(list)?.[1] ?? '')
})
afterAll(() => t.close())

afterEach(closeLines)

describe('a request that a kept line may answer', () => {
  const seen = (text: string) => requestIn(Buffer.from(text, 'latin1'))?.url

  it('is one whole GET without a body, and nothing beside it', () => {
    expect(seen(get('/transmissao/a/b.c_d-e~/d1.ts', 'user-agent: x\r\n'))).toBe('/transmissao/a/b.c_d-e~/d1.ts')
    expect(seen(get('/despedida/1?aba=velorio', 'Connection: keep-alive\r\n'))).toBe('/despedida/1?aba=velorio')
    expect(seen(get('/a', 'Connection: keep-alive, Upgrade\r\n'))).toBeUndefined()
    expect(seen(get('/a').slice(0, -1))).toBeUndefined()
    expect(seen(get('/a') + get('/'))).toBeUndefined()
    expect(seen(get('http://casa/a'))).toBeUndefined()
    expect(seen(get('/á'))).toBeUndefined()
    expect(seen(get('/a b'))).toBeUndefined()
    expect(seen(get('/a').replace('1.1', '1.0'))).toBeUndefined()
    expect(seen(get('/a').replace('GET', 'POST'))).toBeUndefined()
    expect(seen(get('/a', `x: ${'y'.repeat(9000)}\r\n`))).toBeUndefined()
  })

  it.each([
    'Connection: close',
    'content-length: 3',
    'Transfer-Encoding : chunked',
    'transfer-encoding: chunked',
    'expect: 100-continue',
    'Upgrade: h2c',
    'x: y\ncontent-length: 3',
    'x: y\r\n content-length: 3',
    'x: \0',
    'no-colon',
  ])('is not one that says "%s"', header => {
    expect(seen(get('/a', `${header}\r\n`))).toBeUndefined()
  })
})

describe('a line that asks for one piece after the other', () => {
  it('is answered the same each time, to the byte and to the header', async () => {
    const line = openLine(port)
    const [first, ...others] = [await ask(line, piece), await ask(line, piece), await ask(line, piece)]
    for (const other of others) {
      expect(other.body.equals(first.body)).toBe(true)
      const { date: _, 'keep-alive': __, ...headers } = other.headers
      expect(first).toMatchObject({ status: 200, headers })
      expect(Object.keys(first.headers).filter(name => !(name in other.headers))).toEqual(['keep-alive'])
    }
    const list = await ask(line, address)
    expect(list.body.toString()).toMatch(/^#EXTM3U/)
    expect(list.headers['cache-control']).toBe('public, max-age=1')
  })

  it('may ask for anything else in between', async () => {
    const line = openLine(port)
    for (let times = 0; times < 3; times += 1) {
      expect((await ask(line, piece)).status).toBe(200)
      expect((await ask(line, piece)).status).toBe(200)
      expect((await ask(line, '/healthz')).status).toBe(200)
      expect((await ask(line, '/exibicao/despedida/999999/0')).body.length).toBeGreaterThan(0)
    }
  })

  it('may send a request in crumbs, or several at once: each is answered, in order', async () => {
    const line = openLine(port)
    await ask(line, piece)
    const whole = await ask(line, piece)
    for (const letter of get(piece)) {
      line.write(letter)
      await new Promise(resolve => setImmediate(resolve))
    }
    expect((await line.next()).body.equals(whole.body)).toBe(true)
    await ask(line, piece)
    line.write(get(address) + get(piece) + get('/nada-aqui.txt') + get(address))
    const answers = [await line.next(), await line.next(), await line.next(), await line.next()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(answers[1]?.body.equals(whole.body)).toBe(true)
    expect(answers[3]?.body.toString()).toMatch(/^#EXTM3U/)
  })

  it('cannot hide a request in the body of another', async () => {
    const line = openLine(port)
    await ask(line, piece)
    await ask(line, piece)
    const body = get(piece)
    line.write(
      `POST /participantes HTTP/1.1\r\nhost: casa\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await new Promise(resolve => setTimeout(resolve, 30))
    line.write(body)
    expect((await line.next()).status).toBeGreaterThanOrEqual(400)
    const after = await ask(line, '/healthz').catch(() => undefined)
    // Either the line is closed behind the refusal, or the next answer is the next request's.
    if (after) expect(after.headers['content-type']).toContain('json')
  })

  it('is closed when it asks to be', async () => {
    const line = openLine(port)
    await ask(line, piece)
    await ask(line, piece)
    const last = await ask(line, piece, 'connection: close\r\n')
    expect(last.headers.connection).toBe('close')
    await expect.poll(line.closed).toBe(true)
  })

  it('waits for who takes nothing, and sends it all in the end', async () => {
    const line = openLine(port)
    const { body } = await ask(line, piece)
    await ask(line, piece)
    line.socket.pause()
    const many = 200
    for (let times = 0; times < many; times += 1) line.write(get(piece))
    await new Promise(resolve => setTimeout(resolve, 200))
    line.socket.resume()
    for (let times = 0; times < many; times += 1) expect((await line.next()).body.length).toBe(body.length)
  })

  it('is refused by the application once the piece may not be seen any more', async () => {
    const line = openLine(port)
    await ask(line, piece)
    expect((await ask(line, piece)).status).toBe(200)
    const altered = piece.replace(/.(?=\/d)/, last => (last === '0' ? '1' : '0'))
    const refused = await ask(line, altered)
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store'])
    expect((await ask(line, piece)).status).toBe(200)
    await t.deps.db.updateTable('apresentacao').set({ status_camera: false }).where('id', '=', bookingId).execute()
    await tick(t.deps)
    expect((await ask(line, piece)).status).toBe(403)
  })

  it('does not hold up the end of the process', async () => {
    await t.deps.db.updateTable('apresentacao').set({ status_camera: true }).where('id', '=', bookingId).execute()
    await tick(t.deps)
    const line = openLine(port)
    await expect.poll(async () => (await ask(line, address)).status, { timeout: 10_000 }).toBe(200)
    await ask(line, address)
    await t.app.close()
    await expect.poll(line.closed).toBe(true)
  })
})
