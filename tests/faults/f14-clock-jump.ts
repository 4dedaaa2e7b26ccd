import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { createClock } from './support/clock.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, statusCounts, type TimedResponse } from './support/http-client.ts'
import { celular, firstDespedida, mustRegister, sendHomenagem, signIn } from './support/installation.ts'
import { must } from './support/verdict.ts'

const HOUR_SECONDS = 3600
const JUMPS = [
  { name: '+1 h', by: HOUR_SECONDS },
  { name: '−1 h', by: -HOUR_SECONDS },
  { name: '+2 d', by: 48 * HOUR_SECONDS },
  { name: '−2 d', by: -48 * HOUR_SECONDS },
]

type Visit = { despedida: number; staff: Record<string, string>; pass: Record<string, string>; codigo: string }

/** What a visitor with a credential from before the jump does after it. */
const goOn = async (
  portal: Portal,
  { despedida, staff, pass, codigo }: Visit,
): Promise<Record<string, TimedResponse>> => ({
  session: await fetchFrom(portal, '/cliente/perfil', { headers: staff }),
  lists: await fetchFrom(portal, '/exibicao/despedidas/ultimas'),
  live: await fetchFrom(portal, '/exibicao/despedidas/apresentadas'),
  page: await fetchFrom(portal, `/despedida/${despedida}`),
  pass: await sendHomenagem(portal, { despedida, codigo: '', descricao: 'Com o passe de antes.', headers: pass }),
  code: await sendHomenagem(portal, { despedida, codigo, descricao: 'Com o código de antes.' }),
  newSession: await fetchFrom(portal, '/cliente/perfil', { headers: await signIn(portal) }),
})

/** A phone code sent before the jump is verified after it. */
const sendCode = async (portal: Portal, staff: Record<string, string>) => {
  const phone = celular()
  const sent = await fetchFrom(portal, `/validacao/salvar?telefone=${phone}`, { method: 'POST', headers: staff })
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
    'existing sessions, visitor cookies and codes remain valid, new ones work, the live wake remains live, no countdown is negative, one zone without summer time',
  run: async fixture => {
    const clock = createClock(fixture)
    const database = await fixture.database()
    const portal = await fixture.portal(clock.env, { database })
    const despedida = await firstDespedida(portal)
    const results: string[] = []
    const liveBefore = (await fetchFrom(portal, '/exibicao/despedidas/apresentadas')).text.length
    for (const { name, by } of JUMPS) {
      const staff = await signIn(portal)
      const codigo = await mustRegister(portal, despedida)
      const opened = await fetch(`${portal.url}/exibicao/validar-codigo?despedidaId=${despedida}&codigo=${codigo}`)
      await opened.arrayBuffer()
      const pass = { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
      const before = await sendCode(portal, staff)
      clock.set(by)
      // Longer than a wake is live after its last segment.
      await pause(15_000)
      const duringJump = await goOn(portal, { despedida, staff, pass, codigo })
      const verified = await fetchFrom(portal, `/validacao/verificar?telefone=${before.phone}&token=${before.code}`, {
        method: 'POST',
        headers: staff,
      })
      const during = await sendCode(portal, staff)
      clock.set(0)
      await pause(500)
      const afterJump = await goOn(portal, { despedida, staff, pass, codigo: await mustRegister(portal, despedida) })
      const responses = [...Object.values(duringJump), ...Object.values(afterJump), verified]
      mustLive(portal)
      mustBeAcceptable(responses)
      for (const [what, response] of [
        ...Object.entries(duringJump),
        ...Object.entries(afterJump),
        ['verify', verified] as const,
      ])
        must(response.status === 200, `${name}, ${what}: ${response.status} ${response.text.slice(0, 200)}`)
      must(duringJump.live?.text.length === liveBefore, `${name}: the live wakes changed`)
      for (const { restante } of [before, during])
        must(restante > 0 && restante <= 150, `${name}: a count-down of ${restante} s`)
      results.push(`${name} ${statusCounts(responses)}`)
    }
    return `${results.join('; ')}; count-downs within 0–150 s, live wakes unchanged`
  },
}
