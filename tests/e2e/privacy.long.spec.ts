import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { COLLABORATOR, openSignedIn, publicDespedida } from './support/people.ts'
import { expect, expectAccessible, type Portal, shot, test } from './support/portal.ts'

/** A visitor's own data from registration to erasure, and the screens of staff about it. */
const codeFor = async (portal: Portal, contact: string): Promise<string> => {
  const codes = () => portal.readOutbox().filter(line => line.to === contact && line.code)
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1)?.code ?? ''
}

type Person = { nome: string; telefone: string; email?: string; desejoReceberOfertas?: boolean }

const register = async (page: Page, person: Person): Promise<void> => {
  const { id: idDespedida } = await publicDespedida(page.request)
  const response = await page.request.post('/participantes', { data: { ...person, ofertasAVista: true, idDespedida } })
  expect(response.status()).toBe(200)
  const { codigo } = (await response.json()) as { codigo: string }
  const homenagem = { descricao: 'Saudade eterna, com carinho.', nome: person.nome, despedida: idDespedida, codigo }
  const sent = await page.request.post('/homenagem/homenagem', { multipart: { homenagem: JSON.stringify(homenagem) } })
  expect(sent.status()).toBe(200)
}

const enter = async (page: Page, portal: Portal, contato: string, sentTo = contato): Promise<void> => {
  await page.goto('/privacidade')
  await page.getByLabel('Celular ou e-mail').fill(contato)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código de 5 dígitos').fill(await codeFor(portal, sentTo))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'O que guardamos' })).toBeVisible()
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

test('whoever registered with name and phone leaves with that phone alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacidade')
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await page.getByLabel('Celular do cadastro').fill('82999887755')
  await page.getByRole('button', { name: 'Sair das ofertas e dos avisos' }).click()
  await expect(page.getByText('Este celular saiu das ofertas e dos avisos')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'privacidade-saiu')
})

