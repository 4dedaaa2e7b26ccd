import { describe, expect, it } from 'vitest'
import { execute } from '#server/db/rows.ts'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { addConvite, addModerador } from '#server/testing/moderadores.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const { t, notices, ask, staff, historyOf } = openFamilyApp()

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
const INVALID = [400, 'CONVITE_INVALIDO']
const newcomer = () => ({ nome: 'Davi', email: uniqueEmail(), senhaNova: SENHA })
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

  it('ends when whoever invited is removed or replaced, frees its place, and does not come back with the person', async () => {
    const { rosa, id } = await family()
    const clara = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Tavares')
    await addModerador(t, id, clara)
    const [byClara, byRosa] = [uniqueTelefone(), uniqueTelefone()]
    await invite(id, clara, byClara)
    await invite(id, rosa, byRosa)
    const removed = await ask('DELETE', `/cliente/despedida/${id}/moderadores/${clara.pessoaId}`, staff)
    expect(removed.json().convites).toMatchObject([{ de: 'Rosa Tavares' }])
    expect(outcome(await read(tokenTo(byClara)))).toEqual(INVALID)
    await addModerador(t, id, clara)
    expect(outcome(await accept(tokenTo(byClara), newcomer()))).toEqual(INVALID)
    const { data_update } = (await ask('GET', `/cliente/despedida/${id}`, staff)).json()
    const body = { id, data_update, pessoa_moderador: { id: clara.pessoaId } }
    await storeVerifiedPhone(t, staff, clara.telefone)
    expect((await ask('POST', '/cliente/update-despedida', staff, body)).statusCode).toBe(200)
    expect(outcome(await accept(tokenTo(byRosa), newcomer()))).toEqual(INVALID)
    expect((await ask('GET', `/cliente/despedida/${id}/moderadores`, clara)).json().convites).toEqual([])
  })

  it('stays valid when whoever invited hands the first place over', async () => {
    const { rosa, id } = await family()
    const clara = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Tavares')
    await addModerador(t, id, clara)
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    await ask('POST', `/cliente/despedida/${id}/moderadores/${clara.pessoaId}/primeiro`, rosa)
    expect((await accept(tokenTo(telefone), newcomer())).statusCode).toBe(200)
  })

  it('of staff ends with their account, also when it is active again', async () => {
    const { id } = await family()
    const [admin, colleague] = [
      await buildAccount(t.deps, ['ROLE_ADMIN']),
      await buildAccount(t.deps, ['ROLE_COLABORADOR']),
    ]
    const telefone = uniqueTelefone()
    await invite(id, colleague, telefone)
    const setActive = (ativo: boolean) =>
      ask('PUT', `/usuario/atualizar-colaborador/${colleague.contaId}`, admin, {
        pessoa: { nome: 'Colega', telefone: colleague.telefone },
        ativo,
      })
    expect((await setActive(false)).statusCode).toBe(200)
    expect(outcome(await read(tokenTo(telefone)))).toEqual(INVALID)
    await setActive(true)
    expect(outcome(await accept(tokenTo(telefone), newcomer()))).toEqual(INVALID)
  })

  it('is compared with the right of whoever invited when it is used', async () => {
    const { id } = await family()
    const stranger = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const convite = await addConvite(t, id, { nome: 'Davi', criadoPor: stranger.contaId })
    const token_hmac = t.deps.secrets.hmac('convite', 'de-quem-saiu')
    await t.deps.db.updateTable('convite_moderador').set({ token_hmac }).where('id', '=', convite).execute()
    for (const use of [read('de-quem-saiu'), accept('de-quem-saiu', newcomer())])
      expect(outcome(await use)).toEqual(INVALID)
  })

  it('carries a name of its own length and no address of whoever invites, behind the name of the house', async () => {
    const { rosa, id } = await family()
    const nome = 'BANCO X: acesse golpe.com/pix ou ligue 0800 123 4567 antes de perder o dinheiro'
    await t.deps.db.updateTable('pessoa').set({ nome }).where('id', '=', rosa.pessoaId).execute()
    const telefone = uniqueTelefone()
    await invite(id, rosa, telefone)
    expect(notices.to(telefone)[0]?.texto).toMatch(/^Memorial online: BANCO X: acesse ou ligue antes convidou voce /)
  })

  it('is sent eight times a day for a page, withdrawn or not, by its moderators together; staff go on', async () => {
    const { rosa, id } = await family()
    const clara = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await addModerador(t, id, clara)
    const statuses: number[] = []
    for (let count = 0; count < 9; count += 1) {
      const sent = await invite(id, count % 2 === 0 ? rosa : clara, uniqueTelefone())
      statuses.push(sent.statusCode)
      for (const { id: convite } of sent.json().convites ?? [])
        await ask('DELETE', `/cliente/despedida/${id}/convites/${convite}`, rosa)
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429])
    expect((await invite(id, staff, uniqueTelefone())).statusCode).toBe(200)
    const other = await family()
    expect((await invite(other.id, other.rosa, uniqueTelefone())).statusCode).toBe(200)
    // One moderator does not use up the part of the messages that all of them have.
    await execute(t.deps.db)`update limite set contagem = 16 where chave like 'CONVITE:user:%'`
    const { id: third } = await family()
    await addModerador(t, third, clara)
    expect((await invite(third, clara, uniqueTelefone())).statusCode).toBe(429)
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
