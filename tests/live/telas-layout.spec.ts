import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unbookedDespedida } from '../e2e/support/people.ts'
import { expect, untilAtRest } from '../e2e/support/portal.ts'
import { CASES, LONG_FULL_NAME, LONG_WORDS, type TelaCase } from '../e2e/support/tela-cases.ts'
import { createApresentacao, MINUTE_MS, test } from '../e2e/support/telas.ts'

/** Nothing on a display is cut, overlaps or overflows, whatever the family's texts; with SCREENSHOTS=1 also for review by people. */
const SIZES = [
  { name: 'deitada', width: 1920, height: 1080 },
  { name: 'de-pe', width: 1080, height: 1920 },
  { name: '4k', width: 3840, height: 2160 },
] as const
/** Everything is relative to the size of the display: the usual cases suffice at four times the pixels. */
const sizesOf = (name: string) => (['comum', 'nome-longo', 'vazio'].includes(name) ? SIZES : SIZES.slice(0, 2))
const SCREENS = join(import.meta.dirname, '..', '..', 'test-results', 'screens')

const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== '1') return
  mkdirSync(SCREENS, { recursive: true })
  await page.screenshot({ path: join(SCREENS, `parede-${name}.png`), animations: 'disabled' })
}

/** Displays measure their texts again when the size changes, and may do so repeatedly until all of a text fits. */
const resize = async (page: Page, size: (typeof SIZES)[number]): Promise<void> => {
  await page.setViewportSize(size)
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        let frames = 10
        const next = (): void => {
          frames -= 1
          if (frames === 0) resolve()
          else requestAnimationFrame(next)
        }
        next()
      }),
  )
  await untilDrawn(page)
}

/** Fonts and pictures are there, and nothing fades in any more. */
const untilDrawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('main') !== null)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => [...document.images].every(picture => picture.complete && picture.naturalWidth > 0))
  await untilAtRest(page)
}

/** Pairs of elements that overlap, and elements outside the display. Backgrounds do not count, nor what a photograph covers. */
const faults = (page: Page, parts: string): Promise<string[]> =>
  page.evaluate(selector => {
    const main = [...document.querySelectorAll('main')].at(-1)
    const photograph = [...(main?.querySelectorAll('figure') ?? [])].find(
      figure => getComputedStyle(figure).position === 'fixed',
    )
    const isCovered = (part: Element): boolean => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return photograph !== undefined && !photograph.contains(part) && photograph.contains(above)
    }
    const boxes = [...(main?.querySelectorAll(selector) ?? [])]
      .filter(part => !isCovered(part))
      .map(part => ({ name: `${part.tagName} ${part.textContent?.slice(0, 24)}`, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    const out = boxes
      .filter(({ box }) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      .map(({ name }) => `${name} overflows the display`)
    const over = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap(other => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        return wide > 2 && high > 2 ? [`${one.name} over ${other.name}`] : []
      }),
    )
    return [...out, ...over]
  }, parts)

/** The smallest words of the display in pixels of a display of 1080 lines. */
const smallestWord = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = [...document.querySelectorAll('main')].at(-1)
    const sizes = [...(main?.querySelectorAll('*') ?? [])]
      .filter(part => [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter(part => part.getBoundingClientRect().width > 0)
      .map(part => Number.parseFloat(getComputedStyle(part).fontSize))
    return (Math.min(...sizes) * 1080) / Math.min(innerWidth, innerHeight)
  })

const stage = async (
  page: Page,
  { textos, fotografia, nome, place, begins: _begins, seguinte, momento, ...rest }: TelaCase,
): Promise<void> => {
  await page.route(/exibicao\/despedida-capela/, async route => {
    const response = await route.fetch()
    const wake = await response.json()
    if (nome !== undefined) wake.pessoa_falecida.nome = nome
    if (seguinte !== undefined)
      wake.exibicao.seguinte = { nome: seguinte, dataHoraInicial: wake.apresentacao.dataHoraFinal, desde: '2020-01-01' }
    if (momento !== undefined) wake.exibicao.momento = momento
    if (place !== undefined) Object.assign(wake, { local_sepultamento: place, localizacao_sepultado: place })
    await route.fulfill({ response: response, json: { ...wake, ...rest } })
  })
  if (fotografia !== undefined)
    await page.route(/fotografias-capela/, route =>
      route.fulfill({
        json: [{ id: 1, imagem: '/imagens/banners/3.jpg', legenda: fotografia, ano: 1968, alternativo: '' }],
      }),
    )
  if (textos !== undefined)
    await page.route(/homenagem-aprovadas/, route =>
      route.fulfill({
        json: textos.map((descricao, id) => ({
          ...{ id, descricao, nome: nome ?? 'José Aldo Ferreira', imagem: null, data: '2026-11-20T12:00:00.000Z' },
        })),
      }),
    )
}

test.use({ serviceWorkers: 'block' })

for (const [name, content] of Object.entries(CASES))
  test(`the capela display ${name} fits every screen`, async ({ page, request, chapel }) => {
    const { id } = await unbookedDespedida(request)
    const from = (content.begins ?? -10) * MINUTE_MS
    await createApresentacao(request, chapel, { from, to: 300 * MINUTE_MS }, id)
    await stage(page, content)
    await page.goto(chapel.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of sizesOf(name)) {
      await resize(page, size)
      await takeScreenshot(page, `velorio-${name}-${size.name}`)
      expect(
        await faults(
          page,
          'img[width], svg[width], h1, dl > div, section > p, div > p, main > p, blockquote, figcaption, figure svg',
        ),
        size.name,
      ).toEqual([])
      expect(await smallestWord(page), size.name).toBeGreaterThanOrEqual(40)
      // Once is enough: everything is relative to the size of the display.
      if (name === 'comum' && size.name === 'deitada') {
        const heading = page.getByRole('heading', { level: 1 })
        expect(await heading.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(127)
        expect((await page.locator('main [width="480"]').boundingBox())?.width).toBeCloseTo(480)
      }
      // The first sentence is whole, however long the name is. Beside the next wake a homenagem needs all of its room (record 142).
      const sentence = page.locator('section > p', { hasText: 'Foi parteira' })
      if (name === 'a-seguir-nome-longo' && size.name === 'deitada') await expect(sentence).toHaveCount(0)
      else if (content.obituario?.startsWith('Foi parteira')) await expect(sentence, size.name).toContainText(/\.$/)
    }
  })

test('the sign at the chapel’s door fits every screen and does not move', async ({ page, request, chapel }) => {
  const { id } = await unbookedDespedida(request)
  await createApresentacao(request, chapel, { from: 60 * MINUTE_MS, to: 300 * MINUTE_MS }, id)
  // Without a burial the code is the tallest part beside the name.
  await stage(page, { ...CASES['seguinte-longa'], data_sepultamento: null, place: '' })
  await page.goto(`${chapel.address}?modo=placa`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const size of SIZES) {
    await resize(page, size)
    await takeScreenshot(page, `placa-${size.name}`)
    // The content and its fonts may arrive after the heading.
    await expect
      .poll(() => faults(page, 'header > p, h1, section > p, dd, svg, main > p'), { message: size.name })
      .toEqual([])
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
})

const homenagens = (mensagem: string, nome: string, count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id: id + 1, nomeCliente: nome, nomeHomenageado: nome, mensagem, titulo: 'PainelFinados' },
    dataInclusao: '2026-11-01T12:00:00.000Z',
  }))
