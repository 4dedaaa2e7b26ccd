import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

/** Signing in, and the sample data of every fresh portal. */
export const ADMIN = 'admin@exemplo.com.br'
export const COLLABORATOR = 'colaborador@exemplo.com.br'
export const MODERATOR = 'moderador@exemplo.com.br'
/** Password of every account of the sample. */
export const SAMPLE_PASSWORD = 'memorial1973'

/** The portal closes an idle connection, which can be the moment of the first call after a pause. */
const AFTER_PAUSE = { maxRetries: 2 }

type Door = { path?: '/' | '/admin/entrar'; senha?: string }

/** Signs in by the form, and waits for the list of despedidas, or for the home of a moderator. */
export const signIn = async (
  page: Page,
  username = ADMIN,
  { path = '/admin/entrar', senha = SAMPLE_PASSWORD }: Door = {},
): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('Login').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const family = page.getByRole('link', { name: /Ler as mensagens/ }).first()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' }).or(family).first()).toBeVisible()
}

const createSession = async (request: APIRequestContext, username: string): Promise<Session> =>
  (await request.post('/api/auth/signin', { data: { username, password: SAMPLE_PASSWORD }, ...AFTER_PAUSE })).json()

type Headers = Record<string, string>
type Session = { accessToken: string }
const headersOf = ({ accessToken }: Session): Headers => ({ authorization: `Bearer ${accessToken}` })
/** The sessions of a worker's only portal, by username. */
const sessions = new Map<string, Session>()

/** Signs in by the call, once while the session is open: comparing a password is meant to be slow. */
const sessionOf = async (request: APIRequestContext, username: string): Promise<Session> => {
  const known = sessions.get(username)
  const check = { headers: known && headersOf(known), ...AFTER_PAUSE }
  if (known && (await request.get('/cliente/perfil', check)).ok()) return known
  const session = await createSession(request, username)
  sessions.set(username, session)
  return session
}

export const staffHeaders = async (request: APIRequestContext, username = ADMIN): Promise<Headers> =>
  headersOf(await sessionOf(request, username))

/** Opens a screen of the restricted area with a session that is stored once, as after the form: a sign-out removes it. */
export const openSignedIn = async (page: Page, path: string, username = ADMIN): Promise<void> => {
  await page.addInitScript(
    session => {
      if (sessionStorage.getItem('sessao-do-teste') === session) return
      sessionStorage.setItem('sessao-do-teste', session)
      sessionStorage.setItem('sessao', session)
    },
    JSON.stringify(await sessionOf(page.request, username)),
  )
  await page.goto(path)
}

/** Chooses an entry of the menu "Mais" of a despedida, of the list's first one unless it is named. */
export const chooseRowAction = async (page: Page, entry: string, nome = ''): Promise<void> => {
  await page
    .getByRole('button', { name: `Mais ações da despedida de ${nome}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export type Despedida = { id: number; pessoa_falecida: { nome: string } }

/** A public despedida, the `index`th of the newest. */
export const publicDespedida = async (request: APIRequestContext, index = 0): Promise<Despedida> => {
  const found = ((await (await request.get('/exibicao/despedidas/ultimas', AFTER_PAUSE)).json()) as Despedida[])[index]
  if (!found) throw new Error('there is no public despedida')
  return found
}

type CardWithApresentacao = Despedida & { apresentacao: { dataHoraFinal: string | null } }

/** The `index`th newest public despedida without an active apresentacao; saving one for another despedida would move it. */
export const unbookedDespedida = async (request: APIRequestContext, index = 0): Promise<Despedida> => {
  const cards = (await (
    await request.get('/exibicao/despedidas/ultimas', AFTER_PAUSE)
  ).json()) as CardWithApresentacao[]
  const found = cards.filter(({ apresentacao }) => apresentacao.dataHoraFinal === null)[index]
  if (!found) throw new Error('every public despedida is booked')
  return found
}

export const SAMPLE_WAKE = 'Maria do Carmo Vasconcelos Lima'

/** The wake that is live in every fresh portal, with homenagens and pictures; other tests start further ones. */
export const liveDespedida = async (request: APIRequestContext): Promise<CardWithApresentacao> => {
  let wake: CardWithApresentacao | undefined
  await expect
    .poll(async () => {
      const cards = (await (
        await request.get('/exibicao/despedidas/apresentadas', AFTER_PAUSE)
      ).json()) as CardWithApresentacao[]
      wake = cards.find(card => card.pessoa_falecida.nome === SAMPLE_WAKE)
      return wake?.id
    })
    .toBeGreaterThan(0)
  if (!wake) throw new Error('the wake of the sample is not live')
  return wake
}

export type DespedidaAccess = { id: number; codigo: string }

/** A despedida with moderation and without hours, created for one test. */
export const createDespedida = async (
  request: APIRequestContext,
  tipo: 'Publica' | 'Privada' = 'Publica',
  more: object = {},
): Promise<DespedidaAccess> => {
  const headers = await staffHeaders(request)
  const person = await request.post('/cliente/nova-pessoa-falecida', {
    headers,
    data: { nome: 'Helena Brandão', data_nascimento: '1940-01-02', data_falecimento: '2026-11-04', sexo: 'Feminino' },
  })
  const { id: falecido } = (await person.json()) as { id: number }
  const response = await request.post('/cliente/nova-despedida', {
    headers,
    data: { pessoa_falecida_id: falecido, tipo, com_moderacao: true, status_memoria: true, ...more },
  })
  const { id, apresentacao } = (await response.json()) as { id: number; apresentacao: { codigo: string } }
  return { id, codigo: apresentacao.codigo }
}

/** The address of the public page of a row in the list of despedidas. */
export const pageOfRow = async (row: Locator): Promise<string> => {
  const edit = await row.getByRole('link', { name: /^Editar/ }).getAttribute('href')
  return `/despedida/${/\d+$/.exec(edit ?? '')?.[0]}`
}
