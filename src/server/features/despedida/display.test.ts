import { describe, expect, it } from 'vitest'
import { randomCodigo } from '#server/core/secrets.ts'
import { cookieOf } from '#server/testing/cookie-of.ts'
import { buildAccount, buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { buildParticipante } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeFloriculturas } from '#server/testing/settings.ts'

const t = openTestApp()

/** Limits count by address: each visitor has an address of its own, unless a test sets one. */
let visitors = 0
const newAddress = (): string => `10.1.${(++visitors >> 8) & 255}.${visitors & 255}`
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  t.app.inject({ url, headers, remoteAddress })
const show = (id: number | string, codigo: string, headers?: Record<string, string>, address?: string) =>
  get(`/exibicao/despedida/${id}/${codigo}`, headers, address)
const validate = (despedidaId: number | string, codigo: string, address?: string) =>
  get(`/exibicao/validar-codigo?despedidaId=${despedidaId}&codigo=${encodeURIComponent(codigo)}`, {}, address)

describe('the page of a public despedida', () => {
  it('opens for everybody, with or without an invalid token, and sets no visitor cookie', async () => {
    const { row } = await buildDespedida(t.deps, { obituario: 'Amou os seus.', foto_fundo: 4 })
    const response = await show(row.id, '0', { authorization: 'Bearer undefined' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.cookies).toEqual([])
    expect(response.json()).toMatchObject({
      id: row.id,
      obituario: 'Amou os seus.',
      foto_fundo: 4,
      pessoa_falecida: { nome: 'Maria do Carmo Vasconcelos', sexo: 'Feminino' },
      apresentacao: { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null },
      status_apresentacao: false,
      acesso: false,
    })
  })

  it('with an access code or a personal code reports access and sets a visitor cookie for this despedida', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const { codigo: personal } = await buildParticipante(t, row.id)
    for (const right of [codigo, codigo.toLowerCase(), ` ${codigo.slice(0, 5)}-${codigo.slice(5)}`, personal]) {
      const response = await show(row.id, encodeURIComponent(right))
      expect(response.json().acesso, right).toBe(true)
      expect(response.cookies).toMatchObject([
        { name: `passe_${row.id}`, httpOnly: true, sameSite: 'Lax', maxAge: 43_200 },
      ])
      expect((await show(row.id, '0', { cookie: cookieOf(response) })).json().acesso).toBe(true)
    }
    const wrong = await show(row.id, randomCodigo())
    expect([wrong.statusCode, wrong.json().acesso, wrong.cookies]).toEqual([200, false, []])
  })

  it('shows place and hours of an active apresentacao, and nothing of an inactive one', async () => {
    const { row } = await buildDespedida(t.deps)
    const apresentacao = await buildApresentacao(t.deps, row.id)
    const on = (await show(row.id, '0')).json()
    expect(on.status_apresentacao).toBe(true)
    expect(on.apresentacao).toEqual({
      empresa: 'CV',
      capela: '01',
      camera: apresentacao.camera,
      dataHoraInicial: apresentacao.data_hora_inicial,
      dataHoraFinal: apresentacao.data_hora_final,
    })
    await t.deps.db.updateTable('apresentacao').set({ status: false }).where('id', '=', apresentacao.id).execute()
    const off = (await show(row.id, '0')).json()
    expect(off.status_apresentacao).toBe(false)
    expect(off.apresentacao).toMatchObject({ empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null })
  })

  it('lists the florists of its unit and those of every unit, in their order', async () => {
    await writeFloriculturas(t.deps.db, 'CV', ['Da central', 'A segunda'])
    await writeFloriculturas(t.deps.db, '', ['De todas'])
    await writeFloriculturas(t.deps.db, 'PF', ['De outra'])
    const { row } = await buildDespedida(t.deps)
    const names = async () => (await show(row.id, '0')).json().floriculturas.map((one: { nome: string }) => one.nome)
    expect(await names()).toEqual(['De todas'])
    await buildApresentacao(t.deps, row.id, { capela: '02' })
    expect(await names()).toEqual(['De todas', 'Da central', 'A segunda'])
  })
})

