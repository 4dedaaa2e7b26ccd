import type { Page } from '@playwright/test'
import { COLLABORATOR, MODERATOR, openSignedIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** The family invites somebody by SMS, who looks after the page with the same rights. */
const TELEFONE = '82991230955'
const EMAIL = 'lia.moderadora@exemplo.com.br'
const SENHA = 'um jardim sereno'

const inviteLink = async (portal: Portal): Promise<string> => {
  const links = () =>
    portal.readOutbox().flatMap(line => (line.to.endsWith(TELEFONE) ? (/\/convite#[\w-]+/.exec(line.text) ?? []) : []))
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}

const ownDespedida = async (page: Page): Promise<number> => {
  const headers = await staffHeaders(page.request, MODERATOR)
  const [first] = await (await page.request.get('/cliente/despedidas-moderacao', { headers })).json()
  return first.id
}

const saveBiography = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel(/^Biografia/).fill(text)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
}

test('a second moderator is invited by a link, works on the same page, and leaves', async ({
  page,
  browser,
  portal,
}) => {
  const id = await ownDespedida(page)
  await openSignedIn(page, `/admin/moderadores/${id}`, MODERATOR)
  await page.getByLabel(/^Nome/).fill('Lia Tavares')
  await page.getByLabel(/^Celular com DDD/).fill(TELEFONE)
  await page.getByRole('button', { name: 'Enviar convite' }).dblclick()
  await expectToast(page, 'Convite enviado a Lia Tavares.')
  await expect(page.getByRole('button', { name: 'Retirar convite: Lia Tavares' })).toHaveCount(1)
  await expectAccessible(page)
  // Without the toast.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retirar convite: Lia Tavares' })).toBeVisible()
  await shot(page, 'quem-cuida')

  const other = await browser.newContext({ baseURL: portal.url })
  const lia = await other.newPage()
  await lia.goto(await inviteLink(portal))
  await expect(lia.getByText(/convidou você para cuidar da página de despedida/)).toBeVisible()
  await expectAccessible(lia)
  await shot(lia, 'convite')
  await lia.getByLabel(/^Seu e-mail/).fill(EMAIL)
  await lia.getByLabel(/^Crie uma senha/).fill(SENHA)
  await lia.getByRole('button', { name: 'Aceitar o convite' }).dblclick()
  await expect(lia.getByRole('link', { name: /Ler as mensagens/ })).toBeVisible()

  // Both edit the biography: the second sees both versions and loses neither.
  await lia.goto(`/admin/editardespedida/${id}`)
  await page.goto(`/admin/editardespedida/${id}`)
  await expect(lia.getByLabel(/^Biografia/)).toBeVisible()
  await saveBiography(page, 'Escrita pela primeira.')
  await expectToast(page, 'Atualização finalizada com sucesso!')
  await saveBiography(lia, 'Escrita pela segunda.')
  const conflict = lia.getByRole('dialog', { name: 'Outra pessoa salvou esta despedida' })
  await expect(conflict.getByText('Escrita pela primeira.')).toBeVisible()
  await expect(conflict.getByText('Escrita pela segunda.')).toBeVisible()
  await shot(lia, 'duas-editam')
  await conflict.getByRole('button', { name: 'Salvar com as minhas escolhas' }).click()
  await expect(conflict).toHaveCount(0)

  await lia.goto(`/admin/moderadores/${id}`)
  await lia.getByRole('button', { name: 'Deixar de cuidar' }).click()
  await lia.getByRole('dialog').getByRole('button', { name: 'Deixar de cuidar' }).click()
  await expectToast(lia, 'Você não cuida mais desta página.')
  await expect(lia).toHaveURL(/\/admin\/despedidas$/)
  await other.close()

  await page.goto(`/admin/moderadores/${id}`)
  await expect(page.getByRole('button', { name: 'Enviar convite' })).toBeVisible()
  await expect(page.getByText('Lia Tavares')).toHaveCount(0)
})

test('staff see everybody who looks after a page where they edit it', async ({ page }) => {
  const id = await ownDespedida(page)
  await openSignedIn(page, `/admin/editardespedida/${id}`, COLLABORATOR)
  await expect(page.getByRole('heading', { name: 'Quem cuida da página' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'quem-cuida-equipe')
  await page.getByRole('link', { name: 'Convidar, retirar ou trocar o primeiro contato' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/moderadores/${id}$`))
  // How many there are depends on the tests that this worker ran before.
  await expect(page.getByRole('button', { name: /^Retirar: / }).first()).toBeVisible()
})
