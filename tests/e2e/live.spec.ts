import type { Locator, Page } from '@playwright/test'
import { liveDespedida } from './support/people.ts'
import { expect, expectAccessible, test } from './support/portal.ts'
import { canPlay, expectMoving } from './support/watching.ts'

/** A visitor on the way to the live picture: the demonstration camera uses the same codes, tickets and states as a real one. */
test.beforeEach(async ({ page }) => {
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
})

const telefone = (): string => `829${String(Date.now()).slice(-8)}`

/** Whether a person has the whole element in view without scrolling: inside the window, under nothing. */
const expectInView = async (element: Locator): Promise<void> => {
  await expect(element).toBeInViewport({ ratio: 1 })
  const isOnTop = await element.evaluate(part => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const found = [top + 3, bottom - 3].map(y => document.elementFromPoint((left + right) / 2, y))
    return found.every(one => part.contains(one))
  })
  expect(isOnTop).toBe(true)
}

/** Taps of the visitor so far. */
const countTaps = (page: Page) =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      event => {
        if (event.isTrusted && event.detail > 0) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1
      },
      true,
    )
  })

for (const { width, height, texto } of [
  { width: 360, height: 640, texto: 100 },
  { width: 360, height: 640, texto: 130 },
  { width: 844, height: 390, texto: 100 },
])
  test(`the door of the wake is whole in the first view of ${width}×${height} with text at ${texto} %, and nothing else is on the way`, async ({
    page,
    context,
    request,
  }) => {
    const { id } = await liveDespedida(request)
    await page.setViewportSize({ width, height })
    await countTaps(page)
    if (texto !== 100) await context.addCookies([{ name: 'leitura', value: `${texto}-normal`, url: page.url() }])
    await page.goto(`/despedida/${id}`)
    await page.getByRole('main').getByRole('link', { name: 'Assistir ao velório' }).click()
    const registration = page.getByRole('dialog')
    const box = registration.getByLabel('Desejo receber ofertas')
    await expect(box).toBeVisible()
    await expectInView(box)
    await expectInView(registration.getByText('dos serviços do grupo'))
    await expectInView(registration.getByRole('button', { name: 'Entrar no velório' }))
    await expect(registration.getByRole('textbox')).toHaveCount(2)
    await expect(registration.getByRole('checkbox')).toHaveCount(1)
    await expectAccessible(page)
    const sent = page.waitForRequest(one => one.method() === 'POST' && one.url().endsWith('/participantes'))
    // As a person types, with the focus already there: no tap.
    await registration.getByLabel('Nome').fill('Clara Rosa')
    await registration.getByLabel('Telefone').fill(telefone())
    await registration.getByRole('button', { name: 'Entrar no velório' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ desejoReceberOfertas: true, ofertasAVista: true })
    await expectMoving(page)
    expect(await page.evaluate(() => sessionStorage.taps)).toBe('2')
    await expect(page.getByRole('link', { name: 'Assistir ao velório' })).toBeHidden()
    const picture = page.getByLabel('Transmissão ao vivo da capela')
    await picture.evaluate(video => video.scrollIntoView())
    await expect(picture).toBeInViewport({ ratio: 0.99 })
    await expectInView(page.getByRole('button', { name: 'Ativar som' }))
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    await page.waitForFunction(() => document.fullscreenElement?.tagName === 'VIDEO')
    await page.evaluate(() => document.exitFullscreen())
    // Held upright the picture stays while its visitor reads on.
    await page.getByRole('link', { name: 'Ver todas as mensagens' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    if (height > width) await expect(picture).toBeInViewport({ ratio: 0.99 })
    const avisos = page.getByText('Receber um aviso desta despedida')
    await avisos.click()
    await page.getByLabel('Quero ser avisado se o lugar ou a hora mudar').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quero estes avisos' }).click()
    await expect(page.getByText('Pronto. Avisaremos você.')).toBeVisible()
  })

test('a visitor of the link watches after two taps and two fields, and after one tap the next time', async ({
  page,
  context,
  request,
}) => {
  const { id } = await liveDespedida(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/despedida/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Assistir ao velório' }).click()
  const registration = page.getByRole('dialog')
  await registration.getByLabel('Nome').fill('Clara Rosa')
  await registration.getByLabel('Telefone').fill(telefone())
  await registration.getByRole('button', { name: 'Entrar no velório' }).click()
  await expectMoving(page)
  await page.close()

  const again = await context.newPage()
  await again.goto(`/despedida/${id}`)
  await again.getByRole('main').getByRole('link', { name: 'Assistir ao velório' }).click()
  await expectMoving(again)
})
