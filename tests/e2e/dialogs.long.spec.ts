import type { Locator, Page } from '@playwright/test'
import {
  chooseRowAction,
  liveDespedida,
  MODERATOR,
  openSignedIn,
  publicDespedida,
  SAMPLE_WAKE,
} from './support/people.ts'
import { expect, expectUniqueLandmarks, sharePage, shot, test } from './support/portal.ts'

/** The button that a dialog is for is in view when it opens on a small phone, and above the phone's keyboard. */
type Case = { dialog: string; submit: string | RegExp; open: (page: Page) => Promise<void> }

const PHONE = { width: 360, height: 640 }
const KEYBOARD_PX = 300

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click({ timeout: 15_000 })

const expectAbove = async (button: Locator, edge: number): Promise<void> => {
  await expect
    .poll(async () => {
      const { y = 0, height = edge + 1 } = (await button.boundingBox()) ?? {}
      return y > 0 && y + height <= edge
    })
    .toBe(true)
  // It is not covered by anything else.
  await button.click({ trial: true })
}

/** A keyboard that lies over the page: the window keeps its height, and the visible part is smaller. */
const showKeyboard = (page: Page): Promise<void> =>
  page.evaluate(covered => {
    const visible = window.visualViewport
    if (!visible) throw new Error('no visual viewport')
    Object.defineProperty(visible, 'height', { configurable: true, value: window.innerHeight - covered })
    visible.dispatchEvent(new Event('resize'))
  }, KEYBOARD_PX)

const expectSubmitInView = async (page: Page, { dialog, submit }: Case): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: dialog })
  await expect(sheet).toBeVisible()
  await expectUniqueLandmarks(page)
  const button = sheet
    .getByRole('button', { name: submit })
    .or(sheet.getByRole('link', { name: submit }))
    .first()
  await expectAbove(button, PHONE.height)
  await shot(page, `dialogo-${dialog.toLowerCase().replace(/[^a-z]+/g, '-')}`)
  await page.setViewportSize({ ...PHONE, height: PHONE.height - KEYBOARD_PX })
  await expectAbove(button, PHONE.height - KEYBOARD_PX)
  await page.setViewportSize(PHONE)
  await showKeyboard(page)
  await expectAbove(button, PHONE.height - KEYBOARD_PX)
}

test.use({ viewport: PHONE })

/** The first action of a live wake asks a visitor who is not known for name and phone. */
const toWake = (language: string) => async (page: Page) => {
  const { id } = await liveDespedida(page.request)
  await page.goto(`/despedida/${id}?idioma=${language}`)
  await page.locator('main header nav a').first().click()
}

const PUBLIC: readonly Case[] = [
  { dialog: 'Faça o seu cadastro', submit: 'Entrar no velório', open: toWake('pt') },
  { dialog: 'Please register', submit: 'Enter the wake', open: toWake('en') },
  { dialog: 'Regístrese', submit: 'Entrar al velatorio', open: toWake('es') },
  {
    dialog: 'Faça o seu cadastro',
    submit: 'Enviar mensagem',
    open: async page => {
      const { id } = await liveDespedida(page.request)
      await page.goto(`/despedida/${id}?aba=mensagens#escrever`)
      await page.getByLabel('Sua mensagem').fill('Obrigado por tudo, professora.')
      await page.getByLabel('Seu nome').fill('José Aldo Ferreira')
      await press(page, 'Enviar mensagem')
    },
  },
  {
    dialog: 'Denunciar mensagem',
    submit: 'Enviar denúncia',
    open: async page => {
      const { id } = await liveDespedida(page.request)
      await page.goto(`/despedida/${id}?aba=mensagens`)
      await press(page, /^Denunciar a mensagem de/)
    },
  },
  {
    dialog: 'Compartilhar',
    submit: /WhatsApp/,
    open: async page => {
      const { id } = await liveDespedida(page.request)
      await page.goto(`/despedida/${id}`)
      await press(page, 'Compartilhar')
    },
  },
]

const at =
  (path: string, ...buttons: (string | RegExp)[]) =>
  async (page: Page) => {
    await openSignedIn(page, path)
    for (const button of buttons) await press(page, button)
  }

