import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import { type Answer, ask, mustBeHonest } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import { type Database, mustLive } from './support/fixture.ts'
import { signIn } from './support/house.ts'
import { createMailStub, type MailTrouble } from './support/mail-stub.ts'
import { Failed, must, round, until } from './support/verdict.ts'

const letters = async (database: Database): Promise<{ waiting: number; sent: number }> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ waiting: number; sent: number }>(`select
    count(*) filter (where situacao in ('espera', 'enviando'))::int as waiting,
    count(*) filter (where situacao = 'enviada')::int as sent from mensagem where canal = 'email'`)
  await client.end()
  const [counted] = rows
  if (!counted) throw new Failed('no letters')
  return counted
}

export const mailServer: Fault = {
  id: 'F10',
  name: 'mail server away',
  injected:
    'nobody listens; then smtp-server which greylists (451), drops the line after the letter, says nothing after the letter; then is well',
  holds:
    'the call that causes a letter answers 200 at once, each letter waits and is tried again by itself, one copy of each is taken, no person needed',
  run: async rig => {
    const port = await freePort()
    const database = await rig.database()
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_REMETENTE: 'Portal <portal@exemplo.com.br>' }
    const portal = await rig.portal(mail, { database })
    const staff = await signIn(portal)
    const list = await ask(portal, '/cliente/despedidas', { headers: staff })
    const own = (JSON.parse(list.text) as { id: number; pessoa_moderador: object | null }[]).filter(
      one => one.pessoa_moderador !== null,
    )
    const answers: Answer[] = []
    for (const { id } of own) {
      if (answers.filter(({ status }) => status === 200).length === 3) break
      answers.push(await ask(portal, `/cliente/despedida/${id}/enviar-acesso`, { method: 'POST', headers: staff }))
    }
    const asked = answers.filter(({ status }) => status === 200).length
    must(
      asked >= 2,
      `only ${asked} letters were caused: ${answers.map(({ status, text }) => `${status} ${text}`).join()}`,
    )
    mustBeHonest(answers)
    // Each is tried once while nobody listens.
    await pause(7000)
    const troubles: MailTrouble[] = ['greylist', 'drop', 'mute']
    const stub = await createMailStub(port, troubles)
    rig.after(stub.close)
    const { ms } = await until('no letter waits', 150_000, async () => (await letters(database)).waiting === 0)
    const { sent } = await letters(database)
    mustLive(portal)
    must(stub.seen.length >= 2, `the stub failed only ${stub.seen.join(', ')}`)
    must(sent >= asked, `${sent} of ${asked} letters sent`)
    const copies = `${stub.taken.length} copies of ${sent} letters: ${stub.taken.join(', ')}`
    must(stub.taken.length === sent && new Set(stub.taken).size === sent, copies)
    must(Math.max(...answers.map(one => one.ms)) < 2000, 'the call waited for the mail server')
    return `${sent} letters, each tried while nobody listened, then ${stub.seen.join(', ')}; one copy of each taken ${round(ms)} after the server came`
  },
}
