import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { until } from '#server/testing/wait.ts'
import { MessageRefused } from './messages.ts'
import { createSmtp } from './smtp.ts'

const LIMIT_MS = 10 * 60_000
const closing: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

const mailer = (port: number) => {
  const smtp = createSmtp({
    url: `smtp://127.0.0.1:${port}`,
    remetente: 'Portal <portal@exemplo.com.br>',
    limitMs: LIMIT_MS,
  })
  closing.push(smtp.close)
  return smtp
}
const serve = async (options: SMTPServerOptions): Promise<number> => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}
const received: string[] = []
const store: SMTPServerOptions['onData'] = (stream, _session, done) => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => {
    received.push(Buffer.concat(parts).toString())
    done()
  })
}
const MESSAGE = { to: 'ana@exemplo.com.br', subject: 'Aviso', text: 'Ola <b>\n\nTchau', id: 'mensagem-7' }

describe('e-mail through SMTP', () => {
  it('arrives as text and escaped HTML, with a Message-ID that a retry repeats', async () => {
    received.length = 0
    const smtp = mailer(await serve({ onData: store }))
    await smtp.email(MESSAGE)
    await smtp.email(MESSAGE)
    expect(received).toHaveLength(2)
    for (const one of received) expect(one).toContain('Message-ID: <mensagem-7@exemplo.com.br>')
    expect(received[0]).toContain('Ola <b>')
    expect(received[0]).toContain('<p>Ola &lt;b&gt;</p>')
  })

  it('greylisted once can be retried, and then arrives once', async () => {
    received.length = 0
    let first = true
    const port = await serve({
      onData: store,
      onRcptTo: (_address, _session, done) => {
        const refusal = first ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined
        first = false
        done(refusal)
      },
    })
    const smtp = mailer(port)
    await expect(smtp.email(MESSAGE)).rejects.not.toBeInstanceOf(MessageRefused)
    await smtp.email(MESSAGE)
    expect(received).toHaveLength(1)
  })

  it('that is refused permanently fails as refused, without the address in the error', async () => {
    const port = await serve({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(`no such user <${MESSAGE.to}>`), { responseCode: 550 })),
    })
    const refusal = await mailer(port)
      .email(MESSAGE)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MessageRefused)
    expect(refusal).toMatchObject({ motivo: 'endereco' })
    expect(String(refusal)).toContain('550 no such user')
    expect(String(refusal)).not.toContain(MESSAGE.to)
  })

  it('interrupted in the middle of a message can be retried', async () => {
    let reached = false
    const open = new Set<Socket>()
    const port = await serve({
      onData: () => {
        reached = true
        for (const socket of open) socket.destroy()
      },
      onConnect: (_s, done) => done(),
    })
    const relay = createServer(socket => {
      open.add(socket)
      socket.on('error', () => undefined)
      const up = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.pipe(up).pipe(socket)
    })
    await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', () => resolve()))
    closing.push(() => relay.close())
    const error = await mailer((relay.address() as AddressInfo).port)
      .email(MESSAGE)
      .catch((e: unknown) => e)
    expect(reached).toBe(true)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MessageRefused)
  })

  it('is not refused permanently when the server rejects the password: the message can be retried', async () => {
    const port = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    })
    const smtp = createSmtp({
      url: `smtp://portal:errada@127.0.0.1:${port}`,
      remetente: 'Portal <portal@exemplo.com.br>',
      limitMs: LIMIT_MS,
    })
    closing.push(smtp.close)
    const error = await smtp.email(MESSAGE).catch((e: unknown) => e)
    expect(String(error)).toMatch(/EAUTH 535 wrong password$/)
    expect(error).not.toBeInstanceOf(MessageRefused)
    await expect(smtp.check()).rejects.toThrow('Invalid login')
  })

  it('can be checked without sending a message', async () => {
    received.length = 0
    await mailer(await serve({ onData: store })).check()
    expect(received).toEqual([])
    await expect(mailer(1).check()).rejects.toThrow('ECONNREFUSED')
  })

  it('fails in time when the server hangs or is down', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let connections = 0
    const silent = createServer(() => {
      connections += 1
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', () => resolve()))
    const { port } = silent.address() as AddressInfo
    let isOver = false
    const sending = mailer(port)
      .email(MESSAGE)
      .finally(() => {
        isOver = true
      })
    const failure = expect(sending).rejects.toThrow('e-mail not sent')
    await until(() => connections === 1)
    expect(isOver).toBe(false)
    // One limit is for the connection and another for the greeting: this moves the clock past whichever the client waits for.
    await until(() => {
      vi.advanceTimersByTime(LIMIT_MS)
      return isOver
    })
    await failure
    silent.close()
    await expect(mailer(9).email(MESSAGE)).rejects.toThrow('e-mail not sent')
  })
})
