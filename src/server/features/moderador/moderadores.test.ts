import { describe, expect, it } from 'vitest'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { sendReportsDigests } from '#server/features/homenagem/denuncia/digest.ts'
import { sendDigests } from '#server/features/homenagem/moderacao/digest.ts'
import { announcePedidos } from '#server/features/pedido-acesso/announce-jobs.ts'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { addHomenagem } from '#server/testing/homenagens.ts'
import { addPedido } from '#server/testing/moderadores.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const { t, notices, ask, staff, historyOf } = openFamilyApp()

const family = async (nome = 'Rosa Tavares') => {
  const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], nome)
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId })
  return { rosa, id: row.id, codigo }
}

/** A moderator who is registered already joins by a code sent to the phone. */
const join = async (id: number, by: TestAccount, nome = 'Clara Tavares') => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], nome)
  await storeVerifiedPhone(t, by, account.telefone)
  const response = await ask('POST', `/cliente/despedida/${id}/moderadores`, by, {
    nome,
    telefone: account.telefone,
    email: account.email,
  })
  return { account, response }
}
const list = async (id: number, who: TestAccount): Promise<ModeradoresDaDespedida> =>
  (await ask('GET', `/cliente/despedida/${id}/moderadores`, who)).json()
const names = async (id: number) => (await list(id, staff)).moderadores.map(one => one.nome)
const texts = async (id: number) => (await historyOf(id)).map(line => `${line.quem}: ${line.texto}`)
const remove = (id: number, account: TestAccount, who: TestAccount) =>
  ask('DELETE', `/cliente/despedida/${id}/moderadores/${account.pessoaId}`, who)
const outcome = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
]

