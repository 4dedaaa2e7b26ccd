import { COLLABORATOR, openSignedIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** A family asks for the page of somebody who was buried before the portal, and staff open it. */
const TELEFONE = '82991230955'
const OTHER = '82991230966'

const codeFor = async (portal: Portal, telefone: string): Promise<string> => {
  const codes = () => portal.readOutbox().flatMap(line => (line.to.endsWith(telefone) && line.code ? [line.code] : []))
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

test('a page for an old burial is asked for where a search finds nothing, and opened by staff', async ({
  page,
  browser,
  portal,
}) => {
  const other = await browser.newContext({ baseURL: portal.url })
  const visitor = await other.newPage()
  await visitor.goto('/lista-postagens/despedidas?nome=abilio+vasconcelos')
  await visitor.getByRole('link', { name: 'Pedir uma página' }).click()
  await visitor.getByLabel(/^Nome de quem faleceu/).fill('Abílio Vasconcelos')
  await visitor.getByLabel(/^Ano do falecimento/).fill('1987')
  await visitor.getByLabel(/^O que a pessoa é sua/).selectOption('Avô(ó)')
  await visitor.getByLabel(/^Seu nome/).fill('Joana Lima')
  await visitor.getByLabel(/^Seu e-mail/).fill(TELEFONE)
  await expectAccessible(visitor)
  await shot(visitor, 'pedir-pagina')
  await visitor.getByRole('button', { name: 'Confirmar o meu contato' }).dblclick()
  await visitor.getByLabel(/^Código de 5 dígitos/).fill(await codeFor(portal, TELEFONE))
  await shot(visitor, 'pedir-pagina-codigo')
  await visitor.getByRole('button', { name: 'Enviar o pedido' }).dblclick()
  await expect(visitor.getByRole('heading', { name: 'Pedido recebido' })).toBeVisible()
  await expectAccessible(visitor)
  await other.close()

  await openSignedIn(page, '/admin/despedidas', COLLABORATOR)
  await page.getByRole('link', { name: '2 pedidos de página esperam resposta' }).click()
  await expect(page.getByText('Falecimento em 1987, segundo a família')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No registro' })).toHaveCount(2)
  await expectAccessible(page)
  await shot(page, 'pedidos-pagina')
  await page.getByRole('button', { name: 'Abrir sem o registro: Abílio Vasconcelos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir a página' }).dblclick()
  await expectToast(page, 'Página aberta em rascunho. Confira os dados e ative.')
  await expect(page).toHaveURL(/\/admin\/editardespedida\/\d+/)
  const texts = () => portal.readOutbox().flatMap(line => (line.to.endsWith(TELEFONE) ? [line.text] : []))
  await expect.poll(() => texts().at(-1)).toContain('/convite#')
  await page.goto('/admin/pedidos-pagina')
  await expect(page.getByRole('heading', { name: 'Raimundo Vasconcelos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Abílio Vasconcelos' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page for an old burial is asked for with a code', async ({ page, portal }) => {
    await page.goto('/pedir-pagina')
    await page.getByLabel(/^Nome de quem faleceu/).fill('Bento Vasconcelos')
    await page.getByLabel(/^Ano do falecimento/).fill('2999')
    await page.getByLabel(/^O que a pessoa é sua/).selectOption('Pai')
    await page.getByLabel(/^Seu nome/).fill('Joana Lima')
    await page.getByLabel(/^Seu e-mail/).fill(OTHER)
    await page.getByRole('button', { name: 'Confirmar o meu contato' }).click()
    await expect(page.getByText('Informe o ano do falecimento, com quatro números.')).toBeVisible()
    await page.getByLabel(/^Ano do falecimento/).fill('1990')
    await page.getByRole('button', { name: 'Confirmar o meu contato' }).click()
    await page.getByLabel(/^Código de 5 dígitos/).fill(await codeFor(portal, OTHER))
    await shot(page, 'pedir-pagina-sem-script')
    await page.getByRole('button', { name: 'Enviar o pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido recebido' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Pedido recebido' })).toBeVisible()
  })
})
