import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '#contract/homenagem/fingerprint-rules.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createEventStreams } from '#server/http/server-sent-events.ts'
import { type EventReader, readEvents } from '#server/testing/event-reader.ts'
import { buildAccount, buildDespedida, type TestDespedida } from '#server/testing/factories.ts'
import { addHomenagem } from '#server/testing/homenagens.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMigratedOnServer, onServer, TEST_ZONE } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'

type Listening = TestApp & { url: string; staff: string }

const listening = async (overrides: Parameters<typeof createTestApp>[0] = {}): Promise<Listening> => {
  const t = await createTestApp(overrides)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
  return { ...t, url: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`, staff: authorization }
}

let t: Listening
let open: EventReader[] = []
beforeAll(async () => {
  t = await listening()
})
afterEach(async () => {
  for (const one of open) one.close()
  open = []
  await until(() => t.deps.eventStreams.total() === 0)
})
afterAll(() => t.close())

const streamOf = async (id: number, { at = t, query = '', headers = {} } = {}): Promise<EventReader> => {
  const reader = await readEvents(`${at.url}/homenagem/novidades/${id}${query}`, headers)
  open.push(reader)
  return reader
}
const decide = (homenagemId: number, publicado: boolean, at = t) =>
  fetch(`${at.url}/homenagem/update-status-homenagem/${homenagemId}/${publicado}`, {
    method: 'PUT',
    headers: { authorization: at.staff },
  })
const messagesOf = (reader: EventReader) =>
  reader
    .pages()
    .at(-1)
    ?.itens.map(homenagem => homenagem.descricao)
const change = (despedida: TestDespedida, values: object) =>
  t.deps.db.updateTable('despedida').set(values).where('id', '=', despedida.row.id).execute()
const visitorCookieOf = async (despedida: TestDespedida): Promise<{ cookie: string }> => {
  const url = `/exibicao/validar-codigo?despedidaId=${despedida.row.id}&codigo=${despedida.codigo}`
  const [pass] = (await t.app.inject(url)).cookies
  return { cookie: `${pass?.name}=${pass?.value}` }
}

describe('the event stream of an open page', () => {
  it('sends an approval, a withdrawal and a deletion with the content of the list', async () => {
    const { row } = await buildDespedida(t.deps)
    const reader = await streamOf(row.id)
    expect([reader.status, reader.headers['content-type']]).toEqual([200, 'text/event-stream'])
    await reader.until('the empty page', () => reader.pages().length === 1)
    const homenagemId = await addHomenagem(t, row.id, { descricao: 'Saudade de sempre.' })
    await decide(homenagemId, true)
    await reader.until('the homenagem', () => messagesOf(reader)?.includes('Saudade de sempre.') === true)
    const list = await fetch(`${t.url}/homenagem/homenagem-aprovadas/${row.id}?pagina=1&tamanho=30`)
    expect(reader.pages().at(-1)).toEqual({ itens: await list.json(), total: 1 })
    await decide(homenagemId, false)
    await reader.until('the page without it', () => messagesOf(reader)?.length === 0)
    await decide(homenagemId, true)
    await reader.until('the homenagem again', () => messagesOf(reader)?.length === 1)
    await t.deps.db.deleteFrom('homenagem').where('id', '=', homenagemId).execute()
    await reader.until('the page without it', () => messagesOf(reader)?.length === 0)
  })

  it('sends nothing that the page already shows, that is pending or that belongs to another despedida', async () => {
    const [own, other] = [await buildDespedida(t.deps), await buildDespedida(t.deps)]
    await addHomenagem(t, own.row.id, { publicado: true })
    const first = await streamOf(own.row.id)
    await first.until('the page', () => first.pages().length === 1)
    const [page = { itens: [], total: 0 }] = first.pages()
    const knowing = await streamOf(own.row.id, { query: `?visto=${fingerprint(page)}` })
    const again = await streamOf(own.row.id, { headers: { 'last-event-id': fingerprint(page) } })
    await addHomenagem(t, own.row.id, { descricao: 'Espera.' })
    await addHomenagem(t, other.row.id, { descricao: 'De outra família.', publicado: true })
    await change(own, { obituario: 'Outra.' })
    await addHomenagem(t, own.row.id, { descricao: 'A seguinte.', publicado: true })
    for (const reader of [first, knowing, again])
      await reader.until('the next homenagem', () => messagesOf(reader)?.includes('A seguinte.') === true)
    expect([first, knowing, again].map(reader => reader.pages().length)).toEqual([2, 1, 1])
    for (const reader of [first, knowing, again]) expect(reader.text()).not.toMatch(/Espera|outra família/)
  })

  it('notifies twenty open pages', async () => {
    const { row } = await buildDespedida(t.deps)
    const readers = await Promise.all(Array.from({ length: 20 }, () => streamOf(row.id)))
    await addHomenagem(t, row.id, { descricao: 'Para todos.', publicado: true })
    for (const reader of readers) await reader.until('the homenagem', () => messagesOf(reader)?.[0] === 'Para todos.')
    expect(t.deps.eventStreams.total()).toBe(20)
  })

  it('sends a single event to a request that accepts no stream', async () => {
    const { row } = await buildDespedida(t.deps)
    await addHomenagem(t, row.id, { descricao: 'Uma vez.', publicado: true })
    const response = await t.app.inject(`/homenagem/novidades/${row.id}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream'])
    expect(response.body).toMatch(/^id: \w+\ndata: .*Uma vez\..*\n\n$/)
  })
})

