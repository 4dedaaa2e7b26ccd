import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { addHomenagem, recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { announcePending, sendDigests } from './digest.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))
beforeEach(() => {
  notices.sent.length = 0
})

const family = async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  return { moderador, id: row.id, codigo }
}
const send = (id: number, codigo: string, descricao: string) =>
  sendHomenagem(t, { homenagem: homenagem(id, codigo, { descricao }) })
/** Moves everything stored until now back by `hours`. */
const later = async (pessoaId: number, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000).toISOString()
  await t.deps.db.updateTable('resumo_moderacao').set({ enviado_em: then }).where('pessoa_id', '=', pessoaId).execute()
}

describe('the digest of pending homenagens', () => {
  it('announces the first homenagem immediately and the next ones together two hours later', async () => {
    const { moderador, id, codigo } = await family()
    await send(id, codigo, 'Primeira')
    const [first] = notices.to(moderador.email)
    expect(first?.canal).toBe('email')
    expect(first?.assunto).toBe('Uma mensagem aguarda a sua aprovação')
    expect(first?.texto).toContain(`/?para=/admin/mensagens/${id}`)
    expect(first?.texto).not.toContain('{')
    await send(id, codigo, 'Segunda')
    await send(id, codigo, 'Terceira')
    await sendDigests(t.deps)
    expect(notices.to(moderador.email)).toHaveLength(1)
    await later(moderador.pessoaId, 2)
    await sendDigests(t.deps)
    await sendDigests(t.deps)
    expect(notices.to(moderador.email).map(one => one.assunto)).toEqual([
      'Uma mensagem aguarda a sua aprovação',
      '3 mensagens aguardam a sua aprovação',
    ])
  })

  it('is one message for all despedidas of a moderator, each with its count', async () => {
    const { moderador, id } = await family()
    const other = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId }, { nome: 'Antônio Vasconcelos' })
    for (const despedida of [id, id, other.row.id]) await addHomenagem(t, despedida)
    await sendDigests(t.deps)
    const sent = notices.to(moderador.email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.texto).toMatch(/- Antônio Vasconcelos: 1 mensagem\n- Maria do Carmo Vasconcelos: 2 mensagens/)
    expect(sent[0]?.texto).toContain('/?para=/admin/despedidas')
  })

  it('is not sent when no homenagem is new or pending, or the page is inactive', async () => {
    const { moderador, id, codigo } = await family()
    await send(id, codigo, 'Só esta')
    await later(moderador.pessoaId, 1)
    await t.deps.db
      .updateTable('homenagem')
      .set({ data: new Date(Date.now() - 5 * 3_600_000).toISOString() })
      .where('despedida_id', '=', id)
      .execute()
    await later(moderador.pessoaId, 3)
    await sendDigests(t.deps)
    const decided = await family()
    await addHomenagem(t, decided.id, { decidido_em: new Date().toISOString() })
    const quiet = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const inactive = await buildDespedida(t.deps, { moderador_id: quiet.pessoaId, status_memoria: false })
    await addHomenagem(t, inactive.row.id)
    await sendDigests(t.deps)
    expect(notices.to(moderador.email)).toHaveLength(1)
    expect(notices.to(decided.moderador.email)).toEqual([])
    expect(notices.to(quiet.email)).toEqual([])
  })

  it('does not delay the next homenagem when the last one was decided before the digest was sent', async () => {
    const { moderador, id, codigo } = await family()
    await announcePending(t.deps, t.deps.db, id)
    expect(notices.to(moderador.email)).toEqual([])
    await send(id, codigo, 'Primeira')
    expect(notices.to(moderador.email)).toHaveLength(1)
  })

  it('is not sent for an unmoderated despedida', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, com_moderacao: false })
    expect((await send(row.id, codigo, 'Aparece já')).statusCode).toBe(200)
    expect(notices.to(moderador.email)).toEqual([])
  })

  it('is one message when several nodes run the job concurrently', async () => {
    const { moderador, id } = await family()
    await addHomenagem(t, id)
    await Promise.all(Array.from({ length: 5 }, () => sendDigests(t.deps)))
    expect(notices.to(moderador.email)).toHaveLength(1)
  })

  it('is sent by SMS where no e-mail is known', async () => {
    const { moderador, id } = await family()
    await t.deps.db.updateTable('pessoa').set({ email: '' }).where('id', '=', moderador.pessoaId).execute()
    await addHomenagem(t, id)
    await sendDigests(t.deps)
    expect(notices.to(moderador.telefone)[0]).toMatchObject({ canal: 'sms' })
  })
})

describe('the author of a homenagem', () => {
  const readStates = (acompanhamentos: unknown[]) =>
    requesterFor(t)('POST', '/homenagem/acompanhar', undefined, { acompanhamentos })

  it('reads its state with the key from the response, and never the reason of a refusal', async () => {
    const { moderador, id, codigo } = await family()
    const sent = (await send(id, codigo, 'Saudade grande.')).json()
    const state = async () => (await readStates([sent.acompanhamento])).json()
    expect(await state()).toEqual([
      {
        acompanhamento: sent.acompanhamento,
        situacao: 'aguardando',
        nome: 'Clara e família',
        descricao: 'Saudade grande.',
        data: expect.any(String),
      },
    ])
    const act = requesterFor(t)
    await act('PUT', `/homenagem/update-status-homenagem/${sent.id}/true`, moderador)
    expect((await state())[0].situacao).toBe('publicada')
    await act('PUT', `/homenagem/recusar/${sent.id}`, moderador, { motivo: 'Reservado.' })
    const refused = await readStates([sent.acompanhamento])
    expect(refused.json()[0].situacao).toBe('nao-publicada')
    expect(refused.body).not.toContain('Reservado')
  })

  it('receives the same key when the request is repeated', async () => {
    const { id, codigo } = await family()
    const keys = [await send(id, codigo, 'Uma vez'), await send(id, codigo, 'Uma vez')].map(
      response => response.json().acompanhamento,
    )
    expect(keys[0]).toBe(keys[1])
  })

  it('learns nothing with a guessed or altered key', async () => {
    const { id, codigo } = await family()
    const [one, two] = [(await send(id, codigo, 'Minha')).json(), (await send(id, codigo, 'De outro')).json()]
    const signature = one.acompanhamento.split('.')[1]
    const response = await readStates([`${two.id}.${signature}`, String(two.id), `${two.id}.`, '', `0.${signature}`])
    expect([response.statusCode, response.json()]).toEqual([200, []])
    expect((await readStates(Array.from({ length: 21 }, () => one.acompanhamento))).statusCode).toBe(400)
  })
})
