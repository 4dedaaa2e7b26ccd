import { beforeAll, describe, expect, it, vi } from 'vitest'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { buildParticipante } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const onAir = new Map<string, string>()
const t = openTestApp()
beforeAll(async () => {
  vi.spyOn(t.deps.streams, 'addressOf').mockImplementation(camera => onAir.get(camera))
})

const requestStreamOf = (camera: string, codigo?: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    url: `/api/videos/stream/${camera}${codigo === undefined ? '' : `?codigo=${encodeURIComponent(codigo)}`}`,
    headers,
  })

/** A despedida with one apresentacao in a chapel that no other test uses. */
const book = async (values: Partial<NewRow<'apresentacao'>> = {}, despedida: Partial<NewRow<'despedida'>> = {}) => {
  await t.deps.db.deleteFrom('apresentacao').execute()
  const despedidaRow = await buildDespedida(t.deps, despedida)
  const { camera } = await buildApresentacao(t.deps, despedidaRow.row.id, values)
  return { ...despedidaRow, camera }
}

const past = { data_hora_inicial: portalTime(-120), data_hora_final: portalTime(-16) }
const future = { data_hora_inicial: portalTime(5), data_hora_final: portalTime(60) }

describe('the stream of an apresentacao', () => {
  it.each([
    ['before its window', future, 'Transmissão em breve'],
    ['after its window', past, 'Transmissão encerrada'],
    ['in its window with nothing on air', {}, 'Transmissão em breve'],
    ['with its camera off', { status_camera: false }, 'Transmissão Desativada'],
    ['switched off', { status: false }, 'Transmissão Desativada'],
    ['switched off and still to come', { ...future, status: false }, 'Transmissão Desativada'],
  ])('%s returns exactly the text, as plain text', async (_when, values, text) => {
    const { camera, codigo } = await book(values)
    const response = await requestStreamOf(camera, codigo)
    expect([response.statusCode, response.body]).toEqual([200, text])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('returns its address while it is live, and only within its hours', async () => {
    const { camera, codigo } = await book()
    onAir.set(camera, '/ao-vivo/exemplo.m3u8')
    expect((await requestStreamOf(camera, codigo)).body).toBe('/ao-vivo/exemplo.m3u8')
    await t.deps.db.updateTable('apresentacao').set(past).where('camera', '=', camera).execute()
    expect((await requestStreamOf(camera, codigo)).body).toBe('Transmissão encerrada')
  })
})

describe('access to a stream', () => {
  it('is granted by the access code, a personal code or a visitor cookie; without them not even the state is returned', async () => {
    const { camera, codigo, row } = await book(future)
    const { codigo: personal } = await buildParticipante(t, row.id)
    const pass = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)
    for (const right of [codigo, personal, personal.toLowerCase()])
      expect((await requestStreamOf(camera, right)).statusCode).toBe(200)
    expect((await requestStreamOf(camera, undefined, { cookie: `passe_${row.id}=${pass}` })).statusCode).toBe(200)
    for (const wrong of [undefined, '', '0', randomCodigo(), 'x']) {
      const refused = await requestStreamOf(camera, wrong, { authorization: 'Bearer undefined' })
      expect([refused.statusCode, refused.json().code], String(wrong)).toEqual([403, 'CODIGO_NECESSARIO'])
      expect(refused.json().mensagem).toBe('Para acompanhar o velório, faça antes o seu cadastro.')
    }
  })

  it('is granted to staff and its own moderator without a code, and not to another moderator', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const { camera } = await book(future, { moderador_id: owner.pessoaId, tipo: 'Privada' })
    const status = async (account: { authorization: string }) =>
      (await requestStreamOf(camera, undefined, { authorization: account.authorization })).statusCode
    expect([await status(owner), await status(admin), await status(other)]).toEqual([200, 200, 403])
  })

  it('is not granted by a code of the previous or next family in the chapel', async () => {
    const first = await book(past)
    const second = await buildDespedida(t.deps)
    const { camera } = await buildApresentacao(t.deps, second.row.id, {
      data_hora_inicial: portalTime(-1),
      capela: '01',
    })
    onAir.set(camera, '/ao-vivo/da-segunda.m3u8')
    expect((await requestStreamOf(camera, first.codigo)).statusCode).toBe(403)
    expect((await requestStreamOf(first.camera, second.codigo)).statusCode).toBe(403)
    expect((await requestStreamOf(first.camera, first.codigo)).body).toBe('Transmissão encerrada')
    expect((await requestStreamOf(camera, second.codigo)).body).toBe('/ao-vivo/da-segunda.m3u8')
  })

  it('to a Privada despedida is not granted to a participant registered without its access code', async () => {
    const { camera, codigo, row } = await book({}, { tipo: 'Privada' })
    const { codigo: outsider } = await buildParticipante(t, row.id)
    expect((await requestStreamOf(camera, outsider)).statusCode).toBe(403)
    expect((await requestStreamOf(camera, codigo)).statusCode).toBe(200)
  })

  it('to an inactive despedida is refused', async () => {
    const { camera, codigo } = await book({}, { status_memoria: false })
    const response = await requestStreamOf(camera, codigo)
    expect([response.statusCode, response.body]).toEqual([404, 'Despedida está inativa'])
  })

  it.each([randomName(), '0', 'CV01', 'x'.repeat(65), '%00', '..%2F..%2Fetc', "1'%20or%20''='"])(
    'of the unknown camera %s is 404',
    async camera => {
      const { codigo } = await book()
      const response = await requestStreamOf(camera, codigo)
      expect([response.statusCode, response.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    },
  )

  it('is limited after wrong codes', async () => {
    const { camera } = await book()
    const codes: number[] = []
    for (let time = 0; time < 11; time++) codes.push((await requestStreamOf(camera, randomCodigo())).statusCode)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })
})
