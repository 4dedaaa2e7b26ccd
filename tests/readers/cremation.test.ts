import { MantineProvider } from '@mantine/core'
import { sql } from 'kysely'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { type Cerimonia, cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaDaCapela, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { ReadCall } from '#contract/pagina/schema.ts'
import { createDocuments } from '#server/adapters/documents.ts'
import { readConfig } from '#server/config.ts'
import { sendDueNotices } from '#server/features/despedida/aviso-mudanca/notice-jobs.ts'
import { readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { printedCerimonias } from '#server/features/documento/content-service.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import {
  buildAccount,
  buildDespedida,
  portalTime,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { loadScreens, renderPage } from '#web/entry-server.tsx'
import { APRESENTACAO_TELA } from '#web/features/capela/apresentacao-messages.ts'
import { MoveSummary } from '#web/features/capela/move-summary.tsx'
import { NowStrip } from '#web/features/capela/now-strip.tsx'
import { calendarEntry, calendarFile, googleCalendarAddress } from '#web/features/despedida/calendar-file.ts'
import { invitation } from '#web/features/despedida/invitation-rules.ts'
import { PlacaCerimonias } from '#web/screens/display/capela/placa.tsx'
import { Cerimonias } from '#web/screens/display/capela/velorio.tsx'
import { SaguaoRow } from '#web/screens/display/saguao/saguao.tsx'

/** No output says of a person who is cremated that they are buried. */
let t: TestApp
let client: DespedidaClient
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: '/tmp', VLIBRAS: 'true' })
  t = await createTestApp({ config, documents: createDocuments({ timeoutMs: 120_000 }) })
  client = await createDespedidaClient(t)
  await loadScreens('America/Maceio')
})
afterAll(() => t.close())

const inMinutes = (minutes: number): string => `${portalTime(minutes).slice(0, 16)}:00`
const HOUR_MS = 3_600_000
const ORIGIN = 'https://memorial.exemplo.com.br'

/** The keys are the specification's for either kind. */
const KEYS = /data_sepultamento|local_sepultamento|localizacao_sepultado|dtSepultamento/g
const BURIAL = /.{0,60}\b(?:sepul|burial|buried|entierr|enterr).{0,60}/i

const REGISTERED_NAME = 'Zenóbio Calheiros'
const FAMILY_ONLY = 'Almoço na casa da avó'

/** @param names words that show the cremation, so that an empty output does not pass */
const expectCremation = (output: string, text: string, names: RegExp = /crema/i): void => {
  expect.soft(BURIAL.exec(text.replace(KEYS, ''))?.[0], output).toBeUndefined()
  expect.soft(text, output).toMatch(names)
}

/** The same of what others than staff and family read, with neither the registered name nor what is for the family. */
const expectPublic = (output: string, text: string, names?: RegExp): void => {
  expectCremation(output, text, names)
  expect.soft(text, output).not.toContain(REGISTERED_NAME)
  expect.soft(text, output).not.toContain(FAMILY_ONLY)
}

/** Calls of the application, as the server's renderer makes them. */
const read: ReadCall = async (key, { params = {}, query = {} }) => {
  const path = Object.entries(params as Record<string, string>).reduce(
    (rest, [name, value]) => rest.replace(`:${name}`, value),
    key.replace('GET ', ''),
  )
  const response = await t.app.inject(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
  return { body: response.json(), total: undefined }
}

/** What a browser with and without scripts gets: head, content, structured data and the data of the application. */
const documentOf = async (path: string, now: number, language: 'pt-BR' | 'en' | 'es'): Promise<string> => {
  const page = await renderPage(path, ORIGIN, read, now, language)
  return [page?.head, page?.html, page?.afterRoot, page?.state].join('\n')
}

const markup = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(MemoryRouter, null, element)))

