import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import {
  chooseRowAction,
  MODERATOR,
  openSignedIn,
  publicDespedida,
  SAMPLE_WAKE,
  staffHeaders,
} from './support/people.ts'
import { expect, expectAccessible, expectToast, shot, test } from './support/portal.ts'

const readQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

const qrOf = async (bytes: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const openDialog = async (page: Page): Promise<void> => {
  await openSignedIn(page, '/admin/despedidas')
  // Other tests of the same portal add private pages to the top of the list.
  await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
  await chooseRowAction(page, 'Compartilhar', SAMPLE_WAKE)
  const dialog = page.getByRole('dialog', { name: 'Compartilhar despedida' })
  await expect(dialog).toBeVisible()
  for (const summary of await dialog.locator('summary').all()) await summary.click()
}

const download = async (page: Page, button: string): Promise<{ file: Download; bytes: Buffer }> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { file, bytes: await readFile(await file.path()) }
}

const TRANSMISSAO = 'Transmissão, com código de acesso'

test('the three downloads of the share dialog have the declared format and content', async ({ page }) => {
  await openDialog(page)
  await expectAccessible(page)
  await shot(page, 'compartilhar-inteiro')
  const transmissao = await page.getByLabel(TRANSMISSAO).first().inputValue()
  const nome = (await page.getByRole('dialog').locator('p').first().textContent()) ?? ''

  const qr = await download(page, 'Baixar QR Code')
  expect(qr.file.suggestedFilename()).toBe('qrcode-memorial.png')
  expect(await qrOf(qr.bytes)).toBe(transmissao)
  expect((await sharp(qr.bytes).metadata()).width).toBe(200)
  await expectToast(page, 'QR Code baixado com sucesso!')

  const image = await download(page, 'Baixar Informativo')
  expect(image.file.suggestedFilename()).toMatch(/^informativo-[a-z0-9-]{1,60}\.png$/)
  expect((await sharp(image.bytes).metadata()).width).toBe(500)
  expect(await qrOf(image.bytes)).toBe(transmissao.replace(/\/[^/]+$/, ''))
  await expectToast(page, 'Informativo baixado com sucesso!')

  const status = await download(page, 'Baixar Informativo para status')
  const { width, height } = await sharp(status.bytes).metadata()
  expect([width, height]).toEqual([1080, 1350])

  await page.getByRole('button', { name: 'Baixar Ebook em PDF' }).click()
  await expect(page.getByText('Pronto. Baixar')).toBeVisible()
  const book = await download(page, 'Baixar Ebook em PDF')
  expect(book.file.suggestedFilename()).toMatch(/^ebook-[a-z0-9-]{1,60}\.pdf$/)
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(book.bytes)), {
    mergePages: true,
  })
  expect(totalPages).toBeGreaterThanOrEqual(3)
  expect(text).toContain(nome)
  expect(text).toContain('Homenagens')
  await expectToast(page, 'Ebook em PDF baixado com sucesso!')
})

test('the notice of death is shown, saved as a picture and as a sheet', async ({ page }) => {
  await openDialog(page)
  const transmissao = await page.getByLabel(TRANSMISSAO).first().inputValue()
  const preview = page.getByRole('img', { name: 'Imagem da nota de falecimento' })
  await expect(preview).toBeVisible()
  await preview.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shot(page, 'comunicado-imagem')
  await page.getByRole('radio', { name: 'Story' }).check()
  await expect.poll(() => preview.evaluate(picture => (picture as HTMLImageElement).naturalHeight)).toBe(1920)
  const picture = await download(page, 'Baixar imagem')
  expect(picture.file.suggestedFilename()).toMatch(/^nota-de-falecimento-[a-z0-9-]{1,60}\.jpg$/)
  const { width, height } = await sharp(picture.bytes).metadata()
  expect([width, height]).toEqual([1080, 1920])
  const address = transmissao.replace(/\/[^/]+$/, '')
  expect(await qrOf(picture.bytes)).toBe(address)
  const sheet = await download(page, 'Baixar folha A4 para afixar')
  expect(sheet.file.suggestedFilename()).toMatch(/^nota-de-falecimento-[a-z0-9-]{1,60}\.pdf$/)
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(sheet.bytes)), {
    mergePages: true,
  })
  expect(totalPages).toBe(1)
  expect(text).toContain('Comunicamos, com pesar, o falecimento de')
  expect(text).toContain(address.replace(/^https?:\/\//, ''))
})

