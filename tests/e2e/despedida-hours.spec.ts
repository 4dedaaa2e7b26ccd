import type { APIRequestContext, Page } from '@playwright/test'
import { liveDespedida, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'

/** The line of the hour in the head of a despedida, in each of its seven phases, as the server writes it. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const portalTime = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + ms,
  )

type Hours = { death: number; velorio: number; sepultamento: number }

/** Hours of each phase, in milliseconds from now. */
const PHASES: Readonly<Record<string, { hours: Hours; title: RegExp; action: string }>> = {
  antes: {
    hours: { death: -DAY_MS, velorio: 2 * HOUR_MS, sepultamento: 8 * HOUR_MS },
    title: /^Velório (hoje|amanhã), (às|à) \d+h/,
    action: 'Como chegar',
  },
  logo: {
    hours: { death: -DAY_MS, velorio: HOUR_MS / 4, sepultamento: 8 * HOUR_MS },
    title: /^O velório começa (às|à) \d+h/,
    action: 'Como chegar',
  },
  entre: {
    hours: { death: -DAY_MS, velorio: -5 * HOUR_MS, sepultamento: -HOUR_MS },
    title: /^Sepultamento agora, desde /,
    action: 'Como chegar',
  },
  depois: {
    hours: { death: -3 * DAY_MS, velorio: -2 * DAY_MS, sepultamento: -2 * DAY_MS + 6 * HOUR_MS },
    title: /^O velório e o sepultamento já aconteceram$/,
    action: 'Escrever mensagem',
  },
  'mais-tarde': {
    hours: { death: -61 * DAY_MS, velorio: -60 * DAY_MS, sepultamento: -60 * DAY_MS + 6 * HOUR_MS },
    title: /^Sepultada em \d\d\/\d\d\/\d{4}$/,
    action: 'Escrever mensagem',
  },
  aniversario: {
    hours: { death: -365 * DAY_MS, velorio: -364 * DAY_MS, sepultamento: -364 * DAY_MS + 6 * HOUR_MS },
    title: /(Hoje|Amanhã|Ontem) f(az|ez) um ano/,
    action: 'Escrever mensagem',
  },
}

const createWith = async (request: APIRequestContext, nome: string, hours: Hours): Promise<number> => {
  const headers = await staffHeaders(request)
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const falecido = await post('/cliente/nova-pessoa-falecida', {
    nome,
    data_nascimento: '1941-03-12',
    data_falecimento: portalTime(hours.death).slice(0, 10),
    sexo: 'Feminino',
  })
  const { id } = await post('/cliente/nova-despedida', {
    pessoa_falecida_id: falecido.id,
    tipo: 'Publica',
    status_memoria: true,
    local_velorio: 'Capela 2, Central de Velórios',
    data_velorio: portalTime(hours.velorio),
    local_sepultamento: 'Parque das Flores',
    localizacao_sepultado: 'Quadra 12, jazigo 48',
    data_sepultamento: portalTime(hours.sepultamento),
    obituario: 'Foi professora por trinta e oito anos em Penedo. '.repeat(14),
  })
  return id
}

const head = (page: Page) => page.locator('main header')

/** Everything the visitor needs now lies inside the window. */
const expectInFirstScreen = async (page: Page, title: RegExp, action: string): Promise<void> => {
  const parts = {
    hour: head(page).getByText(title),
    place: head(page).getByText(/Capela|Parque das Flores/),
    action: head(page).getByRole('link', { name: action }),
  }
  for (const [what, part] of Object.entries(parts)) {
    await expect(part, what).toBeVisible()
    const box = await part.boundingBox()
    const height = page.viewportSize()?.height ?? 0
    expect((box?.y ?? height) + (box?.height ?? 1), `${what} ends inside the window of ${page.url()}`).toBeLessThan(
      height,
    )
  }
}

test('hour, place and action of each phase are in the first screen of a phone, as the server wrote them', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // Without the application only what the server wrote can be seen.
  await page.route('**/assets/*.js', route => route.abort())
  const pages: [string, number, RegExp, string][] = []
  for (const [phase, { hours, title, action }] of Object.entries(PHASES)) {
    const id = await createWith(page.request, 'Maria das Dores Albuquerque Wanderley', hours)
    pages.push([phase, id, title, action])
  }
  const { id: live } = await liveDespedida(page.request)
  pages.push(['ao-vivo', live, /^Ao vivo agora · até /, 'Assistir ao velório'])
  // The browser's clock stands still: what is seen is the server's.
  await page.clock.setFixedTime(Date.now())
  for (const [phase, id, title, action] of pages) {
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/despedida/${id}`)
      await expectInFirstScreen(page, title, action)
    }
    await shot(page, `hora-${phase}`)
  }
})

test('the line of the hour is accessible in both contrasts and three text sizes', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}`)
  for (const contraste of ['normal', 'alto'])
    for (const texto of ['100', '115', '130']) {
      await page.evaluate(chosen => Object.assign(document.documentElement.dataset, chosen), { contraste, texto })
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${contraste}, ${texto} %`).toBeLessThanOrEqual(390)
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

for (const timezoneId of ['America/Manaus', 'America/Noronha', 'Europe/Lisbon'])
  test.describe(`a reader in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('reads the own hour in brackets in the head, the room and the live list', async ({ page }) => {
      const { id, apresentacao } = await liveDespedida(page.request)
      const own = new RegExp(`\\((\\S+, )?${hourIn(timezoneId, apresentacao.dataHoraFinal ?? '')} no seu horário\\)`)
      await page.goto(`/despedida/${id}`)
      await expect(head(page).getByText(own)).toBeVisible()
      await page.goto(`/despedida/${id}?aba=velorio`)
      await expect(page.getByRole('tabpanel').getByText(own)).toBeVisible()
      await page.goto('/lista-postagens/aovivo')
      await expect(page.getByRole('listitem').getByText(own).first()).toBeVisible()
      await page
        .getByRole('link', { name: /^Ver transmissão/ })
        .first()
        .click()
      await expect(page).toHaveURL(/aba=velorio/)
    })
  })
