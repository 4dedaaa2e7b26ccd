import type { Locator, Page } from '@playwright/test'
import { liveDespedida, publicDespedida } from './support/people.ts'
import { type PhasePage, pagesOfPhases } from './support/phases.ts'
import { expect, expectAccessible, expectContrast, shot, test } from './support/portal.ts'
import { register } from './support/watching.ts'

/** The line of the hour in the head of a despedida, in each of its seven phases, as the server writes it. */
let phases: Promise<PhasePage[]> | undefined
/** Created once for the tests of this file, which only read them. */
const phasePages = (page: Page): Promise<PhasePage[]> => {
  phases ??= pagesOfPhases(page.request)
  return phases
}

const head = (page: Page) => page.locator('main header')

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (part: Locator): Promise<Box> =>
  (await part.boundingBox()) ?? { x: 0, y: Number.POSITIVE_INFINITY, width: 0, height: 0 }

/** In a low window the banner leaves its room to portrait, name and hour, which stand beside each other. */
const expectOneRow = async (page: Page, title: RegExp): Promise<void> => {
  const header = head(page)
  const [banner, portrait, name, hour] = await Promise.all(
    [
      header.locator('> div').first(),
      header.locator('[width="176"]').first(),
      header.getByRole('heading', { level: 1 }),
      header.getByText(title),
    ].map(boxOf),
  )
  expect(banner?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.22)
  expect(name?.x).toBeGreaterThanOrEqual((portrait?.x ?? 0) + (portrait?.width ?? Number.POSITIVE_INFINITY))
  expect(hour?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? Number.POSITIVE_INFINITY))
}

/** Everything the visitor needs now lies inside the window. */
const expectInFirstScreen = async (page: Page, title: RegExp, action: string): Promise<void> => {
  const parts = {
    hour: head(page).getByText(title),
    place: head(page).getByText(/Capela|Parque das Flores/),
    action: head(page).getByRole('link', { name: action }),
  }
  for (const [what, part] of Object.entries(parts)) {
    await expect(part, what).toBeVisible()
    const { y, height } = await boxOf(part)
    const { width, height: window } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(y + height, `${what} ends inside ${page.url()} at ${width}×${window}`).toBeLessThan(window)
  }
}

const UPRIGHT = [
  [390, 844],
  [360, 640],
] as const
/** Two phones held sideways, and a desktop window of 1440 px at 200 % zoom. */
const LOW = [
  [844, 390],
  [640, 360],
  [720, 450],
] as const

test('hour, place and action of each phase are in the first screen, upright and sideways, as the server wrote them', async ({
  page,
}) => {
  // Without the application only what the server wrote can be seen.
  await page.route('**/assets/*.js', route => route.abort())
  // The browser's clock stands still: what is seen is the server's.
  await page.clock.setFixedTime(Date.now())
  for (const { name, id, title, action } of await phasePages(page)) {
    await page.goto(`/despedida/${id}`)
    for (const [width, height] of [...UPRIGHT, ...LOW]) {
      await page.setViewportSize({ width, height })
      await expectInFirstScreen(page, title, action)
      if (height < width) await expectOneRow(page, title)
    }
    await shot(page, `hora-${name}`)
  }
})

const LANGUAGES = ['pt', 'en', 'es']
const CONTRASTS = ['normal', 'alto']
const TEXT_SIZES = ['100', '115', '130']
/** Each phase shows another part in each language, and each part is seen in each language. */
const PARTS = ['aba=mensagens#escrever', 'aba=velorio', 'aba=biografia', 'aba=servicos']

const PREFERENCES = CONTRASTS.flatMap(contrast => TEXT_SIZES.map(textSize => ({ contrast, textSize })))

/** Each preference is checked for width, and those of `offset` for access: the three languages of a phase share all six. */
const expectReadable = async (page: Page, offset: number): Promise<void> => {
  for (const [index, preference] of PREFERENCES.entries()) {
    await page.evaluate(chosen => Object.assign(document.documentElement.dataset, chosen), preference)
    if (index % LANGUAGES.length === offset % LANGUAGES.length)
      await (preference.contrast === 'alto' ? expectContrast(page) : expectAccessible(page))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${page.url()} in ${JSON.stringify(preference)}`).toBeLessThanOrEqual(390)
  }
}

/** The parts of a page in a language: of each phase one part, of a wake also the open room. */
const addressesOf = ({ name, id }: PhasePage, offset: number, language: string, codigo: string): string[] => {
  const [query = '', hash = ''] = (PARTS[offset % PARTS.length] ?? '').split('#')
  const part = `/despedida/${id}?${query}&idioma=${language}#${hash}`
  return name === 'ao-vivo' ? [part, `/despedida/${id}/${codigo}?aba=velorio&idioma=${language}`] : [part]
}

test('each phase is accessible in both contrasts, three text sizes and three languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = await phasePages(page)
  const codigo = await register(page.request, pages.at(-1)?.id ?? 0)
  await page.clock.setFixedTime(Date.now())
  for (const [index, phase] of pages.entries())
    for (const [place, language] of LANGUAGES.entries())
      for (const address of addressesOf(phase, index + place, language, codigo)) {
        await page.goto(address)
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await expectReadable(page, index + place)
      }
})

