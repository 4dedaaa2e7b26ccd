import { COLLABORATOR, openSignedIn, signIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** Staff register another moderator of a despedida, who signs in and finds it. */
const TELEFONE = '82991230987'
const EMAIL = 'dalva.moderadora@exemplo.com.br'
const SENHA = 'um jardim sereno'

const codeFor = async (portal: Portal, telefone = TELEFONE): Promise<string> => {
  const codes = () => portal.readOutbox().flatMap(line => (line.to.endsWith(telefone) && line.code ? [line.code] : []))
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

test('a moderator is registered, attached to the despedida and signs in', async ({ page, portal }) => {
  await signIn(page, COLLABORATOR, { path: '/' })
  await page.getByLabel('Filtrar por nome').fill('iracema')
  await expect(page.getByRole('row')).toHaveCount(2)
  const href = await page.getByRole('link', { name: /^Editar/ }).getAttribute('href')
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
  await page.getByRole('checkbox', { name: 'A família cria a senha pelo link' }).uncheck()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await page.getByLabel(/^Senha do Moderador/).fill(SENHA)
  await expectAccessible(page)
  await shot(page, 'criar-moderador-dados')
  await page.getByRole('button', { name: 'Salvar' }).dblclick()
  await expectToast(page, 'Moderador cadastrado com sucesso!')
  await expect(page).toHaveURL(/\/admin\/despedidas$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByLabel('Login').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('link', { name: /^Ver a página/ })).toHaveAttribute(
    'href',
    new RegExp(`^/despedida/${id}\\b`),
  )
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(page.getByText('Logout realizado com sucesso!')).toHaveCount(0)
  await shot(page, 'inicio-uma')
})

const OUTRO_TELEFONE = '82991230988'

test('another moderator replaces the first with a new access code, which is retried after a failure', async ({
  page,
  portal,
}) => {
  await openSignedIn(page, '/admin/despedidas', COLLABORATOR)
  const despedidas = await page.request.get('/exibicao/despedidas/ultimas')
  const headers = await staffHeaders(page.request)
  const detail = async (id: number) => (await page.request.get(`/cliente/despedida/${id}`, { headers })).json()
  const found = await Promise.all(((await despedidas.json()) as { id: number }[]).map(({ id }) => detail(id)))
  const { id, apresentacao } = found.find(one => one.pessoa_moderador !== null)
  await page.goto(`/admin/criar-moderador/${id}`)
  await page.getByLabel(/^Telefone do moderador/).fill(OUTRO_TELEFONE)
  await page.getByRole('button', { name: 'Iniciar Cadastro' }).click()
  for (const [index, digit] of [...(await codeFor(portal, OUTRO_TELEFONE))].entries())
    await page.getByLabel(`Dígito ${index + 1} do código`).fill(digit)
  await page.getByRole('button', { name: 'Validar Código' }).click()
  await page.getByLabel(/^Nome/).fill('Rita Wanderley')
  await page.getByLabel(/^E-mail do Moderador/).fill('rita.moderadora@exemplo.com.br')
  await page.getByRole('checkbox', { name: 'A família cria a senha pelo link' }).uncheck()
  await page.getByLabel(/^Senha do Moderador/).fill(SENHA)
  await page.getByRole('checkbox', { name: 'Gerar um novo código de acesso' }).check()
  await expectAccessible(page)
  await shot(page, 'criar-moderador-novo-codigo')
  await page.route('**/novo-codigo', route => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { name: 'O moderador foi salvo' })).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'criar-moderador-codigo-falhou')
  expect((await detail(id)).apresentacao.codigo).toBe(apresentacao.codigo)
  await page.unroute('**/novo-codigo')
  await page.getByRole('button', { name: 'Gerar o novo código' }).click()
  await expect(page).toHaveURL(/\/admin\/despedidas$/)
  await shot(page, 'criar-moderador-codigo-novo')
  const { codigo } = (await detail(id)).apresentacao
  expect(codigo).not.toBe(apresentacao.codigo)
  const texts = () => portal.readOutbox().flatMap(line => (line.to.endsWith(OUTRO_TELEFONE) ? [line.text] : []))
  await expect.poll(() => texts().at(-1)).toContain(codigo)
})
