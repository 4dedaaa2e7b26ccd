import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { violatedConstraint } from '#server/db/client.ts'
import { readGauges } from '#server/db/gauges.ts'
import { readEbookSource } from '#server/features/documento/ebook-service.ts'
import { listParaImpressao } from '#server/features/homenagem/service.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { countMensagens } from '#server/features/relatorio/service.ts'
import { readCapelaVersion } from '#server/features/tela/store.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { buildParticipante, homenagem, photoWithPlace, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
const CANARY = 'Segredo que conto só à família'
let ask: ReturnType<typeof requesterFor>
let staff: TestAccount
let moderador: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  staff = await buildAccount(t.deps, ['ROLE_ADMIN'])
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
})

const family = async (values: { com_moderacao?: boolean } = {}) => {
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, ...values })
  const { codigo } = await buildParticipante(t, row.id)
  return { id: row.id, codigo }
}

const sendPrivate = async ({ id, codigo }: { id: number; codigo: string }, imagem?: Buffer) => {
  const part = homenagem(id, codigo, { descricao: CANARY, nome: 'Prima Discreta', so_familia: true })
  const response = await sendHomenagem(t, { homenagem: part, ...(imagem ? { imagem } : {}) })
  return response.json() as { id: number; mensagem: string; acompanhamento: string }
}

const switchTo = (who: TestAccount, id: number, publicado: boolean) =>
  ask('PUT', `/homenagem/update-status-homenagem/${id}/${publicado}`, who)
const listOf = async (who: TestAccount, id: number, query = '') =>
  (await ask('GET', `/homenagem/homenagem-despedida/${id}${query}`, who)).json() as {
    id: number
    publicado: boolean
    so_familia: boolean
  }[]
const rowOf = (id: number) =>
  t.deps.db.selectFrom('homenagem').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const year = new Date().getFullYear()
const period = { from: `${year}-01-01`, to: `${year + 1}-01-01` } as Parameters<typeof countMensagens>[1]
const reported = async () => (await countMensagens(t.deps.db, period)).reduce((sum, row) => sum + row.mensagens, 0)

