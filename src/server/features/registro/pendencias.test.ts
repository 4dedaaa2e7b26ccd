import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pendencia, Veredito } from '#contract/registro/schema.ts'
import { readSheet } from '#server/adapters/sheet-reader.ts'
import { readConfig } from '#server/config.ts'
import { importRecords, importSheet } from '#server/features/importacao/service.ts'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { buildServiceKey } from '#server/testing/service-key.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let key: { authorization: string }
let staff: TestAccount
beforeAll(async () => {
  t = await createTestApp({ config: readConfig({ DESPEDIDA_RASCUNHO: '1' }) })
  key = (await buildServiceKey(t)).headers
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['registro_pendencia', 'registro_decisao', 'registro_falecido', 'auditoria'] as const)
    await t.deps.db.deleteFrom(table).execute()
})

const HEAD = 'nome;nascimento;falecimento;sexo;contrato;cpf;localizacao'
const PEDRO_LINE = 'PEDRO CASO TITULAR;12/03/1931;04/10/2026;M;003001;390.533.447-05;Quadra 3'
const MARIA_LINE = 'MARIA CASO DEPENDENTE;20/05/1935;04/11/2026;F;003001;390.533.447-05;'

/** Writes a sheet as the page and the command do. */
const bringIn = async (...lines: string[]): Promise<Veredito['estado'][]> => {
  const sheet = await readSheet(Buffer.from([HEAD, ...lines].join('\n')))
  const source = { origem: 'planilha', contaId: staff.contaId } as const
  const { verdicts } = await importSheet({ ...t.deps, ...source }, 'falecidos', sheet, { apply: true, onlyValid: true })
  return verdicts.map(verdict => verdict.estado)
}
const pull = (...rows: object[]) => importRecords({ ...t.deps, origem: 'erp', contaId: null }, rows)
const put = (contrato: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: `/integracao/falecidos/${contrato}`, headers: key, payload })
const asStaff = (method: 'GET' | 'POST', path: string, payload?: object, headers: object = {}) =>
  t.app.inject({
    ...{ method, url: `/cliente/registro/${path}` },
    headers: { authorization: staff.authorization, ...headers },
    ...(payload ? { payload } : {}),
  })
