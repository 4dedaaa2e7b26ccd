import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { buildParticipante, homenagem, homenagensOf, plainPicture } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let port = 0
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})

const BOUNDARY = 'limite-do-formulario'
const partOf = (name: string, content: string | Buffer, file?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from(`--${BOUNDARY}--\r\n`)

type RawResponse = { status: number; text: string }
/**
 * Sends the first bytes of a form and the remaining ones only after the response, as a browser does when a server responds early.
 * @returns the response.
 */
const send = (first: Buffer, rest: Buffer, headers: Record<string, string> = {}): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const outgoing = request({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/homenagem/homenagem' },
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': first.length + rest.length,
        ...headers,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.on('end', () => {
        outgoing.end(rest)
        resolve({ status: response.statusCode ?? 0, text })
      })
    })
    outgoing.write(first)
  })

const BIG = Buffer.alloc(9 * 1024 * 1024, 0xff)

describe('a form that is refused', () => {
  it('gets its response after its JSON part, before its picture is sent', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const codigo of [undefined, randomCodigo()]) {
      const json = partOf('homenagem', JSON.stringify(homenagem(row.id, codigo)), 'blob')
      const response = await send(
        Buffer.concat([json, partOf('imagem', BIG.subarray(0, 1000), 'a.jpg').subarray(0, 900)]),
        BIG,
      )
      expect([response.status, JSON.parse(response.text).code]).toEqual([403, 'CODIGO_NECESSARIO'])
    }
    expect(await homenagensOf(t, row.id)).toEqual([])
  })

  it('also gets its response before its picture for invalid text and for a limit', async () => {
    const { row } = await buildDespedida(t.deps)
    const { codigo } = await buildParticipante(t, row.id)
    const start = partOf('imagem', BIG.subarray(0, 1000), 'a.jpg').subarray(0, 900)
    const words = partOf('homenagem', JSON.stringify(homenagem(row.id, codigo, { nome: '' })))
    expect((await send(Buffer.concat([words, start]), BIG)).status).toBe(400)
    const codes = LIMITS.HOMENAGEM[0]
    for (let time = 0; time < codes.max; time++)
      await t.deps.limits.hit('HOMENAGEM', { code: await participanteOf(codigo) })
    const right = partOf('homenagem', JSON.stringify(homenagem(row.id, codigo)))
    expect((await send(Buffer.concat([right, start]), BIG)).status).toBe(429)
  })

  it('with the picture first and without a visitor cookie is read up to a small size only', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const large = partOf('imagem', BIG, 'a.jpg').subarray(0, 400_000)
    const response = await send(large, BIG, { codigo })
    expect([response.status, JSON.parse(response.text).code]).toEqual([403, 'CODIGO_NECESSARIO'])
    const whole = Buffer.concat([
      partOf('imagem', await plainPicture(20, 20), 'a.png'),
      partOf('homenagem', JSON.stringify(homenagem(row.id, codigo))),
      END,
    ])
    const small = await t.app.inject({
      ...{ method: 'POST', url: '/homenagem/homenagem', payload: whole },
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
    expect(small.statusCode).toBe(200)
    expect(await homenagensOf(t, row.id)).toMatchObject([{ imagem: expect.stringContaining('/midia/') }])
  })
})

it('a picture of any allowed size may precede the JSON part of a request with a visitor cookie', async () => {
  const { row } = await buildDespedida(t.deps)
  const pass = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)
  const picture = await plainPicture(20, 20)
  const padded = Buffer.concat([picture, Buffer.alloc(400_000)])
  const sent = await t.app.inject({
    ...{ method: 'POST', url: '/homenagem/homenagem' },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie: `passe_${row.id}=${pass}` },
    payload: Buffer.concat([
      partOf('imagem', padded, 'a.png'),
      partOf('homenagem', JSON.stringify(homenagem(row.id))),
      END,
    ]),
  })
  expect(sent.statusCode).toBe(200)
})

it('the address is counted before a form is read, whatever the form contains', async () => {
  const address = '10.77.0.1'
  const max = LIMITS.HOMENAGEM.find(window => window.key === 'address')?.max ?? 0
  for (let time = 0; time < max; time++) await t.deps.limits.hit('HOMENAGEM', { address })
  const sent = await t.app.inject({
    ...{ method: 'POST', url: '/homenagem/homenagem', remoteAddress: address, payload: 'nada' },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  expect(sent.statusCode).toBe(429)
})

const participanteOf = async (codigo: string): Promise<string> => {
  const { id } = await t.deps.db
    .selectFrom('participante')
    .select('id')
    .where('codigo_hmac', '=', t.deps.secrets.hmac('participante', codigo))
    .executeTakeFirstOrThrow()
  return `participante:${id}`
}