test('a name of 77 characters leaves the action in the first screen of a small phone, in each language', async ({
  page,
  request,
}) => {
  const name = 'Maria Aparecida da Conceição Vasconcelos de Albuquerque Cavalcanti e Nascimen'
  await page.setViewportSize({ width: 360, height: 640 })
  for (const index of [0, 1, 4])
    for (const language of LANGUAGES) {
      const { id } = await publicDespedida(request, index)
      await page.goto(`/despedida/${id}?idioma=${language}`)
      const title = page.getByRole('heading', { level: 1 })
      await title.evaluate((element, text) => Object.assign(element, { textContent: text }), name)
      const action = await boxOf(page.locator('main nav a').first())
      expect(action.y + action.height, `${id} ${language}`).toBeLessThanOrEqual(640)
      const share = await boxOf(page.getByRole('button', { name: /^(Compart|Share)/ }))
      expect(share.y + share.height).toBeLessThanOrEqual((await boxOf(title)).y)
    }
})

test('on a phone the two actions stay at the lower edge once the head is scrolled away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}?aba=mensagens`)
  const bar = page.locator('[aria-hidden=true] > div', { hasText: 'Assistir ao velório' })
  await expect(bar).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 1400))
  await expect(bar).toBeInViewport({ ratio: 0.99 })
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
  await bar.getByText('Assistir ao velório').click()
  await expect(page).toHaveURL(/aba=velorio/)
  await expect(page.getByRole('dialog', { name: 'Faça o seu cadastro' })).toBeVisible()
})

test('"Escrever mensagem" leads by keyboard from the head to the field of the message', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}`)
  await head(page).getByRole('link', { name: 'Escrever mensagem' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Sua mensagem')).toBeFocused()
})

/** "17h52", as an hour of the portal reads in another zone. */
const hourIn = (timeZone: string, moment: string): string => {
  const instant = new Date(`${moment.replace(' ', 'T')}-03:00`)
  const [hour = '', minute] = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

for (const timezoneId of ['America/Manaus', 'Europe/Lisbon'])
  test.describe(`a reader in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('reads the own hour in brackets wherever an hour stands', async ({ page }) => {
      const { id, apresentacao } = await liveDespedida(page.request)
      const own = new RegExp(`\\((\\S+, )?${hourIn(timezoneId, apresentacao.dataHoraFinal ?? '')} no seu horário\\)`)
      await page.goto(`/despedida/${id}`)
      await expect(head(page).getByText(own)).toBeVisible()
      await page.goto(`/despedida/${id}?aba=velorio`)
      await expect(page.getByRole('tabpanel').getByText(own)).toBeVisible()
      // The page as the server wrote it: both ceremonies, and each homenagem.
      const inBrackets = page.getByRole('tabpanel').getByText(/^\(.*\d+h(\d\d)? no seu horário\)$/)
      for (const aba of ['biografia', 'servicos']) {
        await page.goto(`/despedida/${id}?aba=${aba}`)
        await expect(inBrackets).toHaveCount(2)
      }
      await page.goto(`/despedida/${id}?aba=mensagens`)
      await expect(inBrackets).toHaveCount(await page.getByRole('tabpanel').getByRole('listitem').count())
      await page.goto('/lista-postagens/aovivo')
      await expect(page.getByRole('listitem').getByText(own).first()).toBeVisible()
      await page
        .getByRole('link', { name: /^Ver transmissão/ })
        .first()
        .click()
      await expect(page).toHaveURL(/aba=velorio/)
    })
  })

/** Tells the test when the application has taken over the page. */
const watchHydration = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('app:hydrated', () => document.documentElement.setAttribute('data-hydrated', '')),
  )
const hydrated = (page: Page) => page.locator('html[data-hydrated]')

test.describe('on a phone whose clock is wrong', () => {
  for (const hours of [-24, -1, 1, 24])
    test(`by ${hours} hours a live wake stays live after the first touch, in the head and in the room`, async ({
      page,
    }) => {
      const { id } = await liveDespedida(page.request)
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      await watchHydration(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.clock.install({ time: Date.now() + hours * 3_600_000 })
      for (const aba of ['biografia', 'servicos']) {
        await page.goto(`/despedida/${id}?aba=${aba}`)
        await page.mouse.move(100, 300)
        await page.mouse.move(120, 320)
        await expect(hydrated(page)).toBeAttached()
        // The minute in which the page reads its state again.
        await page.clock.runFor(61_000)
        await expect(head(page).getByRole('link', { name: 'Assistir ao velório' })).toBeVisible()
        await expect(head(page).getByText(/^Ao vivo agora\s· até /)).toBeVisible()
      }
      expect(errors).toEqual([])
    })

  test('the page that nobody touches still changes with the portal’s hour', async ({ page }) => {
    const { id } = await liveDespedida(page.request)
    await watchHydration(page)
    await page.clock.install({ time: Date.now() - 3_600_000 })
    await page.goto(`/despedida/${id}`)
    const expires = Number(await page.locator('[data-expires-at]').getAttribute('data-expires-at'))
    await page.clock.fastForward(expires - Date.now() - 30_000)
    await expect(hydrated(page)).not.toBeAttached()
    await page.clock.fastForward(60_000)
    await expect(hydrated(page)).toBeAttached()
  })
})
