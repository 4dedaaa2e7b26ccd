import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDespedida, liveDespedida } from '../e2e/support/people.ts'
import { ENGINES } from './engines.ts'
import { button, link, openPerson, type Person, role } from './person.ts'
import { runPortal } from './portal.ts'

const PICTURE = join(import.meta.dirname, '..', '..', 'assets', 'paisagens-de-exemplo', 'manha.webp')
const TEXT = 'Aprendi a ler com a senhora. Obrigado por ter tido paciência comigo.'

const portal = runPortal()

describe.each(ENGINES)('a visitor with $name', engine => {
  let visitor: Person
  let wake: number
  beforeAll(async () => {
    wake = (await liveDespedida(portal.calls())).id
    visitor = await openPerson(engine, portal.url())
  })
  afterAll(() => visitor.close())

  it('reads, registers and sees the picture move', async () => {
    await visitor.open(`/despedida/${wake}`)
    await visitor.see(/Maria do Carmo/)
    await visitor.look('despedida')
    await visitor.press(link('Assistir ao velório'))
    await visitor.fill(/^Nome/, 'Clara Rosa')
    await visitor.fill(/^Telefone/, `829${String(Date.now()).slice(-8)}`)
    await visitor.look('registro')
    await visitor.press(button('Entrar no velório'))
    await visitor.wait('document.querySelector("video")?.videoWidth > 0')
    const time = await visitor.evaluate<number>('document.querySelector("video").currentTime')
    await visitor.wait(`Math.abs(document.querySelector("video").currentTime - ${time}) > 0.3`)
    await visitor.wait('[...document.querySelectorAll("button")].some(one => one.textContent === "Ativar som")')
    await visitor.look('velorio')
  })

  it('sends a homenagem with a photo, and finds it again', async () => {
    await visitor.open(`/despedida/${wake}`)
    await visitor.press(role('tab', /^Mensagens/))
    await visitor.press(link('Escrever uma mensagem'))
    await visitor.fill(/^Sua mensagem/, TEXT)
    await visitor.fill(/^Seu nome/, 'Clara Rosa')
    await visitor.chooseFile('input[type=file]', PICTURE)
    await visitor.wait('document.querySelector("img[alt=\'Imagem escolhida\']")?.naturalWidth > 0')
    await visitor.look('mensagem')
    await visitor.press(button(/^Enviar/))
    await visitor.seeToast('Homenagem sujeita à aprovação!')
    await visitor.open(`/despedida/${wake}?aba=mensagens`)
    await visitor.see(/Aprendi a ler com a senhora/)
    await visitor.look('mensagens')
  })

  it('speaks, or sends a recording of the phone where the browser has no microphone, and hears it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memorial-voz-'))
    const recording = join(folder, 'Gravação 1.m4a')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=220:duration=3', '-c:a', 'aac', recording])
    await visitor.open(`/despedida/${wake}?aba=mensagens#escrever`)
    await visitor.press(button('Prefere falar?'))
    await visitor.wait('/Gravando…\\s+[1-9]\\d? s|escolha o arquivo aqui/.test(document.body.innerText)')
    const records = await visitor.evaluate<boolean>('document.body.innerText.includes("Gravando…")')
    console.log(`${engine.name} ${records ? 'records' : 'takes a file'}`)
    // The engine of Safari is built without recording for this machine.
    expect(records).toBe(engine.name !== 'WebKit')
    await visitor.look('voz-gravando')
    if (records) await visitor.press(button('Parar a gravação'))
    else await visitor.chooseFile('input[accept^="audio/"]', recording)
    await visitor.see(/Gravação pronta, \d+ s\./)
    await visitor.press(button(/^Ouvir a gravação/))
    await visitor.wait('[...document.querySelectorAll("button")].some(one => one.textContent === "Pausar")')
    await visitor.look('voz-pronta')
    await visitor.fill(/^Seu nome/, 'Clara Rosa')
    await visitor.press(button(/^Enviar/))
    await visitor.seeToast('Homenagem sujeita à aprovação!')
    rmSync(folder, { recursive: true })
  })

  it('opens a private page with the code of the family, and no page with a wrong one', async () => {
    const { id, codigo } = await createDespedida(portal.calls(), 'Privada')
    await visitor.open(`/despedida/${id}/ABCDEFGH12`)
    await visitor.see(/Este código não abre esta despedida\./)
    await visitor.look('privada')
    await visitor.fill('Tenho o código da família', codigo)
    await visitor.press(button(/^Abrir/))
    await visitor.see(/Helena Brandão/)
    await visitor.look('privada-aberta')
  })

  it('reads and writes in English', async () => {
    await visitor.open(`/despedida/${wake}?idioma=en`)
    await visitor.see(/Live now/)
    await visitor.look('despedida-ingles')
    await visitor.open(`/despedida/${wake}?aba=mensagens&idioma=en#escrever`)
    await visitor.fill(/^Your message/, 'She taught me to read.')
    await visitor.look('mensagem-ingles')
  })
})
