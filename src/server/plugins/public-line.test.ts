import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { type Answer, ask, closeLines, get, type Line, openLine } from '#server/testing/raw-line.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let port = 0
let staff = ''
let page = ''
let letters = ''
let letter = 0
let secret = { page: '', codigo: '' }

beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  staff = (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization
  const [open, closed] = [await buildDespedida(t.deps), await buildDespedida(t.deps, { tipo: 'Privada' })]
  page = `/exibicao/despedida/${open.row.id}/0`
  letters = `/homenagem/homenagem-aprovadas/${open.row.id}`
  secret = { page: `/exibicao/despedida/${closed.row.id}/${closed.codigo}`, codigo: closed.codigo }
  const row = { despedida_id: open.row.id, nome: 'Rosa', descricao: 'Saudade.', imagem: null }
  letter = (await t.deps.db.insertInto('homenagem').values(row).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => t.close())
afterEach(closeLines)

const json = (answer: Answer): unknown => JSON.parse(answer.body.toString())

/** A line that was answered from memory already, and is so again. */
const warmLine = async (): Promise<Line> => {
  const line = openLine(port)
  for (let times = 0; times < 3; times += 1) expect((await ask(line, page)).status).toBe(200)
  return line
}

describe('a line that asks again and again for what is the same for everybody', () => {
  it('is answered the same each time, to the byte and to the header', async () => {
    const line = openLine(port)
    await ask(line, page)
    const first = await ask(openLine(port), page)
    // Where other nodes write too, each request is the server's own: what moved must be asked first.
    const kept = t.deps.versions.now([]) === undefined ? [] : ['keep-alive']
    for (let times = 0; times < 3; times += 1) {
      const other = await ask(line, page)
      expect(other.body.equals(first.body)).toBe(true)
      const { date: _, 'keep-alive': __, ...headers } = other.headers
      expect(first).toMatchObject({ status: 200, headers })
      expect(Object.keys(first.headers).filter(name => !(name in other.headers))).toEqual(kept)
    }
  })

  it('gets the encoding it takes, and 304 for what it has', async () => {
    const line = await warmLine()
    const plain = (await ask(line, page)).body
    for (let times = 0; times < 2; times += 1) {
      const br = await ask(line, page, 'accept-encoding: gzip, deflate, br\r\n')
      expect(br.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(br.body).equals(plain)).toBe(true)
      const gzip = await ask(line, page, 'Accept-Encoding: gzip\r\n')
      expect(gunzipSync(gzip.body).equals(plain)).toBe(true)
      expect((await ask(line, page)).body.equals(plain)).toBe(true)
    }
    const etag = (await ask(line, page)).headers.etag ?? ''
    line.write(get(page, `if-none-match: ${etag}\r\n`))
    const unchanged = await line.next()
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
    expect((await ask(line, page)).status).toBe(200)
  })

  it('hears of a decision at once', async () => {
    const line = await warmLine()
    const decide = (publicado: boolean) =>
      t.app.inject({
        method: 'PUT',
        url: `/homenagem/update-status-homenagem/${letter}/${publicado}`,
        headers: { authorization: staff },
      })
    for (let round = 0; round < 5; round += 1) {
      expect((await decide(true)).statusCode).toBe(200)
      for (let times = 0; times < 3; times += 1) expect(json(await ask(line, letters))).toMatchObject([{ id: letter }])
      expect((await decide(false)).statusCode).toBe(200)
      for (let times = 0; times < 3; times += 1) expect(json(await ask(line, letters))).toEqual([])
    }
  })

  it('is known again as soon as it shows who it is', async () => {
    const line = await warmLine()
    const known = await ask(line, letters, `authorization: ${staff}\r\n`)
    expect([known.status, known.headers.etag]).toEqual([200, undefined])
    expect((await ask(line, letters)).headers.etag).toBeDefined()
    const stranger = await ask(line, secret.page.replace(/\/[^/]*$/, '/0'))
    expect(stranger.status).not.toBe(200)
    const family = await ask(line, secret.page)
    expect([family.status, family.headers['cache-control']]).toEqual([200, 'no-store'])
    const byHeader = await ask(line, page, `codigo: ${secret.codigo}\r\n`)
    expect(byHeader.headers.etag).toBeUndefined()
    const byPass = await ask(line, page, 'cookie: a=1; passe_1=xyz\r\n')
    expect(byPass.headers.etag).toBeUndefined()
    const other = await ask(line, page, 'cookie: a=1\r\n')
    expect(other.headers.etag).toBeDefined()
  })

  it('is answered in its order, whatever of several at once is at hand', async () => {
    const line = openLine(port)
    const cold = ['/exibicao/despedidas/ultimas?tamanho=7', '/exibicao/despedidas/proximas?tamanho=7']
    line.write(get(cold[0] ?? '') + get('/nada-aqui.txt') + get(page) + get(cold[1] ?? '') + get('/healthz'))
    const seen = [await line.next(), await line.next(), await line.next()]
    line.write(get(page))
    seen.push(await line.next(), await line.next(), await line.next())
    expect(seen.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200, 200])
    expect(json(seen[2] as Answer)).toEqual(json(seen[5] as Answer))
    expect(Array.isArray(json(seen[3] as Answer))).toBe(true)
  })
})
