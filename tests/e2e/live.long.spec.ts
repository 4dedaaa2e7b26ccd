import { liveDespedida, openSignedIn, staffHeaders } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'
import { portalTime } from './support/portal-time.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, OFTEN, register } from './support/watching.ts'

/** The virtual wake in a real browser: the demonstration camera uses the same codes, tickets and states as a real one. */
test.beforeEach(async ({ page }) => {
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
})

test('the room says how many people watch, until the family hides it', async ({ page, request }) => {
  // The first test of this file: the viewers of another one count for 21 seconds.
  const { id } = await liveDespedida(request)
  const codigo = await register(request, id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(page)
  const line = page.getByText(/pessoas acompanham agora/)
  await expect(line).toHaveCount(0)
  const { apresentacao } = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  const watch = async (): Promise<void> => {
    for (const aparelho of ['aparelho-1', 'aparelho-2', 'aparelho-3']) {
      const query = new URLSearchParams({ codigo, aparelho })
      const address = await (await request.get(`/api/videos/stream/${apresentacao.camera}?${query}`)).text()
      expect((await request.get(address)).status()).toBe(200)
    }
  }
  // An open page asks again after half a minute; a new one begins with the count of its moment.
  const shown = async (): Promise<string[]> => {
    await watch()
    await page.reload()
    await expectMoving(page)
    return line.allTextContents()
  }
  await expect.poll(shown).toEqual(['4 pessoas acompanham agora'])
  await expectAccessible(page)
  await shot(page, 'velorio-acompanham')
  const headers = await staffHeaders(request)
  const hide = (mostrar_espectadores: boolean) =>
    request.post('/cliente/update-despedida', { headers, data: { id, mostrar_espectadores } })
  expect((await hide(false)).status()).toBe(200)
  await page.reload()
  await expectMoving(page)
  await watch()
  await expect(line).toHaveCount(0)
  expect((await hide(true)).status()).toBe(200)
})

test('a visitor sees the chapel, switches on the sound, and follows the camera off and on without a reload', async ({
  page,
  request,
}) => {
  const { id, pessoa_falecida: pessoa } = await liveDespedida(request)
  const forCaptions: string[] = []
  page.on('request', sent => void (sent.url().endsWith('/legendas.json') && forCaptions.push(sent.url())))
  await page.goto('/lista-postagens/aovivo')
  await expect(page.getByText(pessoa.nome).first()).toBeVisible()
  const codigo = await register(request, id)
  await page.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(page)
  await expect(page.getByText('A transmissão está no ar.')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'velorio-ao-vivo')
  const still = await page.evaluate(async () => {
    const response = await fetch(document.querySelector('video')?.poster ?? '')
    const { width, height } = await createImageBitmap(await response.blob())
    return { status: response.status, width, height }
  })
  expect(still).toEqual({ status: 200, width: 640, height: 360 })
  await page.getByRole('button', { name: 'Ativar som' }).click()
  expect(await page.evaluate(() => document.querySelector('video')?.muted)).toBe(false)
  await expect(page.getByRole('button', { name: 'Desligar o som' })).toBeFocused()

  await page.getByRole('button', { name: 'Só o som' }).click()
  await expect(page.getByText('Só o som da capela')).toBeVisible()
  const audioLevel = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return video && video.videoWidth === 0 && !video.muted ? video.currentTime : 0
    })
  await expect.poll(audioLevel, OFTEN).toBeGreaterThan(0)
  const since = await audioLevel()
  await expect.poll(audioLevel, OFTEN).toBeGreaterThan(since + 2)
  await shot(page, 'velorio-so-som')
  await page.getByRole('button', { name: 'Voltar à imagem' }).click()
  await expectMoving(page)

  await markVisit(page)
  const headers = await staffHeaders(request)
  const camera = (ligada: boolean) => request.put(`/cliente/transmissao/${id}/camera`, { headers, data: { ligada } })
  expect((await camera(false)).status()).toBe(200)
  await expect(page.getByText('Transmissão Desativada')).toBeVisible()
  expect((await camera(true)).status()).toBe(200)
  await expectMoving(page)
  expect(await isSameVisit(page)).toBe(true)
  // This house has no service that writes captions.
  expect(forCaptions).toEqual([])
})

