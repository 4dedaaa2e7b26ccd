import type { Page } from '@playwright/test'
import { createDespedida, type Despedida, liveDespedida } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

/** The tab of the virtual wake before the registration: it shows the state of the wake. */
const despedidaOf = async (page: Page, nome: string): Promise<number> => {
  const response = await page.request.get(`/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`)
  const [found] = (await response.json()) as Despedida[]
  if (!found) throw new Error(`${nome} is not in the sample`)
  return found.id
}

const room = (page: Page) => page.getByRole('tabpanel', { name: 'Velório virtual' })
const invitation = (page: Page) => room(page).getByRole('button', { name: 'Participar do velório virtual' })

test('the velório tab counts down and invites before the wake', async ({ page }) => {
  await page.goto(`/despedida/${await despedidaOf(page, 'Iracema Lins')}?aba=velorio`)
  await expect(room(page).getByText('Transmissão em breve')).toBeVisible()
  await expect(room(page).getByRole('timer')).toBeVisible()
  await expect(invitation(page)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sala-em-breve')
})

test('the velório tab shows "Ao Vivo" with the end time during the wake, and invites', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}?aba=velorio`)
  await expect(room(page).getByText('Ao Vivo')).toContainText(/até .*\d+h/)
  await expect(invitation(page)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sala-ao-vivo')
})

test('the velório tab says after a wake without a recording that it has ended, and does not invite', async ({
  page,
}) => {
  await page.goto(`/despedida/${await despedidaOf(page, 'Antônio Ferreira')}?aba=velorio`)
  await expect(room(page).getByText('Transmissão encerrada')).toBeVisible()
  await expect(room(page).getByText('Não há gravação deste velório para assistir.')).toBeVisible()
  await expect(room(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await shot(page, 'sala-encerrada')
})

test('the velório tab offers the recording after a recorded wake', async ({ page }) => {
  await page.route('**/exibicao/despedida/*/0', async route => {
    const response = await route.fetch()
    await route.fulfill({ response: response, json: { ...(await response.json()), gravacao_disponivel: true } })
  })
  await page.goto(`/despedida/${await despedidaOf(page, 'Antônio Ferreira')}?aba=velorio`)
  await room(page).getByRole('button', { name: 'Rever o velório' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await shot(page, 'sala-com-gravacao')
})

test('the velório tab does not invite without an apresentacao', async ({ page }) => {
  const { id } = await createDespedida(page.request)
  await page.goto(`/despedida/${id}?aba=velorio`)
  await expect(room(page).getByText('Nenhuma transmissão disponível para esta despedida.')).toBeVisible()
  await expect(room(page).getByRole('button')).toHaveCount(0)
  await shot(page, 'sala-sem-transmissao')
})

test('the velório tab of a phone has three homenagens below the picture, and a button that opens the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}?aba=velorio`)
  await invitation(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Rosa Maria Tenório')
  await dialog.getByLabel('Telefone').fill('82999990002')
  await dialog.getByRole('button', { name: 'Entrar no velório' }).click()
  await expect(page.getByLabel('Transmissão ao vivo da capela')).toBeVisible()
  await expect(room(page).getByText('Ao Vivo')).toContainText(/até/)
  const newest = page.getByRole('region', { name: 'Últimas mensagens' })
  await expect(newest.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await shot(page, 'sala-dentro')
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await expect(page.getByLabel('Sua mensagem')).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'sala-carta-aberta')
  await newest.getByRole('link', { name: 'Ver todas as mensagens' }).click()
  await expect(page.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true')
})
