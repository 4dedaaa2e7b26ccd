import { describe, expect, it } from 'vitest'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const { t, notices, ask, historyOf } = openFamilyApp()

const SENHA = 'um jardim sereno'

const family = async () => {
  const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row } = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId })
  return { rosa, id: row.id }
}
const invite = (id: number, who: TestAccount, telefone: string, nome = 'Davi Tavares') =>
  ask('POST', `/cliente/despedida/${id}/convites`, who, { nome, telefone })
const tokenTo = (telefone: string): string =>
  /\/convite#([\w-]{22})\s/.exec(notices.to(telefone).at(-1)?.texto ?? '')?.[1] ?? ''
const post = (url: string, payload: object) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress: freshAddress() })
const read = (token: string) => post('/api/auth/convite', { token })
const accept = (token: string, more: object = {}) => post('/api/auth/aceitar-convite', { token, ...more })
const outcome = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
]
const texts = async (id: number) => (await historyOf(id)).map(line => line.texto)

describe('an invitation by link', () => {
  it('says who invites to which page, creates the account and opens a session', async () => {
    const { rosa, id } = await family()
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    expect((await invite(id, rosa, telefone)).json()).toMatchObject({
      convites: [{ nome: 'Davi Tavares', de: 'Rosa Tavares', telefone: `(**) *****-${telefone.slice(-4)}` }],
    })
    const token = tokenTo(telefone)
    expect(notices.to(telefone)[0]?.texto).toContain('Rosa Tavares convidou')
    expect(notices.to(telefone)[0]?.texto).toContain('vale 7 dias')
    expect((await read(token)).json()).toEqual({
      falecido: 'Maria do Carmo Vasconcelos',
      de: 'Rosa Tavares',
      nome: 'Davi Tavares',
      telefone: `(**) *****-${telefone.slice(-4)}`,
      cadastrado: false,
    })
    const accepted = await accept(token, { nome: 'Davi Tavares', email, senhaNova: SENHA })
    expect(accepted.json()).toMatchObject({ despedida: id, sessao: { email, roles: ['ROLE_MODERADOR'] } })
    const headers = { authorization: `Bearer ${accepted.json().sessao.accessToken}` }
    expect((await t.app.inject({ url: `/cliente/despedida/${id}`, headers })).statusCode).toBe(200)
    expect(await texts(id)).toEqual([
      'Enviou o acesso a um moderador.',
      'Davi Tavares aceitou o convite de Rosa Tavares e passou a cuidar da página.',
      'Convidou Davi Tavares para cuidar da página.',
    ])
  })

  it('serves once, also for two at the same moment', async () => {
    const { rosa, id } = await family()
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    const token = tokenTo(telefone)
    const both = await Promise.all(
      [1, 2].map(() => accept(token, { nome: 'Davi', email: uniqueEmail(), senhaNova: SENHA })),
    )
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 400])
    expect(outcome(await read(token))).toEqual([400, 'CONVITE_INVALIDO'])
  })

  it('needs no password of a moderator whose phone it is, and opens no session', async () => {
    const { rosa, id } = await family()
    const clara = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Tavares')
    await invite(id, rosa, clara.telefone, 'Clara')
    const token = tokenTo(clara.telefone)
    expect((await read(token)).json().cadastrado).toBe(true)
    expect((await accept(token)).json()).toEqual({
      mensagem: 'Pronto: agora você também cuida desta página.',
      despedida: id,
    })
    expect((await ask('GET', `/cliente/despedida/${id}`, clara)).statusCode).toBe(200)
  })

  it('keeps the link when something is missing, common or taken', async () => {
    const { rosa, id } = await family()
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    const token = tokenTo(telefone)
    expect((await accept(token)).json().errors[0].campo).toBe('nome')
    expect((await accept(token, { nome: 'Davi' })).json().errors[0].campo).toBe('email')
    const whole = { nome: 'Davi', email: uniqueEmail(), senhaNova: '123456' }
    expect(outcome(await accept(token, whole))).toEqual([400, 'SENHA_COMUM'])
    expect(outcome(await accept(token, { ...whole, email: rosa.email, senhaNova: SENHA }))).toEqual([
      400,
      'EMAIL_EM_USO',
    ])
    expect((await accept(token, { ...whole, senhaNova: SENHA })).statusCode).toBe(200)
  })

  it('ends after seven days, when it is withdrawn, and when another one to the same phone replaces it', async () => {
    const { rosa, id } = await family()
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    const first = tokenTo(telefone)
    await invite(id, rosa, telefone)
    const second = tokenTo(telefone)
    expect(outcome(await read(first))).toEqual([400, 'CONVITE_INVALIDO'])
    const { convites } = (await ask('GET', `/cliente/despedida/${id}/moderadores`, rosa)).json()
    expect(convites).toHaveLength(1)
    await t.deps.db
      .updateTable('convite_moderador')
      .set({ expira_em: new Date(Date.now() - 1000).toISOString() })
      .where('despedida_id', '=', id)
      .execute()
    expect(outcome(await accept(second))).toEqual([400, 'CONVITE_INVALIDO'])
    await invite(id, rosa, telefone)
    const [open] = (await ask('GET', `/cliente/despedida/${id}/moderadores`, rosa)).json().convites
    const withdraw = () => ask('DELETE', `/cliente/despedida/${id}/convites/${open.id}`, rosa)
    expect((await withdraw()).statusCode).toBe(200)
    expect((await withdraw()).statusCode).toBe(404)
    expect(outcome(await accept(tokenTo(telefone)))).toEqual([400, 'CONVITE_INVALIDO'])
  })

  it('keeps a place: four people and invitations together are the most', async () => {
    const { rosa, id } = await family()
    for (let count = 0; count < 3; count += 1) expect((await invite(id, rosa, uniqueTelefone())).statusCode).toBe(200)
    expect(outcome(await invite(id, rosa, uniqueTelefone()))).toEqual([409, 'MODERADORES_DEMAIS'])
  })

  it('is deleted with the data of the invited person', async () => {
    const { rosa, id } = await family()
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const body = { contato: telefone, homenagens: 'retirar', conta: false, confirmacao: 'APAGAR' }
    const erased = await ask('POST', '/cliente/titular/apagar', admin, body)
    expect(erased.statusCode).toBe(200)
    expect((await ask('GET', `/cliente/despedida/${id}/moderadores`, rosa)).json().convites).toEqual([])
  })
})
