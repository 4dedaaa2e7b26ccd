import { describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import { cookieOf } from '#server/testing/cookie-of.ts'
import { buildAccount, buildApresentacao, buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { buildParticipante, homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

const WRONG_MAX = LIMITS.GUESS[0].max

let addresses = 0
/** The one address that all visitors in a chapel share. */
const newAddress = (): string => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`
type From = { address: string; headers?: Record<string, string> }

const validate = (id: number, codigo: string, { address, headers = {} }: From) =>
  t.app.inject({ url: `/exibicao/validar-codigo?despedidaId=${id}&codigo=${codigo}`, headers, remoteAddress: address })
const show = (id: number, codigo: string, { address, headers = {} }: From) =>
  t.app.inject({ url: `/exibicao/despedida/${id}/${codigo}`, headers, remoteAddress: address })

/** The form of a private page, as a browser without JavaScript posts it. */
const openPage = (id: number, codigo: string, { address, headers = {} }: From) =>
  t.app.inject({
    method: 'POST',
    url: `/exibicao/abrir/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `codigo=${codigo}`,
    remoteAddress: address,
  })

const countOf = (statuses: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Every call that takes a code, as [name, status of a wrong code, the call]. */
type Guess = (codigo: string, from: From) => Promise<{ statusCode: number }>
const callsOf = async (): Promise<{ codigo: string; calls: [string, number, Guess][] }> => {
  const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
  await t.deps.db.deleteFrom('apresentacao').execute()
  const { camera } = await buildApresentacao(t.deps, row.id)
  const participante = (wanted: string) => ({
    nome: 'Clara Lins',
    telefone: uniqueTelefone(),
    idDespedida: row.id,
    codigo: wanted,
  })
  const calls: [string, number, Guess][] = [
    ['validar-codigo', 400, (wanted, from) => validate(row.id, wanted, from)],
    ['the form of a private page', 400, (wanted, from) => openPage(row.id, wanted, from)],
    ['the page', 404, (wanted, from) => show(row.id, wanted, from)],
    [
      'the stream',
      403,
      (wanted, { address }) =>
        t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${wanted}`, remoteAddress: address }),
    ],
    [
      'the registration',
      404,
      (wanted, { address }) =>
        t.app.inject({ method: 'POST', url: '/participantes', remoteAddress: address, payload: participante(wanted) }),
    ],
    [
      'the homenagem form',
      403,
      (wanted, { address }) => sendHomenagem(t, { homenagem: homenagem(row.id, wanted), remoteAddress: address }),
    ],
    [
      'the homenagem list',
      404,
      (wanted, { address }) =>
        t.app.inject({
          url: `/homenagem/homenagem-aprovadas/${row.id}`,
          headers: { codigo: wanted },
          remoteAddress: address,
        }),
    ],
  ]
  return { codigo, calls }
}

describe('right codes', () => {
  it('200 concurrent right codes of 25 people from one address are all accepted', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { acesso_versao: versao } = row
    const people = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const one = await buildParticipante(t, row.id)
        await t.deps.db.updateTable('participante').set({ acesso_versao: versao }).where('id', '=', one.id).execute()
        return one.codigo
      }),
    )
    const codes = [codigo, ...people]
    const address = newAddress()
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const wanted = codes[index % codes.length] ?? codigo
        return index % 2 === 0 ? validate(row.id, wanted, { address }) : show(row.id, wanted, { address })
      }),
    )
    expect(countOf(responses.map(response => response.statusCode))).toEqual({ 200: 200 })
  })

  it('right codes are accepted by every call after eleven wrong ones from the same address', async () => {
    const { codigo, calls } = await callsOf()
    for (const [name, , call] of calls) {
      const from = { address: newAddress() }
      for (let time = 0; time <= WRONG_MAX; time++) await call(randomCodigo(), from)
      expect((await call(randomCodigo(), from)).statusCode, name).toBe(429)
      expect((await call(codigo, from)).statusCode, name).toBe(200)
    }
  })
})

describe('wrong codes', () => {
  it('wrong codes are refused from the eleventh on by every call, with one common count', async () => {
    const { calls } = await callsOf()
    for (const [name, refusal, call] of calls) {
      const from = { address: newAddress() }
      const statuses: number[] = []
      for (let time = 0; time <= WRONG_MAX; time++) statuses.push((await call(randomCodigo(), from)).statusCode)
      expect(statuses, name).toEqual([...Array.from({ length: WRONG_MAX }, () => refusal), 429])
      for (const [other, , second] of calls) expect((await second(randomCodigo(), from)).statusCode, other).toBe(429)
    }
  })

  it('of 100 concurrent wrong codes exactly as many are checked as the limit allows', async () => {
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const from = { address: newAddress() }
    const responses = await Promise.all(Array.from({ length: 100 }, () => validate(row.id, randomCodigo(), from)))
    expect(countOf(responses.map(response => response.statusCode))).toEqual({ 400: WRONG_MAX, 429: 100 - WRONG_MAX })
  })

  it('above the limit every code is refused with the same text, whatever its form or history', async () => {
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { codigo: withoutAccess } = await buildParticipante(t, row.id)
    const from = { address: newAddress() }
    for (let time = 0; time < WRONG_MAX; time++) await validate(row.id, randomCodigo(), from)
    for (const wrong of [randomCodigo(), withoutAccess, 'x', 'ERRADO']) {
      const response = await validate(row.id, wrong, from)
      expect([response.statusCode, response.json().code], wrong).toEqual([429, 'MUITAS_TENTATIVAS'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('wrong codes next to a valid visitor cookie or session are not counted', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const address = newAddress()
    const cookie = cookieOf(await show(row.id, codigo, { address }))
    const owners: Record<string, string>[] = [{ cookie }, { authorization }]
    for (const headers of owners)
      for (let time = 0; time <= WRONG_MAX; time++) {
        const response = await show(row.id, randomCodigo(), { address, headers })
        expect([response.statusCode, response.cookies]).toEqual([200, []])
      }
    expect((await validate(row.id, randomCodigo(), { address })).statusCode).toBe(400)
  })
})

describe('the form of a private page', () => {
  it('sets the visitor cookie and the cookie of the opened page, both closed to scripts, and needs a page of the portal', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const address = newAddress()
    const opened = await openPage(row.id, codigo, { address })
    expect([opened.statusCode, opened.json()]).toEqual([200, { mensagem: 'Sucesso' }])
    expect(opened.cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite])).toEqual([
      [`passe_${row.id}`, '/', true, 'Lax'],
      ['pagina_aberta', `/despedida/${row.id}`, true, 'Lax'],
    ])
    const foreign = await openPage(row.id, codigo, { address, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.json()).toMatchObject({ code: 'ACESSO_NEGADO' })
  })

  it('refuses an absent and an inactive despedida as it refuses a wrong code, without a cookie', async () => {
    const inactive = await buildDespedida(t.deps, { status_memoria: false })
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const address = newAddress()
    for (const [id, codigo] of [
      [99_999_999, randomCodigo()],
      [inactive.row.id, inactive.codigo],
      [row.id, ''],
      [row.id, 'x'.repeat(64)],
    ] as const) {
      const refused = await openPage(id, codigo, { address })
      expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([400, 'CODIGO_INCORRETO', []])
    }
  })
})