describe('a Privada despedida', () => {
  it('opens only with its access code, or a personal code issued under it', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { codigo: outsider } = await buildParticipante(t, row.id)
    const { codigo: insider, id } = await buildParticipante(t, row.id)
    await t.deps.db.updateTable('participante').set({ acesso_versao: row.acesso_versao }).where('id', '=', id).execute()
    for (const wrong of ['0', randomCodigo(), 'x', outsider]) {
      const response = await show(row.id, wrong)
      expect([response.statusCode, response.body, response.cookies], wrong).toEqual([404, 'Despedida privada', []])
      expect(response.headers['x-error-code']).toBe('DESPEDIDA_PRIVADA')
    }
    for (const right of [codigo, insider]) {
      const response = await show(row.id, right)
      expect([response.statusCode, response.json().acesso]).toEqual([200, true])
      expect((await show(row.id, '0', { cookie: cookieOf(response) })).statusCode).toBe(200)
    }
  })

  it('refuses every code and cookie issued under an access code that was replaced', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const cookie = cookieOf(await show(row.id, codigo))
    const registered = await t.app.inject({
      method: 'POST',
      url: '/participantes',
      payload: { nome: 'Bento Vasconcelos', telefone: '82988887777', idDespedida: row.id, codigo },
    })
    const personal = registered.json().codigo
    expect((await show(row.id, personal)).statusCode).toBe(200)
    const fresh = randomCodigo()
    await t.deps.db
      .updateTable('despedida')
      .set({ codigo_hmac: t.deps.secrets.hmac('acesso', fresh), acesso_versao: row.acesso_versao + 1 })
      .where('id', '=', row.id)
      .execute()
    for (const response of [
      await show(row.id, codigo),
      await show(row.id, personal),
      await show(row.id, '0', { cookie }),
      await show(row.id, '0', { cookie: cookieOf(registered) }),
    ])
      expect([response.statusCode, response.body]).toEqual([404, 'Despedida privada'])
    expect((await show(row.id, fresh)).statusCode).toBe(200)
  })

  it('is not opened by the cookie or code of another despedida, nor by an altered cookie', async () => {
    const one = await buildDespedida(t.deps, { tipo: 'Privada' })
    const other = await buildDespedida(t.deps, { tipo: 'Privada' })
    const cookie = cookieOf(await show(other.row.id, other.codigo))
    const renamed = cookie.replace(`passe_${other.row.id}`, `passe_${one.row.id}`)
    for (const headers of [{ cookie }, { cookie: renamed }, { cookie: `passe_${one.row.id}=a.b.c` }])
      expect((await show(one.row.id, '0', headers)).statusCode).toBe(404)
    expect((await show(one.row.id, other.codigo)).statusCode).toBe(404)
    const session = t.deps.tokens.sign('sessao', { d: one.row.id, v: 1, p: null }, 60)
    expect((await show(one.row.id, '0', { cookie: `passe_${one.row.id}=${session}` })).statusCode).toBe(404)
  })

  it('opens to staff and its own moderator without setting a cookie, and not to another moderator', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada', moderador_id: owner.pessoaId })
    for (const { authorization } of [owner, admin]) {
      for (const shown of ['0', randomCodigo()]) {
        const response = await show(row.id, shown, { authorization })
        expect([response.statusCode, response.json().acesso, response.cookies]).toEqual([200, true, []])
      }
    }
    expect((await show(row.id, '0', { authorization: other.authorization })).body).toBe('Despedida privada')
    const withCode = await show(row.id, codigo, { authorization: other.authorization })
    expect([withCode.statusCode, withCode.cookies.length]).toEqual([200, 1])
  })
})