const ADDED = { data_hora: inMinutes(7200), termino: null, local: 'Matriz', endereco: '', observacao: '' }
let id: number
let moderador: TestAccount
const staff = () => ({ authorization: client.staff.authorization })
beforeAll(async () => {
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const { row } = await buildDespedida(
    t.deps,
    {
      rito: 'cremacao',
      local_sepultamento: 'Crematório Parque das Flores',
      localizacao_sepultado: 'Sala 1',
      data_sepultamento: inMinutes(300),
      cerimonias: JSON.stringify([
        { ...ADDED, id: 1, tipo: 'outra', titulo: FAMILY_ONLY, publica: false },
        { ...ADDED, id: 2, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', publica: true },
      ]),
      moderador_id: moderador.pessoaId,
    },
    { nome: REGISTERED_NAME, nome_social: 'Lia Calheiros', data_falecimento: inMinutes(-1440).slice(0, 10) },
  )
  const apresentacao = { id_despedida: row.id, empresa: 'CV', capela: '04', status: true, status_camera: true }
  const hours = { dataHoraInicial: inMinutes(-30), dataHoraFinal: inMinutes(180) }
  await client.post('/apresentacao/salva', { ...apresentacao, id: 0, ...hours })
  // The place of the velório has been told already.
  await t.deps.db.deleteFrom('mudanca_a_avisar').execute()
  await registerVisitor(t, row.id, {
    telefone: uniqueTelefone(),
    email: uniqueEmail(),
    desejoReceberAvisos: true,
  })
  // The hour was public for longer than a correction takes, and changes.
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  await t.deps.db.updateTable('despedida').set({ atualizado_em: longAgo }).where('id', '=', row.id).execute()
  await client.update({ id: row.id, data_sepultamento: inMinutes(330) })
  id = row.id
})

const call = async (url: string, headers: Record<string, string> = {}) => (await t.app.inject({ url, headers })).body
const readPage = async () => JSON.parse(await call(`/exibicao/despedida/${id}/0`)) as DespedidaPublica

it('every call names the cremation of a person who is cremated, and no burial', async () => {
  const PUBLIC_CALLS = [
    `/exibicao/despedida/${id}/0`,
    '/exibicao/despedida-capela/CV/04',
    '/exibicao/saguao/CV',
    `/acessibilidade/libras?despedida=${id}`,
  ]
  const family = { authorization: moderador.authorization }
  for (const [url, headers] of [
    [`/cliente/despedida/${id}`, staff()],
    [`/cliente/despedida/${id}`, family],
    ['/cliente/despedidas', staff()],
    ['/cliente/despedidas-moderacao', family],
    ['/cliente/despedidas?formato=csv', staff()],
    [`/apresentacao/despedida/${id}`, staff()],
  ] as const)
    expectCremation(url, await call(url, headers))
  for (const url of PUBLIC_CALLS) expectPublic(url, await call(url))
  expect((await readPage()).mudancas).toContainEqual(expect.objectContaining({ cerimonia: 'rito', vezes: 1 }))
})

it.each(['pt-BR', 'en', 'es'] as const)('so does every tab of the page at every hour in %s', async language => {
  const now = Date.now()
  const HOURS = { during: now, rite: now + 6 * HOUR_MS, after: now + 48 * HOUR_MS, later: now + 90 * 24 * HOUR_MS }
  for (const aba of ['biografia', 'servicos', 'mensagens', 'velorio'])
    for (const [phase, moment] of Object.entries(HOURS))
      expectPublic(`${aba}, ${phase}`, await documentOf(`/despedida/${id}?aba=${aba}`, moment, language))
})

it('so do invitation, calendar, card and book', async () => {
  const page = await readPage()
  const entry = calendarEntry(
    { cerimonia: cerimoniasOf(page)[1] as Cerimonia, despedida: page },
    page.data_sepultamento ?? '',
    `${ORIGIN}/despedida/${id}`,
  )
  expectPublic('calendar file', calendarFile(entry))
  expectPublic('Google Calendar', decodeURIComponent(googleCalendarAddress(entry)))
  const stored = JSON.parse(await call(`/cliente/despedida/${id}`, staff())) as Despedida
  expectPublic('invitation', invitation(stored, ORIGIN))
  const open = await readOpenDespedida(t.deps, id)
  expectPublic('card and informativo', JSON.stringify(open && printedCerimonias(open)))
  expectPublic('person on card and informativo', JSON.stringify(open?.pessoa_falecida), /Lia/)
  const book = await t.app.inject({ url: `/cliente/despedida/${id}/ebook`, headers: staff() })
  expectPublic('name of the file', String(book.headers['content-disposition']), /lia/i)
  const pdf = await getDocumentProxy(new Uint8Array(book.rawPayload))
  expectPublic('book', (await extractText(pdf, { mergePages: true })).text)
})

it('so do displays, night desk, dialog of the chapel and notice', async () => {
  const clock = inMinutes(0)
  const shown = JSON.parse(await call('/exibicao/despedida-capela/CV/04')) as DespedidaDaCapela
  expectPublic('chapel display', markup(createElement(Cerimonias, { despedida: shown, now: clock })))
  expectPublic('sign of the chapel', markup(createElement(PlacaCerimonias, { despedida: shown, now: clock })))
  const [lobby] = JSON.parse(await call('/exibicao/saguao/CV'))
  expectPublic('lobby display', markup(createElement(SaguaoRow, { velorio: lobby, now: clock })))
  const apresentacoes = JSON.parse(await call(`/apresentacao/despedida/${id}`, staff())) as Apresentacao[]
  const strip = { apresentacoes, failed: false, searching: false, now: clock, onMove: () => undefined }
  expectCremation('night desk', markup(createElement(NowStrip, strip)))
  const rito = {
    kind: 'cremacao',
    before: inMinutes(330),
    choice: { moves: false },
    onChange: () => undefined,
  } as const
  const [saved] = apresentacoes
  if (!saved) throw new Error('the wake has a chapel')
  expectPublic('dialog', markup(createElement(MoveSummary, { saved, draft: saved, rito, always: true })))
  expectPublic('new hour in that dialog', APRESENTACAO_TELA.novoHorario('cremacao'))

  const past = new Date(Date.now() - 1000).toISOString()
  await t.deps.db.updateTable('mudanca_a_avisar').set({ avisar_em: past }).execute()
  await sendDueNotices(t.deps)
  const { rows } = await sql<{ texto: string }>`select texto from mensagem where despedida_id = ${id}`.execute(
    t.deps.db,
  )
  expectPublic('notice', rows.map(one => one.texto).join('\n'), /A cremação agora é/)
})
