import { COLLABORATOR, createDespedida, openSignedIn } from './support/people.ts'
import { expect, expectAccessible, expectToast, type Portal, shot, test } from './support/portal.ts'

/** Somebody without a code asks the family of a private page for it, and staff answer for the family. */
const TELEFONE = '82991230944'

const codeFor = async (portal: Portal, contato = TELEFONE): Promise<string> => {
  const codes = () => portal.readOutbox().flatMap(line => (line.to.endsWith(contato) && line.code ? [line.code] : []))
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

test('a request for access is answered with the code by SMS', async ({ page, browser, portal }) => {
  const { id, codigo } = await createDespedida(page.request, 'Privada')
  const other = await browser.newContext({ baseURL: portal.url })
  const visitor = await other.newPage()
  await visitor.goto(`/despedida/${id}`)
  await visitor.getByRole('link', { name: 'Pedir à família por aqui' }).click()
  await visitor.getByLabel(/^Seu nome/).fill('Joana Lima')
  await visitor.getByLabel(/^Quem é você/).fill('Prima do João, de Recife.')
  await visitor.getByLabel(/^Seu e-mail/).fill(TELEFONE)
  await expectAccessible(visitor)
  await shot(visitor, 'pedir-acesso')
  await visitor.getByRole('button', { name: 'Confirmar o meu contato' }).dblclick()
  await visitor.getByLabel(/^Código de 5 dígitos/).fill(await codeFor(portal))
  await shot(visitor, 'pedir-acesso-codigo')
  await visitor.getByRole('button', { name: 'Enviar o pedido' }).dblclick()
  await expect(visitor.getByText(/^Pedido recebido/)).toBeVisible()

  await openSignedIn(page, `/admin/mensagens/${id}`, COLLABORATOR)
  await expect(page.getByText('Joana Lima, (82) 99123-0944')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'pedido-acesso')
  await page.getByRole('button', { name: 'Enviar o código: Joana Lima' }).dblclick()
  await expectToast(page, 'Código enviado a Joana Lima.')
  await expect(page.getByText('Prima do João')).toHaveCount(0)
  const texts = () => portal.readOutbox().flatMap(line => (line.to.endsWith(TELEFONE) ? [line.text] : []))
  await expect.poll(() => texts().at(-1)).toContain(`/despedida/${id}/${codigo}`)
  await visitor.goto(`/despedida/${id}/${codigo}`)
  await expect(visitor.getByRole('heading', { name: 'Helena Brandão' })).toBeVisible()
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-US' })

  test('somebody abroad asks for access with an e-mail, in English', async ({ page, portal, browser }) => {
    const staff = await browser.newContext({ baseURL: portal.url })
    const { id } = await createDespedida(staff.request, 'Privada')
    await staff.close()
    await page.goto(`/despedida/${id}`)
    await page.getByRole('link', { name: 'Ask the family from here' }).click()
    await page.getByLabel(/^Your name/).fill('Joana Lima')
    await page.getByLabel(/^Who are you/).fill('A cousin of João.')
    await page.getByLabel(/^Your e-mail, or mobile/).fill('+1 202 555 0133')
    await page.getByRole('button', { name: 'Confirm my contact' }).click()
    await expect(page.getByText('Messages cannot reach this number. Please use an e-mail.')).toBeVisible()
    await page.getByLabel(/^Your e-mail, or mobile/).fill('joana.abroad@example.com')
    await page.getByRole('button', { name: 'Confirm my contact' }).click()
    await page.getByLabel(/^Code of 5 digits/).fill(await codeFor(portal, 'joana.abroad@example.com'))
    await shot(page, 'pedir-acesso-sem-script')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText(/^Request received/)).toBeVisible()
  })
})
