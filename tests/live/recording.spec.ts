import type { APIRequestContext, Page } from '@playwright/test'
import { signIn, staffHeaders } from '../e2e/support/people.ts'
import { expect, expectAccessible, shot, test } from '../e2e/support/portal.ts'
import { portalTime } from '../e2e/support/portal-time.ts'
import { canPlay, expectMoving, register } from '../e2e/support/watching.ts'

/** A recorded wake in a real browser: consent, live, ended, watched again by a visitor, removed. */
type Card = { id: number; status_memoria: boolean; tipo: string; apresentacao: { id: number | null } }

/** Creates an apresentacao that began a minute ago in the chapel of the demonstration camera, for a despedida without one. */
const buildTransmissao = async (request: APIRequestContext, headers: Record<string, string>): Promise<number> => {
  const list: Card[] = await (await request.get('/cliente/despedidas?tamanho=50', { headers })).json()
  const free = list.find(one => one.status_memoria && one.tipo === 'Publica' && one.apresentacao.id === null)
  if (!free) throw new Error('every despedida has a chapel')
  const hours = { dataHoraInicial: portalTime(-60_000), dataHoraFinal: portalTime(3_600_000) }
  const data = { id_despedida: free.id, empresa: 'PF', capela: '03', ...hours, status: true, status_camera: true }
  const booked = await request.post('/apresentacao/salva', { headers, data })
  expect(booked.status(), await booked.text()).toBe(200)
  return free.id
}

const consent = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Registrar autorização' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Leia para a família:')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'gravacao-autorizacao')
  await dialog.getByLabel('Quem autorizou').fill('Ana Rosa Vasconcelos')
  await dialog.getByLabel('Parentesco').fill('filha')
  await dialog.getByLabel('30 dias').check()
  await dialog.getByLabel('Quem tem acesso ao velório virtual').check()
  await dialog.getByLabel(/Li o texto para a família/).check()
  await dialog.getByRole('button', { name: 'Registrar autorização' }).click()
  await expect(dialog).toBeHidden()
}

/** Shows the panel what has changed: it asks every ten seconds. */
const expectInPanel = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('region', { name: 'Gravação' }).getByText(text, { exact: true })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()

/** Waits for the response: a button that is not rendered yet counts as hidden too. */
const expectGone = async (visitor: Page): Promise<void> => {
  const answered = visitor.waitForResponse(one => one.url().includes('/api/videos/gravacao/'))
  await visitor.reload()
  expect((await (await answered).json()).gravacoes).toEqual([])
  await expect(visitor.getByText('Transmissão encerrada')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Rever o velório' })).toBeHidden()
}

test('a wake is recorded with the family’s consent, watched again after its end, and removed on request', async ({
  page,
  request,
  browser,
}) => {
  await page.clock.install()
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  await signIn(page)
  const headers = await staffHeaders(request)
  const id = await buildTransmissao(request, headers)
  await page.goto(`/admin/transmissao/${id}`)
  const panel = page.getByRole('region', { name: 'Gravação' })
  await expect(panel.getByText('Não é gravado')).toBeVisible()
  await shot(page, 'gravacao-desligada')
  await consent(page)
  await expectInPanel(page, 'Gravando')
  await expect(panel.getByText('Autorizada por Ana Rosa Vasconcelos (filha)')).toBeVisible()
  await expectAccessible(page)

  const codigo = await register(request, id)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${new URL(page.url()).origin}/despedida/${id}/${codigo}?aba=velorio`)
  await expect(visitor.getByText('Este velório está sendo gravado, com autorização da família.')).toBeVisible()
  await expectMoving(visitor)
  await shot(visitor, 'velorio-sendo-gravado')
  await expect
    .poll(async () => {
      const { gravacoes } = await (await request.get(`/cliente/gravacao/${id}`, { headers })).json()
      return gravacoes[0]?.segundos ?? 0
    })
    .toBeGreaterThan(8)

  expect((await request.post(`/cliente/transmissao/${id}/encerrar`, { headers })).status()).toBe(200)
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Rever o velório' }).click()
  await expectMoving(visitor)
  await expectAccessible(visitor)
  await shot(visitor, 'velorio-rever')
  await visitor.getByRole('button', { name: 'Fechar a gravação' }).click()
  await expect(visitor.getByText('Transmissão encerrada')).toBeVisible()
  await shot(visitor, 'velorio-encerrado-com-gravacao')

  await expectInPanel(page, 'Guardada')
  await panel.getByRole('button', { name: /^Assistir/ }).click()
  await expect(panel.getByLabel('Gravação do velório')).toBeVisible()
  await shot(page, 'gravacao-guardada')
  await panel.getByRole('button', { name: 'Remover gravação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover gravação' }).click()
  await expect(panel.getByText('Não é gravado')).toBeVisible()
  await expectGone(visitor)
  await context.close()
})
