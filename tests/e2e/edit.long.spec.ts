import type { Page } from '@playwright/test'
import { COLLABORATOR, MODERATOR, openSignedIn, publicDespedida, signIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

/** A picture drawn by the browser: 600 × 400, red on the left and green on the right. */
const photograph = (page: Page, width = 600, height = 400): Promise<Buffer> =>
  page
    .evaluate(
      size => {
        const canvas = Object.assign(document.createElement('canvas'), size)
        const context = canvas.getContext('2d')
        if (context) {
          context.fillStyle = '#c00000'
          context.fillRect(0, 0, size.width / 2, size.height)
          context.fillStyle = '#00a000'
          context.fillRect(size.width / 2, 0, size.width / 2, size.height)
        }
        return canvas.toDataURL('image/png')
      },
      { width, height },
    )
    .then(url => Buffer.from(url.split(',')[1] ?? '', 'base64'))

/** The position where the picture changes from red to green, as a share of its width, and whether another colour is visible. */
const cropped = (page: Page): Promise<{ boundary: number; bar: boolean }> =>
  page.getByRole('img', { name: 'Foto da página' }).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const edge = image.naturalWidth
    const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
    const row = Array.from({ length: edge }, (_, x) => at(x, edge >> 1))
    const corners = [at(1, 1), at(edge - 2, 1), at(1, edge - 2), at(edge - 2, edge - 2)]
    const boundary = row.findIndex(([red = 0, green = 0]) => green > red)
    return {
      boundary: boundary / edge,
      bar: corners.some(([red = 0, green = 0, blue = 0]) => blue > 60 || red + green < 90),
    }
  })

const biography = (page: Page) => page.getByLabel('Biografia')
const save = (page: Page) => page.locator('form').first().getByRole('button', { name: 'Salvar' }).click()

test('staff edit the texts and crop the portrait with the keyboard alone, and the public page shows both', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  await expect(page.getByRole('heading', { name: 'GERENCIAMENTO DESPEDIDA' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nascimento', exact: true })).toHaveValue('12/03/1941')
  await expectAccessible(page)

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
  await expectToast(page, 'Atualização finalizada com sucesso!')

  const shown = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  expect(shown.obituario).toBe(text)
  expect(shown.foto_perfil).toMatch(/^\/midia\/[\w-]+\.webp$/)
  await page.goto(`/despedida/${id}`)
  await expect(page.getByText(text)).toBeVisible()
  await page.goto(`/admin/editardespedida/${id}`)
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expect(page.getByText('Há alterações não salvas neste aparelho.')).toBeHidden()
})

test('the buttons alone move the crop, and stop at the edge of the picture', async ({ page, request }) => {
  const { id } = await publicDespedida(request)
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  const file = { name: 'retrato.png', mimeType: 'image/png', buffer: await photograph(page) }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Recortar foto' })
  for (let time = 0; time < 30; time++) await dialog.getByRole('button', { name: 'Mover para a esquerda' }).click()
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(dialog).toBeHidden()
  const result = await cropped(page)
  expect(result.bar).toBe(false)
  expect(result.boundary).toBeGreaterThan(0.2)
  expect(result.boundary).toBeLessThan(0.3)
})

const ROTATIONS = [
  [390, 900],
  [1440, 900],
  [700, 320],
  [320, 700],
] as const

test('the crop frame fits the stage on the smallest phone, and the picture fills the frame', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  await page.setViewportSize({ width: 320, height: 700 })
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  await expect(biography(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const file = { name: 'retrato.png', mimeType: 'image/png', buffer: await photograph(page, 300, 900) }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Recortar foto' })
  await expect(dialog.getByTestId('cropper')).toHaveCSS('border-radius', '50%')
  const box = await dialog.getByTestId('cropper').boundingBox()
  const stage = await dialog.getByTestId('container').boundingBox()
  expect(box?.width).toBe(260)
  expect(stage?.width).toBeGreaterThanOrEqual(260)
  for (let time = 0; time < 40; time++) await dialog.getByRole('button', { name: 'Mover para baixo' }).click()
  await shot(page, 'editar-recorte')
  // Rotating the phone and taking a full-page screenshot both resize the stage.
  for (const [width, height] of [...ROTATIONS, ...ROTATIONS]) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ fullPage: true, animations: 'disabled' })
  }
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(dialog).toBeHidden()
  const result = await cropped(page)
  expect(result.bar).toBe(false)
  expect(result.boundary).toBeCloseTo(0.5, 1)
})

