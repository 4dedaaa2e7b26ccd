import type { Locator, Page } from '@playwright/test'
import {
  COLLABORATOR,
  chooseRowAction,
  liveDespedida,
  MODERATOR,
  openSignedIn,
  pageOfRow,
  publicDespedida,
  SAMPLE_PASSWORD,
  SAMPLE_WAKE,
  signIn,
} from './support/people.ts'
import {
  expect,
  expectAccessible,
  expectToast,
  holdToasts,
  moveUntilVisible,
  sharePage,
  shot,
  test,
  untilLoaded,
} from './support/portal.ts'
import { brokenWords, smearedTexts } from './support/words.ts'

// Each worker takes the next one: the longest file, begun last, would leave one worker alone at the end.
test.describe.configure({ mode: 'parallel' })

/** Every screen of the restricted area opens, has its title, passes axe, and does not scroll horizontally at 320 px; access.long.spec.ts has the public ones. */
type Screen = { name: string; path: string; title: string | RegExp }

const RESTRICTED: readonly Screen[] = [
  { name: 'despedidas', path: '/admin/despedidas', title: 'DESPEDIDAS' },
  { name: 'criar', path: '/admin/criardespedida', title: 'Nova despedida' },
  { name: 'painel-capelas', path: '/admin/painel-despedidas', title: 'Painel de Capelas' },
  { name: 'painel-capelas-dia', path: '/admin/painel-despedidas?visao=dia&unidade=CV', title: 'Painel de Capelas' },
  { name: 'telas', path: '/admin/telas', title: 'Telas' },
  { name: 'painel-mensagens', path: '/admin/painel-mensagens', title: 'Aprovar Mensagens' },
  { name: 'colaboradores', path: '/admin/cadastro-colaborador', title: 'Colaboradores' },
  { name: 'colaborador-novo', path: '/admin/cadastro-colaborador?modo=novo', title: 'Novo Colaborador' },
  { name: 'titulares', path: '/admin/titular', title: 'Titulares de dados' },
  { name: 'situacao', path: '/admin/situacao', title: 'Situação' },
  { name: 'denuncias', path: '/admin/denuncias', title: 'Denúncias' },
  { name: 'registro', path: '/admin/registro', title: 'Registro de falecidos' },
  { name: 'relatorios', path: '/admin/relatorios', title: 'Relatórios' },
  { name: 'ofertas', path: '/admin/ofertas', title: 'Ofertas' },
  { name: 'chaves-servico', path: '/admin/chaves-servico', title: 'Chaves de serviço' },
  { name: 'webhooks', path: '/admin/webhooks', title: 'Webhooks' },
  { name: 'configuracoes', path: '/admin/configuracoes', title: 'Configurações' },
  { name: 'configuracoes-unidade', path: '/admin/configuracoes/unidade', title: 'Configurações' },
  { name: 'configuracoes-floriculturas', path: '/admin/configuracoes/floriculturas', title: 'Configurações' },
  { name: 'configuracoes-anuncios', path: '/admin/configuracoes/anuncios', title: 'Configurações' },
  { name: 'configuracoes-folha', path: '/admin/configuracoes/folha', title: 'Configurações' },
  { name: 'configuracoes-divulgacao', path: '/admin/configuracoes/divulgacao', title: 'Configurações' },
  { name: 'configuracoes-evento', path: '/admin/configuracoes/evento', title: 'Configurações' },
  { name: 'configuracoes-textos', path: '/admin/configuracoes/textos', title: 'Configurações' },
  { name: 'alterar-senha', path: '/admin/alterar-senha', title: 'ALTERAR SENHA' },
  { name: 'perfil', path: '/admin/editar-perfil/0', title: 'Meu perfil' },
  { name: 'outro-tipo', path: '/admin/outra-coisa/1', title: 'Página não encontrada' },
]

const PHONE = { width: 390, height: 844 }

const spanOf = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `width of ${page.url()} at 320 px`).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

/** A small notebook: the last width before a table becomes a list of cards. */
const NOTEBOOK = { width: 1280, height: 800 }