const PANELS = {
  comum: undefined,
  vazio: [],
  longo: homenagens(LONG_WORDS.slice(0, 145), 'Família Vasconcelos M', 4),
  'sem-espaco': homenagens('saudade'.repeat(21).slice(0, 145), 'Maximilianovasconcelos', 4),
  linhas: homenagens('Um\nDois\nTrês\nQuatro\nCinco\nSeis\nSete\nOito', 'Ana', 4),
}

for (const [name, rows] of Object.entries(PANELS))
  test(`the Finados panel ${name} fits every screen`, async ({ page }) => {
    if (rows) await page.route('**/homenagem/eventos/aprovados?*', route => route.fulfill({ json: rows }))
    await page.goto('/painel')
    for (const size of sizesOf(name)) {
      await resize(page, size)
      await takeScreenshot(page, `painel-${name}-${size.name}`)
      expect(await faults(page, 'h1, header p, li h2, li p, li footer, aside'), size.name).toEqual([])
      expect(await smallestWord(page), size.name).toBeGreaterThanOrEqual(40)
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll('main li')].filter(card => card.scrollHeight > card.clientHeight + 2).length,
      )
      expect(cut, `cards whose words are cut: ${size.name}`).toBe(0)
    }
  })

test('the promotion of the Finados panel fits every screen', async ({ page }) => {
  await page.clock.install()
  await page.goto('/painel')
  await page.clock.runFor(255_000)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await untilDrawn(page)
    await takeScreenshot(page, `promocao-${size.name}`)
    expect(await faults(page, 'section h2, section p, section figure, section > div:last-child'), size.name).toEqual([])
    expect(await smallestWord(page), size.name).toBeGreaterThanOrEqual(40)
  }
})

test('advertising fits every screen', async ({ page }) => {
  await page.goto('/capela/PF/02')
  for (const size of SIZES) {
    await resize(page, size)
    await takeScreenshot(page, `publicidade-${size.name}`)
  }
})

/** The first wake of the sample `count` times, with a name and a burial that need two lines each. */
const stageSaguao = async (page: Page, count: number): Promise<void> => {
  await page.route(/exibicao\/saguao/, async route => {
    const response = await route.fetch()
    const [first] = await response.json()
    const burial = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
    const json = Array.from({ length: count }, (_, index) => ({
      ...first,
      id: first.id + index,
      nome: LONG_FULL_NAME,
      capela: '03',
      data_sepultamento: `${burial} 13:47:00`,
      foto_perfil: index % 2 === 0 ? null : first.foto_perfil,
    }))
    await route.fulfill({ response, json })
  })
}

test('the saguao of the sample fits a screen in landscape', async ({ page }) => {
  await page.goto('/capela/CV/saguao')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await resize(page, SIZES[0])
  await takeScreenshot(page, 'saguao-deitada')
  expect(await faults(page, 'header img, header p, h1, li h2, li img, li svg, li > p')).toEqual([])
})

for (const count of [1, 2, 3, 7])
  test(`the saguao fits every screen with ${count} wakes`, async ({ page }) => {
    await stageSaguao(page, count)
    await page.goto('/capela/CV/saguao')
    for (const size of SIZES.slice(0, 2)) {
      await resize(page, size)
      await takeScreenshot(page, `saguao-${count}-${size.name}`)
      expect(await faults(page, 'header img, header p, h1, li h2, li img, li svg, li > p'), size.name).toEqual([])
      expect(await smallestWord(page), size.name).toBeGreaterThanOrEqual(40)
    }
  })