describe('precedence of refusals', () => {
  it.each([
    ['Publica', 'no code', 'Despedida está inativa'],
    ['Privada', 'no code', 'Despedida está inativa'],
    ['Privada', 'the right code', 'Despedida está inativa'],
  ] as const)('an inactive %s despedida with %s is inactive', async (tipo, what, text) => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo, status_memoria: false })
    const response = await show(row.id, what === 'no code' ? '0' : codigo)
    expect([response.statusCode, response.body, response.cookies]).toEqual([404, text, []])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('refusals contain nothing of the despedida, and enumerating ids returns only the three texts', async () => {
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' }, { nome: 'Nome Que Não Sai' })
    const texts = new Set(['Despedida não encontrada', 'Despedida privada', 'Despedida está inativa'])
    for (let id = closed.row.id - 40; id <= closed.row.id + 5; id++) {
      const response = await show(id, '0')
      if (response.statusCode !== 200) expect(texts, response.body).toContain(response.body)
      expect(response.body).not.toContain('Nome Que Não Sai')
    }
  })

  it('ids of consecutive despedidas are not consecutive', async () => {
    const ids: number[] = []
    for (let index = 0; index < 8; index++) ids.push((await buildDespedida(t.deps)).row.id)
    const steps = ids.slice(1).map((id, index) => id - (ids[index] ?? 0))
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeGreaterThan(1)
    expect(ids[0]).toBeGreaterThanOrEqual(10_000)
  })

  it.each(['0', '-1', 'abc', '1.5', '99999999999999999999', '%00', '%ED%A0%80'])(
    'the impossible id %s is a 4xx',
    async id => {
      const response = await show(id, '0')
      expect(response.statusCode).toBe(404)
    },
  )
})

describe('validating a code', () => {
  it('returns Sucesso for a right code and sets the visitor cookie', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const response = await validate(row.id, codigo)
    expect([response.statusCode, response.json()]).toEqual([200, { mensagem: 'Sucesso' }])
    expect((await show(row.id, '0', { cookie: cookieOf(response) })).statusCode).toBe(200)
  })

  it('returns the same response for every wrong input', async () => {
    const open = await buildDespedida(t.deps)
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' })
    const inactive = await buildDespedida(t.deps, { status_memoria: false })
    const tries: [number | string, string][] = [
      [open.row.id, randomCodigo()],
      [open.row.id, ''],
      [open.row.id, '0'],
      [open.row.id, closed.codigo],
      [closed.row.id, randomCodigo()],
      [inactive.row.id, inactive.codigo],
      [987_654_321, open.codigo],
      ['abc', open.codigo],
      ['99999999999999999999', open.codigo],
    ]
    for (const [id, codigo] of tries) {
      const { requestId: _id, ...body } = (await validate(id, codigo)).json()
      const text = 'Código incorreto!'
      expect(body, `${id} ${codigo}`).toEqual({ message: text, mensagem: text, code: 'CODIGO_INCORRETO' })
    }
  })

  it('ignores a session and a visitor cookie', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const cookie = cookieOf(await validate(row.id, codigo))
    const url = `/exibicao/validar-codigo?despedidaId=${row.id}&codigo=${randomCodigo()}`
    expect((await get(url, { authorization: admin.authorization, cookie })).statusCode).toBe(400)
  })

  it('limits wrong codes per despedida and address, also for absent despedidas; right codes are not counted', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const address = newAddress()
    for (let time = 0; time < 15; time++) expect((await validate(row.id, codigo, address)).statusCode).toBe(200)
    for (const id of [row.id, 987_654_322]) {
      const wrong = await Promise.all(Array.from({ length: 15 }, () => validate(id, randomCodigo(), address)))
      const codes = wrong.map(response => response.statusCode)
      expect(
        [codes.filter(code => code === 400).length, codes.filter(code => code === 429).length],
        String(id),
      ).toEqual([10, 5])
    }
    expect((await show(row.id, '0', {}, address)).statusCode).toBe(200)
    expect((await validate(row.id, codigo, address)).statusCode).toBe(200)
  })
})
