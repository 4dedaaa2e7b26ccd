import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, portalTime, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const post = (who: TestAccount, call: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/cliente/${call}`,
    headers: { authorization: who.authorization, ...headers },
    payload,
  })
const create = (payload: object, headers?: Record<string, string>) =>
  post(staff, 'nova-pessoa-falecida', payload, headers)
const change = (who: TestAccount, payload: object) => post(who, 'update-pessoa-falecida', payload)
const rowOf = (id: number) =>
  t.deps.db.selectFrom('falecido').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countNamed = async (nome: string) =>
  (await t.deps.db.selectFrom('falecido').select('id').where('nome', '=', nome).execute()).length
const day = (days: number): string => portalTime(days * 24 * 60).slice(0, 10)

const person = (more: Record<string, unknown> = {}) => ({
  nome: 'Otávio Calheiros',
  data_nascimento: '1938-02-28',
  data_falecimento: '2024-10-02',
  cidade: 'Penedo',
  estado: 'AL',
  pais: 'Brasil',
  sexo: 'Masculino',
  ...more,
})
describe('creating a falecido', () => {
  it('returns the saved record, with dates unchanged by any time zone', async () => {
    const response = await create(person({ id: 1, criado_em: 'x', nome: '  Otávio   Calheiros ' }))
    expect(response.statusCode).toBe(200)
    const { id, ...saved } = response.json()
    const names = { nome_registro: 'Otávio Calheiros', nome_social: '', conhecido_como: '' }
    expect(saved).toEqual(person({ nome: 'Otávio Calheiros', ...names }))
    expect(await rowOf(id)).toMatchObject({ data_nascimento: '1938-02-28', data_falecimento: '2024-10-02' })
  })

  it.each([
    ['1938', '2024-10-02'],
    ['1938-02', '2024-10'],
    ['desconhecida', '1951'],
    ['desconhecida', '2024-10-02'],
  ])('takes as much of a life as is known: %s to %s', async (data_nascimento, data_falecimento) => {
    const life = { data_nascimento, data_falecimento }
    const response = await create(person(life))
    expect(response.json()).toMatchObject(life)
    expect(await rowOf(response.json().id)).toMatchObject(life)
  })

  it('needs no sex, if that is said, and answers null for it', async () => {
    const response = await create(person({ sexo: 'Não informado', data_nascimento: 'desconhecida' }))
    expect([response.statusCode, response.json().sexo]).toEqual([200, null])
  })

  it('needs no city, state or country', async () => {
    for (const nothing of [undefined, null, ''])
      expect((await create(person({ cidade: nothing, estado: nothing, pais: nothing }))).json()).toMatchObject({
        cidade: '',
        estado: '',
        pais: '',
      })
  })

  it('accepts a life of one day, a death today or tomorrow, and refuses one the day after', async () => {
    for (const [born, died, status] of [
      ['2024-10-02', '2024-10-02', 200],
      ['1938-02-28', day(0), 200],
      ['1938-02-28', day(1), 200],
      ['1938-02-28', day(2), 400],
    ] as const)
      expect((await create(person({ data_nascimento: born, data_falecimento: died }))).statusCode, died).toBe(status)
  })

  it('sent again with its idempotency key creates one record', async () => {
    const key = { 'idempotency-key': randomName() }
    const nome = `Iracema ${randomName()}`
    const responses = await Promise.all([create(person({ nome }), key), create(person({ nome }), key)])
    expect(responses[0].statusCode).toBe(200)
    expect(responses[1].json()).toEqual(responses[0].json())
    expect(await countNamed(nome)).toBe(1)
    expect((await create(person({ nome: 'Outra' }), key)).statusCode).toBe(409)
  })

  it.each<[Record<string, unknown>, string | undefined]>([
    [{ nome: '' }, 'Nome é obrigatório'],
    [{ nome: '   ' }, 'Nome é obrigatório'],
    [{ nome: undefined }, 'Nome é obrigatório'],
    [{ nome: 'x'.repeat(101) }, undefined],
    [{ nome: 'Otávio\0' }, undefined],
    [{ nome: 'Ot\u008evio' }, undefined],
    [{ data_nascimento: '' }, 'Data é obrigatória'],
    [{ data_falecimento: undefined }, 'Data é obrigatória'],
    [{ data_falecimento: '2024-02-30' }, 'Data é obrigatória'],
    [{ data_falecimento: '02/10/2024' }, 'Data é obrigatória'],
    [{ data_falecimento: 20_241_002 }, 'Data é obrigatória'],
    [{ data_falecimento: 'desconhecida' }, 'Data é obrigatória'],
    [{ data_nascimento: '1938-13' }, 'Data é obrigatória'],
    [{ data_nascimento: '38' }, 'Data é obrigatória'],
    [
      { data_nascimento: '2025', data_falecimento: '2024-10' },
      'A data de nascimento precisa ser anterior à de falecimento.',
    ],
    [{ data_falecimento: '2099' }, 'A data de falecimento não pode estar no futuro.'],
    [{ data_nascimento: '2024-10-03' }, 'A data de nascimento precisa ser anterior à de falecimento.'],
    [{ data_falecimento: '2099-01-01' }, 'A data de falecimento não pode estar no futuro.'],
    [{ sexo: undefined }, 'Preencha todos os campos obrigatórios antes de avançar.'],
    [{ sexo: 'Outro' }, 'Preencha todos os campos obrigatórios antes de avançar.'],
    [{ cidade: { a: 1 } }, undefined],
  ])('with %j is a 400 with a clear message and saves nothing', async (wrong, sentence) => {
    const before = (await t.deps.db.selectFrom('falecido').select('id').execute()).length
    const response = await create(person(wrong))
    expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
    if (sentence) expect(response.json().mensagem).toBe(sentence)
    expect(response.json().errors).toHaveLength(1)
    expect((await t.deps.db.selectFrom('falecido').select('id').execute()).length).toBe(before)
  })
})

describe('a falecido with a nome social', () => {
  const names = { nome: 'Otávio Calheiros', nome_social: 'Olívia Calheiros', conhecido_como: 'Vivi' }
  const createSocial = async () => (await create(person(names))).json<{ id: number }>()

  it('is called by it, and keeps the name of the register beside it', async () => {
    expect(await createSocial()).toMatchObject({
      nome: 'Olívia Calheiros',
      nome_registro: 'Otávio Calheiros',
      conhecido_como: 'Vivi',
    })
  })

  it('keeps both when a client sends back what it read, and loses neither to a client that does not know them', async () => {
    const read = await createSocial()
    expect((await change(staff, { ...read, sexo: 'Não informado' })).json()).toMatchObject({ ...read, sexo: null })
    const { nome, ...known } = person({ id: read.id })
    const old = await change(staff, { ...known, nome: 'Olívia Calheiros' })
    expect(old.json()).toMatchObject({ nome: 'Olívia Calheiros', nome_registro: nome, conhecido_como: 'Vivi' })
    const corrected = await change(staff, { ...read, sexo: undefined, nome_registro: 'Otávio C.', nome_social: '' })
    expect(corrected.json()).toMatchObject({ nome: 'Otávio C.', nome_social: '' })
  })

  it('has no registered name for its moderator, who changes neither', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { id } = await createSocial()
    await buildDespedida(t.deps, { falecido_id: id, moderador_id: moderador.pessoaId })
    const own = person({ id, nome: 'Olívia Calheiros' })
    const taken = await change(moderador, { ...own, nome_social: '', nome_registro: 'Outro' })
    expect([taken.statusCode, taken.json().nome]).toEqual([200, 'Olívia Calheiros'])
    expect(taken.body).not.toContain('Otávio')
    expect(await rowOf(id)).toMatchObject({ nome_registro: 'Otávio Calheiros', nome_social: 'Olívia Calheiros' })
    const refused = await change(moderador, { ...own, nome: 'Otávio Calheiros' })
    expect([refused.statusCode, refused.json().mensagem]).toEqual([400, 'Para mudar este nome, fale com a equipe.'])
  })

  it.each([{ nome_social: 'x'.repeat(101) }, { conhecido_como: 'x'.repeat(61) }])('is refused with %j', async long => {
    expect((await create(person({ ...names, ...long }))).statusCode).toBe(400)
  })
})

describe('changing a falecido', () => {
  it('corrects a date of the register, and the history says which, and why', async () => {
    const { row, falecidoId } = await buildDespedida(t.deps)
    const motivo = 'A família trouxe a certidão.'
    const life = { data_nascimento: '1940', data_falecimento: '2026-11-04' }
    expect((await change(staff, person({ id: falecidoId, ...life, motivo }))).statusCode).toBe(200)
    expect((await change(staff, person({ id: falecidoId, ...life, motivo }))).statusCode).toBe(200)
    const history = await t.app.inject({
      url: `/cliente/despedida/${row.id}/historico`,
      headers: { authorization: staff.authorization },
    })
    expect(history.json().map(({ texto }: { texto: string }) => texto)).toEqual([
      'Alterou os dados do falecido.',
      `Alterou os dados do falecido. Datas: de 12/03/1941 – 04/11/2026 para 1940 – 04/11/2026. Motivo: ${motivo}`,
    ])
  })

  it('takes back a sex that is not known after all', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    expect((await change(staff, person({ id: falecidoId, sexo: 'Não informado' }))).json().sexo).toBeNull()
  })

  it('is allowed for staff, and does not change the sex if none is sent', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const response = await change(staff, person({ id: falecidoId, sexo: undefined, nome: 'Maria do Carmo V.' }))
    expect(response.statusCode).toBe(200)
    expect(await rowOf(falecidoId)).toMatchObject({ nome: 'Maria do Carmo V.', sexo: 'Feminino', cidade: 'Penedo' })
    expect((await change(staff, person({ id: falecidoId }))).json().sexo).toBe('Masculino')
    const acts = await t.deps.db
      .selectFrom('auditoria')
      .select('conta_id')
      .where('alvo', '=', `falecido:${falecidoId}`)
      .execute()
    expect(acts).toEqual([{ conta_id: staff.contaId }, { conta_id: staff.contaId }])
  })

  it('is allowed for the moderator of the despedida', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const own = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    expect((await change(moderador, person({ id: own.falecidoId }))).statusCode).toBe(200)
    const other = await buildDespedida(t.deps)
    const before = await rowOf(other.falecidoId)
    const refused = await change(moderador, person({ id: other.falecidoId, despedida: own.row.id }))
    expect([refused.statusCode, refused.body]).toEqual([404, 'Despedida não encontrada'])
    expect(await rowOf(other.falecidoId)).toEqual(before)
  })

  it('refuses a death before the birth, and an unknown id', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const reversed = await change(staff, person({ id: falecidoId, data_nascimento: '2024-10-03' }))
    expect(outcome(reversed)).toEqual([400, 'A data de nascimento precisa ser anterior à de falecimento.'])
    expect((await change(staff, person({ id: 987_654_321 }))).statusCode).toBe(404)
    for (const id of ['abc', 0, -1, 1.5, null, '99999999999999999999'])
      expect((await change(staff, person({ id }))).statusCode, String(id)).toBe(400)
  })
})
