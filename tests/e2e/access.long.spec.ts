import type { Locator, Page } from '@playwright/test'
import { liveDespedida, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, expectContrast, sharePage, shot, test, untilLoaded } from './support/portal.ts'

/** Display preferences: every public route in both contrasts, at three sizes of text, on narrow and on zoomed windows. */
type Reading = { texto: 100 | 115 | 130; contraste: 'normal' | 'alto' }
type Route = { name: string; path: string; title: string | RegExp }

const TAB_TITLE = /./
const ROUTES: readonly Route[] = [
  { name: 'inicio', path: '/', title: /Um lugar para se despedir/ },
  { name: 'lista', path: '/lista-postagens/despedidas', title: 'Memorial Online' },
  { name: 'aovivo', path: '/lista-postagens/aovivo', title: 'Velório Virtual' },
  { name: 'despedidas-chave', path: '/despedidas/CHAVE', title: TAB_TITLE },
  { name: 'despedida-biografia', path: '/despedida/ID?aba=biografia', title: TAB_TITLE },
  { name: 'despedida-mensagens', path: '/despedida/ID?aba=mensagens', title: TAB_TITLE },
  { name: 'despedida-velorio', path: '/despedida/ID?aba=velorio', title: TAB_TITLE },
  { name: 'despedida-servicos', path: '/despedida/ID?aba=servicos', title: TAB_TITLE },
  { name: 'contato', path: '/contato/CV', title: 'Fale conosco' },
  { name: 'painel-enviar', path: '/painel-enviar-mensagem', title: 'Envie uma homenagem' },
  { name: 'termo', path: '/termo-uso', title: 'Termos de Uso e Serviço' },
  { name: 'despedida-ingles', path: '/despedida/ID?idioma=en', title: TAB_TITLE },
  { name: 'velorio-espanhol', path: '/despedida/ID?aba=velorio&idioma=es', title: TAB_TITLE },
  { name: 'mensagens-ingles', path: '/despedida/ID?aba=mensagens&idioma=en#escrever', title: TAB_TITLE },
  { name: 'acessibilidade', path: '/acessibilidade', title: 'Acessibilidade' },
  { name: 'seus-dados', path: '/privacidade', title: 'Seus dados' },
  { name: 'nao-localizada', path: '/despedida-nao-encontrada', title: 'Despedida não localizada' },
  { name: 'privada', path: '/despedida-status/private?id=10001', title: 'Despedida Privada' },
  { name: 'inativa', path: '/despedida-status/inactive', title: 'Despedida Inativa' },
  { name: 'entrar', path: '/admin/entrar', title: 'Área Restrita' },
  { name: 'recuperar', path: '/forgot-password', title: 'Recuperação de senha' },
  { name: 'desconhecida', path: '/nada/aqui', title: 'Página não encontrada' },
]
/** The first is stored before the page is opened; the page changes to the others, as its buttons do. */
const READINGS: readonly [Reading, ...Reading[]] = [
  { texto: 130, contraste: 'alto' },
  { texto: 115, contraste: 'normal' },
  { texto: 100, contraste: 'normal' },
]
const IN_TABS: Reading = { texto: 100, contraste: 'alto' }
/** 320 px is the narrowest phone; 640 px is a desktop window of 1280 px at 200 % zoom. */
const WIDTHS = [320, 640]
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 720 }

const readAs = (page: Page, url: string, { texto, contraste }: Reading): Promise<void> =>
  page.context().addCookies([{ name: 'leitura', value: `${texto}-${contraste}`, url }])

const changeTo = (page: Page, { texto, contraste }: Reading): Promise<unknown> =>
  page.evaluate(attributes => Object.assign(document.documentElement.dataset, attributes), {
    textSize: String(texto),
    contrast: contraste,
  })

/** The share key of a list of despedidas is only in the record that staff can read. */
const chaveOf = async (page: Page, id: number): Promise<string> => {
  const headers = await staffHeaders(page.request)
  return (await (await page.request.get(`/cliente/despedida/${id}`, { headers })).json()).controle.chave
}

const open = async (page: Page, path: string): Promise<void> => {
  const { id } = await liveDespedida(page.request)
  const chave = path.includes('CHAVE') ? await chaveOf(page, id) : ''
  await page.goto(path.replace('ID', String(id)).replace('CHAVE', chave))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilLoaded(page)
}

