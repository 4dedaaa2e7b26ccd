import { beforeAll, describe, expect, it } from 'vitest'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const t = openTestApp()
let staff: TestAccount
const CPF = '52998224725'
const row = (values: { nome: string; falecimento: string | null; cpf?: string; num_contrato?: string }) => ({
  nascimento: '1940-01-01',
  dt_sepultamento: '2026-09-02 16:00:00',
  dt_velorio: null,
  sexo: 'Feminino' as const,
  cemiterio: 'Parque das Flores',
  ...values,
})
beforeAll(async () => {
  await t.deps.db
    .insertInto('registro_falecido')
    .values([
      row({ nome: 'José Antônio da Conceição', falecimento: '2026-09-01', cpf: CPF, num_contrato: 'C-100' }),
      row({ nome: 'Maria José Araújo', falecimento: '2026-09-03', num_contrato: 'C-100' }),
      row({ nome: '100% Amor_e Fé', falecimento: '2026-09-02' }),
      row({ nome: 'Sem Data', falecimento: null }),
      row({ nome: 'Sá', falecimento: '2026-08-31' }),
      row({ nome: 'Inês de Sá Sabino', falecimento: '2026-08-30' }),
      row({ nome: 'Rosa Sá', falecimento: '2026-08-29' }),
    ])
    .execute()
  await t.deps.db
    .insertInto('registro_falecido')
    .values(Array.from({ length: 120 }, (_, index) => row({ nome: `Antiga ${index}`, falecimento: '1999-01-01' })))
    .execute()
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const latest = (who: TestAccount = staff) =>
  t.app.inject({ url: '/cliente/pessoas-ivertex-falecidas', headers: { authorization: who.authorization } })
const search = async (query: Record<string, string>) => {
  const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  return t.app.inject({ url: '/cliente/pessoas-ivertex', headers: { authorization }, query })
}
const names = async (query: Record<string, string>): Promise<string[]> => {
  const response = await search(query)
  expect(response.statusCode).toBe(200)
  return response.json<RegistroFalecido[]>().map(person => person.nome)
}

describe('the latest deceased', () => {
  it('are at most a hundred, sorted by id descending, with only the fields of the table', async () => {
    const response = await latest()
    const people = response.json<RegistroFalecido[]>()
    expect(people).toHaveLength(100)
    const ids = people.map(person => person.id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(people.slice(-7).map(person => person.nome)).toEqual([
      'Antiga 26',
      'Rosa Sá',
      'Inês de Sá Sabino',
      'Sá',
      '100% Amor_e Fé',
      'Maria José Araújo',
      'José Antônio da Conceição',
    ])
    expect(people.at(-1)).toEqual({
      id: expect.any(Number),
      nome: 'José Antônio da Conceição',
      nascimento: '1940-01-01',
      falecimento: '2026-09-01',
      num_contrato: 'C-100',
      empresa: '',
      tipo: '',
      cemiterio: 'Parque das Flores',
      localizacao: '',
      dtSepultamento: '2026-09-02 16:00:00',
      rito: null,
      velorio: '',
      dtVelorio: null,
      sexo: 'Feminino',
    })
    expect(response.body).not.toContain(CPF)
  })

  it('are limited to thirty requests a minute per colleague', async () => {
    const busy = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    for (let time = 0; time < 30; time++) expect((await latest(busy)).statusCode).toBe(200)
    expect((await latest(busy)).statusCode).toBe(429)
    expect((await latest(await buildAccount(t.deps, ['ROLE_COLABORADOR']))).statusCode).toBe(200)
  })
})

describe('the advanced search', () => {
  it.each([
    ['conceicao JOSE', ['José Antônio da Conceição']],
    ['jose', ['Maria José Araújo', 'José Antônio da Conceição']],
    ['ôni', ['José Antônio da Conceição']],
    ['100%', ['100% Amor_e Fé']],
    ['r_e', ['100% Amor_e Fé']],
    ['%%%', []],
    ['___', []],
    ['\\\\\\', []],
    ["'; drop table registro_falecido; --", []],
    ['ninguém assim', []],
    ['SA', ['Rosa Sá', 'Inês de Sá Sabino', 'Sá']],
    ['sá rosa', ['Rosa Sá']],
    ['jo', []],
    ['%%', []],
  ])('finds %j by name, ignoring accents, case and word order', async (nome, found) => {
    expect(await names({ nome })).toEqual(found)
  })

  it('finds by CPF with or without mask, by contract, and by all of them together', async () => {
    for (const cpf of [CPF, '529.982.247-25']) expect(await names({ cpf })).toEqual(['José Antônio da Conceição'])
    const { body } = await search({ cpf: CPF })
    expect(body).not.toMatch(/cpf|529/i)
    expect(await names({ contrato: ' C-100 ' })).toEqual(['Maria José Araújo', 'José Antônio da Conceição'])
    expect(await names({ contrato: 'C-100', nome: 'maria', cpf: '' })).toEqual(['Maria José Araújo'])
    expect(await names({ contrato: 'C-100', nome: 'maria', cpf: CPF })).toEqual([])
    expect(await names({ nome: 'antiga' })).toHaveLength(100)
  })

  it.each<[Record<string, string>, string, string]>([
    [{}, 'BUSCA_VAZIA', 'Preencha um ou mais campos antes de buscar!'],
    [{ nome: '', cpf: ' ', contrato: '' }, 'BUSCA_VAZIA', 'Preencha um ou mais campos antes de buscar!'],
    [{ nome: 'j' }, 'DADOS_INVALIDOS', 'Informe pelo menos 2 letras do nome.'],
    [{ cpf: '529' }, 'DADOS_INVALIDOS', 'CPF deve ter 11 dígitos'],
  ])('refuses %j with its own message', async (query, code, sentence) => {
    const response = await search(query)
    expect([response.statusCode, response.json().code, response.json().mensagem]).toEqual([400, code, sentence])
  })

  it.each<Record<string, string>>([
    { nome: 'x'.repeat(101) },
    { nome: 'ana\0maria' },
    { contrato: 'C\0' },
    { contrato: 'x'.repeat(31) },
  ])('refuses %j', async query => {
    expect((await search(query)).statusCode).toBe(400)
  })

  it('records who searched for what, with a CPF only as its hash', async () => {
    const { authorization, contaId } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await t.app.inject({
      url: '/cliente/pessoas-ivertex',
      headers: { authorization },
      query: { cpf: CPF, nome: 'José' },
    })
    const entries = await t.deps.db.selectFrom('auditoria').selectAll().where('conta_id', '=', contaId).execute()
    expect(entries).toMatchObject([{ acao: 'falecido.buscar', detalhe: { nome: 'José', contrato: '' } }])
    expect(JSON.stringify(entries)).not.toContain(CPF)
  })
})

describe('an unavailable register', () => {
  it('causes a 503 with its own message, and the other calls of the portal work', async () => {
    const refuse = () => Promise.reject(new Problem('CADASTRO_DE_FALECIDOS_INDISPONIVEL', { retryAfter: 5 }))
    const away = await createTestApp({ register: { latest: refuse, search: refuse } })
    const { authorization } = await buildAccount(away.deps, ['ROLE_ADMIN'])
    for (const url of ['/cliente/pessoas-ivertex-falecidas', '/cliente/pessoas-ivertex?nome=maria']) {
      const response = await away.app.inject({ url, headers: { authorization } })
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
      expect(response.json().mensagem).toBe('O cadastro de falecidos não respondeu. Tente novamente em instantes.')
    }
    expect((await away.app.inject({ url: '/cliente/perfil', headers: { authorization } })).statusCode).toBe(200)
    await away.close()
  })
})