describe('a homenagem for the family alone', () => {
  it('is delivered with a sentence and a consent of its own, and its author learns nothing about decisions', async () => {
    const page = await family()
    const sent = await sendPrivate(page)
    expect(sent.mensagem).toBe(HOMENAGEM.soFamilia)
    const consent = await t.deps.db
      .selectFrom('consentimento')
      .select('finalidade')
      .where('homenagem_id', '=', sent.id)
      .execute()
    expect(consent).toEqual([{ finalidade: 'familia' }])
    const state = async () =>
      (await ask('POST', '/homenagem/acompanhar', undefined, { acompanhamentos: [sent.acompanhamento] })).json()
    expect(await state()).toMatchObject([{ situacao: 'so-familia' }])
    for (const publicado of [true, false]) {
      await switchTo(moderador, sent.id, publicado)
      expect(await state()).toMatchObject([{ situacao: 'so-familia' }])
    }
  })

  it('waits for the moderator, is kept or not, and a decision can be undone', async () => {
    const page = await family()
    const { id } = await sendPrivate(page)
    const pending = async () => (await ask('GET', `/cliente/despedida/${page.id}`, moderador)).json().qtd_moderacao
    expect([await pending(), (await listOf(moderador, page.id, '?situacao=aguardando')).map(row => row.id)]).toEqual([
      1,
      [id],
    ])
    expect((await switchTo(moderador, id, true)).json()).toEqual({ id, publicado: true })
    expect(await rowOf(id)).toMatchObject({ publicado: false, guardada: true, decidido_por: moderador.contaId })
    expect(await listOf(moderador, page.id, '?situacao=familia')).toMatchObject([
      { id, publicado: true, so_familia: true },
    ])
    expect(await listOf(moderador, page.id, '?situacao=aprovadas')).toEqual([])
    await switchTo(moderador, id, false)
    expect(await listOf(moderador, page.id, '?situacao=desaprovadas')).toMatchObject([{ id, publicado: false }])
    await ask('PUT', '/homenagem/desfazer-decisao', moderador, { despedida: page.id, ids: [id] })
    expect(await rowOf(id)).toMatchObject({ publicado: false, guardada: true })
    expect(await pending()).toBe(0)
  })

  it('is kept at once on a page without moderation, and published on none', async () => {
    const page = await family({ com_moderacao: false })
    const { id } = await sendPrivate(page)
    expect(await rowOf(id)).toMatchObject({ publicado: false, guardada: true, decidido_por: null })
    expect((await ask('GET', `/cliente/despedida/${page.id}`, moderador)).json().qtd_moderacao).toBe(0)
  })

  it('cannot be published by anything that writes to the database', async () => {
    const { id } = await sendPrivate(await family())
    const error = await t.deps.db
      .updateTable('homenagem')
      .set({ publicado: true })
      .where('id', '=', id)
      .execute()
      .catch((failure: unknown) => failure)
    expect(violatedConstraint(error)).toBe('homenagem_so_familia')
  })

  it('is invisible to staff: in lists, counts, files, decisions and pictures', async () => {
    const page = await family()
    const before = [(await readGauges(t.deps.db)).homenagensEmEspera, await reported()]
    const { id } = await sendPrivate(page, await photoWithPlace())
    for (const query of ['', '?situacao=aguardando', '?situacao=familia', '?situacao=lidas'])
      expect(await listOf(staff, page.id, query)).toEqual([])
    const whole = (await ask('GET', `/cliente/despedida/${page.id}`, staff)).json()
    expect([whole.qtd_moderacao, whole.mensagens]).toEqual([0, []])
    expect([(await readGauges(t.deps.db)).homenagensEmEspera, await reported()]).toEqual(before)
    expect((await switchTo(staff, id, true)).statusCode).toBe(404)
    const approval = await ask('PUT', '/homenagem/aprovar-varias', staff, { despedida: page.id, ids: [id] })
    expect(approval.json()).toEqual({ ids: [] })
    const imagem = (await rowOf(id)).imagem ?? ''
    const imageCookieOf = ({ sessaoId }: TestAccount) =>
      `sessao_imagens=${t.deps.tokens.sign('imagens', { sid: sessaoId }, 60)}`
    const statuses = [imageCookieOf(moderador), imageCookieOf(staff), ''].map(
      async cookie => (await t.app.inject({ url: imagem, headers: { cookie } })).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  })

  it('is in no file, not even one that the moderator downloads', async () => {
    const page = await family()
    await sendPrivate(page)
    await addHomenagem(t, page.id, { descricao: 'Para todos.', publicado: true })
    const file = await ask('GET', `/homenagem/homenagem-despedida/${page.id}?formato=csv`, moderador)
    expect(file.body).toContain('Para todos.')
    expect(file.body).not.toContain(CANARY)
  })

  it('reaches no public reader while it waits, is kept and is not kept', async () => {
    const page = await family()
    const { id } = await sendPrivate(page)
    const { id: apresentacao } = await buildApresentacao(t.deps, page.id, { capela: '09' })
    await addHomenagem(t, page.id, { descricao: 'Para todos.', publicado: true })
    const version = await readCapelaVersion(t.deps.db, [apresentacao])
    for (const decide of [undefined, true, false]) {
      if (decide !== undefined) await switchTo(moderador, id, decide)
      const list = await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${page.id}` })
      expect([list.json().length, list.headers['x-total-count']]).toEqual([1, '1'])
      const chapel = await t.app.inject({ url: '/exibicao/homenagens-capela/CV/09' })
      expect(chapel.json()).toHaveLength(1)
      const event = await t.app.inject({ url: `/homenagem/novidades/${page.id}` })
      expect(event.body).toContain('"total":1')
      const found = await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${page.id}?busca=segredo` })
      expect(found.json()).toEqual([])
      for (const { body } of [list, chapel, event, found]) expect(body).not.toContain(CANARY)
      expect(await listParaImpressao(t.deps.db, page.id)).toHaveLength(1)
      expect(await readCapelaVersion(t.deps.db, [apresentacao])).toBe(version)
      const report = { despedida: page.id, homenagem: id, motivo: 'Ofende.' }
      expect((await ask('POST', '/homenagem/denuncia', undefined, report)).statusCode).toBe(404)
    }
  })

  it("is in the family's copy of the book once it is kept, in no other, and staff receive no such copy", async () => {
    const page = await family()
    const { id } = await sendPrivate(page)
    const session = { contaId: moderador.contaId, pessoaId: moderador.pessoaId, roles: ['ROLE_MODERADOR'] } as never
    const copyOf = async (copia: 'aberta' | 'familia') => readEbookSource(t.deps, session, page.id, copia)
    expect((await copyOf('familia')).soFamilia).toEqual([])
    await switchTo(moderador, id, true)
    expect((await copyOf('familia')).soFamilia).toMatchObject([{ descricao: CANARY }])
    const open = await copyOf('aberta')
    expect([open.soFamilia, open.homenagens]).toEqual([[], []])
    expect(open.key).not.toBe((await copyOf('familia')).key)
    const refused = await ask('GET', `/cliente/despedida/${page.id}/ebook?copia=familia`, staff)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACESSO_NEGADO'])
  })

  it('that is kept is not deleted with refused ones after thirty days; one that is not kept is', async () => {
    const page = await family()
    const [kept, refused] = [
      await sendPrivate(page),
      await sendPrivate({ ...page, codigo: (await buildParticipante(t, page.id)).codigo }),
    ]
    await switchTo(moderador, kept.id, true)
    await switchTo(moderador, refused.id, false)
    await runRetention(t.deps, new Date(Date.now() + 31 * 86_400_000))
    const { rows } = await sql<{ id: number }>`select id from homenagem where despedida_id = ${page.id}`.execute(
      t.deps.db,
    )
    expect(rows.map(row => row.id)).toEqual([kept.id])
  })
})

/**
 * The one rule: whoever is not the family reads the view `homenagem_aberta`. These files use the table itself, because they write, because they
 * serve the family, the author or the person concerned, or because they select published ones by id for a picture's permission.
 */
const FILES_WITH_TABLE = [
  'features/despedida/store.ts',
  'features/homenagem/moderacao/digest-store.ts',
  'features/homenagem/moderacao/store.ts',
  'features/homenagem/store.ts',
  'features/homenagem/voz/store.ts',
  'features/midia/store.ts',
  'features/privacidade/apagamento/store.ts',
  'features/privacidade/dados/store.ts',
  'features/privacidade/retencao/store.ts',
  'sample/store.ts',
]

const NAMES_TABLE = /(?:from|join|update|into) homenagem\b|(?:selectFrom|updateTable|insertInto)\('homenagem'\)/

it('no other reader names the table instead of the view without homenagens for the family alone', () => {
  const root = join(import.meta.dirname, '..', '..')
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.ts$/.test(path) && !/\.test\.ts$|^testing\//.test(path))
    .filter(path => NAMES_TABLE.test(readFileSync(join(root, path), 'utf8')))
  expect(named.sort()).toEqual(FILES_WITH_TABLE)
})
