import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { type Answer, ask, mustBeHonest, tally } from './support/asking.ts'
import { createClock } from './support/clock.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { celular, firstDespedida, mustRegister, sendHomenagem, signIn } from './support/house.ts'
import { must } from './support/verdict.ts'

const HOUR = 3600
const JUMPS = [
  { name: '+1 h', by: HOUR },
  { name: '−1 h', by: -HOUR },
  { name: '+2 d', by: 48 * HOUR },
  { name: '−2 d', by: -48 * HOUR },
]

type Visit = { despedida: number; staff: Record<string, string>; pass: Record<string, string>; codigo: string }

/** What somebody who was let in before the jump does after it. */
const goOn = async (portal: Portal, { despedida, staff, pass, codigo }: Visit): Promise<Record<string, Answer>> => ({
  session: await ask(portal, '/cliente/perfil', { headers: staff }),
  lists: await ask(portal, '/exibicao/despedidas/ultimas'),
  live: await ask(portal, '/exibicao/despedidas/apresentadas'),
  page: await ask(portal, `/despedida/${despedida}`),
  pass: await sendHomenagem(portal, { despedida, codigo: '', descricao: 'Com o passe de antes.', headers: pass }),
  code: await sendHomenagem(portal, { despedida, codigo, descricao: 'Com o código de antes.' }),
  newSession: await ask(portal, '/cliente/perfil', { headers: await signIn(portal) }),
})

/** A phone's code sent before the jump is verified after it. */
const sendCode = async (portal: Portal, staff: Record<string, string>) => {
  const phone = celular()
  const sent = await ask(portal, `/validacao/salvar?telefone=${phone}`, { method: 'POST', headers: staff })
  const code = portal.readOutbox().findLast(line => line.to.endsWith(phone))?.code ?? ''
  const restante = (JSON.parse(sent.text) as { restante?: number }).restante ?? 0
  return { phone, code, restante }
}

export const clockJump: Fault = {
  id: 'F14',
  name: 'clock jump',
  injected:
    'libfaketime with a live file: the portal’s wall clock jumps by ±1 h and ±2 d and back while it runs; PostgreSQL keeps the true time',
  holds:
    'sessions, passes and codes of before go on, new ones begin, the live wake stays live, no count-down is negative, one zone without summer time',
  run: async rig => {
    const clock = createClock(rig)
    const database = await rig.database()
    const portal = await rig.portal(clock.env, { database })
    const despedida = await firstDespedida(portal)
    const told: string[] = []
    const liveBefore = (await ask(portal, '/exibicao/despedidas/apresentadas')).text.length
    for (const { name, by } of JUMPS) {
      const staff = await signIn(portal)
      const codigo = await mustRegister(portal, despedida)
      const opened = await fetch(`${portal.url}/exibicao/validar-codigo?despedidaId=${despedida}&codigo=${codigo}`)
      await opened.arrayBuffer()
      const pass = { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
      const before = await sendCode(portal, staff)
      clock.set(by)
      await pause(2500)
      const asked = await goOn(portal, { despedida, staff, pass, codigo })
      const verified = await ask(portal, `/validacao/verificar?telefone=${before.phone}&token=${before.code}`, {
        method: 'POST',
        headers: staff,
      })
      const during = await sendCode(portal, staff)
      clock.set(0)
      await pause(500)
      const afterwards = await goOn(portal, { despedida, staff, pass, codigo: await mustRegister(portal, despedida) })
      const answers = [...Object.values(asked), ...Object.values(afterwards), verified]
      mustLive(portal)
      mustBeHonest(answers)
      for (const [what, answer] of [
        ...Object.entries(asked),
        ...Object.entries(afterwards),
        ['verify', verified] as const,
      ])
        must(answer.status === 200, `${name}, ${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
      must(asked.live?.text.length === liveBefore, `${name}: the live wakes changed`)
      for (const { restante } of [before, during])
        must(restante > 0 && restante <= 150, `${name}: a count-down of ${restante} s`)
      told.push(`${name} ${tally(answers)}`)
    }
    return `${told.join('; ')}; count-downs within 0–150 s, live wakes unchanged`
  },
}
