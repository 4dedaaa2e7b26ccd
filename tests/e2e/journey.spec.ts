import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** The main use case end to end: staff create a despedida, a visitor writes a homenagem, the family approves it. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'pt-BR' }
const PICTURE = join(import.meta.dirname, '..', '..', 'assets', 'paisagens-de-exemplo', 'manha.webp')
const unique = String(Date.now()).slice(-8)
const moderator = {
  nome: 'Teresa Alves Lima',
  telefone: `829${unique}`,
  email: `teresa.${unique}@exemplo.com.br`,
  senha: 'varanda-azul-31',
}
const visitor = { nome: 'José Aldo Ferreira', telefone: `819${unique}` }
const TEXT = 'Aprendi a ler com a senhora em 1978. Obrigado por ter tido paciência comigo.'

const lastCode = async (portal: Portal, telefone: string): Promise<string> => {
  await expect
    .poll(() => portal.readOutbox().filter(line => line.to.endsWith(telefone) && line.code).length)
    .toBeGreaterThan(0)
  return (
    portal
      .readOutbox()
      .filter(line => line.to.endsWith(telefone) && line.code)
      .at(-1)?.code ?? ''
  )
}

/** DD/MM/YYYY HH:mm in the portal's time zone, `minutes` from now. */
const clock = (minutes: number): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Maceio',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(Date.now() + minutes * 60_000)
    .replace(',', '')

const chooseDeceased = async (page: Page): Promise<string> => {
  await page.getByRole('link', { name: 'NOVA DESPEDIDA' }).click()
  await expectToast(page, 'Consultando os últimos falecidos!')
  await shot(page, 'assistente-falecido')
  await page.getByRole('group', { name: 'Últimos falecidos' }).getByRole('radio').first().check()
  const chosen = page.getByLabel(/^Nome(?! social)/).last()
  await expect(chosen).not.toHaveValue('')
  const nome = await chosen.inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Próximo' }).click()
  return nome
}

const registerModerator = async (page: Page, portal: Portal): Promise<void> => {
  await page.getByLabel(/Telefone do moderador/).fill(moderator.telefone)
  await page.getByRole('button', { name: 'Iniciar Cadastro' }).click()
  await expect(page.getByText(/Insira o código de 5 dígitos que enviamos para o telefone/)).toBeVisible()
  await expect(page.getByText(/Reenviar \(\d+s\)/)).toBeVisible()
  const code = await lastCode(portal, moderator.telefone)
  await page.getByLabel('Dígito 1 do código').focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Validar Código' }).click()
  await page.getByLabel(/^Nome/).fill(moderator.nome)
  await page.getByLabel(/E-mail do Moderador/).fill(moderator.email)
  await page.getByRole('checkbox', { name: 'A família cria a senha pelo link' }).uncheck()
  await page.getByLabel(/^Senha do Moderador/).fill(moderator.senha)
  await shot(page, 'assistente-moderador')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Próximo' }).click()
}

const describeDespedida = async (page: Page): Promise<void> => {
  await page.getByLabel(/Cemitério/).fill('Parque das Flores')
  await page.getByLabel(/Localização do sepultado/).fill('Quadra 12, jazigo 48')
  await page.getByLabel(/Data e hora do sepultamento/).fill(clock(24 * 60))
  await page.getByLabel(/Local do velório/).fill('Central de Velórios, capela 3')
  await page.getByLabel(/Data e hora do velório/).fill(clock(-30))
  await page
    .getByLabel('Biografia')
    .fill('Nasceu em Penedo, à beira do São Francisco.\n\nFoi professora por trinta e oito anos.')
  await page.getByLabel(/^Unidade/).selectOption({ label: 'Central de Velórios' })
  await page.getByRole('radio', { name: /^Capela 03/ }).check()
  await page.getByLabel(/Início da cerimônia/).fill(clock(-60))
  await page.getByLabel(/Fim da cerimônia/).fill(clock(120))
  await shot(page, 'assistente-despedida')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expectToast(page, 'Cadastro finalizado com sucesso!')
  await shot(page, 'assistente-qr')
  // Its button stays in view on a phone, where the QR code leaves it no room.
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByRole('link', { name: 'Enviar pelo WhatsApp' })).toBeInViewport({ ratio: 1 })
  if (before) await page.setViewportSize(before)
}

const openAsVisitor = async (browser: Browser, address: string): Promise<Page> => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const writeHomenagem = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Mensagens' }).click()
  await page.getByRole('link', { name: 'Escrever uma mensagem' }).click()
  await page.getByLabel(/^Sua mensagem/).fill(TEXT)
  await page.getByLabel(/Seu nome|^Nome/).fill(visitor.nome)
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  // The preview moves the button.
  await expect(page.getByRole('img', { name: 'Imagem escolhida' })).toBeVisible()
  await page.getByRole('button', { name: /Enviar/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nome', { exact: false }).fill(visitor.nome)
  await dialog.getByLabel('Telefone', { exact: false }).fill(visitor.telefone)
  await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expectToast(page, 'Homenagem sujeita à aprovação!')
}

test('staff create a despedida, a visitor writes a homenagem, the family approves it', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page)
  const nome = await chooseDeceased(page)
  await registerModerator(page, portal)
  await describeDespedida(page)
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: nome }).first()
  await row.getByRole('button', { name: /^Mais ações/ }).click()
  const address = await page.getByRole('menuitem', { name: /^Visualizar/ }).getAttribute('href')
  const id = /\/despedida\/(\d+)/.exec(address ?? '')?.[1] ?? ''
  expect(Number(id)).toBeGreaterThan(10_000)

  const phone = await openAsVisitor(browser, `/despedida/${id}`)
  await expect(phone.getByRole('heading', { name: nome })).toBeVisible()
  await writeHomenagem(phone)
  // Its author sees the pending homenagem; other visitors do not.
  const visitor = await openAsVisitor(browser, `/despedida/${id}?aba=mensagens`)
  await expect(visitor.getByRole('tab', { name: 'Mensagens', selected: true })).toBeVisible()
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.getByText(TEXT)).toHaveCount(0)
  await visitor.close()

  const family = await (await browser.newContext(PHONE)).newPage()
  await signIn(family, moderator.email, { path: '/', senha: moderator.senha })
  await expect(family.getByText('NOVA DESPEDIDA')).toHaveCount(0)
  await expect(family.getByText('1 mensagem espera a sua leitura')).toBeVisible()
  await family.getByRole('link', { name: /^Ler as mensagens/ }).click()
  await expect(family.getByText(TEXT)).toBeVisible()
  await expectAccessible(family)
  await shot(family, 'mensagens')
  await family.getByRole('button', { name: /^Não publicar/ }).click()
  await family.getByLabel(/^Motivo/).fill('Confundiu com outra pessoa.')
  await expectAccessible(family)
  await shot(family, 'mensagem-recusar-familia')
  await family.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await family.getByRole('button', { name: /^Aprovar/ }).click()
  await expectToast(family, 'Mensagem ativada com sucesso!')

  await phone.reload()
  await phone.getByRole('tab', { name: 'Mensagens' }).click()
  await expect(phone.getByText(TEXT)).toBeVisible()
  await expectAccessible(phone)
})