test('a visitor opens the own data from the page footer, downloads it, withdraws consent and erases it', async ({
  page,
  portal,
}) => {
  const telefone = '82988110011'
  await register(page, { nome: 'Clara Lins', telefone, email: 'clara.lins@exemplo.com.br', desejoReceberOfertas: true })
  await page.goto('/termo-uso')
  await page.getByRole('link', { name: 'Seus dados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seus dados' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'privacidade')
  await page.getByLabel('Celular ou e-mail').fill(telefone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de 5 dígitos')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'privacidade-codigo')
  await page.getByLabel('Código de 5 dígitos').fill(await codeFor(portal, 'clara.lins@exemplo.com.br'))
  await page.getByRole('button', { name: 'Ver os meus dados' }).click()
  await expect(page.getByText('Saudade eterna, com carinho.')).toBeVisible()
  await expect(page.getByText('(**) *****-0011').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'privacidade-dados')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Cópia em JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('meus-dados.json')
  const copy = JSON.parse(readFileSync(await file.path(), 'utf8')) as { participacoes: { nome: string }[] }
  expect(copy.participacoes).toMatchObject([{ nome: 'Clara Lins' }])

  await page.getByRole('button', { name: 'Não quero mais ofertas' }).click()
  await expect(page.getByText('Você não recebe mais ofertas do grupo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Não quero mais ofertas' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Apagar os meus dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar os meus dados' })
  await expect(dialog.getByText('O seu cadastro em uma despedida: nome, telefone e e-mail')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'privacidade-apagar')
  await dialog.getByRole('button', { name: 'Apagar agora' }).click()
  await expect(page.getByText('Os dados ligados a este contato foram apagados.')).toBeVisible()
  await expect(page.getByText('Saudade eterna, com carinho.')).toHaveCount(0)
  await shot(page, 'privacidade-apagado')
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible()
})

test('an unknown contact gets the same response as a known one, and no message', async ({ page, portal }) => {
  await page.goto('/privacidade')
  await page.getByLabel('Celular ou e-mail').fill('ninguem.mesmo@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(/Se houver dados ligados a este contato/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reenviar \(\d+s\)$/ })).toBeDisabled()
  await page.getByLabel('Código de 5 dígitos').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código incorreto!')).toBeVisible()
  expect(portal.readOutbox().some(line => line.to === 'ninguem.mesmo@exemplo.com.br')).toBe(false)
})

test('staff respond to a correction request, and erase after typing the word', async ({ page, portal, browser }) => {
  const email = 'ivo.barros@exemplo.com.br'
  await register(page, { nome: 'Ivo Barros', telefone: '82988110022', email })
  await enter(page, portal, email)
  await page.getByLabel('O que corrigir').fill('O meu nome completo é Ivo Barros Lima.')
  await page.getByRole('button', { name: 'Pedir correção' }).click()
  const own = page.getByRole('region', { name: 'Os seus pedidos' })
  await expect(own.getByText('Aberto')).toBeVisible()
  const numero = (await own.getByText(/^Pedido \d{4}-\d{6}$/).innerText()).replace('Pedido ', '')

  const staff = await (await browser.newContext()).newPage()
  await openSignedIn(staff, '/admin/despedidas')
  await staff.getByRole('link', { name: 'Configurações' }).click()
  await staff.getByRole('link', { name: 'Titulares de dados' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Titulares de dados' })).toBeVisible()
  await expect(staff.getByText('Faltam 15 dias').first()).toBeVisible()
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  await staff.getByRole('button', { name: `Ver dados do titular do pedido ${numero}` }).click()
  await expect(staff.getByRole('heading', { name: `Dados de ${email}` })).toBeVisible()
  await expect(staff.getByText('(82) 98811-0022').first()).toBeVisible()
  await expectAccessible(staff)
  await shot(staff, 'titular')
  await staff.getByRole('button', { name: 'Corrigir', exact: true }).click()
  const correct = staff.getByRole('dialog', { name: 'Corrigir dados' })
  await correct.getByLabel('Nome certo').fill('Ivo Barros Lima')
  await correct.getByRole('button', { name: 'Corrigir' }).click()
  await expect(staff.getByText('Ivo Barros Lima', { exact: true })).toBeVisible()
  await staff.getByRole('button', { name: `Responder o pedido ${numero}` }).click()
  const response = staff.getByRole('dialog', { name: `Pedido ${numero}` })
  await response.getByLabel(/^Resposta ao titular/).fill('O seu nome foi corrigido.')
  await expectAccessible(staff)
  await shot(staff, 'titular-responder')
  await response.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(staff.getByText('Resposta enviada.')).toBeVisible()
  await expect.poll(() => portal.readOutbox().some(line => line.text.includes('O seu nome foi corrigido.'))).toBe(true)
  await page.reload()
  await expect(page.getByText('O seu nome foi corrigido.')).toBeVisible()

  await staff.getByRole('button', { name: 'Apagar', exact: true }).click()
  const erase = staff.getByRole('dialog', { name: 'Apagar os dados deste titular' })
  await erase.getByLabel(/^Escreva APAGAR/).fill('APAGAR')
  await expectAccessible(staff)
  await shot(staff, 'titular-apagar')
  await erase.getByRole('button', { name: 'Apagar definitivamente' }).click()
  await expect(staff.getByText(/^Dados apagados\. Pedido/)).toBeVisible()
  await expect(staff.getByText('(82) 98811-0022')).toHaveCount(0)
  await page.getByRole('button', { name: 'Encerrar' }).click()
})

test('the log of reports is for staff, the data subjects are for administrators only', async ({ page }) => {
  await openSignedIn(page, '/admin/despedidas', COLLABORATOR)
  await expect(page.getByRole('link', { name: /Titulares de dados/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Denúncias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Denúncias' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'denuncias')
  await page.goto('/admin/titular')
  await expect(page.getByText('Não foi possível buscar os pedidos.')).toBeVisible()
})

test('the privacy policy is a PDF with text, linked where the specification requires it', async ({ page }) => {
  await page.goto('/')
  const href = await page.getByRole('link', { name: 'Política de privacidade' }).getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('application/pdf')
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await response.body())), {
    mergePages: true,
  })
  expect(totalPages).toBeGreaterThanOrEqual(4)
  for (const words of [
    'Lei nº 13.709/2018',
    'Encarregado',
    '/privacidade',
    '15 dias',
    '6 meses',
    '90 dias',
    'Autoridade Nacional de Proteção de Dados',
    'Brasil',
  ])
    expect(text.replace(/\s+/g, ' '), words).toContain(words)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`the link of a notice ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('opens a page whose one button stops the notices, also in another language', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/parar-avisos/1.desconhecida')
      await expect(page.getByRole('heading', { level: 1, name: 'Parar os avisos' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await shot(page, 'parar-avisos')
      }
      await page.getByRole('button', { name: 'Parar os avisos' }).click()
      await expect(page.getByText('Pronto: você não recebe mais avisos desta despedida.')).toBeVisible()
      await expect(page).toHaveURL('/parar-avisos')
      await page.goto('/parar-avisos/1.desconhecida?idioma=en')
      await expect(page.getByRole('button', { name: 'Stop the notices' })).toBeVisible()
    })
  })