const waiting = async (): Promise<Pendencia[]> => (await asStaff('GET', 'pendencias')).json()
const onlyWaiting = async (): Promise<Pendencia> => {
  const [one, ...more] = await waiting()
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} rows wait`)
  return one
}
const decide = ({ id }: Pendencia, payload: object, headers: object = {}) =>
  asStaff('POST', `pendencias/${id}/decidir`, payload, headers)
const isAnother = ({ candidatos }: Pendencia) => ({ decisao: 'outra', candidatos: candidatos.map(one => one.id) })
const isSame = ({ candidatos: [first] }: Pendencia, fica: 'chegou' | 'registro' = 'chegou') => ({
  ...{ decisao: 'mesma', registro: first?.id, visto: first?.visto, fica },
})
const register = () =>
  t.deps.db.selectFrom('registro_falecido').selectAll().orderBy('falecimento').orderBy('nome').execute()
const names = async () => (await register()).map(row => row.nome)

const PEDRO = {
  ...{ nome: 'Pedro Caso Titular', nascimento: '1931-03-12', falecimento: '2026-10-04', sexo: 'M' },
  ...{ cpf: '390.533.447-05', localizacao: 'Quadra 3, jazigo 3' },
}
const MARIA = {
  ...{ nome: 'Maria Caso Dependente', nascimento: '1935-05-20', falecimento: '2026-11-04', sexo: 'F' },
  ...{ cpf: '390.533.447-05' },
}

describe('somebody who arrives with the CPF of another', () => {
  it('by a sheet waits for staff, and the other stays as he was', async () => {
    expect(await bringIn(PEDRO_LINE)).toEqual(['nova'])
    const before = await register()
    expect(await bringIn(MARIA_LINE)).toEqual(['duvida'])
    expect(await register()).toEqual(before)
    expect(await waiting()).toMatchObject([
      {
        ...{ origem: 'planilha', pessoa: { nome: 'MARIA CASO DEPENDENTE', cpf: '***.***.**7-05' } },
        candidatos: [
          {
            pessoa: { nome: 'PEDRO CASO TITULAR', localizacao: 'Quadra 3' },
            ...{ concorda: ['cpf', 'contrato'], contradiz: ['nome', 'nascimento', 'falecimento', 'sexo'] },
          },
        ],
      },
    ])
  })

  it('in one sheet waits too, whichever of the two stands first', async () => {
    expect(await bringIn(PEDRO_LINE, MARIA_LINE)).toEqual(['nova', 'duvida'])
    expect([await names(), (await onlyWaiting()).pessoa.nome]).toEqual([
      ['PEDRO CASO TITULAR'],
      'MARIA CASO DEPENDENTE',
    ])
    await t.deps.db.deleteFrom('registro_pendencia').execute()
    await t.deps.db.deleteFrom('registro_falecido').execute()
    expect(await bringIn(MARIA_LINE, PEDRO_LINE)).toEqual(['nova', 'duvida'])
    expect([await names(), (await onlyWaiting()).pessoa.nome]).toEqual([
      ['MARIA CASO DEPENDENTE'],
      'PEDRO CASO TITULAR',
    ])
  })

  it('by a service key is refused with a code, waits once however often the call is repeated, and is listed', async () => {
    expect((await put('003001', PEDRO)).statusCode).toBe(200)
    for (let n = 0; n < 3; n += 1) {
      const response = await put('003001', MARIA)
      expect([response.statusCode, response.json().code]).toEqual([409, 'FALECIDO_EM_DUVIDA'])
    }
    const batch = await t.app.inject({
      ...{ method: 'POST', url: '/integracao/falecidos', headers: key },
      payload: { falecidos: [{ ...MARIA, num_contrato: '003001' }] },
    })
    expect(batch.json()).toMatchObject({
      duvidas: 1,
      novas: 0,
      atualizadas: 0,
      vereditos: [{ estado: 'duvida', id: null }],
    })
    expect((await register()).map(row => [row.nome, row.localizacao])).toEqual([
      ['Pedro Caso Titular', 'Quadra 3, jazigo 3'],
    ])
    const one = await onlyWaiting()
    expect(one).toMatchObject({ origem: 'integracao', pessoa: { nome: 'Maria Caso Dependente' } })

    expect((await decide(one, isAnother(one))).statusCode).toBe(200)
    const after = await put('003001', MARIA)
    expect([after.statusCode, after.json().estado]).toEqual([200, 'existe'])
    expect((await put('003001', { ...MARIA, velorio: 'Capela 02' })).json().estado).toBe('atualizada')
    expect((await register()).map(row => [row.nome, row.localizacao, row.velorio])).toEqual([
      ['Pedro Caso Titular', 'Quadra 3, jazigo 3', ''],
      ['Maria Caso Dependente', '', 'Capela 02'],
    ])
  })

  it('by the ERP waits, and brings the newer hours of each delivery', async () => {
    await pull(PEDRO)
    await pull(MARIA)
    const { verdicts } = await pull({ ...MARIA, dtVelorio: '2026-11-05 08:00' })
    expect(verdicts).toMatchObject([{ estado: 'duvida', id: null }])
    expect(await onlyWaiting()).toMatchObject({ origem: 'erp', pessoa: { dtVelorio: '2026-11-05 08:00:00' } })
    expect(await names()).toEqual(['Pedro Caso Titular'])
  })

  it('typed by staff waits with the reason, and is of staff once they say that it is another', async () => {
    await pull(PEDRO)
    const typed = {
      ...{ nome: MARIA.nome, nascimento: MARIA.nascimento, falecimento: MARIA.falecimento, sexo: 'Feminino' },
      ...{ cpf: MARIA.cpf, motivo: 'Chegou de madrugada.' },
    }
    const refused = await asStaff('POST', 'falecidos', typed, { 'idempotency-key': 'maria-de-madrugada' })
    const again = await asStaff('POST', 'falecidos', typed, { 'idempotency-key': 'maria-de-madrugada' })
    const one = await onlyWaiting()
    for (const response of [refused, again])
      expect(response.json()).toMatchObject({ code: 'FALECIDO_EM_DUVIDA', values: { pendencia: one.id } })
    expect((await asStaff('GET', `pendencias/${one.id}`)).json()).toEqual(one)
    expect(one).toMatchObject({ origem: 'equipe', motivo: 'Chegou de madrugada.' })
    const row = (await decide(one, isAnother(one))).json()
    expect(row).toMatchObject({ nome: 'Maria Caso Dependente', cadastro_da_equipe: true })
    expect(await register()).toMatchObject([
      { nome: 'Pedro Caso Titular', origem: 'erp' },
      { nome: 'Maria Caso Dependente', origem: 'equipe', motivo: 'Chegou de madrugada.', criado_por: staff.contaId },
    ])
  })
})

describe('the decision of staff', () => {
  it('that they are two writes both, stands in the history, and is asked once', async () => {
    await bringIn(PEDRO_LINE, MARIA_LINE)
    const one = await onlyWaiting()
    const response = await decide(one, isAnother(one))
    expect([response.statusCode, response.json().nome]).toEqual([200, 'MARIA CASO DEPENDENTE'])
    expect([await names(), await waiting()]).toEqual([['PEDRO CASO TITULAR', 'MARIA CASO DEPENDENTE'], []])
    expect(await bringIn(PEDRO_LINE, MARIA_LINE)).toEqual(['existe', 'existe'])
    expect(await bringIn(MARIA_LINE, PEDRO_LINE)).toEqual(['existe', 'existe'])
    expect(await names()).toHaveLength(2)
    const [audit] = await t.deps.db.selectFrom('auditoria').selectAll().where('acao', '=', 'registro.decidir').execute()
    expect(audit).toMatchObject({
      ...{ conta_id: staff.contaId, alvo: `registro:${response.json().id}` },
      detalhe: { decisao: 'outra', outras: [one.candidatos[0]?.id], origem: 'planilha' },
    })
  })

  it('that it is one keeps what arrived, and what arrives of either afterwards changes it no more', async () => {
    await bringIn('ANA ROSA;12/03/1941;04/11/2026;F;C-1;;Quadra 3')
    const corrected = 'ANA LINS;13/03/1941;04/11/2026;F;C-1;529.982.247-25;'
    expect(await bringIn(corrected)).toEqual(['nova'])
    await t.deps.db.deleteFrom('registro_falecido').execute()
    await bringIn('ANA ROSA;12/03/1941;04/11/2026;F;C-1;529.982.247-25;Quadra 3')
    expect(await bringIn(corrected)).toEqual(['duvida'])
    const one = await onlyWaiting()
    expect((await decide(one, isSame(one))).json()).toMatchObject({ nome: 'ANA LINS', nascimento: '1941-03-13' })
    expect(await register()).toMatchObject([{ nome: 'ANA LINS', localizacao: 'Quadra 3', cpf: '52998224725' }])
    expect(await bringIn(corrected)).toEqual(['existe'])
    expect(await bringIn('ANA ROSA;12/03/1941;04/11/2026;F;C-1;529.982.247-25;Quadra 3')).toEqual(['existe'])
    expect([await names(), await waiting()]).toEqual([['ANA LINS'], []])
    const [audit] = await t.deps.db.selectFrom('auditoria').selectAll().where('acao', '=', 'registro.decidir').execute()
    expect(audit?.detalhe).toMatchObject({
      ...{ decisao: 'mesma', fica: 'chegou' },
      campos: {
        nome: { antes: 'ANA ROSA', depois: 'ANA LINS' },
        nascimento: { antes: '1941-03-12', depois: '1941-03-13' },
      },
    })
  })

  it('that it is one keeps what the register has, and takes only what it lacks', async () => {
    await put('C-1', { ...PEDRO, localizacao: '' })
    await put('C-1', { ...PEDRO, falecimento: '2026-10-05', localizacao: 'Quadra 3', velorio: 'Capela 02' })
    const one = await onlyWaiting()
    expect((await decide(one, isSame(one, 'registro'))).statusCode).toBe(200)
    expect(await register()).toMatchObject([
      { falecimento: '2026-10-04', localizacao: 'Quadra 3', velorio: 'Capela 02' },
    ])
    const again = await put('C-1', {
      ...PEDRO,
      falecimento: '2026-10-05',
      localizacao: 'Quadra 3',
      velorio: 'Capela 03',
    })
    expect([again.statusCode, again.json().estado]).toEqual([200, 'atualizada'])
    expect(await register()).toMatchObject([{ falecimento: '2026-10-04', velorio: 'Capela 03' }])
  })

  it('is given once by a double tap, and not after a colleague', async () => {
    await bringIn(PEDRO_LINE, MARIA_LINE)
    const one = await onlyWaiting()
    const taps = await Promise.all(
      [1, 2].map(() => decide(one, isAnother(one), { 'idempotency-key': 'um-toque-duplo' })),
    )
    expect(taps.map(tap => tap.statusCode)).toEqual([200, 200])
    expect(await names()).toHaveLength(2)
    expect((await decide(one, isAnother(one))).statusCode).toBe(404)
  })

  it('is refused where the register is not what staff saw', async () => {
    await bringIn(PEDRO_LINE, MARIA_LINE)
    const seen = await onlyWaiting()
    await bringIn(`${PEDRO_LINE}, jazigo 7`)
    expect((await decide(seen, isSame(seen))).json().code).toBe('ALTERADO_POR_OUTRA_PESSOA')
    expect((await decide(seen, { decisao: 'outra', candidatos: [] })).json().code).toBe('ALTERADO_POR_OUTRA_PESSOA')
    expect((await decide(seen, { ...isSame(seen), registro: 987_654_321 })).json().code).toBe(
      'ALTERADO_POR_OUTRA_PESSOA',
    )
    const now = await onlyWaiting()
    expect((await decide(now, isSame(now))).statusCode).toBe(200)
  })

  it('is no longer asked for once the row arrives as somebody whom the register has', async () => {
    await bringIn(PEDRO_LINE, MARIA_LINE)
    await t.deps.db.deleteFrom('registro_falecido').execute()
    expect(await bringIn(MARIA_LINE)).toEqual(['nova'])
    expect(await waiting()).toEqual([])
  })

  it('opens the despedida in draft that the delivery would have opened', async () => {
    const tomorrow = new Date(Date.now() + 20 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Maceio' })
    await pull(PEDRO)
    await pull({ ...MARIA, dtVelorio: tomorrow })
    const one = await onlyWaiting()
    expect((await decide(one, isAnother(one))).json().despedida_id).toEqual(expect.any(Number))
  })
})

describe('rows without enough to recognise somebody', () => {
  it('do not replace the grave of another with the same name and year, in any order', async () => {
    const lines = ['JOSE SILVA;;1980;M;;;Quadra 1', 'JOSE SILVA;;1980;M;;;Quadra 9', 'JOSE SILVA;;1980;M;;;']
    for (const order of [lines, lines.toReversed()]) {
      for (const table of ['registro_pendencia', 'registro_falecido'] as const)
        await t.deps.db.deleteFrom(table).execute()
      expect(await bringIn(...order)).toEqual(['nova', 'duvida', 'duvida'])
      expect((await register()).length + (await waiting()).length).toBe(3)
      expect(await bringIn(...order)).toEqual(['existe', 'duvida', 'duvida'])
    }
  })

  it('of one sheet are one person only where no line contradicts another', async () => {
    const [short, father, son] = [
      'RUI LIMA;;04/11/2026;;;;',
      'RUI LIMA;01/02/1930;04/11/2026;;;;',
      'RUI LIMA;01/02/1950;04/11/2026;;;;',
    ]
    expect(await bringIn(short, father, son)).toEqual(['nova', 'repetida', 'duvida'])
    expect(await register()).toMatchObject([{ nascimento: '1930-02-01' }])
    expect((await onlyWaiting()).pessoa.nascimento).toBe('1950-02-01')
  })

  it('of one sheet complete what the first of them brings, also to somebody whom the register has', async () => {
    await bringIn('ANA LIMA;01/02/1930;;F;;529.982.247-25;')
    const lines = ['ANA LIMA;;04/11/2026;F;;529.982.247-25;', 'ANA LIMA;;04/11/2026;F;;;Quadra 7']
    expect(await bringIn(...lines)).toEqual(['atualizada', 'repetida'])
    expect(await register()).toMatchObject([{ falecimento: '2026-11-04', localizacao: 'Quadra 7' }])
  })

  it('with a CPF or contract that is nobody’s are each a person of their own', async () => {
    const fillers = [
      '111.111.111-11',
      '11111111111',
      '000.000.000-00',
      '999.999.999-99',
      '123.456.789-09',
      '12345678909',
      'NÃO TEM',
      'ISENTO',
      '---',
      '987.654.321-00',
    ]
    const lines = fillers.map(
      (cpf, n) => `PESSOA ${'ABCFGHIJKL'[n]} CASO;12/03/19${40 + n};04/11/2026;F;AVULSO;${cpf};`,
    )
    expect(await bringIn(...lines)).toEqual(fillers.map(() => 'nova'))
    expect((await register()).map(row => row.cpf)).toEqual(fillers.map(() => ''))
    expect(await bringIn(...lines)).toEqual(fillers.map(() => 'existe'))
    expect((await put('S', { nome: 'Ana', cpf: '12345678909' })).statusCode).toBe(200)
  })
})

describe('what is no person', () => {
  it('is left out of a sheet with a reason, and holds nothing else back', async () => {
    const text = [HEAD, '-;12/03/1941;04/11/2026;M;001992;;', HEAD, 'Página 1;;;;;;', PEDRO_LINE, 'TOTAL;1;;;;;'].join(
      '\n',
    )
    const source = { origem: 'importacao', contaId: null } as const
    const sheet = await readSheet(Buffer.from(text))
    const outcome = await importSheet({ ...t.deps, ...source }, 'falecidos', sheet, { apply: true, onlyValid: false })
    expect(outcome).toMatchObject({ refused: false, gravadas: 1, contagens: { nova: 1, fora: 4, erro: 0 } })
    expect(outcome.verdicts.map(one => one.texto)).toContain('-: o nome não tem letras')
    expect(await names()).toEqual(['PEDRO CASO TITULAR'])
  })

  it('is refused where another system or staff send it', async () => {
    const response = await put('C-1', { nome: '-', falecimento: '2026-11-04' })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ campo: 'nome', message: 'o nome não tem letras' }],
    ])
    const typed = {
      nome: '- 1 -',
      nascimento: '1940-01-02',
      falecimento: '2026-11-04',
      sexo: 'Feminino',
      motivo: 'Teste.',
    }
    const refused = await asStaff('POST', 'falecidos', typed)
    expect([refused.statusCode, refused.json().errors?.[0]?.campo]).toEqual([400, 'nome'])
    expect(await names()).toEqual([])
  })
})