/** Elements wider than the window, and text cut off by a frame, so that a failure names them. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 40)}"`
    const cutAt = (element: Element): number => {
      for (let frame = element.parentElement; frame; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowX === 'hidden') return frame.getBoundingClientRect().right
      return Number.POSITIVE_INFINITY
    }
    const rightOf = (element: Element): number => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().right
    }
    const all = [...document.body.querySelectorAll('*')]
    const wide = all.filter(
      element => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 1,
    )
    const cut = all.filter(
      element =>
        element.childElementCount === 0 &&
        element.textContent !== '' &&
        !element.closest('.vh') &&
        rightOf(element) > cutAt(element) + 1,
    )
    return [...wide, ...cut].map(name)
  })

/**
 * Blocks that touch: a heading directly under what stands above it, or a control directly under one of another kind. A control counts as far
 * as a finger reaches it.
 */
const glued = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'button, input, textarea, select, .touch, a[class*=button]'
    const shown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility() && !element.closest('.vh, summary, [class*=bar_]')
    }
    const main = document.querySelector('main')
    const boxes = [...(main?.querySelectorAll(`h2, h3, p, li, dd, img, ${CONTROLS}`) ?? [])].filter(shown)
    const touching = (element: Element): Element | undefined => {
      const { top, left, right } = element.getBoundingClientRect()
      return boxes.find(other => {
        const box = other.getBoundingClientRect()
        if (other.contains(element) || element.contains(other) || box.right <= left || box.left >= right) return false
        return Math.abs(box.bottom - top) < 2 && (element.matches('h2, h3') || !other.matches('a, li, p'))
      })
    }
    return boxes
      .filter(element => element.matches(`h2, h3, ${CONTROLS}`))
      .flatMap(element => {
        const above = touching(element)
        return above ? [`"${element.textContent?.slice(0, 30)}" under "${above.textContent?.slice(0, 30)}"`] : []
      })
  })

test.describe('the page at', () => {
  const sharedPage = sharePage()

  for (const { name, path, title } of ROUTES)
    test(`${path} is complete and accessible in both contrasts, at three sizes of text`, async ({ portal }) => {
      const page = sharedPage()
      await readAs(page, portal.url, READINGS[0])
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-contrast', 'alto')
      await expect(page.locator('html')).toHaveAttribute('data-text-size', '130')
      for (const reading of [...READINGS, ...(path.includes('aba=') ? [IN_TABS] : [])]) {
        await changeTo(page, reading)
        await page.setViewportSize(reading.texto === 100 ? DESKTOP : PHONE)
        await (reading.contraste === 'alto' ? expectContrast(page) : expectAccessible(page))
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          expect(await tooWide(page), `${path} at ${width} px, ${JSON.stringify(reading)}`).toEqual([])
          expect(await glued(page), `${path} at ${width} px, ${JSON.stringify(reading)}`).toEqual([])
        }
        await shot(page, `${name}-${reading.texto}-${reading.contraste}`)
      }
    })
})

test('display preferences are chosen by keyboard, and stored on the device only', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const largest = page.getByRole('button', { name: 'Texto muito maior' })
  await largest.focus()
  await page.keyboard.press('Enter')
  await expect(largest).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Alto contraste' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'alto')
  for (const path of ['/termo-uso', '/']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '130')
    await expect(page.getByRole('button', { name: 'Alto contraste' })).toHaveAttribute('aria-pressed', 'true')
  }
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await expect(other.locator('html')).not.toHaveAttribute('data-text-size', '130')
})

test('stored display preferences are in the HTML of a page, and choosing the default removes their cookie', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Texto muito maior' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130')
  await page.goto('/termo-uso')
  expect(await (await page.request.get('/termo-uso')).text()).toContain(
    '<html lang="pt-BR" data-time-zone="America/Maceio" data-text-size="130"',
  )
  await page.getByRole('button', { name: 'Texto de tamanho normal' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '100')
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-text-size', /130/)
})

