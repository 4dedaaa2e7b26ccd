import { COLLABORATOR, signIn } from './support/people.ts'
import { expect, expectAccessible, type Portal, shot, test } from './support/portal.ts'

/** Staff register another moderator of a farewell, who signs in and finds it. */
const TELEFONE = '82991230987'
const EMAIL = 'dalva.moderadora@exemplo.com.br'
const SENHA = 'um jardim sereno'

const codeFor = async (portal: Portal): Promise<string> => {
  const codes = () => portal.readOutbox().flatMap(line => (line.to.endsWith(TELEFONE) && line.code ? [line.code] : []))
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

test('a moderator is registered, attached to the farewell and signs in', async ({ page, portal }) => {
  await signIn(page, COLLABORATOR, { path: '/' })
  await page.getByLabel('Filtrar por nome').fill('iracema')
  await expect(page.getByRole('row')).toHaveCount(2)
  const href = await page.getByRole('link', { name: /^Ver a página/ }).getAttribute('href')
  const id = /\d+/.exec(href ?? '')?.[0] ?? ''
  await page.goto(`/admin/criar-moderador/${id}`)
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await page.getByLabel(/^Telefone do moderador/).fill(TELEFONE)
  await page.getByRole('button', { name: 'Iniciar Cadastro' }).click()
  await expect(page.getByRole('button', { name: /^Reenviar \(\d+s\)$/ })).toBeDisabled()
  for (const [index, digit] of [...(await codeFor(portal))].entries())
    await page.getByLabel(`Dígito ${index + 1} do código`).fill(digit)
  await page.getByRole('button', { name: 'Validar Código' }).click()
  await page.getByLabel(/^Nome/).fill('Dalva Wanderley')
  await page.getByLabel(/^E-mail do Moderador/).fill(EMAIL)
  await page.reload()
  await expect(page.getByLabel(/^Nome/)).toHaveValue('Dalva Wanderley')
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await page.getByLabel(/^Senha do Moderador/).fill(SENHA)
  await expectAccessible(page)
  await shot(page, 'criar-moderador-dados')
  await page.getByRole('button', { name: 'Salvar' }).dblclick()
  await expect(page.getByText('Moderador cadastrado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/despedidas$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByLabel('Login').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('link', { name: /^Ver a página/ })).toHaveAttribute('href', href ?? '')
})
