import type { Page } from '@playwright/test'
import { signIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** The life cycle of a collaborator's account: registered by an administrator, its password changed by its owner, deactivated. */
const EMAIL = 'rita.falcao@exemplo.com.br'
const FIRST = 'um jardim sereno'
const NEW_PASSWORD = 'orquídea de inverno'

const register = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Colaboradores' }).click()
  await page.getByRole('button', { name: 'ADICIONAR COLABORADOR' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'colaborador-recusado')
  await page.getByLabel('Nome').fill('Rita Falcão')
  await page.getByLabel('Email/Usuário').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Senha' }).fill(FIRST)
  await page.getByLabel('Telefone').fill('82988123456')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Colaborador cadastrado com sucesso!')
  await expect(page.getByRole('row').nth(1)).toContainText('Rita Falcão')
}

const changePassword = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Alterar senha' }).click()
  const change = page.getByRole('button', { name: 'Alterar Senha' })
  await page.getByRole('textbox', { name: 'Senha Atual' }).fill('não é esta')
  await page.getByRole('textbox', { name: 'Nova Senha', exact: true }).fill(NEW_PASSWORD)
  await expect(change).toBeDisabled()
  await page.getByRole('textbox', { name: 'Confirmar Nova Senha' }).fill(NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('A senha atual está incorreta').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Senha Atual' }).fill(FIRST)
  await change.click()
  await expectToast(page, 'Senha alterada com sucesso!')
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
}

test('a collaborator is registered, changes the password and is deactivated', async ({ page, browser }) => {
  await signIn(page)
  await register(page)
  const rita = await (await browser.newContext()).newPage()
  await signIn(rita, EMAIL, { senha: FIRST })
  await changePassword(rita)
  await rita.goto('/admin/cadastro-colaborador')
  await expect(rita.getByText('Acesso negado')).toBeVisible()
  await expectAccessible(rita)
  await shot(rita, 'colaboradores-sem-acesso')
  await page.getByRole('button', { name: 'Editar Rita Falcão' }).click()
  await expect(page.getByLabel('Email/Usuário')).toBeDisabled()
  await page.getByRole('switch').uncheck()
  await expect(page.getByText('Desativado, o colaborador sai do portal')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'colaborador-editar')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expectToast(page, 'Colaborador atualizado com sucesso!')
  await expect(page.getByRole('row').nth(1)).toContainText('Inativo')
  await rita.goto('/admin/despedidas')
  await expect(rita).toHaveURL(/\/admin\/entrar$/)
})
