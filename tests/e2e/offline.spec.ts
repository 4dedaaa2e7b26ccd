import type { Page } from '@playwright/test'
import { COLLABORATOR, createDespedida, publicDespedida, signIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

/** A device loses its network while sending: the user is informed, no data is lost, nothing is stored twice. */
const WAITS = 'Sem internet agora. A sua mensagem está guardada neste celular e será enviada quando a internet voltar.'

const openForm = async (page: Page, id: number, codigo: string): Promise<void> => {
  // The form works only after hydration has finished and the page has been loaded again.
  const own = page.waitForResponse(response => response.url().includes(`/exibicao/despedida/${id}/`))
  await page.goto(`/despedida/${id}/${codigo}?aba=mensagens`)
  await page.getByLabel('Sua mensagem').click()
  await (await own).finished()
  await page.getByLabel('Sua mensagem').fill('Obrigada por cada café na varanda.')
  await page.getByLabel('Seu nome').fill('Rosa sem rede')
}

test('a homenagem sent without a network is announced, waits, and is stored once when the network returns', async ({
  page,
  context,
}) => {
  const headers = await staffHeaders(page.request)
  const { id } = await publicDespedida(page.request)
  const full = await page.request.get(`/cliente/despedida/${id}`, { headers })
  const { apresentacao } = (await full.json()) as { apresentacao: { codigo: string } }
  await openForm(page, id, apresentacao.codigo)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('status').filter({ hasText: WAITS })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'mensagem-sem-internet')
  await expect(page.getByText('A internet ainda não voltou.', { exact: false })).toBeVisible({ timeout: 12_000 })
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Homenagem sujeita à aprovação!')).toBeVisible()
  await expect(page.getByText(WAITS)).toHaveCount(0)
  const list = await page.request.get(`/homenagem/homenagem-despedida/${id}?busca=Rosa%20sem%20rede`, { headers })
  expect(await list.json()).toHaveLength(1)
})

test('a save by staff without a network waits beside the buttons and is sent once the network returns', async ({
  page,
  context,
}) => {
  const { id } = await createDespedida(page.request)
  await signIn(page, COLLABORATOR)
  await page.goto(`/admin/editardespedida/${id}`)
  const biography = page.getByLabel(/^Biografia/)
  await biography.fill('Gostava do mar.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(page.getByText(/O que você escreveu continua nesta página/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar agora' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editar-sem-internet')
  await context.setOffline(false)
  await expect(page.getByText('Atualização finalizada com sucesso!')).toBeVisible()
  await page.reload()
  await expect(biography).toHaveValue('Gostava do mar.')
})