test('the ebook is prepared with progress, through a lost network, and nothing in the dialog moves', async ({
  page,
}) => {
  await openDialog(page)
  const button = page.getByRole('button', { name: 'Baixar Ebook em PDF' })
  await button.scrollIntoViewIfNeeded()
  const place = () => page.locator('summary', { hasText: 'Links' }).boundingBox()
  const before = await place()
  let line: 'slow' | 'lost' | 'real' = 'slow'
  // A small ebook is ready immediately; here its progress, and then the lost network, remain visible.
  await page.route(/\/ebook\/preparo(\?|$)/, route => {
    if (line === 'slow') return route.fulfill({ json: { estado: 'preparando', progresso: 40 } })
    return line === 'lost' ? route.abort('internetdisconnected') : route.continue()
  })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Preparando o livro…' })).toHaveAttribute('value', '40')
  await expect(page.getByText('40%')).toBeVisible()
  expect(await place()).toEqual(before)
  await expect(button).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'ebook-preparando')
  line = 'lost'
  await page.context().setOffline(true)
  await expect(page.getByText('Sem conexão. O preparo continua…')).toBeVisible()
  await shot(page, 'ebook-sem-conexao')
  line = 'real'
  await page.context().setOffline(false)
  await expect(page.getByText('Pronto. Baixar')).toBeVisible()
  await expect(button).toBeFocused()
  await button.scrollIntoViewIfNeeded()
  expect((await place())?.height).toBe(before?.height)
  await shot(page, 'ebook-pronto')
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^ebook-[a-z0-9-]{1,60}\.pdf$/)
})

