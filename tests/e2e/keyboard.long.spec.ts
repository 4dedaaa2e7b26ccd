import { expectFocusSeen, tabAndPress, tabTo } from './support/keyboard.ts'
import { liveDespedida, MODERATOR, SAMPLE_PASSWORD } from './support/people.ts'
import { expect, expectAccessible, expectToast, test } from './support/portal.ts'
import { canPlay, expectMoving } from './support/watching.ts'

/** The paths of a visitor and of a family by keyboard alone: every stop can be seen, and the focus is never lost. */
for (const width of [390, 1440])
  test(`a visitor of the link registers, watches and writes by keyboard alone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const { id } = await liveDespedida(page.request)
    await page.goto(`/despedida/${id}`)
    await tabAndPress(page, page.getByRole('main').getByRole('link', { name: 'Assistir ao velório' }))

    const registration = page.getByRole('dialog')
    await expect(registration).toBeVisible()
    await tabTo(page, registration.getByLabel('Nome'))
    await page.keyboard.type('Clara Rosa')
    await tabTo(page, registration.getByLabel('Telefone'))
    await page.keyboard.type(`829${String(Date.now()).slice(-8)}`)
    await tabAndPress(page, registration.getByRole('button', { name: 'Entrar no velório' }))
    await expect(registration).toBeHidden()
    await expectFocusSeen(page)

    const room = page.getByRole('tabpanel', { name: 'Velório virtual' })
    if (await canPlay(page)) {
      await expectMoving(page)
      await tabAndPress(page, room.getByRole('button', { name: 'Ativar som' }))
      await expect(room.getByRole('button', { name: 'Ativar som' })).toBeHidden()
      await expectFocusSeen(page)
    }
    await tabAndPress(page, room.getByRole('button', { name: 'Só o som' }))
    await expect(room.getByRole('button', { name: 'Voltar à imagem' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(room.getByRole('button', { name: 'Só o som' })).toBeFocused()

    const words = room.getByLabel('Sua mensagem')
    if (width === 390) {
      await tabAndPress(page, room.getByRole('link', { name: 'Escrever uma mensagem' }))
      await expect(words).toBeFocused()
    } else await tabTo(page, words)
    await page.keyboard.type('Obrigada por cada tarde no quintal.')
    await tabTo(page, room.getByLabel('Seu nome'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Clara Rosa')
    await tabAndPress(page, room.getByRole('button', { name: 'Enviar mensagem' }))
    await expectToast(page, 'Homenagem sujeita à aprovação!')
    await expectFocusSeen(page)
    await expect(room.getByRole('region', { name: /que você enviou/ })).toContainText('cada tarde no quintal')
    for (const contrast of ['alto', 'normal']) {
      await page.evaluate(chosen => Object.assign(document.documentElement.dataset, chosen), { contrast })
      await expectAccessible(page)
    }

    const tab = page.getByRole('tab', { name: 'Velório virtual' })
    await tabTo(page, tab, 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Mensagens' })).toBeFocused()
    await expect(page.getByRole('region', { name: /que você enviou/ })).toContainText('cada tarde no quintal')
    await expectFocusSeen(page)
  })

test('a family signs in, reads and decides messages, and returns home by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await tabTo(page, page.getByLabel('Login'))
  await page.keyboard.type(MODERATOR)
  await tabTo(page, page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(SAMPLE_PASSWORD)
  await page.keyboard.press('Enter')
  const read = page.getByRole('link', { name: /Ler as mensagens/ }).first()
  await expect(read).toBeVisible()
  await expectFocusSeen(page)
  await tabAndPress(page, read)
  const waiting = page.getByRole('list', { name: 'Mensagens que esperam a sua leitura' })
  await expect(waiting.getByRole('listitem').nth(1)).toBeVisible()
  await expectFocusSeen(page)

  const count = await waiting.getByRole('listitem').count()
  await tabAndPress(page, waiting.getByRole('button', { name: /^Aprovar/ }).first())
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)
  await expect(waiting.getByRole('listitem').first()).toBeFocused()
  await expectFocusSeen(page)
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await tabAndPress(page, undo)
  await expect(undo).toBeHidden()
  await expect(waiting.getByRole('listitem')).toHaveCount(count)
  await expectFocusSeen(page)

  await tabAndPress(page, waiting.getByRole('button', { name: /^Não publicar/ }).first())
  const refusal = page.getByRole('dialog')
  await tabAndPress(page, refusal.getByRole('button', { name: 'Não publicar' }))
  await expect(refusal).toBeHidden()
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)
  await expectFocusSeen(page)
  await tabAndPress(page, page.getByRole('region', { name: 'Lidas' }).getByRole('switch').first(), 'Space')
  await expect(page.getByText(/Mensagem (des)?ativada com sucesso!/).first()).toBeVisible()
  await expectFocusSeen(page)

  await tabTo(
    page,
    page.getByRole('link', { name: 'Voltar' }).or(page.getByRole('button', { name: 'Voltar' })),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await expect(read).toBeVisible()
  await expectFocusSeen(page)
})
