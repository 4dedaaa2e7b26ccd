import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const listen = (server: SMTPServer, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })

/** How the next e-mails fail, in this order; with none left they are accepted. */
export type MailTrouble = 'greylist' | 'drop' | 'mute'

/** A mail server that accepts e-mails, or fails as specified. `taken` lists the Message-ID of each one, which is acknowledged after `delayMs`. */
export const createMailStub = async (port: number, troubles: MailTrouble[], delayMs = 0) => {
  const taken: string[] = []
  const seen: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (troubles[0] !== 'greylist') return done()
      seen.push(String(troubles.shift()))
      done(Object.assign(new Error('greylisted'), { responseCode: 451 }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      const trouble = troubles.shift()
      if (trouble) seen.push(trouble)
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /Message-ID: <([^>]+)>/i.exec(Buffer.concat(parts).toString())?.[1] ?? 'none'
        if (trouble === 'mute') return
        if (trouble === 'drop') {
          for (const one of server.connections) if (one.session.id === session.id) one.close()
          return
        }
        taken.push(id)
        setTimeout(done, delayMs)
      })
    },
  })
  await listen(server, port)
  server.on('error', () => undefined)
  return { taken, seen, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}
