import type { Page } from '@playwright/test'
import { COLLABORATOR, createDespedida, openSignedIn } from './support/people.ts'
import { photographFiles, withPhotographs } from './support/photographs.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** Photographs of a page: sent and ordered by the family, seen by visitors. */
/** Nothing is wider than the smallest phone. */
const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

test('photographs are sent several at once, captioned and ordered by keys and by dragging', async ({ page }) => {
  const { id } = await createDespedida(page.request)
  await openSignedIn(page, `/admin/fotografias/${id}`, COLLABORATOR)
  await expect(page.getByText('Nenhuma fotografia ainda')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(photographFiles())
  const list = page.getByRole('list', { name: 'Fotografias na ordem da página' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const first = await list.locator('img').first().getAttribute('src')
  await page.getByRole('button', { name: 'Editar: fotografia 1' }).click()
  await page.getByLabel('Legenda').fill('O mar visto da varanda')
  await page.getByLabel('Ano').fill('1968')
  await page.getByLabel('Descrição para quem não vê').fill('O mar calmo, com o sol refletido na água.')
  await expectAccessible(page)
  await shot(page, 'fotografia-editar')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Fotografia salva.')

  const handle = page.getByRole('button', { name: 'Mudar o lugar de: O mar visto da varanda. Use as setas.' })
  await handle.focus()
  const ordered = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().endsWith('/fotografias'),
  )
  await page.keyboard.press('End')
  await ordered
  await expect(handle).toBeFocused()
  await expect(list.getByRole('listitem').last()).toContainText('O mar visto da varanda')
  const dragged = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().endsWith('/fotografias'),
  )
  await handle.hover()
  await page.mouse.down()
  await list.getByRole('listitem').first().hover()
  await page.mouse.up()
  await dragged
  await expect(list.getByRole('listitem').first()).toContainText('O mar visto da varanda')
  expect(await list.locator('img').first().getAttribute('src')).toBe(first)
  await expectAccessible(page)
  await expectFits(page)
  await shot(page, 'fotografias')
})

test('photographs are seen one by one, and by links where scripts are off', async ({ page, browser, baseURL }) => {
  const { id } = await withPhotographs(page.request)
  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  ).newPage()
  await plain.goto(`/despedida/${id}`)
  await expect(plain.getByRole('img', { name: 'O mar calmo, com o sol refletido na água.' })).toBeVisible()
  await plain.getByRole('link', { name: '3 fotografias' }).click()
  const links = plain.getByRole('region', { name: 'Fotografias' }).getByRole('link')
  await expect(links).toHaveCount(2)
  const response = await plain.request.get((await links.first().getAttribute('href')) ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  await page.goto(`/despedida/${id}`)
  await page.mouse.wheel(0, 400)
  const gallery = page.getByRole('region', { name: 'Fotografias' })
  await gallery.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectFits(page)
  await shot(page, 'despedida-fotografias')
  const first = page.getByRole('link', { name: 'O mar calmo, com o sol refletido na água.' })
  await first.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 de 3')).toBeVisible()
  const opened = dialog.getByRole('img').first()
  await expect(opened).toBeInViewport()
  await expect.poll(() => opened.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await shot(page, 'fotografia-aberta')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 de 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('an upload that was cut by the network continues by itself', async ({ page, context }) => {
  const { id } = await createDespedida(page.request)
  await openSignedIn(page, `/admin/fotografias/${id}`, COLLABORATOR)
  await page.getByText(/Escolher fotos/).waitFor()
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(photographFiles().slice(0, 1))
  await expect(page.getByText('Sem conexão. O envio continua sozinho quando ela voltar.')).toBeVisible()
  await shot(page, 'fotografias-sem-rede')
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Fotografias na ordem da página' }).getByRole('listitem')).toHaveCount(1)
})