const expectWholeWords = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize(NOTEBOOK)
  expect(await brokenWords(page), `words of ${page.url()}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NOTEBOOK.width)
  if (before) await page.setViewportSize(before)
}

/** Who reads by headings takes a level that is left out for a part that is missing. */
const expectHeadingsInOrder = async (page: Page): Promise<void> => {
  const headings = await page
    .getByRole('heading')
    .evaluateAll(all => all.map(one => `${one.tagName.slice(1)} ${one.textContent}`))
  const levelOf = (heading = '1'): number => Number.parseInt(heading, 10)
  const skipping = headings.filter((heading, index) => levelOf(heading) > levelOf(headings[index - 1]) + 1)
  expect(skipping, `headings of ${page.url()}`).toEqual([])
}

const examine = async (page: Page, screen: Screen): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: screen.title })).toBeVisible()
  await untilLoaded(page)
  await expectAccessible(page)
  await expectHeadingsInOrder(page)
  await expectNoSidewaysScroll(page)
  await expectWholeWords(page)
  expect(await smearedTexts(page), `bold serif of ${page.url()}`).toEqual([])
  await shot(page, screen.name)
}

test.describe('a screen of staff', () => {
  const sharedPage = sharePage()

  for (const screen of RESTRICTED)
    test(`at ${screen.path} is accessible and fits a small phone`, async () => {
      const page = sharedPage()
      await openSignedIn(page, screen.path)
      await examine(page, screen)
    })

  test('at /admin/criar-moderador of a despedida is accessible and fits a small phone', async () => {
    const page = sharedPage()
    const { id } = await publicDespedida(page.request)
    await openSignedIn(page, `/admin/criar-moderador/${id}`)
    await examine(page, { name: 'criar-moderador', path: '', title: `Cadastro de Moderador - Despedida ${id}` })
    await page.goto('/admin/criar-moderador/999999')
    await expect(page.getByText('Despedida não localizada!')).toBeVisible()
  })

  for (const name of ['transmissao', 'livro', 'folha', 'santinho'])
    test(`with the ${name} of a wake is accessible and fits a small phone`, async () => {
      const page = sharedPage()
      const { id } = await liveDespedida(page.request)
      await openSignedIn(page, `/admin/${name}/${id}`)
      await examine(page, { name, path: '', title: /./ })
    })
})

test('a row of the despedidas is low, also with a name of two lines', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, '/admin/despedidas')
  await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
  const row = page.getByRole('row').filter({ hasText: SAMPLE_WAKE })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
})

test('forced colours show what is on, and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { id } = await publicDespedida(page.request)
  await openSignedIn(page, `/admin/editardespedida/${id}`)
  const ground = (element: Locator): Promise<string> => element.evaluate(one => getComputedStyle(one).backgroundColor)
  const track = page.getByRole('switch').first().locator('+ *')
  await expect(track).toBeVisible()
  expect(await ground(track.locator('> .mantine-Switch-thumb'))).not.toBe(await ground(track))
  const backgrounds = page.getByRole('group', { name: 'Imagem de fundo' }).locator('label')
  const grounds = await backgrounds.evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
  const rite = page.getByRole('radiogroup', { name: 'Cerimônia final' })
  expect(await ground(rite.getByRole('radio', { name: 'Sepultamento' }))).not.toBe(
    await ground(rite.getByRole('radio', { name: 'Cremação' })),
  )
  await page.goto('/admin/configuracoes')
  const tabs = page.getByRole('main').getByRole('navigation').getByRole('link')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  const lines = await tabs.evaluateAll(all => all.map(one => getComputedStyle(one).borderBottomColor))
  expect(lines.filter(line => line === lines[0])).toHaveLength(1)
  await page.goto('/admin/despedidas')
  const filter = page.getByRole('radio', { checked: true }).first().locator('..')
  await expect(filter).toBeVisible()
  expect(await ground(filter)).not.toBe(await ground(page.locator('body')))
})

test('the chapel panel names the apresentacao that conflicts with a rejected one', async ({ page }) => {
  await openSignedIn(page, '/admin/painel-despedidas')
  const row = page.getByRole('row').filter({ hasText: 'Maria do Carmo' })
  const [inicio = '', fim = ''] = (await row.innerText()).match(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/g) ?? []
  await page.getByRole('button', { name: /^Editar a reserva de Iracema/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar reserva' })
  await dialog.getByRole('radio', { name: /^Capela 01/ }).check()
  await dialog.getByLabel(/^Início/).fill(inicio)
  await dialog.getByLabel(/^Fim/).fill(fim)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Capela já vinculada a outra cerimônia!')).toBeVisible()
  await expect(dialog.getByText(`: de ${inicio} a ${fim}.`)).toContainText('Maria do Carmo')
  await expectAccessible(page)
  await shot(page, 'painel-capelas-dialogo')
})

test('the dialogs of a despedida are accessible', async ({ page }) => {
  await openSignedIn(page, '/admin/despedidas')
  await page
    .getByRole('button', { name: /^Mais ações/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await shot(page, 'despedidas-mais')
  await page.getByRole('menuitem', { name: /^Compartilhar a despedida/ }).click()
  await expect(page.getByRole('dialog', { name: 'Compartilhar despedida' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'compartilhar')
  await page.keyboard.press('Escape')
  await chooseRowAction(page, 'Exibição Capela')
  await expect(page.getByRole('dialog', { name: 'Exibição Capela' })).toBeVisible()
  await expect(page.getByLabel('Unidade')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'capela-dialogo')
})

test('the guard redirects anonymous visitors to the sign-in and back to the requested screen', async ({ page }) => {
  const { id } = await liveDespedida(page.request)
  await page.goto(`/admin/mensagens/${id}`)
  await expect(page).toHaveURL(/\/admin\/entrar$/)
  await page.getByLabel('Login').fill(COLLABORATOR)
  await page.getByLabel('Senha', { exact: true }).fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/mensagens/${id}$`))
  await expect(page.getByRole('link', { name: 'Colaboradores' })).toHaveCount(0)
  await page.goto('/admin/entrar')
  await expect(page).toHaveURL(/\/admin\/despedidas$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectToast(page, 'Logout realizado com sucesso!')
  await expect(page).toHaveURL(/\/$/)
})

