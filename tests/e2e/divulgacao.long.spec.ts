import { expect, expectAccessible, shot, test } from './support/portal.ts'

const FRAME = '/exibicao/unidade/CV/velorios'

test('the frame is accessible and opens the page of a despedida in a window of its own', async ({ page }) => {
  await page.goto(FRAME)
  await expect(page.getByRole('heading', { name: 'Velórios de hoje' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'quadro')
  const opened = page.waitForEvent('popup')
  await page.getByRole('listitem').first().getByRole('link').click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
})
