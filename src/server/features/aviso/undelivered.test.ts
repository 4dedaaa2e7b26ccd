import { beforeEach, describe, expect, it } from 'vitest'
import type { MotivoAviso } from '#contract/situacao/messages.ts'
import { createGateway } from '#server/adapters/gateway.ts'
import { type Message, MessageRefused } from '#server/adapters/messages.ts'
import { execute } from '#server/db/rows.ts'
import { checkFila } from '#server/features/situacao/checks-rules.ts'
import { readFacts } from '#server/features/situacao/store.ts'
import { buildAccount, buildDespedida, type TestDespedida } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { createNotices } from './service.ts'

const t = openTestApp()
let despedida: TestDespedida
beforeEach(async () => {
  await execute(t.deps.db)`delete from mensagem`
  despedida = await buildDespedida(t.deps)
})

type Channel = (message: Message) => Promise<void>
const NOTICE = { assunto: 'Mudou a hora', texto: 'Agora às 16h' }

const noticesBy = (channel: Channel) => {
  const { db, secrets, log } = t.deps
  return createNotices({ db, secrets, log, messages: { sms: channel, email: channel } })
}
/** Delivers one notice of this despedida through a channel. */
const deliver = async (canal: 'sms' | 'email', para: string, channel: Channel, about: object = {}): Promise<void> => {
  const notices = noticesBy(channel)
  await notices.send(t.deps.db, { ...NOTICE, canal, para, despedidaId: despedida.row.id, ...about })
  await notices.deliver()
}
const shownTo = async (role: 'ROLE_ADMIN' | 'ROLE_COLABORADOR') => {
  const { authorization } = await buildAccount(t.deps, [role])
  const url = `/cliente/despedida/${despedida.row.id}`
  return (await t.app.inject({ url, headers: { authorization } })).json().avisos_nao_entregues
}
const situacao = async () => {
  const facts = await readFacts(t.deps.db, 60)
  return checkFila({ facts, config: t.deps.config, bancoMs: 1, nodes: [], copies: {} })
}
const gateway = createGateway({
  ...{
    url: `http://127.0.0.1:${await freePort()}/`,
    metodo: 'POST',
    cabecalhos: {},
    corpo: '',
    resposta: '',
    codigosPais: ['55'],
  },
})
const refusing =
  (motivo: MotivoAviso): Channel =>
  () =>
    Promise.reject(new MessageRefused('x', motivo))

const silent: Channel = () => Promise.reject(new Error('timeout'))

describe('a notice that could not be delivered', () => {
  it.each<[string, 'sms' | 'email', string, Channel, MotivoAviso, string]>([
    ['a number of another country', 'sms', '+351912345678', gateway, 'numero', 'não chegam .+ de outro país, fixo'],
    ['a landline', 'sms', '8233214567', gateway, 'numero', 'mensagens não chegam a este número'],
    ['a gateway that says nothing', 'sms', '82999887766', silent, 'sem-resposta', 'o provedor não respondeu'],
    [
      'a gateway that refuses it',
      'sms',
      '82999887766',
      refusing('recusado'),
      'recusado',
      'provedor recusou a mensagem',
    ],
    ['the limit of the day', 'sms', '82999887766', refusing('limite'), 'limite', 'o limite de mensagens do dia acabou'],
    [
      'no provider',
      'email',
      'a@b.co',
      refusing('sem-provedor'),
      'sem-provedor',
      'falta configurar WhatsApp, SMS ou e-mail',
    ],
    ['a mailbox that refuses it', 'email', 'a@b.co', refusing('endereco'), 'endereco', 'e-mail recusou o endereço'],
  ])(
    'because of %s stands with its reason on the despedida and in the situation',
    async (_why, canal, para, channel, motivo, words) => {
      await deliver(canal, para, channel)
      const [shown] = await shownTo('ROLE_COLABORADOR')
      expect(shown).toMatchObject({ motivo, total: 1 })
      expect(Date.parse(shown.ultimo)).not.toBeNaN()
      expect(await situacao()).toMatchObject({
        estado: 'atencao',
        texto: expect.stringContaining('1 não pôde ser entregue no último dia.'),
        acao: expect.stringMatching(new RegExp(`^1 aviso: .*${words}`)),
      })
    },
  )

  it('because the gateway is away stands as waiting while it may still leave, and as not sent after its day', async () => {
    await deliver('sms', '82999887766', gateway)
    const [waiting] = await shownTo('ROLE_COLABORADOR')
    expect(waiting).toMatchObject({ motivo: 'espera', total: 1 })
    expect(Date.parse(waiting.ultimo)).not.toBeNaN()
    expect(await situacao()).toMatchObject({ estado: 'ordem', texto: '1 mensagem espera envio.' })
    await execute(
      t.deps.db,
    )`update mensagem set criada_em = now() - interval '24 hours', tentar_em = now() - interval '1 second'`
    await noticesBy(gateway).deliver()
    expect(await shownTo('ROLE_COLABORADOR')).toMatchObject([{ motivo: 'nao-saiu', total: 1 }])
    expect((await situacao()).acao).toMatch(/^1 aviso: a mensagem não saiu/)
  })

  it('is counted by reason, the latest first, and not with another despedida', async () => {
    await deliver('email', 'a@b.co', refusing('endereco'))
    for (const para of ['+351912345678', '+12025550143']) await deliver('sms', para, gateway)
    await deliver('email', 'a@b.co', () => Promise.resolve())
    expect(await shownTo('ROLE_ADMIN')).toMatchObject([
      { motivo: 'numero', total: 2 },
      { motivo: 'endereco', total: 1 },
    ])
    const { texto, acao } = await situacao()
    expect(texto).toContain('3 não puderam ser entregues no último dia.')
    expect(acao).toMatch(/^2 avisos: mensagens .+\n1 aviso: o servidor de e-mail/)
    despedida = await buildDespedida(t.deps)
    expect(await shownTo('ROLE_ADMIN')).toEqual([])
  })

  it('names the visitors who asked for it, each once, as long as their registration has a name', async () => {
    const telefone = '+351912345678'
    await registerVisitor(t, despedida.row.id, { nome: 'Inês Prado', telefone })
    const { id: participanteId } = await t.deps.db
      .selectFrom('participante')
      .select('id')
      .where('despedida_id', '=', despedida.row.id)
      .executeTakeFirstOrThrow()
    for (const one of [1, 2]) await deliver('sms', telefone, gateway, { participanteId, chave: `${one}` })
    expect(await shownTo('ROLE_COLABORADOR')).toMatchObject([{ total: 2, pessoas: [{ nome: 'Inês Prado', telefone }] }])
    await t.deps.db
      .updateTable('participante')
      .set({ nome: '', telefone: '' })
      .where('id', '=', participanteId)
      .execute()
    expect(await shownTo('ROLE_COLABORADOR')).toMatchObject([{ total: 2, pessoas: [] }])
  })

  it('is not told to the moderator of the despedida', async () => {
    await deliver('sms', '+351912345678', gateway)
    const { authorization, pessoaId } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await t.deps.db
      .updateTable('despedida')
      .set({ moderador_id: pessoaId })
      .where('id', '=', despedida.row.id)
      .execute()
    const url = `/cliente/despedida/${despedida.row.id}`
    const response = await t.app.inject({ url, headers: { authorization } })
    expect(response.statusCode).toBe(200)
    expect(response.json()).not.toHaveProperty('avisos_nao_entregues')
  })
})
