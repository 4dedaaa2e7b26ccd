import { expect, it } from 'vitest'
import { liveDespedida, MODERATOR, staffHeaders } from '../e2e/support/people.ts'
import { runPortal } from '../engines/portal.ts'
import { openListener } from './listener.ts'
import { findScreenReader } from './screen-reader.ts'

const programs = findScreenReader()
if (!programs) console.log('not run  a screen reader: Orca, Firefox or what they need is not installed')
const portal = runPortal()

/** The browser reaches no segment of the stream until `restoreStream` is called. */
const LOSE_STREAM = `(() => {
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method, _address, ...rest) {
    open.call(this, method, 'http://127.0.0.1:9/', ...rest)
  }
  window.restoreStream = () => {
    XMLHttpRequest.prototype.open = open
  }
})()`

/** The family approves a homenagem that waits. */
const approveOne = async (despedida: number): Promise<void> => {
  const headers = await staffHeaders(portal.calls(), MODERATOR)
  const answer = await portal
    .calls()
    .get(`/homenagem/homenagem-despedida/${despedida}?situacao=aguardando`, { headers })
  const [first] = (await answer.json()) as { id: number }[]
  await portal.calls().put('/homenagem/aprovar-varias', { headers, data: { despedida, ids: [first?.id] } })
}

it.skipIf(!programs)(
  'a visitor who cannot see hears the page, the registration, the room, the form, its refusals and that it was sent',
  async () => {
    const wake = (await liveDespedida(portal.calls())).id
    const visitor = await openListener(programs)
    try {
      await visitor.open(`${portal.url()}/despedida/${wake}`)
      await visitor.read('A página abre')
      await visitor.focus('#aba-biografia')
      await visitor.hear('A aba aberta')
      await visitor.press('Right')
      await visitor.hear('A aba seguinte, com a seta')
      await visitor.focus('a[href$="#velorio"]')
      await visitor.hear('Assistir ao velório')
      await visitor.press('Return')
      await visitor.wait('dialog[open] [type=submit]')
      // Not compared: Orca says the heading of the dialog only if the focus event arrives before the link behind it disappears.
      await visitor.said()
      await visitor.focus('dialog [type=submit]')
      await visitor.activate()
      await visitor.hear('O cadastro vazio é recusado')
      await visitor.write('Clara Rosa')
      await visitor.press('Tab')
      await visitor.write(`829${String(Date.now()).slice(-8)}`)
      await visitor.activate()
      await visitor.wait('video')
      await visitor.hear('A sala do velório')
      await visitor.read('A sala, lida')
      await approveOne(wake)
      await visitor.wait('[role=status]', 'nova mensagem')
      await visitor.hear('Chega uma mensagem')
      await visitor.evaluate(LOSE_STREAM)
      await visitor.wait('[role=status]', 'tentando reconectar')
      await visitor.evaluate('restoreStream()')
      await visitor.wait('[role=status]', 'A transmissão está no ar.')
      await visitor.hear('A imagem se perde e volta')

      await visitor.open(`${portal.url()}/despedida/${wake}?aba=mensagens`)
      await visitor.read('As mensagens')
      await visitor.focus('#escrever form [type=submit]')
      await visitor.activate()
      await visitor.hear('A mensagem vazia é recusada')
      await visitor.write('Obrigado por tudo.')
      await visitor.hear('O texto')
      await visitor.focus('#escrever form input[autocomplete=name]')
      await visitor.hear('O nome')
      await visitor.write('Clara Rosa')
      await visitor.hear('O nome escrito')
      await visitor.focus('#escrever form [type=submit]')
      await visitor.activate()
      await visitor.wait('[role=status]', 'Homenagem sujeita à aprovação!')
      await visitor.hear('A mensagem é enviada')
    } finally {
      await visitor.close()
    }
    await expect(visitor.heard()).toMatchFileSnapshot('heard/visitor.txt')
  },
)