/** The page of a live despedida in the restricted area. */
const ofWake =
  (path: string, ...buttons: (string | RegExp)[]) =>
  async (page: Page) => {
    const { id } = await liveDespedida(page.request)
    await at(`${path}/${id}`, ...buttons)(page)
  }

/** An entry of the menu "Mais" of the live despedida. */
const fromMenu = (entry: string) => async (page: Page) => {
  await openSignedIn(page, '/admin/despedidas')
  await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
  await chooseRowAction(page, entry, SAMPLE_WAKE)
}

const RESTRICTED: readonly Case[] = [
  { dialog: 'Compartilhar despedida', submit: 'Enviar pelo WhatsApp', open: fromMenu('Compartilhar') },
  { dialog: 'Mudar de capela ou horário', submit: 'Mudar', open: fromMenu('Mudar capela ou hora') },
  { dialog: 'Quem cuida da página', submit: /ao moderador$/, open: fromMenu('Moderador') },
  { dialog: 'Evento em exibição', submit: 'Salvar', open: at('/admin/painel-mensagens', /^Evento: /) },
  {
    dialog: `Desativar a página de ${SAMPLE_WAKE}`,
    submit: 'Desativar a página',
    open: async page => {
      await openSignedIn(page, '/admin/despedidas')
      await page.getByLabel('Filtrar por nome').fill(SAMPLE_WAKE)
      await page.getByRole('row').filter({ hasText: SAMPLE_WAKE }).getByRole('switch').click({ force: true })
    },
  },
  {
    dialog: 'Cadastrar falecido',
    submit: 'Cadastrar falecido',
    open: at('/admin/criardespedida', 'Cadastrar falecido'),
  },
  { dialog: 'Editar reserva', submit: 'Salvar', open: at('/admin/painel-despedidas', /^Editar a reserva de/) },
  { dialog: 'Nova chave de serviço', submit: 'Criar chave', open: at('/admin/chaves-servico', 'NOVA CHAVE') },
  { dialog: 'Novo telefone', submit: 'Enviar código', open: at('/admin/editar-perfil/0', /telefone/i) },
  { dialog: 'Alterar senha', submit: /senha/i, open: at('/admin/editar-perfil/0', /senha/i) },
  {
    dialog: 'Não publicar a mensagem',
    submit: 'Não publicar',
    open: ofWake('/admin/mensagens', /^Não publicar a mensagem de/),
  },
  {
    dialog: 'Encerrar a transmissão agora?',
    submit: 'Encerrar transmissão',
    open: ofWake('/admin/transmissao', 'Encerrar transmissão'),
  },
  {
    dialog: 'Autorização para gravar',
    submit: 'Registrar autorização',
    open: ofWake('/admin/transmissao', 'Registrar autorização'),
  },
  { dialog: 'Editar mensagem do evento', submit: 'Salvar', open: at('/admin/painel-mensagens', /^Editar a mensagem/) },
  {
    dialog: 'Recortar foto',
    submit: 'Usar esta foto',
    open: async page => {
      const { id } = await publicDespedida(page.request)
      await openSignedIn(page, `/admin/editardespedida/${id}`)
      await page.locator('input[type=file]').first().setInputFiles('assets/retratos-de-exemplo/lucia.webp')
    },
  },
]

const THE_MODERATOR: Case = {
  dialog: 'Quem pode ver a página',
  submit: 'Salvar',
  open: async page => {
    await openSignedIn(page, '/admin/despedidas', MODERATOR)
    await page
      .getByRole('link', { name: /^Abrir: / })
      .first()
      .click()
    await press(page, /Quem pode ver/)
  },
}

const titleOf = ({ dialog, submit }: Case): string =>
  `the dialog "${dialog}" shows "${submit}" when it opens on a small phone`

for (const [who, cases] of [
  ['visitors', PUBLIC],
  ['staff', RESTRICTED],
] as const)
  test.describe(`of ${who},`, () => {
    const sharedPage = sharePage()
    for (const one of cases)
      test(titleOf(one), async () => {
        const page = sharedPage()
        await one.open(page)
        await expectSubmitInView(page, one)
      })
  })

test(titleOf(THE_MODERATOR), async ({ page }) => {
  await THE_MODERATOR.open(page)
  await expectSubmitInView(page, THE_MODERATOR)
})