test('a lost network is reported during a wake, and the picture returns automatically', async ({
  page,
  request,
  context,
}) => {
  const { id } = await liveDespedida(request)
  await page.goto(`/despedida/${id}/${await register(request, id)}?aba=velorio`)
  await expectMoving(page)
  await context.setOffline(true)
  await expect(page.getByText(/Reconectando com a capela|Erro de rede, tentando reconectar/)).toBeVisible()
  await context.setOffline(false)
  await expectMoving(page)
})

test('a wake requires a code, and a forged address opens nothing', async ({ page, request }) => {
  const { id } = await liveDespedida(request)
  await page.goto(`/despedida/${id}?aba=velorio`)
  await expect(page.getByRole('button', { name: 'Participar do velório virtual' })).toBeVisible()
  expect(await page.locator('video').count()).toBe(0)
  const { apresentacao } = await (await request.get(`/exibicao/despedida/${id}/0`)).json()
  expect((await request.get(`/api/videos/stream/${apresentacao.camera}`)).status()).toBe(403)
  expect((await request.get(`/transmissao/${apresentacao.camera}/zzzz-0-x-y/index.m3u8`)).status()).toBe(403)
})

test('the waiting room opens the picture automatically at the start of the wake', async ({ page, request }) => {
  const headers = await staffHeaders(request)
  const list = await (await request.get('/cliente/despedidas?tamanho=50', { headers })).json()
  const free = list.find(
    (one: { status_memoria: boolean; tipo: string; apresentacao: { id: number | null } }) =>
      one.status_memoria && one.tipo === 'Publica' && one.apresentacao.id === null,
  )
  const apresentacao = {
    id_despedida: free.id,
    empresa: 'PF',
    capela: '03',
    dataHoraInicial: portalTime(600_000),
    dataHoraFinal: portalTime(3_600_000),
    status: true,
    status_camera: true,
  }
  const booked = await request.post('/apresentacao/salva', { headers, data: apresentacao })
  expect(booked.status(), await booked.text()).toBe(200)
  const { id } = await booked.json()
  await page.clock.install()
  await page.goto(`/despedida/${free.id}/${await register(request, free.id)}?aba=velorio`)
  await expect(page.getByText('Transmissão em breve')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await shot(page, 'velorio-em-breve')
  const begun = { ...apresentacao, id, dataHoraInicial: portalTime(-1000) }
  expect((await request.put('/apresentacao/update', { headers, data: begun })).status()).toBe(200)
  // Long before the start the room asks once a minute, and more often for a picture that is about to begin.
  await page.clock.fastForward(60_000)
  const shown = () => page.clock.fastForward(5_000).then(() => page.locator('video').count())
  await expect.poll(shown, OFTEN).toBe(1)
  await expectMoving(page)
  const off = { ...begun, status: false, status_camera: false }
  expect((await request.post('/apresentacao/salva', { headers, data: off })).status()).toBe(200)
})

test('staff watch the transmissao, see its audio level, extend it and end it for everybody', async ({
  page,
  context,
  request,
}) => {
  const { id, pessoa_falecida: pessoa } = await liveDespedida(request)
  await openSignedIn(page, `/admin/transmissao/${id}`)
  await expect(page.getByRole('heading', { name: pessoa.nome })).toBeVisible()
  await expect(page.getByText('Ao vivo', { exact: true })).toBeVisible()
  await expectMoving(page)
  await page.getByRole('button', { name: 'Ouvir' }).click()
  await expect(page.getByLabel('Nível do som')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'transmissao')
  await page.getByRole('button', { name: 'Estender 30 min' }).click()
  await expect(page.getByText('Estendida em 30 minutos')).toBeVisible()
  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.clock.install()
  await visitor.goto(`/despedida/${id}?aba=velorio`)
  await markVisit(visitor)
  const head = visitor.getByText('Ao vivo agora').first()
  await expect(head).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar transmissão' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'A cerimônia terminou' })).toBeChecked()
  await expectAccessible(page)
  await shot(page, 'transmissao-encerrar')
  await dialog.getByRole('button', { name: 'Encerrar transmissão' }).click()
  await expect(page.getByText('Encerrada', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Transmissão encerrada')).toBeVisible()
  await expect(head).toBeHidden()
  await shot(visitor, 'velorio-terminado-pela-equipe')
  await page.getByRole('button', { name: 'Reabrir transmissão' }).click()
  await expect(page.getByText('Ao vivo', { exact: true })).toBeVisible()
  // A page whose wake has ended asks once in half a minute.
  await expect(async () => {
    await visitor.clock.fastForward(30_000)
    await expect(head).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await isSameVisit(visitor)).toBe(true)
})
