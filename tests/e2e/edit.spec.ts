import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

const signIn = async (page: Page, path: string, username: string): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('Login').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill('memorial1973')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
}

const staff = async (request: APIRequestContext) => {
  const answer = await request.post('/api/auth/signin', {
    data: { username: 'colaborador@exemplo.com.br', password: 'memorial1973' },
  })
  return { authorization: `Bearer ${(await answer.json()).accessToken}` }
}

const firstPublic = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get('/exibicao/despedidas/ultimas')).json())[0].id

/** A picture the browser makes itself: 600 × 400, red on the left and green on the right. */
const photograph = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = '#c00000'
        context.fillRect(0, 0, 300, 400)
        context.fillStyle = '#00a000'
        context.fillRect(300, 0, 300, 400)
      }
      return canvas.toDataURL('image/png')
    })
    .then(url => Buffer.from(url.split(',')[1] ?? '', 'base64'))

const biography = (page: Page) => page.getByLabel('Biografia')
const save = (page: Page) => page.locator('form').first().getByRole('button', { name: 'Salvar' }).click()

test('staff edit the words and crop the portrait by the keyboard alone; the public page shows both', async ({
  page,
  request,
}) => {
  const id = await firstPublic(request)
  await signIn(page, '/admin/entrar', 'admin@exemplo.com.br')
  await page.goto(`/admin/editardespedida/${id}`)
  await expect(page.getByRole('heading', { name: 'GERENCIAMENTO DESPEDIDA' })).toBeVisible()
  await expect(page.getByLabel('Nascimento')).toHaveAttribute('readonly', '')
  await expectAccessible(page)
  await shot(page, 'editar-despedida')

  const text = `Escrita de novo às ${Date.now()}.`
  await biography(page).fill(text)
  await page.reload()
  await expect(biography(page)).toHaveValue(text)
  await expect(page.getByText('Há alterações não salvas neste aparelho.')).toBeVisible()

  const file = { name: 'retrato.png', mimeType: 'image/png', buffer: await photograph(page) }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Recortar foto' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mover para a esquerda' }).focus()
  for (let time = 0; time < 4; time++) await page.keyboard.press('Enter')
  await dialog.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Usar esta foto' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await save(page)
  await expect(page.getByText('Atualização finalizada com sucesso!')).toBeVisible()

  const shown = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  expect(shown.obituario).toBe(text)
  expect(shown.foto_perfil).toMatch(/^\/midia\/[\w-]+\.webp$/)
  await page.goto(`/despedida/${id}`)
  await expect(page.getByText(text)).toBeVisible()
  await page.goto(`/admin/editardespedida/${id}`)
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expect(page.getByText('Há alterações não salvas neste aparelho.')).toBeHidden()
})

test('two people editing one farewell are given a choice, and nothing written is lost', async ({ page, request }) => {
  const id = await firstPublic(request)
  await signIn(page, '/admin/entrar', 'admin@exemplo.com.br')
  await page.goto(`/admin/editardespedida/${id}`)
  await biography(page).fill('A minha biografia.')
  await page.getByLabel('Cemitério').fill('O meu cemitério')
  const headers = await staff(request)
  const other = { id, obituario: 'A biografia da outra pessoa.', local_sepultamento: 'O cemitério da outra pessoa' }
  expect((await request.post('/cliente/update-despedida', { headers, data: other })).status()).toBe(200)

  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou esta despedida' })
  await expect(dialog.getByText('A biografia da outra pessoa.')).toBeVisible()
  await expect(dialog.getByText('A minha biografia.')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editar-conflito')
  await dialog.getByRole('radiogroup', { name: 'Cemitério' }).getByLabel('O que está salvo agora').check()
  await dialog.getByRole('button', { name: 'Salvar com as minhas escolhas' }).click()
  await expect(page.getByText('Atualização finalizada com sucesso!')).toBeVisible()
  const saved = await (await request.get(`/cliente/despedida/${id}`, { headers })).json()
  expect([saved.obituario, saved.local_sepultamento]).toEqual(['A minha biografia.', 'O cemitério da outra pessoa'])
})

test('a moderator edits the words of the own farewell and only reads places and hours', async ({ page, request }) => {
  await signIn(page, '/', 'moderador@exemplo.com.br')
  const own = await page.evaluate(async () => {
    const user = JSON.parse(sessionStorage.getItem('sessao') ?? '{}')
    const answer = await fetch('/cliente/despedidas-moderacao', {
      headers: { authorization: `Bearer ${user.accessToken}` },
    })
    return (await answer.json())[0].id as number
  })
  await page.goto(`/admin/editardespedida/${own}`)
  await expect(page.getByLabel('Cemitério')).toBeDisabled()
  await expect(page.getByLabel('Data e hora do velório')).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toHaveCount(0)
  await biography(page).fill('Palavras da família.')
  await save(page)
  await expect(page.getByText('Atualização finalizada com sucesso!')).toBeVisible()
  const shown = await (await request.get(`/exibicao/despedida/${own}/0`)).json()
  expect(shown.obituario).toBe('Palavras da família.')
})

test('an unknown farewell is said in words, with a way back', async ({ page }) => {
  await signIn(page, '/admin/entrar', 'admin@exemplo.com.br')
  await page.goto('/admin/editardespedida/987654321')
  await expect(page.getByText('Despedida não localizada!')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para as despedidas' }).click()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
})