test('a wrong password shows a message that remains beside the form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await page.getByLabel('Login').fill(MODERATOR)
  await page.getByLabel('Senha', { exact: true }).fill('outra coisa')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Usuário ou senha não confere')).toHaveCount(2)
})

test('a moderator lands on a home, sees only the own despedidas in the list, and no screens of staff', async ({
  page,
}) => {
  await signIn(page, MODERATOR, { path: '/' })
  await untilLoaded(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'inicio-moderador')
  await page.getByRole('link', { name: 'Ver em lista' }).click()
  await expect(page.getByRole('heading', { name: 'DESPEDIDAS' })).toBeVisible()
  for (const name of ['NOVA DESPEDIDA', 'Painel de Capelas', 'Aprovar Mensagens', 'Colaboradores'])
    await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await shot(page, 'despedidas-moderador')
})

test('a missing chunk reloads the page once, and then shows a readable message', async ({ page }) => {
  await page.goto('/termo-uso')
  await page.evaluate(() =>
    addEventListener('app:hydrated', () => document.body.setAttribute('data-hydrated', ''), { once: true }),
  )
  await moveUntilVisible(page, page.locator('body[data-hydrated]'))
  let documents = 0
  page.on('request', request => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.route(/assets\/lista-postagens\.screen-.*\.js/, route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Faça sua homenagem' }).first().click()
  await expect(page.getByRole('heading', { name: 'Memorial Online' })).toBeVisible()
  expect(documents).toBe(1)
  await moveUntilVisible(page, page.getByRole('heading', { name: 'Não foi possível abrir esta página' }))
  expect(documents).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await expect(page.getByRole('heading', { name: 'Memorial Online' })).toBeVisible()
})

test('a toast covers neither the header, nor the names of the steps, nor the first field of a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await holdToasts(page)
  await openSignedIn(page, '/admin/criardespedida')
  const toast = page.getByText('Consultando os últimos falecidos!').locator('..')
  await toast.hover()
  const [header, field] = [await spanOf(page.getByRole('banner')), await spanOf(page.getByLabel('CPF'))]
  await expect.poll(async () => (await spanOf(toast)).top).toBeGreaterThanOrEqual(header.bottom)
  const { bottom } = await spanOf(toast)
  expect(bottom).toBeLessThanOrEqual(field.top)
  const steps = page.getByRole('list', { name: 'Passo 1 de 3' }).getByRole('listitem')
  // The box of a step has a padding.
  const tops = await steps.evaluateAll(items =>
    items.map(item => {
      const text = document.createRange()
      text.selectNodeContents(item)
      return text.getBoundingClientRect().top
    }),
  )
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(bottom)
})

test('the active switch removes a despedida from the public page and restores it', async ({ page, browser }) => {
  await openSignedIn(page, '/admin/despedidas')
  // Its wake is live at every hour of the day, so that the switch always asks first.
  await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
  const row = page.getByRole('row').filter({ hasText: SAMPLE_WAKE })
  await expect(row).toHaveCount(1)
  const address = await pageOfRow(row)
  await page.setViewportSize(PHONE)
  await row.getByRole('switch').click({ force: true })
  const question = page.getByRole('dialog', { name: `Desativar a página de ${SAMPLE_WAKE}` })
  await expect(question.getByText('Quem tiver o link verá “Despedida Inativa”.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'despedidas-desativar')
  await question.getByRole('button', { name: 'Desativar a página' }).click()
  await expectToast(page, 'Despedida desativada com sucesso!')
  const undo = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Desfazer' }) })
  await expect(undo).toBeVisible()
  const room = async (above: Locator) => (await spanOf(undo)).top - (await spanOf(above)).bottom
  await expect.poll(() => room(row)).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => room(page.getByRole('button', { name: 'Baixar a lista' }))).toBeGreaterThan(0)
  await shot(page, 'despedidas-desfazer')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await expect(visitor.getByText('Despedida inativa!')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Despedida Inativa' })).toBeVisible()
  await row.getByRole('switch').click({ force: true })
  await expectToast(page, 'Despedida ativada com sucesso!')
})
