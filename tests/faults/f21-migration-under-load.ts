import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SERVER } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { mustBeAcceptable, slowest, startPolling, statusCounts } from './support/http-client.ts'
import { firstDespedida, mustRegister, register, sendHomenagem } from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

const NEXT = `alter table homenagem add column teste_de_falha text not null default 'x';
create index homenagem_teste_de_falha on homenagem (teste_de_falha);
alter table participante add column teste_de_falha int;`

/** The built server as in the next release, with one more migration. */
const nextRelease = (): { server: string; remove: () => void } => {
  const folder = mkdtempSync(join(dirname(SERVER), '..', 'proxima-'))
  cpSync(dirname(SERVER), folder, { recursive: true })
  writeFileSync(join(folder, 'migrations', '9999_teste-de-falha.sql'), NEXT)
  return { server: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const migrationUnderLoad: Fault = {
  id: 'F21',
  name: 'migration while the portal is used',
  injected:
    'a node with one more migration (two tables altered, an index) starts while another node serves some 50 calls a second and a report locks both tables for 4 s',
  holds: 'no call fails, none takes longer than 2.5 s, the older node works on the newer tables',
  run: async fixture => {
    const database = await fixture.database()
    const old = await fixture.portal({}, { database })
    const despedida = await firstDespedida(old)
    const codigo = await mustRegister(old, despedida)
    const paths = [
      `/exibicao/despedida/${despedida}/0`,
      '/exibicao/despedidas/ultimas',
      `/homenagem/homenagem-aprovadas/${despedida}`,
    ]
    const polling = startPolling(old, [...paths, ...paths], 80)
    let going = true
    const writing = (async () => {
      while (going) polling.responses.push((await register(old, despedida)).response)
    })()
    const report = new pg.Client({ connectionString: database.url })
    await report.connect()
    fixture.after(() => report.end())
    await report.query('begin; select count(*) from homenagem; select count(*) from participante')
    const { server, remove } = nextRelease()
    fixture.after(remove)
    const starting = fixture.portal({}, { database, server })
    await pause(4000)
    await report.query('commit')
    const next = await starting
    const homenagem = await sendHomenagem(old, { despedida, codigo, descricao: 'Depois da migração.' })
    await pause(1000)
    going = false
    await writing
    const responses = await polling.stop()
    mustLive(old)
    mustBeAcceptable(responses)
    must(next.printed().includes('9999_teste-de-falha.sql'), 'the migration was not applied')
    must(
      responses.every(({ status }) => status === 200),
      `${statusCounts(responses)}, slowest ${formatMs(slowest(responses))}`,
    )
    must(slowest(responses) <= 2500, `the slowest response took ${formatMs(slowest(responses))}`)
    must(homenagem.status === 200, `a homenagem at the older node: ${homenagem.status} ${homenagem.text}`)
    return `${statusCounts(responses)}, slowest ${formatMs(slowest(responses))}; the older node accepts homenagens on the newer tables`
  },
}
