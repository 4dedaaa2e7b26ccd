import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { liveDespedida, openSignedIn, publicDespedida } from './support/people.ts'
import { expect, holdToasts, test } from './support/portal.ts'

/** Layout of the public page of a despedida: header, tabs, biography. */
type Card = { id: number; foto_perfil: string | null; pessoa_falecida: { nome: string } }

const withAndWithoutPortrait = async (page: Page): Promise<{ painted: Card; drawn: Card }> => {
  const cards = (await (await page.request.get('/exibicao/despedidas/ultimas')).json()) as Card[]
  const painted = cards.find(card => card.foto_perfil !== null)
  const drawn = cards.find(card => card.foto_perfil === null)
  if (painted === undefined || drawn === undefined) throw new Error('the sample has no two kinds of portraits')
  return { painted, drawn }
}

const leftOf = (locator: Locator): Promise<number> => locator.evaluate(element => element.getBoundingClientRect().left)

for (const width of [390, 1440])
  test(`a portrait has the same left edge with and without a photo, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { painted, drawn } = await withAndWithoutPortrait(page)
    for (const path of ['', '?aba=velorio']) {
      const leftPositions: number[] = []
      for (const { id } of [painted, drawn]) {
        await page.goto(`/despedida/${id}${path}`)
        const portrait = page.locator(
          path === '' ? 'header :is(img, svg)[width="176"]' : '[role=tabpanel] :is(img, svg)[width="56"]',
        )
        await expect(portrait).toBeVisible()
        leftPositions.push(await leftOf(portrait))
      }
      expect(leftPositions[0], `/despedida${path}`).toBeCloseTo(leftPositions[1] ?? Number.NaN, 0)
    }
  })

test('a portrait in the staff’s list has the same left edge with and without a photo', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, '/admin/despedidas')
  // By name: other tests add despedidas without a photo, which may fill the first page of the list.
  const { painted, drawn } = await withAndWithoutPortrait(page)
  const leftPositions: number[] = []
  for (const { foto_perfil, pessoa_falecida } of [painted, drawn]) {
    await page.getByLabel('Filtrar por nome').fill(pessoa_falecida.nome)
    const row = page.getByRole('row').filter({ hasText: pessoa_falecida.nome }).first()
    const portrait = row.locator(foto_perfil === null ? 'svg[width="48"]' : 'picture > img[width="48"]')
    await expect(portrait).toBeVisible()
    leftPositions.push(await leftOf(portrait))
  }
  expect(leftPositions[0]).toBeCloseTo(leftPositions[1] ?? Number.NaN, 0)
})

test('the first interaction requests every script of the page at once', async ({ page }) => {
  const { id } = await publicDespedida(page.request)
  const requested = new Set<string>()
  await page.route('**/assets/*.js', route => void requested.add(new URL(route.request().url()).pathname))
  await page.goto(`/despedida/${id}?aba=mensagens`)
  expect(requested).toEqual(new Set())
  const scripts = await page.locator('[data-chunks]').getAttribute('data-chunks')
  await page.keyboard.press('Tab')
  // None is answered, so none can name the next one.
  await expect.poll(() => requested).toEqual(new Set(scripts?.split(' ').map(name => `/assets/${name}.js`)))
})

test('an arrow key pressed on the tabs before hydration is not lost', async ({ page }) => {
  const { id } = await publicDespedida(page.request)
  let go = (): void => {}
  const release = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await release
    await route.continue()
  })
  await page.goto(`/despedida/${id}`)
  // Its listeners exist after the first paint, all at once.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Texto maior' }).click()
      return page.locator('[data-preference]').first().getAttribute('aria-pressed')
    })
    .toBe('false')
  await page.getByRole('tab', { name: 'Biografia' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  go()
  await expect(page.getByRole('tab', { name: 'Velório virtual' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/aba=velorio/)
  await expect(page.getByRole('tab', { name: 'Velório virtual' })).toBeFocused()
})

test.describe('the despedida page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const texto of [100, 115, 130])
    test(`no tab is alone in a row at ${texto} %`, async ({ page, portal }) => {
      const { id } = await publicDespedida(page.request)
      await page.context().addCookies([{ name: 'leitura', value: `${texto}-normal`, url: portal.url }])
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`/despedida/${id}`)
        await expect(page.getByRole('tablist')).toBeVisible()
        if (texto !== 100) await expect(page.locator('html')).toHaveAttribute('data-text-size', String(texto))
        const tops = await page.getByRole('tab').evaluateAll(tabs => tabs.map(tab => tab.getBoundingClientRect().top))
        const rows = tops.map(top => tops.filter(other => other === top).length)
        expect(Math.min(...rows), `at ${width} px: ${tops.join(' ')}`).toBeGreaterThan(1)
      }
    })
})

/** How many lines the initial of the biography spans, and its declared height. */
const measureInitial = (page: Page) =>
  page
    .locator('[role=tabpanel] section p')
    .first()
    .evaluate(paragraph => {
      const text = paragraph.firstChild
      if (!text) throw new Error('the paragraph is empty')
      const left = paragraph.getBoundingClientRect().left
      const rectsOf = (from: number, to: number) => {
        const range = document.createRange()
        range.setStart(text, from)
        range.setEnd(text, to)
        return [...range.getClientRects()]
      }
      const beginnings = new Map<number, number>()
      for (const rect of rectsOf(1, text.textContent?.length ?? 1)) {
        const top = Math.round(rect.top)
        beginnings.set(top, Math.min(beginnings.get(top) ?? Number.POSITIVE_INFINITY, rect.left - left))
      }
      return {
        aside: [...beginnings.values()].filter(beginning => beginning > 10).length,
        high: getComputedStyle(paragraph, '::first-letter').getPropertyValue('initial-letter'),
      }
    })

test('a long biography begins with an initial as high as the lines beside it', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  const appearances = [
    { media: 'screen', contraste: 'normal' },
    { media: 'screen', contraste: 'alto' },
    { media: 'print', contraste: 'normal' },
  ] as const
  for (const { media, contraste } of appearances)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ media })
      await page.goto(`/despedida/${id}`)
      await page.evaluate(value => {
        document.documentElement.dataset.contrast = value
      }, contraste)
      await page.evaluate(() => document.fonts.ready)
      expect(await measureInitial(page), `${width} px, ${media}, ${contraste}`).toEqual({ aside: 3, high: '3' })
    }
})

test('on a desktop the life begins right below the tabs, and hour and ceremonies have one left edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}`)
  const panel = page.getByRole('tabpanel')
  const hour = page.getByRole('navigation', { name: 'O que fazer agora' })
  expect(await leftOf(hour)).toBeCloseTo(await leftOf(panel.getByRole('heading', { name: 'Velório', exact: true })), 0)
  const [tabs, life] = await Promise.all(
    [page.getByRole('tablist'), panel.locator('p').first()].map(one => one.boundingBox()),
  )
  expect((life?.y ?? Number.NaN) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeLessThan(60)
})