test('display preferences apply from the first paint, before hydration', async ({ page, portal }) => {
  await readAs(page, portal.url, { texto: 130, contraste: 'alto' })
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/termo-uso')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const largest = page.getByRole('button', { name: 'Texto muito maior' })
  await expect(largest).toHaveAttribute('aria-pressed', 'true')
  const { background, size } = await page.evaluate(() => {
    const style = getComputedStyle(document.body)
    return { background: style.backgroundColor, size: Number.parseFloat(style.fontSize) }
  })
  expect([background, Math.round(size * 10)]).toEqual(['rgb(255, 255, 255)', 234])
  await page.getByRole('button', { name: 'Texto de tamanho normal' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '100')
  await page.unrouteAll()
  await largest.click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130')
  await page.getByRole('link', { name: 'Faça sua homenagem' }).first().click()
  await expect(largest).toHaveAttribute('aria-pressed', 'true')
})

test('display preferences increase the size of the text and the contrast', async ({ page, portal }) => {
  await page.goto('/termo-uso')
  const measure = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('main p') ?? document.body)
      return { size: Number.parseFloat(style.fontSize), ground: getComputedStyle(document.body).backgroundColor }
    })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await measure()
  await readAs(page, portal.url, { texto: 130, contraste: 'alto' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const after = await measure()
  expect(after.size / before.size).toBeCloseTo(1.3, 1)
  expect(after.ground).toBe('rgb(255, 255, 255)')
})

test('"Aa" on the line of the tabs of a phone opens text size, contrast and languages without the application', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.route('**/assets/*.js', route => route.abort())
  await open(page, '/despedida/ID?aba=biografia')
  const start = await page.getByRole('tabpanel').locator('p').first().boundingBox()
  expect(start?.y, 'the biography begins in the first screen').toBeLessThan(PHONE.height - 60)
  await expect(page.getByRole('banner').getByText('Equipe')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Equipe' })).toBeVisible()
  await page.locator('summary', { hasText: 'Aa' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'EN English' })).toBeVisible()
  await page.getByRole('button', { name: 'A++: texto muito maior' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '130')
})

/** The borders of an element in forced colours, which have neither grounds nor shadows. */
const borderOf = (element: Locator, part?: '::before'): Promise<string> =>
  element.evaluate((one, pseudo) => {
    const { borderBottomWidth, borderBottomStyle, borderBottomColor } = getComputedStyle(one, pseudo)
    const ground = getComputedStyle(document.body).backgroundColor
    return `${borderBottomWidth} ${borderBottomStyle}${borderBottomColor === ground ? ' unseen' : ''}`
  }, part)

test('forced colours show the live dot, the open tab and the chosen size of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(PHONE)
  await open(page, '/despedida/ID?aba=biografia')
  await page.locator('summary', { hasText: 'Aa' }).click()
  expect(await borderOf(page.getByText(/^Ao vivo agora/), '::before')).toBe('5px solid')
  expect(await borderOf(page.getByRole('tab', { selected: true }))).toBe('4px solid')
  expect(await borderOf(page.getByRole('tab', { name: 'Mensagens' }))).toBe('0px none')
  expect(await borderOf(page.getByRole('button', { name: 'A: texto de tamanho normal' }))).toBe('2px solid')
  expect(await borderOf(page.getByRole('link', { name: /^Como chegar/ }).first())).toMatch(/solid unseen$/)
})

test('nothing moves under prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/lista-postagens/aovivo', '/despedida/ID?aba=velorio']) {
    await open(page, path)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map(animation => Number(animation.effect?.getComputedTiming().duration ?? 0))
        .filter(milliseconds => milliseconds > 1),
    )
    expect(moving, path).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
})

/** Documents as a browser without scripts shows them. The analysis itself is a script, so they cannot simply be switched off. */
const withoutScripts = (page: Page): Promise<unknown> =>
  page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(/<\/?noscript\b[^>]*>/g, '')
      .replaceAll('(scripting:none)', '(scripting)')
    await route.fulfill({ response, body: html })
  })

test('the pages of a visitor are accessible without JavaScript, in each language', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await withoutScripts(page)
  const { id } = await liveDespedida(page.request)
  const form = `/despedida/${id}?aba=mensagens&idioma=en#escrever`
  const others = [`/despedida/${id}?aba=velorio&idioma=es`, '/despedida-status/private?id=10001&idioma=pt']
  for (const path of [...others, form]) {
    await page.goto(path)
    await expect(page.locator('.sem-script')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByLabel('Your message').fill('Com saudade.')
  await page.getByLabel('Your name').fill('Bento')
  await page.getByLabel('Phone').fill('123')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message has not been sent yet' })).toBeVisible()
  await expect(page.getByText(/^This phone number is not complete/)).toHaveCount(2)
  await expect(page.getByText(/choose it again before you send/)).toBeVisible()
  await expectAccessible(page)
})
