import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** Password recovery with a code by e-mail. */
const EMAIL = 'ivone.peixoto@exemplo.com.br'
const NEW = 'um jardim sereno'

const codeFor = async (portal: Portal, contact: string): Promise<string> => {
  // Other notices to the same person have no code.
  const newest = () => portal.readOutbox().findLast(line => line.to === contact && line.code)?.code
  await expect.poll(newest).toBeDefined()
  return newest() ?? ''
}

const openFromLanding = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperação de senha' })).toBeVisible()
}

test('a forgotten password is replaced with a code by e-mail', async ({ page, portal }) => {
  await openFromLanding(page)
  await page.getByRole('button', { name: 'Esqueci meu e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Receber o código no celular' })).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'recuperar-telefone')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('Preencha o e-mail corretamente')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await shot(page, 'recuperar-recusado')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeFocused()
  const code = await codeFor(portal, EMAIL)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Reenviar \(\d+s\)$/ })).toBeDisabled()
  await expectAccessible(page)
  await shot(page, 'recuperar-codigo')
  await page.getByLabel('Código de 5 dígitos').fill(code)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(NEW)
  await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(NEW)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Senha alterada com sucesso!')
  await shot(page, 'recuperar-pronto')
  await expect(page.getByRole('heading', { name: 'Acesse o portal' })).toBeVisible()
  await page.getByLabel('Login').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Entrar' }).click()
  // Her home or the list: other tests may give her a page to look after.
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
})

test('an unknown e-mail gets the same response as a known one', async ({ page, portal }) => {
  await openFromLanding(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible()
  await page.getByLabel('Código de 5 dígitos').fill('00000')
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(NEW)
  await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(NEW)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Código incorreto!')).toBeVisible()
  await expect(page.getByLabel('Código de 5 dígitos')).toBeFocused()
  await shot(page, 'recuperar-codigo-errado')
  expect(portal.readOutbox().filter(line => line.to === 'ninguem@exemplo.com.br')).toEqual([])
})
