import { TOTEM_SECONDS } from '../../src/contract/sepultura/limits.ts'
import { openSignedIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

type Row = { nome: string; falecimento: string; cemiterio: string; localizacao: string; dtSepultamento: string }

test('a grave is found at home and at the kiosk, which forgets its visitor', async ({ page, request }) => {
  const headers = await staffHeaders(request)
  const rows: Row[] = await (await request.get('/cliente/pessoas-ivertex-falecidas', { headers })).json()
  const person = rows.findLast(row => row.cemiterio === 'Parque das Flores' && row.localizacao !== '')
  if (!person) throw new Error('the sample has nobody in this cemetery')
  const search = async () => {
    await page.getByLabel('Nome').fill(person.nome)
    await page.getByLabel('Ano do falecimento').fill(person.falecimento.slice(0, 4))
    await page.getByRole('button', { name: 'Procurar' }).click()
    await expect(page.getByRole('heading', { level: 2, name: person.nome })).toBeVisible()
  }

  expect((await page.goto('/sepultura/ME'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()

  await page.goto('/sepultura/PF')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(page.getByText('Escreva o nome de quem você procura.')).toBeVisible()
  await shot(page, 'sepultura')
  await search()
  await expect(page.getByText('Confirme no escritório')).toBeVisible()
  await expect(page.getByText(/^Portão (?:Principal|Leste)$/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sepultura-resposta')
  expect(page.url()).not.toContain('nome')

  const { endereco } = await (await request.get('/cliente/sepultura/PF/totem', { headers })).json()
  await page.setViewportSize({ width: 1080, height: 1920 })
  await page.clock.install()
  await page.goto(endereco)
  await expect(page.getByRole('link')).toHaveCount(0)
  await shot(page, 'sepultura-totem')
  await search()
  await shot(page, 'sepultura-totem-resposta')
  if (process.env.SCREENSHOTS === '1') await page.screenshot({ path: 'test-results/screens/sepultura-totem-em-pe.png' })
  await page.clock.runFor((TOTEM_SECONDS + 1) * 1000)
  await expect(page.getByLabel('Nome')).toHaveValue('')
  await expect(page.getByText(person.nome)).toHaveCount(0)
})

test('staff mark the quadras on the map and hide a person whom the family does not want found', async ({ page }) => {
  await openSignedIn(page, '/admin/configuracoes/sepultura/PF')
  await expect(page.getByRole('heading', { name: 'A pedido da família' })).toBeVisible()
  await shot(page, 'configuracoes-sepultura')
})