describe('another moderator who joins by a code', () => {
  it('has the rights of the first one: list, page, biography, decisions, and receives the access once', async () => {
    const { rosa, id } = await family()
    const { account: clara, response } = await join(id, rosa)
    expect(response.json()).toMatchObject({
      moderadores: [
        { nome: 'Rosa Tavares', primeiro: true, eu: true },
        { nome: 'Clara Tavares', primeiro: false, eu: false },
      ],
      convites: [],
    })
    expect(JSON.stringify(response.json())).not.toContain(clara.telefone)
    expect(notices.to(clara.telefone)).toHaveLength(1)
    expect((await ask('GET', '/cliente/despedidas-moderacao', clara)).json()).toMatchObject([
      { id, pessoa_moderador: { nome: 'Rosa Tavares' } },
    ])
    const body = { id, obituario: 'Uma vida inteira.' }
    expect((await ask('POST', '/cliente/update-despedida-moderador', clara, body)).statusCode).toBe(200)
    const waiting = await addHomenagem(t, id)
    expect((await ask('PUT', `/homenagem/update-status-homenagem/${waiting}/true`, clara)).statusCode).toBe(200)
    expect((await ask('GET', `/cliente/moderador-despedida/${id}`, clara)).json().pessoa.nome).toBe('Clara Tavares')
    expect(await texts(id)).toContain(
      'Rosa Tavares: Incluiu Clara Tavares entre quem cuida da página, com o telefone confirmado por código.',
    )
  })

  it('gets an account and the link to create its password where the phone is nobody’s', async () => {
    const { rosa, id } = await family()
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    const body = { nome: 'Davi Tavares', telefone, email }
    expect(outcome(await ask('POST', `/cliente/despedida/${id}/moderadores`, rosa, body))).toEqual([
      400,
      'MODERADOR_NAO_VALIDADO',
    ])
    await storeVerifiedPhone(t, rosa, telefone)
    expect((await ask('POST', `/cliente/despedida/${id}/moderadores`, rosa, body)).statusCode).toBe(200)
    expect(await names(id)).toEqual(['Rosa Tavares', 'Davi Tavares'])
    expect(notices.to(telefone).map(one => /criar-senha#/.test(one.texto))).toEqual([true])
    expect(notices.to(email)).toHaveLength(1)
  })

  it('is refused as the fifth, and of two who join at once for one place only one does', async () => {
    const { rosa, id } = await family()
    await join(id, rosa, 'Clara')
    await join(id, rosa, 'Davi')
    const both = await Promise.all([join(id, rosa, 'Eva'), join(id, rosa, 'Ivo')])
    expect(both.map(({ response }) => response.statusCode).sort()).toEqual([200, 409])
    expect(await names(id)).toHaveLength(4)
    expect(outcome((await join(id, rosa, 'Ana')).response)).toEqual([409, 'MODERADORES_DEMAIS'])
  })

  it('cannot be stored as the fifth by any other way either', async () => {
    const { rosa, id } = await family()
    for (const nome of ['Clara', 'Davi', 'Eva']) await join(id, rosa, nome)
    const fifth = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (const lugar of [1, 2, 3, 4, 5]) {
      const row = { despedida_id: id, pessoa_id: fifth.pessoaId, lugar }
      await expect(t.deps.db.insertInto('moderador_despedida').values(row).execute()).rejects.toThrow()
    }
  })
})

describe('leaving, removing and handing over', () => {
  it('a moderator leaves and loses the access at once; the next one becomes the first', async () => {
    const { rosa, id } = await family()
    const { account: clara } = await join(id, rosa)
    expect((await remove(id, rosa, rosa)).statusCode).toBe(200)
    expect((await ask('GET', `/cliente/despedida/${id}`, rosa)).statusCode).toBe(404)
    expect((await ask('GET', `/cliente/despedida/${id}`, clara)).json().pessoa_moderador.nome).toBe('Clara Tavares')
    expect((await texts(id))[0]).toBe('Rosa Tavares: Deixou de cuidar da página.')
  })

  it('the last one does not leave, and nobody but staff removes another', async () => {
    const { rosa, id } = await family()
    expect(outcome(await remove(id, rosa, rosa))).toEqual([409, 'UNICO_MODERADOR'])
    const { account: clara } = await join(id, rosa)
    expect(outcome(await remove(id, clara, rosa))).toEqual([403, 'ACESSO_NEGADO'])
    expect(outcome(await remove(id, rosa, clara))).toEqual([403, 'ACESSO_NEGADO'])
    notices.sent.length = 0
    expect((await remove(id, clara, staff)).statusCode).toBe(200)
    expect(notices.to(clara.email).map(one => one.texto)).toEqual([
      expect.stringContaining('passou a ser cuidada por outra'),
    ])
    expect(await names(id)).toEqual(['Rosa Tavares'])
    expect((await texts(id))[0]).toBe('Bruno Sá: Retirou Clara Tavares de quem cuida da página.')
  })

  it('staff who remove somebody replace the access code, which goes to those who stay', async () => {
    const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
    const { row, codigo } = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId, tipo: 'Privada' })
    const { account: clara } = await join(row.id, rosa)
    const opens = async (code: string) =>
      (await t.app.inject({ url: `/exibicao/despedida/${row.id}/${code}` })).statusCode
    notices.sent.length = 0
    const url = `/cliente/despedida/${row.id}/moderadores/${clara.pessoaId}`
    expect((await ask('DELETE', `${url}?novo_codigo=true`, staff)).statusCode).toBe(200)
    expect(await opens(codigo)).toBe(404)
    const sent = /\/despedida\/\d+\/(\w{10})/.exec(notices.to(rosa.email)[0]?.texto ?? '')?.[1] ?? ''
    expect(await opens(sent)).toBe(200)
    expect(
      notices
        .to(clara.email)
        .map(one => one.texto)
        .join(),
    ).not.toContain(sent)
    expect((await texts(row.id)).slice(0, 3)).toEqual([
      'Bruno Sá: Enviou o acesso a um moderador.',
      'Bruno Sá: Gerou um novo código de acesso.',
      'Bruno Sá: Retirou Clara Tavares de quem cuida da página.',
    ])
  })

  it('the first one hands over to another, and both keep looking after the page', async () => {
    const { rosa, id } = await family()
    const { account: clara } = await join(id, rosa)
    const handOver = (to: TestAccount, who: TestAccount) =>
      ask('POST', `/cliente/despedida/${id}/moderadores/${to.pessoaId}/primeiro`, who)
    expect(outcome(await handOver(clara, clara))).toEqual([403, 'ACESSO_NEGADO'])
    expect((await handOver(clara, rosa)).statusCode).toBe(200)
    expect(await names(id)).toEqual(['Clara Tavares', 'Rosa Tavares'])
    expect((await ask('GET', `/cliente/despedida/${id}`, rosa)).json().pessoa_moderador.nome).toBe('Clara Tavares')
    expect((await texts(id))[0]).toBe(
      'Rosa Tavares: Passou a Clara Tavares o primeiro lugar entre quem cuida da página.',
    )
  })

  it('a save of staff that began before the hand-over is refused and changes no moderator', async () => {
    const { rosa, id } = await family()
    const { account: clara } = await join(id, rosa)
    const { data_update } = (await ask('GET', `/cliente/despedida/${id}`, staff)).json()
    await ask('POST', `/cliente/despedida/${id}/moderadores/${clara.pessoaId}/primeiro`, rosa)
    const body = { id, data_update, pessoa_moderador: { id: rosa.pessoaId }, obituario: 'Outra.' }
    expect(outcome(await ask('POST', '/cliente/update-despedida', staff, body))[0]).toBe(409)
    expect(await names(id)).toEqual(['Clara Tavares', 'Rosa Tavares'])
  })
})