test('a file that the browser cannot decode is rejected with a message, and a removed photo leaves the default portrait', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  const heic = { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic....') }
  await page.locator('input[type=file]').setInputFiles(heic)
  await expect(page.getByText('Esta foto está em HEIC, o formato do iPhone.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const file = { name: 'retrato.png', mimeType: 'image/png', buffer: await photograph(page) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await save(page)
  await expectToast(page, 'Atualização finalizada com sucesso!')
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await expect(page.getByRole('img', { name: 'Foto da página' })).toHaveCount(0)
  await expect(page.locator('svg image[href*="/retratos/"] + text').first()).toHaveText(/^\p{Lu}{1,2}$/u)
  await save(page)
  await expect
    .poll(async () => (await (await request.get(`/exibicao/despedida/${id}/0`)).json()).foto_perfil)
    .toBeNull()
})

test('two people who edit one despedida choose between their versions, and no text is lost', async ({
  page,
  request,
}) => {
  const { id } = await publicDespedida(request)
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  await biography(page).fill('A minha biografia.')
  await page.getByLabel('Cemitério').fill('O meu cemitério')
  const headers = await staffHeaders(request, COLLABORATOR)
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
  await expectToast(page, 'Atualização finalizada com sucesso!')
  const saved = await (await request.get(`/cliente/despedida/${id}`, { headers })).json()
  expect([saved.obituario, saved.local_sepultamento]).toEqual(['A minha biografia.', 'O cemitério da outra pessoa'])
})

/** The newest despedida of the moderator who is signed in. */
const ownDespedida = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const user = JSON.parse(sessionStorage.getItem('sessao') ?? '{}')
    const response = await fetch('/cliente/despedidas-moderacao', {
      headers: { authorization: `Bearer ${user.accessToken}` },
    })
    return (await response.json())[0].id as number
  })

test('a moderator edits the texts of the own despedida, with places and hours read-only', async ({ page, request }) => {
  await signIn(page, MODERATOR, { path: '/' })
  const own = await ownDespedida(page)
  await page.goto(`/admin/editardespedida/${own}`)
  await expect(page.getByLabel('Cemitério')).toBeDisabled()
  await expect(page.getByLabel('Data e hora do velório')).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toHaveCount(0)
  await biography(page).fill('Palavras da família.')
  await save(page)
  await expectToast(page, 'Atualização finalizada com sucesso!')
  const shown = await (await request.get(`/exibicao/despedida/${own}/0`)).json()
  expect(shown.obituario).toBe('Palavras da família.')
})

test('a moderator adds a mass from the home of the family, and the public page shows it until it is removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, MODERATOR, { path: '/' })
  const own = await ownDespedida(page)
  await page.goto(`/admin/despedidas?despedida=${own}`)
  await page.getByText('Horários e lugares').click()
  await shot(page, 'inicio-horarios')
  await page.getByRole('link', { name: 'Adicionar ou mudar outras cerimônias' }).click()
  await expect(page.getByRole('heading', { name: 'Outras cerimônias' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Outras cerimônias' })).toBeInViewport()

  await page.getByRole('button', { name: 'Adicionar cerimônia' }).dblclick()
  await expect(page.getByLabel('Qual cerimônia?')).toBeFocused()
  await page.getByLabel('Qual cerimônia?').selectOption('Missa de sétimo dia')
  await save(page)
  await expect(page.getByText('Data é obrigatória')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Data e hora', exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^Sétimo dia: .+, 19:00$/ }).click()
  await page.getByLabel('Lugar', { exact: true }).fill('Matriz de Santo Antônio')
  await page.getByLabel('Um recado').fill('Leve uma flor.')
  await expectAccessible(page)
  await shot(page, 'editar-cerimonia')
  await save(page)
  await expectToast(page, 'Atualização finalizada com sucesso!')
  await expect(page.getByRole('button', { name: 'Mudar: Missa de sétimo dia' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editar-cerimonias')

  await page.goto(`/despedida/${own}`)
  await expect(page.getByText('Missa de sétimo dia').first()).toBeVisible()
  await expect(page.getByText('Matriz de Santo Antônio').first()).toBeVisible()

  await page.goto(`/admin/editardespedida/${own}`)
  await page.locator('summary', { hasText: 'Outros ajustes' }).click()
  await page.getByRole('button', { name: 'Remover: Missa de sétimo dia' }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused()
  await save(page)
  await expectToast(page, 'Atualização finalizada com sucesso!')
  await page.goto(`/despedida/${own}`)
  await expect(page.getByText('Leve uma flor.')).toHaveCount(0)
})

test('an unknown despedida shows a message with a way back', async ({ page }) => {
  await openSignedIn(page, '/admin/editardespedida/987654321')
  await expect(page.getByText('Despedida não localizada!')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para as despedidas' }).click()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
})
