import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { chooseRowAction, openSignedIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

const DIFFERENT = 'A reserva e a página dizem coisas diferentes.'
const DAY_MS = 86_400_000

/** A day in the portal's time zone, `days` from now, in both spellings. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short' }).format(
    Date.now() + days * DAY_MS,
  )
const read = (moment: string): string => {
  const [year, month, day] = moment.slice(0, 10).split('-')
  return `${day}/${month}/${year} ${moment.slice(11, 16)}`
}

const START = `${dayIn(2)} 14:52:00`
const STALE = { local_velorio: 'Capela 5, Memorial Parque Maceió', data_velorio: `${dayIn(1)} 09:00:00` }
const APRESENTACAO = {
  empresa: 'CV',
  capela: '04',
  dataHoraInicial: START,
  dataHoraFinal: `${dayIn(2)} 18:00:00`,
  status: true,
  status_camera: true,
}

/** A despedida with its apresentacao, whose page was then saved with another place and day. */
const buildDiffering = async (request: APIRequestContext, nome: string): Promise<number> => {
  const headers = await staffHeaders(request)
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const falecido = await post('/cliente/nova-pessoa-falecida', {
    nome,
    data_nascimento: '1940-01-02',
    data_falecimento: dayIn(-1),
    sexo: 'Feminino',
  })
  const { id } = await post('/cliente/nova-despedida', {
    pessoa_falecida_id: falecido.id,
    ...STALE,
    local_sepultamento: 'Parque das Flores',
    data_sepultamento: `${dayIn(2)} 19:00:00`,
    obituario: 'Foi professora por trinta e oito anos.',
  })
  await post('/apresentacao/salva', { id: 0, id_despedida: id, ...APRESENTACAO })
  await post('/cliente/update-despedida', { id, ...STALE })
  return id
}

const switchOff = async (request: APIRequestContext, id: number): Promise<void> => {
  const headers = await staffHeaders(request)
  const [apresentacao] = await (await request.get(`/apresentacao/despedida/${id}`, { headers })).json()
  await request.put('/apresentacao/update', { headers, data: { ...apresentacao, status: false } })
}

/** Place and hour as a visitor reads them: text, structured data and calendar entry. */
const expectPublic = async (page: Page, id: number, place: string, start: string): Promise<void> => {
  await page.goto(`/despedida/${id}?aba=servicos`)
  const card = page.getByRole('article', { name: 'Velório' })
  await expect(card.getByText(place)).toBeVisible()
  await expect(card.getByText(read(start))).toBeVisible()
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')['@graph']
  const { startDate, location } = graph[1]
  expect(startDate).toBe(`${start.replace(' ', 'T')}-03:00`)
  expect([location].flat()[0]).toMatchObject({ name: place })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /Guardar na agenda/ }).click(),
  ])
  const entry = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
  const utc = new Date(`${start.replace(' ', 'T')}-03:00`).toISOString().slice(0, 19).replace(/[-:]/g, '')
  expect(entry).toContain(`DTSTART:${utc}Z`)
  expect(entry).toContain(`LOCATION:${place.replace(',', '\\,')}`)
}

test('a page that differs from its apresentacao takes its values with one button of the edit screen', async ({
  page,
  request,
}) => {
  const id = await buildDiffering(request, 'Otília Bezerra de Lugar')
  // The public page shows the apresentacao even before the difference is resolved.
  await expectPublic(page, id, 'Capela 4, Central de Velórios', START)
  await shot(page, 'despedida-servicos-reserva')
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  await expect(page.getByText(DIFFERENT)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editar-despedida-diferenca')
  await page.getByRole('button', { name: 'Usar o da reserva' }).click()
  await expect(page.getByText(DIFFERENT)).toBeHidden()
  await expect(page.getByLabel('Local do velório')).toHaveValue('Capela 4, Central de Velórios')
  await page.reload()
  await expect(page.getByLabel('Data e hora do velório')).toHaveValue(read(START))
  await expect(page.getByText(DIFFERENT)).toBeHidden()
  await expectPublic(page, id, 'Capela 4, Central de Velórios', START)
  await switchOff(request, id)
})

test('an apresentacao that differs from the page takes its values in panel and chapel dialog', async ({
  page,
  request,
}) => {
  const nome = 'Quitéria Mendes de Hora'
  const id = await buildDiffering(request, nome)
  await openSignedIn(page, '/admin/painel-despedidas')
  await page.getByLabel('Filtrar as reservas').fill(nome)
  await expect(page.getByText('Diferente da página')).toBeVisible()
  await shot(page, 'painel-diferenca')
  await page.getByRole('button', { name: `Editar a reserva de ${nome}` }).click()
  await expect(page.getByRole('dialog').getByText(DIFFERENT)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'painel-dialogo-diferenca')
  await page.keyboard.press('Escape')

  await page.goto('/admin/despedidas')
  await chooseRowAction(page, 'Exibição Capela', nome)
  const dialog = page.getByRole('dialog', { name: 'Exibição Capela' })
  await expect(dialog.getByText(DIFFERENT)).toBeVisible()
  await shot(page, 'capela-dialogo-diferenca')
  await dialog.getByRole('button', { name: 'Usar o da página' }).click()
  await expect(dialog.getByText(DIFFERENT)).toBeHidden()
  await expect(dialog.getByRole('radio', { name: /^Capela 05/ })).toBeChecked()
  await expect(dialog.getByLabel(/^Início/)).toHaveValue(read(STALE.data_velorio))
  await expectPublic(page, id, STALE.local_velorio, STALE.data_velorio)
  await switchOff(request, id)
})
