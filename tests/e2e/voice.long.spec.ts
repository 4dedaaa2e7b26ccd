import type { Page } from '@playwright/test'
import { withFakeCameras } from './support/fake-camera.ts'
import { createDespedida, openSignedIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot } from './support/portal.ts'

/** The microphone of the device beeps once a second. */
const test = withFakeCameras(1)

const fitsPhone = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

test('a voice is recorded, survives a reload, is heard by the family, and played by others when they press it', async ({
  page,
  browser,
}) => {
  const despedida = await createDespedida(page.request)
  const context = await browser.newContext({ permissions: ['microphone'], viewport: { width: 360, height: 640 } })
  const visitor = await context.newPage()
  await visitor.goto(`/despedida/${despedida.id}/${despedida.codigo}?aba=mensagens#escrever`)
  await visitor.getByRole('button', { name: 'Prefere falar?' }).click()
  await expect(visitor.getByText('Ouvimos a sua voz.')).toBeVisible()
  // Long enough for a busy machine to see it played before it ends.
  await expect(visitor.getByRole('timer')).toHaveText(/^(?:[4-9]|\d\d) s$/)
  await expect(visitor.getByRole('button', { name: 'Parar a gravação' })).toBeFocused()
  await expectAccessible(visitor)
  await shot(visitor, 'voz-gravando')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText(/^Gravação pronta, \d+ s\.$/)).toBeVisible()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('button', { name: /^Pausar a gravação/ })).toBeFocused()
  await expectAccessible(visitor)
  await fitsPhone(visitor)
  await shot(visitor, 'voz-pronta')
  await visitor.reload()
  await expect(visitor.getByText(/^Gravação pronta, \d+ s\.$/)).toBeVisible()
  await visitor.getByLabel('Seu nome').fill('Clara Rosa')
  await visitor.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expectToast(visitor, 'Homenagem sujeita à aprovação!')
  await expect(visitor.getByRole('region', { name: 'A mensagem que você enviou' })).toContainText('Mensagem de voz')
  await expect(visitor.getByRole('button', { name: 'Prefere falar?' })).toBeVisible()

  await openSignedIn(page, `/admin/mensagens/${despedida.id}`)
  const player = page.getByRole('button', { name: /a mensagem de voz de Clara Rosa, \d+ segundos$/ })
  await player.click()
  await expect(player).toHaveText('Pausar')
  await page.getByRole('button', { name: 'Escrever a transcrição da mensagem de Clara Rosa' }).click()
  await page.getByLabel('Transcrição da mensagem de Clara Rosa').fill('Obrigada por cada tarde na varanda.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Transcrição salva.')
  await expect(page.getByRole('button', { name: 'Corrigir a transcrição da mensagem de Clara Rosa' })).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'voz-moderacao')
  await page.getByRole('switch', { name: /^Mensagem de Clara Rosa/ }).click({ force: true })
  await expectToast(page, 'Mensagem ativada com sucesso!')

  const other = await (await browser.newContext()).newPage()
  const sounds: string[] = []
  other.on('request', request => void (request.url().endsWith('.m4a') && sounds.push(request.url())))
  await other.goto(`/despedida/${despedida.id}?aba=mensagens`)
  await expect(other.getByText('Obrigada por cada tarde na varanda.')).toBeVisible()
  expect(sounds).toEqual([])
  const play = other.getByRole('button', { name: /a mensagem de voz de Clara Rosa/ })
  await play.click()
  await expect(play).toHaveText('Pausar')
  await expect.poll(() => sounds.length).toBeGreaterThan(0)
  await expect(play).toHaveText('Ouvir')
  await expectAccessible(other)
  await fitsPhone(other)
  await shot(other, 'voz-publicada')
})
