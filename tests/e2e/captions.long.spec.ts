import type { Page } from '@playwright/test'
import { inPath } from '../../scripts/lib/apt.mjs'
import { test } from './support/captions.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { COLLABORATOR, MODERATOR, openSignedIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, untilLoaded } from './support/portal.ts'
import { canPlay, expectMoving } from './support/watching.ts'

/** The captions of a recording in a browser: made by a recognition service, corrected by keyboard, shown in the player. */
test.skip(inPath('ffmpeg') === undefined, 'no ffmpeg on this machine')

const READY = 'Legendas prontas, feitas por um programa: confira os nomes.'
const EDIT = /^Ver e corrigir legendas/
const lineOf = (page: Page, text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
const correct = (page: Page, text: string) => lineOf(page, text).getByRole('button', { name: /^Corrigir a linha/ })

const openPanel = async (page: Page, id: number, username: string): Promise<void> => {
  await openSignedIn(page, `/admin/transmissao/${id}`, username)
  await expect(page.getByText(READY)).toBeVisible()
}

/** At both widths, with the rules of axe. */
const inspect = async (page: Page, name: string): Promise<void> => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  }
  await shot(page, name)
}

test('a family corrects, removes, hides and shows the captions of a recording by keyboard alone', async ({
  page,
  despedida,
}) => {
  await openPanel(page, despedida, MODERATOR)
  await untilLoaded(page)
  await inspect(page, 'legendas-painel')
  await page.setViewportSize({ width: 390, height: 844 })
  const edit = page.getByRole('button', { name: EDIT })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(correct(page, 'dona Marta')).toBeVisible()
  await inspect(page, 'legendas-lista')

  await tabAndPress(page, correct(page, 'dona Marta'))
  const words = page.getByLabel('Fala', { exact: true })
  await expect(words).toBeFocused()
  await inspect(page, 'legendas-linha')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Descanse em paz, dona Maria.')
  await tabAndPress(page, page.getByRole('button', { name: 'Salvar linha' }))
  await expectToast(page, 'Linha salva.')
  await expect(correct(page, 'dona Maria')).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Fim', { exact: true }), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('depois')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escreva minutos e segundos, como 1:05,2.')).toBeVisible()
  await expect(page.getByLabel('Fim', { exact: true })).toBeFocused()
  await inspect(page, 'legendas-tempo-errado')
  await tabAndPress(page, page.getByRole('button', { name: 'Cancelar' }))
  await expect(correct(page, 'dona Maria')).toBeFocused()

  await tabAndPress(page, correct(page, 'Vamos todos'))
  await tabAndPress(page, page.getByRole('button', { name: 'Excluir linha' }))
  await expectToast(page, 'Linha excluída.')
  await expect(lineOf(page, 'Vamos todos')).toHaveCount(0)
  await expect(correct(page, 'Obrigada por terem vindo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  await tabAndPress(page, page.getByRole('button', { name: /^Esconder legendas/ }))
  await expectToast(page, 'Legendas escondidas.')
  await expect(page.getByText('As legendas estão escondidas: quem assiste não as vê.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mostrar legendas/ })).toBeFocused()
  await inspect(page, 'legendas-escondidas')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Legendas à mostra.')
})

test('of two who correct one line, the second reads what the first wrote and loses nothing typed', async ({
  page,
  browser,
  baseURL,
  despedida,
}) => {
  await openPanel(page, despedida, MODERATOR)
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'pt-BR' })
  const staff = await context.newPage()
  await openPanel(staff, despedida, COLLABORATOR)
  for (const one of [page, staff]) {
    await one.getByRole('button', { name: EDIT }).click()
    await correct(one, 'Boa tarde').click()
  }
  await staff.getByLabel('Fala', { exact: true }).fill('Boa tarde, da equipe.')
  await staff.getByRole('button', { name: 'Salvar linha' }).click()
  await expectToast(staff, 'Linha salva.')

  const words = page.getByLabel('Fala', { exact: true })
  await words.fill('Boa tarde, da família.')
  await page.getByRole('button', { name: 'Salvar linha' }).click()
  await expectToast(page, 'Outra pessoa mudou esta linha. Veja como ela está agora e corrija de novo.')
  await expect(page.getByText(/Outra pessoa deixou assim: “Boa tarde, da equipe\.”/)).toBeVisible()
  await expect(words).toHaveValue('Boa tarde, da família.')
  await inspect(page, 'legendas-conflito')
  await page.getByRole('button', { name: 'Salvar linha' }).click()
  await expect(lineOf(page, 'Boa tarde, da família.')).toBeVisible()

  await correct(staff, 'Obrigada').click()
  await correct(page, 'Obrigada').click()
  await page.getByRole('button', { name: 'Excluir linha' }).click()
  await expect(lineOf(page, 'Obrigada')).toHaveCount(0)
  await staff.getByRole('button', { name: 'Salvar linha' }).click()
  await expectToast(staff, 'Outra pessoa excluiu esta linha.')
  await expect(lineOf(staff, 'Obrigada')).toHaveCount(0)
  await context.close()
})

test('a correction made without a network waits, and is saved once when the network returns', async ({
  page,
  context,
  despedida,
}) => {
  await openPanel(page, despedida, COLLABORATOR)
  await page.getByRole('button', { name: EDIT }).click()
  await correct(page, 'Boa tarde').click()
  await page.getByLabel('Fala', { exact: true }).fill('Boa tarde, sem rede.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Salvar linha' }).click()
  await expect(page.getByRole('dialog').getByText(/O que você escreveu continua nesta página/)).toBeVisible()
  await inspect(page, 'legendas-sem-internet')
  await context.setOffline(false)
  await expectToast(page, 'Linha salva.')
  await expect(lineOf(page, 'Boa tarde, sem rede.')).toBeVisible()
})

test('captions are off in the player until the viewer switches them on, and are those that were corrected', async ({
  page,
  despedida,
}) => {
  await openPanel(page, despedida, MODERATOR)
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await page.getByRole('button', { name: /^Assistir/ }).click()
  await expectMoving(page)
  const track = () =>
    page.evaluate(() => {
      const [one] = document.querySelector('video')?.textTracks ?? []
      return { mode: one?.mode, label: one?.label, cues: [...(one?.cues ?? [])].map(cue => (cue as VTTCue).text) }
    })
  expect(await track()).toMatchObject({ mode: 'disabled', label: 'Português (automáticas)', cues: [] })
  // The menu of captions belongs to the browser's own controls, which no selector reaches; it sets this mode.
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video?.textTracks[0]) video.textTracks[0].mode = 'showing'
    if (video) video.currentTime = 2
  })
  await expect.poll(async () => (await track()).cues[0]).toMatch(/^Boa tarde/)
  await page.evaluate(() => document.querySelector('video')?.pause())
  await expectAccessible(page)
  await shot(page, 'legendas-no-video')
})
