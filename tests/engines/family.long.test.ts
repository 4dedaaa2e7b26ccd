import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODERATOR, SAMPLE_PASSWORD, staffHeaders } from '../e2e/support/people.ts'
import { ENGINES } from './engines.ts'
import { button, openPerson, type Person } from './person.ts'
import { type EnginePortal, runPortal } from './portal.ts'

const PORTRAIT = join(import.meta.dirname, '..', '..', 'assets', 'paisagens-de-exemplo', 'manha.webp')
const TEXT = 'A sua casa sempre teve a porta aberta.'

/** The page of the moderator of the sample, with a homenagem that waits for a decision. */
const prepare = async (portal: EnginePortal): Promise<number> => {
  const headers = await staffHeaders(portal.calls(), MODERATOR)
  const pages: { id: number; status_memoria: boolean; tipo: string }[] = await (
    await portal.calls().get('/cliente/despedidas-moderacao', { headers })
  ).json()
  const id = pages.find(one => one.status_memoria && one.tipo === 'Publica')?.id ?? 0
  const data = { nome: 'José Aldo', telefone: `829${String(Date.now()).slice(-8)}`, idDespedida: id }
  const { codigo } = await (await portal.calls().post('/participantes', { data })).json()
  const homenagem = JSON.stringify({ nome: 'José Aldo', descricao: TEXT, despedida: { id }, codigo })
  const sent = await portal.calls().post('/homenagem/homenagem', { multipart: { homenagem } })
  expect(await sent.json()).toMatchObject({ mensagem: 'Homenagem sujeita à aprovação!' })
  return id
}

const portal = runPortal()

describe.each(ENGINES)('the family with $name', engine => {
  let family: Person
  let page: number
  beforeAll(async () => {
    page = await prepare(portal)
    family = await openPerson(engine, portal.url())
  })
  afterAll(() => family.close())

  it('signs in and approves a homenagem', async () => {
    await family.open('/')
    await family.fill('Login', MODERATOR)
    await family.fill('Senha', SAMPLE_PASSWORD)
    await family.press(button('Entrar'))
    await family.see(/Ler as mensagens/)
    await family.look('familia')
    await family.open(`/admin/mensagens/${page}`)
    await family.see(/A sua casa sempre teve a porta aberta/)
    await family.look('familia-mensagens')
    await family.press(button(/^Aprovar a mensagem de José Aldo/))
    await family.seeToast('Mensagem ativada com sucesso!')
  })

  it('changes biography and photo', async () => {
    await family.open(`/admin/editardespedida/${page}`)
    await family.fill('Biografia', `Palavras da família com ${engine.name}.`)
    await family.chooseFile('input[type=file]', PORTRAIT)
    await family.press(button('Usar esta foto'))
    await family.wait('!document.querySelector("[role=dialog]")')
    await family.look('familia-editar')
    await family.press(button('Salvar'))
    await family.seeToast('Atualização finalizada com sucesso!')
    await family.open(`/despedida/${page}`)
    await family.see(new RegExp(`Palavras da família com ${engine.name}`))
    await family.look('familia-pagina')
  })
})