describe('an event stream without access to the homenagens', () => {
  it('is refused like the list', async () => {
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' })
    const inactive = await buildDespedida(t.deps, { status_memoria: false })
    for (const id of [closed.row.id, inactive.row.id, 987_654_321]) {
      const list = await fetch(`${t.url}/homenagem/homenagem-aprovadas/${id}`)
      const reader = await streamOf(id)
      await reader.until('the refusal', () => !reader.isOpen())
      expect([reader.status, reader.text()]).toEqual([list.status, await list.text()])
    }
  })

  it('is open with the visitor cookie of a private despedida until its code is replaced', async () => {
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' })
    const reader = await streamOf(closed.row.id, { headers: await visitorCookieOf(closed) })
    expect(reader.status).toBe(200)
    await addHomenagem(t, closed.row.id, { descricao: 'Só nossa.', publicado: true })
    await reader.until('the homenagem', () => messagesOf(reader)?.[0] === 'Só nossa.')
    await change(closed, { acesso_versao: closed.row.acesso_versao + 1 })
    await reader.until('the end', () => !reader.isOpen())
    expect(reader.text()).toMatch(/event: fim\ndata: fim\n\n$/)
  })

  it.each([
    ['private', { tipo: 'Privada' }],
    ['inactive', { status_memoria: false }],
  ])('ends before the next event when the despedida becomes %s', async (_how, values) => {
    const despedida = await buildDespedida(t.deps)
    const reader = await streamOf(despedida.row.id)
    await reader.until('the page', () => reader.pages().length === 1)
    await change(despedida, values)
    await addHomenagem(t, despedida.row.id, { descricao: 'Depois.', publicado: true })
    await reader.until('the end', () => !reader.isOpen())
    expect(reader.text()).toContain('event: fim')
    expect(reader.text()).not.toContain('Depois.')
  })
})

describe('the event streams of a node', () => {
  it('are limited per address and in total, and counted in the metrics', async () => {
    const own = await listening({ eventStreams: createEventStreams({ node: 3, address: 2 }) })
    const { row } = await buildDespedida(own.deps)
    const subscribe = () => readEvents(`${own.url}/homenagem/novidades/${row.id}`)
    const [one, two, three] = [await subscribe(), await subscribe(), await subscribe()]
    expect([one.status, two.status, three.status, three.headers['retry-after']]).toEqual([200, 200, 429, '60'])
    expect((await own.app.inject('/metrics')).body).toContain('portal_novidades_abertas 2')
    one.close()
    await until(() => own.deps.eventStreams.total() === 1)
    const four = await subscribe()
    expect(four.status).toBe(200)
    for (const reader of [two, four]) reader.close()
    await own.close()
  })

  it('end when the node stops', async () => {
    const own = await listening()
    const { row } = await buildDespedida(own.deps)
    const reader = await readEvents(`${own.url}/homenagem/novidades/${row.id}`)
    await reader.until('the page', () => reader.pages().length === 1)
    await own.close()
    await reader.until('the end', () => !reader.isOpen())
  })
})

describe.runIf(onServer())('two nodes on one PostgreSQL', () => {
  const node = (url: string) => {
    const { db, versions, changes, close } = openPostgres(url, TEST_ZONE, () => {})
    return { parts: { db, versions, changes }, close }
  }

  it('a node notifies its pages of an approval on the other node', async () => {
    const url = await createMigratedOnServer()
    const bare = openPostgres(url, TEST_ZONE, () => {})
    const [here, there] = [node(url), node(url)]
    const [one, two] = [await listening(here.parts), await listening(there.parts)]
    const { row } = await buildDespedida(one.deps)
    const reader = await readEvents(`${two.url}/homenagem/novidades/${row.id}`)
    await reader.until('the page', () => reader.pages().length === 1)
    await decide(await addHomenagem(one, row.id, { descricao: 'Do outro lado.' }), true, one)
    await reader.until('the homenagem', () => messagesOf(reader)?.[0] === 'Do outro lado.')
    // Terminates the listening connection: the streams end, so that no page misses updates.
    await bare.exec(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'memorial-novidades'`,
    )
    await reader.until('the end', () => !reader.isOpen())
    const again = await readEvents(`${two.url}/homenagem/novidades/${row.id}`)
    await decide(await addHomenagem(one, row.id, { descricao: 'De novo.' }), true, one)
    await again.until('the homenagem', () => messagesOf(again)?.[0] === 'De novo.')
    again.close()
    for (const end of [one.close, two.close, here.close, there.close, bare.close]) await end()
  })
})
