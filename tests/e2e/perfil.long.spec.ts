import type { Page } from '@playwright/test'
import { COLLABORATOR, openSignedIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

const PHONE = '82991230077'

const codeSentTo = async (portal: Portal, telefone: string): Promise<string> => {
  const find = () => portal.readOutbox().findLast(line => line.to === telefone)?.code
  await expect.poll(find).toMatch(/^\d{5}$/)
  return find() ?? ''
}

const verifyPhone = async (page: Page, portal: Portal): Promise<void> => {
  await page.getByRole('button', { name: 'Alterar telefone' }).click()
  await page.getByLabel('Número com DDD').fill(PHONE)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/Insira o código de 5 dígitos/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'perfil-codigo')
  const code = await codeSentTo(portal, PHONE)
  for (const [index, digit] of [...code].entries()) await page.getByLabel(`Dígito ${index + 1} do código`).fill(digit)
  await page.getByRole('button', { name: 'Validar Código' }).click()
  await expect(page.getByText('Número validado. Salve o perfil para passar a usá-lo.')).toBeVisible()
}

test('a collaborator changes the own name and, with the verification code, the phone', async ({ page, portal }) => {
  await openSignedIn(page, '/admin/despedidas', COLLABORATOR)
  await page.getByRole('link', { name: /colaborador@exemplo\.com\.br/ }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Otávio de Lima Neto')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Otávio de Lima Neto')
  await verifyPhone(page, portal)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Perfil atualizado com sucesso')
  await expect(page.getByRole('link', { name: /Otávio de Lima Neto/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Otávio de Lima Neto')
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toHaveValue('(82) 99123-0077')
})
