import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ADMIN, SAMPLE_PASSWORD } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

/** An administrator activates the second factor, signs in with it, and deactivates it with a recovery code. */
const fillIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/entrar')
  await page.getByLabel('Login').fill(ADMIN)
  await page.getByLabel('Senha', { exact: true }).fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** The code that an authenticator shows, `steps` half minutes from now. */
const codeOf = (segredo: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: Date.now() + steps * 30_000 })

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 900 })
}

const switchOn = async (page: Page): Promise<{ segredo: string; reserve: string }> => {
  await page.goto('/admin/alterar-senha')
  const section = page.getByRole('region', { name: /Verificação em duas etapas/ })
  await section.getByRole('button', { name: 'Ativar' }).click()
  await section.getByRole('textbox', { name: 'Confirme sua senha' }).fill(SAMPLE_PASSWORD)
  await section.getByRole('button', { name: 'Continuar' }).click()
  const segredo = ((await section.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'duas-etapas-qr')
  await section.getByLabel('Código do aplicativo').fill(codeOf(segredo))
  await section.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(section.getByRole('heading', { name: 'Guarde seus códigos de reserva' })).toBeFocused()
  const reserve = (await section.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'duas-etapas-reserva')
  await section.getByRole('button', { name: 'Já guardei' }).click()
  await expect(section).toContainText('Restam 8 códigos de reserva.')
  await shot(page, 'duas-etapas-ativa')
  return { segredo, reserve }
}

test('the second factor of an administrator works from the QR code to the recovery code', async ({ page }) => {
  await fillIn(page)
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
  const { segredo, reserve } = await switchOn(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/$/)
  await fillIn(page)
  await expect(page.getByLabel('Código de verificação')).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'entrar-codigo')
  await page.keyboard.type(codeOf(segredo, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
  await page.goto('/admin/alterar-senha')
  const section = page.getByRole('region', { name: /Verificação em duas etapas/ })
  await section.getByRole('button', { name: 'Desativar' }).click()
  await section.getByRole('textbox', { name: 'Confirme sua senha' }).fill(SAMPLE_PASSWORD)
  await section.getByLabel('Código do aplicativo ou de reserva').fill(reserve)
  await section.getByRole('button', { name: 'Desativar' }).click()
  await expect(section.getByRole('button', { name: 'Ativar' })).toBeVisible()
})