test('the confirmation of a first homenagem is not covered by toasts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await liveDespedida(page.request)
  await holdToasts(page)
  await page.goto(`/despedida/${id}?aba=mensagens`)
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await page.getByLabel('Sua mensagem').fill('Obrigado por tudo, professora.')
  await page.getByLabel('Seu nome').fill('José Aldo Ferreira')
  await page
    .getByLabel('Acrescentar uma imagem (opcional)')
    .setInputFiles(join(import.meta.dirname, '..', '..', 'assets', 'retratos-de-exemplo', 'lucia.webp'))
  await expect(page.getByRole('button', { name: 'Retirar imagem' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Telefone').fill('82999990001')
  await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
  const toast = page.getByText('Homenagem sujeita à aprovação!').locator('..')
  await toast.hover()
  const own = page.getByRole('region', { name: 'A mensagem que você enviou' })
  await expect(own.getByAltText('A imagem que você enviou')).toBeVisible()
  await expect
    .poll(async () => {
      const sentence = await own.getByText(/A família ainda vai ler/).boundingBox()
      const covered = await page.getByText('Homenagem sujeita à aprovação!').boundingBox()
      return sentence && covered ? sentence.y > covered.y + covered.height && sentence.y < 844 : false
    })
    .toBe(true)
  // What the card offers, the bar at the lower edge does not offer again.
  const bar = page.locator('[data-action-bar]')
  await expect(own.getByRole('link', { name: 'Assistir ao velório' })).toBeVisible()
  await expect(bar.getByText('Como chegar')).toBeVisible()
  await expect(bar.getByText('Assistir ao velório')).toBeHidden()
})

test('the action that reports a homenagem is never on a row of its own', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  for (const texto of ['100', '130']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/despedida/${id}?aba=mensagens`)
    await page.evaluate(value => {
      document.documentElement.dataset.textSize = value
    }, texto)
    const reports = page.getByRole('button', { name: /^Denunciar a mensagem/ })
    await expect(reports.first()).toBeVisible()
    const rows = await reports.evaluateAll(buttons =>
      buttons.map(button => {
        const [own, author] = [button, button.previousElementSibling ?? button].map(one => one.getBoundingClientRect())
        return own !== undefined && author !== undefined && own.top < author.bottom && own.left >= author.right
      }),
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(isInRow => !isInRow)).toEqual([])
  }
})
