import { publicDespedida } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(`a received link ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('is ours with its unit, or somebody else’s, of which the staff is told', async ({ page, portal, request }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { id } = await publicDespedida(request)
      await page.goto(`/despedida/${id}`)
      await expect(page.getByText('Assistir é de graça. Ninguém pede Pix nem cartão.')).toBeVisible()
      await page.getByRole('link', { name: 'Conferir um link' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Este link é nosso?' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await shot(page, 'verificar')
      }
      const check = async (link: string) => {
        await page.goto('/verificar')
        await page.getByLabel('Link recebido').fill(link)
        await page.getByRole('button', { name: 'Conferir' }).click()
      }
      await check(`Veja ${portal.url}/despedida/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sim, este link é nosso' })).toBeVisible()
      if (javaScriptEnabled) await shot(page, 'verificar-nosso')
      await check(`Velório de Isadora, dia 28, às 14h: ${portal.url}/despedida/${id}\nChave pix: 82999887766`)
      await expect(page.getByRole('heading', { level: 1, name: 'O link é nosso, mas não pague nada' })).toBeVisible()
      if (javaScriptEnabled) await shot(page, 'verificar-dinheiro')
      await check(`${portal.url}/despedida/${id}\ngolpe.example/pix`)
      const mixed = page.getByRole('heading', { level: 1, name: 'Nem todo link desta mensagem é nosso' })
      await expect(mixed).toBeVisible()
      await check('oi')
      await expect(page.getByText('Isto não parece um link.')).toBeVisible()
      await check('https://golpe.example/velorio.html')
      await expect(page.getByRole('heading', { level: 1, name: 'Este link não é nosso' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await shot(page, 'verificar-alheio')
      }
      await page.getByRole('button', { name: 'Avisar a equipe' }).click()
      await expect(page.getByText('A equipe foi avisada e vai cuidar disso.')).toBeVisible()
      await page.goto('/verificar?idioma=en')
      await expect(page.getByRole('heading', { level: 1, name: 'Is this link ours?' })).toBeVisible()
    })
  })

test('the restricted area does not have the line of visitors', async ({ page }) => {
  await page.goto('/admin/entrar')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Conferir um link' })).toHaveCount(0)
})
