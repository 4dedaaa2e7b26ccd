import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import type { Fault } from './support/fault.ts'
import { type Database, mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, type TimedResponse } from './support/http-client.ts'
import { signIn } from './support/installation.ts'
import { createMailStub, type MailTrouble } from './support/mail-stub.ts'
import { Failed, formatMs, must, until } from './support/verdict.ts'

const countMails = async (database: Database): Promise<{ waiting: number; sent: number }> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ waiting: number; sent: number }>(`select
    count(*) filter (where situacao in ('espera', 'enviando'))::int as waiting,
    count(*) filter (where situacao = 'enviada')::int as sent from mensagem where canal = 'email'`)
  await client.end()
  const [counted] = rows
  if (!counted) throw new Failed('no e-mails')
  return counted
}

export const mailServer: Fault = {
  id: 'F10',
  name: 'mail server unavailable',
  injected:
    'closed port; then smtp-server which greylists (451), drops the connection after the e-mail, does not respond after the e-mail, and then succeeds',
  holds:
    'the call that causes an e-mail responds 200 immediately, each e-mail is queued and retried automatically, and is delivered once',
  run: async fixture => {
    const port = await freePort()
    const database = await fixture.database()
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_REMETENTE: 'Portal <portal@exemplo.com.br>' }
    const portal = await fixture.portal(mail, { database })
    const staff = await signIn(portal)
    const list = await fetchFrom(portal, '/cliente/despedidas', { headers: staff })
    const own = (JSON.parse(list.text) as { id: number; pessoa_moderador: object | null }[]).filter(
      one => one.pessoa_moderador !== null,
    )
    const responses: TimedResponse[] = []
    for (const { id } of own) {
      if (responses.filter(({ status }) => status === 200).length === 3) break
      responses.push(
        await fetchFrom(portal, `/cliente/despedida/${id}/enviar-acesso`, { method: 'POST', headers: staff }),
      )
    }
    const requested = responses.filter(({ status }) => status === 200).length
    must(
      requested >= 2,
      `only ${requested} e-mails were caused: ${responses.map(({ status, text }) => `${status} ${text}`).join()}`,
    )
    mustBeAcceptable(responses)
    // Each e-mail is attempted once while nothing listens.
    await pause(7000)
    const troubles: MailTrouble[] = ['greylist', 'drop', 'mute']
    const stub = await createMailStub(port, troubles)
    fixture.after(stub.close)
    const { ms } = await until('no e-mail waits', 150_000, async () => (await countMails(database)).waiting === 0)
    const { sent } = await countMails(database)
    mustLive(portal)
    must(stub.seen.length >= 2, `the stub failed only ${stub.seen.join(', ')}`)
    must(sent >= requested, `${sent} of ${requested} e-mails sent`)
    const copies = `${stub.taken.length} copies of ${sent} e-mails: ${stub.taken.join(', ')}`
    must(stub.taken.length === sent && new Set(stub.taken).size === sent, copies)
    must(Math.max(...responses.map(one => one.ms)) < 2000, 'the call waited for the mail server')
    return `${sent} e-mails, each tried while the port was closed, then ${stub.seen.join(', ')}; one copy of each delivered ${formatMs(ms)} after the server started`
  },
}
