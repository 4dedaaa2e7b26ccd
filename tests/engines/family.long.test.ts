import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODERATOR, SAMPLE_PASSWORD, staffHeaders } from '../e2e/support/people.ts'
import { ENGINES } from './engines.ts'
import { button, openPerson, type Person } from './person.ts'
import { type EnginePortal, runPortal } from './portal.ts'

const PORTRAIT = join(import.meta.dirname, '..', '..', 'assets', 'paisagens-de-exemplo', 'manha.webp')
const TEXT = 'A sua casa sempre teve a porta aberta.'

/** Sends a homenagem, with a sound or without one, as somebody who has just registered. */
const send = async (portal: EnginePortal, id: number, nome: string, audio?: Buffer): Promise<void> => {
  const data = { nome, telefone: `829${String(Date.now()).slice(-8)}`, idDespedida: id }
  const { codigo } = await (await portal.calls().post('/participantes', { data })).json()
  const words = audio ? { voz: true, descricao: '' } : { descricao: TEXT }
  const homenagem = JSON.stringify({ nome, despedida: { id }, codigo, ...words })
  const file = audio && { audio: { name: 'voz.m4a', mimeType: 'audio/mp4', buffer: audio } }
  const sent = await portal.calls().post('/homenagem/homenagem', { multipart: { homenagem, ...file } })
  expect(await sent.json()).toMatchObject({ mensagem: 'Homenagem sujeita à aprovação!' })
}

/** The page of the moderator of the sample, with a homenagem and a voice that wait for a decision. */
const prepare = async (portal: EnginePortal, sound: Buffer, voiceOf: string): Promise<number> => {
  const headers = await staffHeaders(portal.calls(), MODERATOR)
  const pages: { id: number; status_memoria: boolean; tipo: string }[] = await (
    await portal.calls().get('/cliente/despedidas-moderacao', { headers })
  ).json()
  const id = pages.find(one => one.status_memoria && one.tipo === 'Publica')?.id ?? 0
  await send(portal, id, 'José Aldo')
  await send(portal, id, voiceOf, sound)
  return id
}

/** Names of the files in the family's archive, which the family's session may download. */
const listArchive = async (portal: EnginePortal, id: number, folder: string): Promise<string> => {
  const headers = await staffHeaders(portal.calls(), MODERATOR)
  const given = await portal.calls().post(`/cliente/despedida/${id}/arquivo-familia/endereco`, { headers })
  const { endereco } = (await given.json()) as { endereco: string }
  const path = join(folder, 'arquivo.zip')
  writeFileSync(path, await (await portal.calls().get(endereco)).body())
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' })
}

/** Notes that a sound begins. Firefox ends it at once where the machine has no sound card. */
const NOTE_SOUND = `(() => {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    this.addEventListener('playing', () => (window.hasSounded = true))
    return play.call(this)
  }
  return 0
})()`

const portal = runPortal()

describe.each(ENGINES)('the family with $name', engine => {
  const voiceOf = `Tia Zezé no ${engine.name}`
  const folder = mkdtempSync(join(tmpdir(), 'memorial-familia-'))
  let family: Person
  let page: number
  beforeAll(async () => {
    const recording = join(folder, 'voz.m4a')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=220:duration=20', '-c:a', 'aac', recording])
    page = await prepare(portal, readFileSync(recording), voiceOf)
    family = await openPerson(engine, portal.url())
  })
  afterAll(async () => {
    await family.close()
    rmSync(folder, { recursive: true })
  })

  const hear = async () => {
    await family.evaluate(NOTE_SOUND)
    await family.press(button(new RegExp(`^Ouvir a mensagem de voz de ${voiceOf}`)))
    await family.wait('window.hasSounded')
  }

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

  it('hears and approves a voice, which the page plays and the archive contains', async () => {
    await family.open(`/admin/mensagens/${page}`)
    await hear()
    await family.look('familia-voz')
    await family.press(button(`Aprovar a mensagem de ${voiceOf}`))
    await family.seeToast('Mensagem ativada com sucesso!')
    await family.open(`/despedida/${page}?aba=mensagens`)
    await hear()
    await family.open(`/admin/despedidas?despedida=${page}`)
    await family.press('queryAllByText(document.body, /tudo em um arquivo/)')
    const again = await family.evaluate<boolean>(`document.body.innerText.includes('Preparar o arquivo de novo')`)
    await family.press(button(again ? /^Preparar o arquivo de novo/ : /^Arquivo da família/))
    await family.wait(
      `/Pronto, .* Toque para baixar/.test(document.body.innerText) && !document.body.innerText.includes('Preparar o arquivo de novo')`,
    )
    await family.look('familia-arquivo')
    expect(await listArchive(portal, page, folder)).toMatch(
      new RegExp(`vozes/mensagem-\\d+-tia-zeze-no-${engine.name.toLowerCase()}\\.m4a`),
    )
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