describe('two moderators who edit at once', () => {
  it('lose nothing: the second save is refused, and contains the version that it has to know', async () => {
    const { rosa, id } = await family()
    const { account: clara } = await join(id, rosa)
    const { data_update } = (await ask('GET', `/cliente/despedida/${id}`, clara)).json()
    const save = (who: TestAccount, body: object) =>
      ask('POST', '/cliente/update-despedida-moderador', who, { id, data_update, ...body })
    expect((await save(rosa, { obituario: 'De Rosa.' })).statusCode).toBe(200)
    expect(outcome(await save(clara, { obituario: 'De Clara.' }))).toEqual([409, 'ALTERADO_POR_OUTRA_PESSOA'])
    expect((await ask('GET', `/cliente/despedida/${id}`, clara)).json().obituario).toBe('De Rosa.')
  })
})

describe('notices to moderators', () => {
  it('reach each of them: new homenagens and reports', async () => {
    const { rosa, id, codigo } = await family()
    const { account: clara } = await join(id, rosa)
    notices.sent.length = 0
    await sendHomenagem(t, { homenagem: homenagem(id, codigo) })
    expect([rosa, clara].map(({ email }) => notices.to(email).map(one => one.assunto))).toEqual([
      ['Uma mensagem aguarda a sua aprovação'],
      ['Uma mensagem aguarda a sua aprovação'],
    ])
    const reported = await addHomenagem(t, id, { publicado: true })
    const body = { despedida: id, homenagem: reported, motivo: 'Ofende a família.' }
    await t.app.inject({ method: 'POST', url: '/homenagem/denuncia', payload: body })
    await sendReportsDigests(t.deps)
    expect([rosa, clara].map(({ email }) => notices.to(email)).map(sent => sent.length)).toEqual([2, 2])
  })

  it('are stopped by each for themselves, and stay stopped when the first place changes', async () => {
    const { rosa, id, codigo } = await family()
    const { account: clara } = await join(id, rosa)
    const choose = (who: TestAccount, avisos: boolean) =>
      ask('PUT', `/cliente/despedida/${id}/moderadores/avisos`, who, { avisos })
    const chosenBy = async (who: TestAccount) => (await list(id, who)).moderadores.map(one => one.avisos)
    expect((await choose(rosa, false)).statusCode).toBe(200)
    // Nobody reads what the other one decided.
    expect([await chosenBy(rosa), await chosenBy(clara), await chosenBy(staff)]).toEqual([
      [false, undefined],
      [undefined, true],
      [undefined, undefined],
    ])
    notices.sent.length = 0
    await sendHomenagem(t, { homenagem: homenagem(id, codigo) })
    const reported = await addHomenagem(t, id, { publicado: true })
    const body = { despedida: id, homenagem: reported, motivo: 'Ofende a família.' }
    await t.app.inject({ method: 'POST', url: '/homenagem/denuncia', payload: body })
    await sendReportsDigests(t.deps)
    await addPedido(t, id)
    await announcePedidos(t.deps)
    await sendDigests(t.deps)
    expect([rosa, clara].map(({ email }) => notices.to(email).length)).toEqual([0, 3])
    await ask('POST', `/cliente/despedida/${id}/moderadores/${clara.pessoaId}/primeiro`, rosa)
    expect(await chosenBy(rosa)).toEqual([undefined, false])
    expect((await choose(staff, false)).statusCode).toBe(404)
    await choose(rosa, true)
    expect((await texts(id)).slice(0, 3)).toEqual([
      'Rosa Tavares: Voltou a receber os avisos da página.',
      expect.stringContaining('primeiro lugar'),
      expect.stringContaining('pedido de acesso'),
    ])
    notices.sent.length = 0
    await sendDigests(t.deps)
    expect([rosa, clara].map(({ email }) => notices.to(email).length)).toEqual([1, 0])
  })

  it('the access is sent again to each of them', async () => {
    const { rosa, id } = await family()
    const { account: clara } = await join(id, rosa)
    notices.sent.length = 0
    const sent = (await ask('POST', `/cliente/despedida/${id}/enviar-acesso`, staff)).json()
    expect(sent).toMatchObject({ nome: 'Rosa Tavares', outros: [{ nome: 'Clara Tavares' }] })
    expect([rosa, clara].map(({ telefone }) => notices.to(telefone).length)).toEqual([1, 1])
  })
})
