import { expect, it } from 'vitest'
import { liveDespedida } from '../e2e/support/people.ts'
import { runPortal } from '../engines/portal.ts'
import { openListener } from './listener.ts'
import { findScreenReader } from './screen-reader.ts'

const programs = findScreenReader()
if (!programs) console.log('not run  a screen reader: Orca, Firefox or what they need is not installed')
const portal = runPortal()

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
