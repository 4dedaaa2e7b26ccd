import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { pageOfRow, signIn } from './support/people.ts'
import { test as base, expect, expectToast, type Portal, shot } from './support/portal.ts'
import { makeDataDir, removeDataDir, startPortal } from './support/portal-process.ts'

/** A group that has just installed the portal: an empty PostgreSQL, one administrator, and nothing but a browser. */
const ADMIN = 'dona@casa.com.br'
const SENHA = 'varanda-azul-31'
const MEMORIAL = join(import.meta.dirname, '..', '..', 'bin', 'memorial')
const ADVERT = join(import.meta.dirname, '..', '..', 'public', 'imagens', 'finados', '3.jpg')
const FALECIDA = 'Rosália Nunes de Brito'
const FLORIST = 'Flores da Praça'

const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      if ('reason' in postgres) throw new Error(postgres.reason)
      const dataDir = makeDataDir()
      const settings = {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: 'a secret of the tests, long enough to be one',
        PUBLIC_URL: 'http://localhost',
      }
      const created = spawnSync(MEMORIAL, ['admin', 'create-admin', ADMIN, 'Dona da Casa'], {
        env: { ...process.env, ...settings, DATA_DIR: dataDir, MEMORIAL_PASSWORD: SENHA },
        encoding: 'utf8',
      })
      if (created.status !== 0) throw new Error(created.stdout + created.stderr)
      const portal = await startPortal(dataDir, settings)
      await use(portal)
      await portal.stop()
      await postgres.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

/** What the administrator does, counted: a click, or a field that is filled in. */
let steps = 0
const step = <T>(work: Promise<T>): Promise<T> => {
  steps += 1
  return work
}
const click = (page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> =>
  step(page.getByRole(role, { name, exact: true }).last().click())
const fill = (page: Page, label: string | RegExp, text: string): Promise<void> =>
  step(page.getByLabel(label, { exact: true }).last().fill(text))

const save = async (page: Page): Promise<void> => {
  await click(page, 'button', 'Salvar')
  // The notification of the last save may still be there, so the form's own state tells.
  await expect(page.getByText('Tudo salvo.').last()).toBeVisible()
}

/** DD/MM/YYYY HH:mm in the portal's time zone, `minutes` from now. */
const moment = (minutes: number): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Maceio',
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })
    .format(Date.now() + minutes * 60_000)
    .replace(',', '')
const day = (days: number): string => moment(days * 24 * 60).slice(0, 10)

const fillConfiguracoes = async (page: Page): Promise<void> => {
  await click(page, 'link', 'Configurações')
  await click(page, 'link', 'Unidades')
  await click(page, 'link', 'Central de Velórios')
  await fill(page, 'Telefone', '8233334444')
  await fill(page, 'WhatsApp', '82999990000')
  await save(page)
  await click(page, 'link', 'Floriculturas')
  await click(page, 'link', 'Todas as unidades')
  await click(page, 'button', 'Acrescentar floricultura')
  await fill(page, /^Nome/, FLORIST)
  await fill(page, 'Telefone', '8233335555')
  await save(page)
  await click(page, 'link', 'Anúncios das telas')
  await click(page, 'link', 'Central de Velórios')
  // The adverts that the portal brings along give way to the group's own.
  const first = page.getByRole('button', { name: 'Tirar Anúncio 1' })
  await expect(first).toBeVisible()
  while (await first.isVisible()) await step(first.click())
  const chooser = page.waitForEvent('filechooser')
  await click(page, 'button', 'Acrescentar anúncio')
  await step((await chooser).setFiles(ADVERT))
  await expect(page.locator('img[src^="/midia/"]').first()).toBeVisible()
  await save(page)
}

const createDespedida = async (page: Page): Promise<string> => {
  await click(page, 'link', 'Despedidas')
  await click(page, 'link', 'NOVA DESPEDIDA')
  await click(page, 'button', 'Cadastrar falecido')
  const dialog = page.getByRole('dialog')
  await step(dialog.getByLabel(/^Nome/).fill(FALECIDA))
  await step(dialog.getByLabel(/^Nascimento/).fill(day(-30_000)))
  await step(dialog.getByLabel(/^Falecimento/).fill(day(-1)))
  await step(dialog.getByLabel(/^Sexo/).selectOption('Feminino'))
  await step(dialog.getByLabel(/^Por que/).fill('O sistema do grupo ainda não está ligado ao portal.'))
  await step(dialog.getByRole('button', { name: 'Cadastrar falecido' }).click())
  await expectToast(page, 'Falecido cadastrado e escolhido.')
  await step(page.getByRole('switch', { name: 'Cadastrar um moderador da família' }).press('Space'))
  await click(page, 'button', 'Próximo')
  await fill(page, /Cemitério/, 'Parque das Flores')
  await fill(page, /Localização do sepultado/, 'Quadra 3, jazigo 9')
  await fill(page, /Data e hora do sepultamento/, moment(24 * 60))
  await step(page.getByLabel(/^Unidade/).selectOption({ label: 'Central de Velórios' }))
  await fill(page, /Início da cerimônia/, moment(10 * 60))
  await fill(page, /Fim da cerimônia/, moment(14 * 60))
  await step(page.getByRole('radio', { name: /^Capela 02/ }).check())
  await click(page, 'button', 'Finalizar')
  await expectToast(page, 'Cadastro finalizado com sucesso!')
  await step(page.keyboard.press('Escape'))
  const row = page.getByRole('row').filter({ hasText: FALECIDA }).first()
  return pageOfRow(row)
}

const expectPublic = async (browser: Browser, address: string): Promise<void> => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${address}?aba=servicos`)
  await expect(page.getByRole('heading', { name: FALECIDA })).toBeVisible()
  await expect(page.getByText(FLORIST).first()).toBeVisible()
  await page.goto(`${new URL(address).origin}/contato/CV`)
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/5582999990000')
  await page.context().close()
}

const expectAdvert = async (browser: Browser, url: string): Promise<void> => {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await page.goto(`${url}/capela/CV/02`)
  await expect(page.locator('main img[src^="/midia/"]').last()).toBeVisible()
  await page.context().close()
}

test('an empty installation becomes the portal of a group, from the browser alone', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, ADMIN, { senha: SENHA })
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  await shot(page, 'casa-vazia')
  await fillConfiguracoes(page)
  const address = await createDespedida(page)
  await expectPublic(browser, new URL(address, portal.url).href)
  await expectAdvert(browser, portal.url)
  await click(page, 'link', 'Situação')
  await expect(page.getByRole('heading', { name: 'O que ainda falta' })).toBeVisible()
  await expect(page.getByText('Uma câmera de capela')).toBeVisible()
  await expect(page.getByText('Uma floricultura parceira')).toHaveCount(0)
  await click(page, 'link', 'Relatórios')
  await expect(page.getByRole('row').filter({ hasText: 'Período inteiro' }).getByRole('cell').nth(1)).toHaveText(/1$/)
  await shot(page, 'casa-relatorio')
  console.log(`steps of the administrator: ${steps}`)
})
