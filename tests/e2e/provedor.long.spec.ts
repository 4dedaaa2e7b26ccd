import { expect, shot, test } from './support/portal.ts'

const SESSION = {
  ...{ accessToken: 'x', tokenType: 'Bearer', checktoken: true, id: 1, username: 'oidc:ana', email: '' },
  ...{ nome: 'Ana', roles: ['ROLE_COLABORADOR'] },
}

test('the button of the identity provider stands above login and password, and a failure says what to do', async ({
  page,
}) => {
  await page.route('**/api/auth/provedor', route => route.fulfill({ json: { rotulo: 'Entrar com a conta do grupo' } }))
  await page.route('**/api/auth/provedor/iniciar', route =>
    route.fulfill({
      status: 503,
      json: {
        code: 'PROVEDOR_INDISPONIVEL',
        mensagem: 'A conta do grupo não responde agora. Entre com login e senha, ou tente em alguns minutos.',
      },
    }),
  )
  await page.goto('/admin/entrar')
  const button = page.getByRole('button', { name: 'Entrar com a conta do grupo' })
  await button.click()
  await expect(page.getByText('Entre com login e senha')).toBeVisible()
  await expect(page.getByLabel('Login')).toBeVisible()
  await shot(page, 'entrar-provedor')
})

test('the answer of the provider leaves the address before it is sent', async ({ page }) => {
  await page.route('**/api/auth/provedor', route => route.fulfill({ json: { rotulo: 'Entrar com a conta do grupo' } }))
  let sent = ''
  await page.route('**/api/auth/provedor/concluir', async route => {
    sent = route.request().postData() ?? ''
    await route.fulfill({ json: SESSION })
  })
  await page.goto('/admin/entrar?code=segredo&state=abc')
  await expect.poll(() => sent).toContain('code=segredo&state=abc')
  await expect(page).not.toHaveURL(/code=/)
})