test('a santinho is written, and saved as a sheet and for a print shop', async ({ page }) => {
  await openDialog(page)
  const address = (await page.getByLabel(TRANSMISSAO).first().inputValue()).replace(/\/[^/]+$/, '')
  await page.getByRole('link', { name: 'Preparar santinho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Santinho' })).toBeVisible()
  const words = page.getByLabel('Palavras da família')
  await expect(words).toHaveValue('')
  await page.getByRole('button', { name: 'Guardamos com amor cada lembrança.' }).click()
  await expect(words).toHaveValue('Guardamos com amor cada lembrança.')
  await expect(page.getByText(/\d+ pixels de largura|não tem foto|Não sabemos o tamanho/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'santinho-escrito')
  await page.getByRole('button', { name: 'Ver como fica' }).click()
  const preview = page.getByRole('img', { name: 'Frente e verso do santinho' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1020)
  expect(await qrOf(await preview.screenshot())).toBe(address)
  await expectAccessible(page)
  await shot(page, 'santinho-previa')
  for (const [button, name, side] of [
    ['Baixar folha A4', /^santinho-[a-z0-9-]{1,60}\.pdf$/, 297],
    ['Baixar para a gráfica', /^santinho-grafica-[a-z0-9-]{1,60}\.pdf$/, 76],
  ] as const) {
    const { file, bytes } = await download(page, button)
    expect(file.suggestedFilename()).toMatch(name)
    const document = await getDocumentProxy(new Uint8Array(bytes))
    expect(document.numPages).toBe(2)
    const { width } = (await document.getPage(1)).getViewport({ scale: 1 })
    expect(Math.round((width / 72) * 25.4)).toBe(side)
    const { text } = await extractText(document, { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain('Guardamos com amor cada lembrança.')
    expect(text).toContain(address.replace(/^https?:\/\//, ''))
    await expectToast(page, 'Santinho baixado com sucesso!')
  }
})

test('a new access code invalidates the link that was sent and opens the new one', async ({
  page,
  browser,
  portal,
}) => {
  await openDialog(page)
  const link = page.getByLabel(TRANSMISSAO).first()
  const before = await link.inputValue()
  await page.getByRole('button', { name: 'Gerar novo código' }).click()
  const confirm = page.getByRole('dialog', { name: 'Trocar o código de acesso?' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'novo-codigo')
  await confirm.getByRole('button', { name: 'Trocar o código' }).click()
  await expectToast(page, 'Novo código de acesso criado. Envie o novo link.')
  await expect(confirm).toBeHidden()
  await expect(link).not.toHaveValue(before)
  const visitor = await browser.newContext()
  const check = async (address: string): Promise<number> => {
    const [, id = '', codigo = ''] = /\/despedida\/(\d+)\/(.+)$/.exec(address) ?? []
    const response = await visitor.request.get(
      `${portal.url}/exibicao/validar-codigo?despedidaId=${id}&codigo=${codigo}`,
    )
    return response.status()
  }
  expect(await check(await link.inputValue())).toBe(200)
  expect(await check(before)).toBe(400)
  await visitor.close()
})

test('a shared page declares a share card that a messenger can fetch', async ({ page, portal }) => {
  const { id } = await publicDespedida(page.request)
  const html = await (await page.request.get(`/despedida/${id}`)).text()
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(address.replace(/\?v=\w+$/, '')).toBe(`${portal.url}/exibicao/despedida/${id}/cartao.jpg`)
  const card = await page.request.get(address)
  expect(card.headers()['content-type']).toBe('image/jpeg')
  const { width, height } = await sharp(await card.body()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test("a family's archive is prepared, downloaded, and opens without network", async ({ page, browser }) => {
  await openSignedIn(page, '/admin/despedidas', MODERATOR)
  const headers = await staffHeaders(page.request, MODERATOR)
  const rows = await (await page.request.get('/cliente/despedidas-moderacao', { headers })).json()
  const [own] = rows as { id: number; pessoa_falecida: { nome: string } }[]
  await page.goto(`/admin/despedidas?despedida=${own?.id}`)
  const row = page.getByRole('button', { name: /^Arquivo da família/ })
  const terms = page.getByRole('region', { name: 'Até quando guardamos' })
  // Open already where something goes on a day, as once somebody signed the book.
  await terms.locator('details').evaluate((one: HTMLDetailsElement) => {
    one.open = true
  })
  await expect(terms.getByText('Sem prazo: ficam até que a família peça para tirar.')).toBeVisible()
  await page.locator('summary', { hasText: 'tudo em um arquivo' }).click()
  await expectAccessible(page)
  await shot(page, 'arquivo-familia-inicio')
  await row.dblclick()
  await expect(row.getByText(/^Preparando: \d+%/)).toBeVisible()
  await expect(row.getByText(/^Pronto, .* Toque para baixar/)).toBeVisible()
  await shot(page, 'arquivo-familia-pronto')
  const downloading = page.waitForEvent('download')
  await row.click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^arquivo-da-familia-[a-z0-9-]{1,60}\.zip$/)
  await expectToast(page, 'O arquivo está sendo baixado. Se a rede cair, o navegador continua de onde parou.')

  const folder = await mkdtemp(join(tmpdir(), 'memorial-arquivo-'))
  execFileSync('unzip', ['-q', await file.path(), '-d', folder])
  const offline = await (await browser.newContext({ offline: true })).newPage()
  const requested: string[] = []
  offline.on('request', request => requested.push(request.url()))
  for (const name of ['inicio', 'mensagens', 'livro-de-presenca']) {
    await offline.goto(`file://${folder}/arquivo-da-familia/${name}.html`)
    await expect(offline.getByRole('heading', { level: 1, name: own?.pessoa_falecida.nome ?? '' })).toBeVisible()
    const images = offline.locator('img:not([loading])')
    for (const image of await images.all())
      expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(offline)
    await offline.setViewportSize({ width: 320, height: 800 })
    expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await shot(offline, `arquivo-${name}`)
  }
  expect(requested.filter(url => !url.startsWith('file:'))).toEqual([])
  await rm(folder, { recursive: true })
})
