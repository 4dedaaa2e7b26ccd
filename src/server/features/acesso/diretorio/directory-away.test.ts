import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { directoryOf } from '#server/testing/directory.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { outcome } from '#server/testing/outcome.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { READER, type Slapd, slapdInstalled, startSlapd } from '#server/testing/slapd.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/wait.ts'

/** After this a sign-in gives up, whatever the directory does. */
const SIGN_IN_TIMEOUT_MS = 8000
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => void vi.useRealTimers())
/** Lets every limit of a sign-in expire until it is answered: timers of others may be set first. */
const afterTimeLimits = async <T>(waiting: Promise<T>): Promise<T> => {
  let isAnswered = false
  void waiting.finally(() => {
    isAnswered = true
  })
  await until(() => {
    vi.advanceTimersByTime(SIGN_IN_TIMEOUT_MS)
    return isAnswered
  })
  return waiting
}

const AWAY = [503, 'Falha na conexão com o servidor!']
const TITLE = slapdInstalled() ? '' : 'SKIPPED, no slapd on this machine: '
const enter = (t: TestApp, username: string, password: string) => signIn(t, username, password, 'signin_ldap')

describe(`${TITLE}a real directory that becomes unavailable`, { skip: !slapdInstalled() }, () => {
  let t: TestApp
  let slapd: Slapd | undefined
  afterEach(async () => {
    await t.close()
    await slapd?.close()
  })
  const started = async () => {
    slapd = await startSlapd()
    t = await createTestApp({ directory: directoryOf({ LDAP_URL: slapd.ldap, LDAP_STARTTLS: '1', LDAP_CA: slapd.ca }) })
    expect((await enter(t, 'ana', 'segredo da ana')).statusCode).toBe(200)
    const local = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const values = { senha_hash: await hashSenha('memorial1973'), username: 'local' }
    await t.deps.db.updateTable('conta').set(values).where('id', '=', local.contaId).execute()
    return slapd
  }

  it('is reported as unavailable within seconds when frozen, while local accounts sign in', async () => {
    const server = await started()
    server.signal('SIGSTOP')
    holdTimers()
    const waiting = enter(t, 'local', 'memorial1973')
    expect((await signIn(t, 'local', 'memorial1973', 'signin')).statusCode).toBe(200)
    expect(outcome(await afterTimeLimits(waiting))).toEqual(AWAY)
    server.signal('SIGCONT')
    expect((await enter(t, 'ana', 'segredo da ana')).statusCode).toBe(200)
  })

  it('is reported as unavailable when killed, without falling back to local accounts and without counting a failure', async () => {
    const server = await started()
    await t.deps.directory?.check()
    await server.close()
    await expect(t.deps.directory?.check()).rejects.toThrow()
    for (let time = 0; time < 7; time += 1) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/auth/signin_ldap',
        payload: { username: 'local', password: 'memorial1973' },
      })
      expect(outcome(response)).toEqual(AWAY)
      expect(response.json().code).toBe('DIRETORIO_INDISPONIVEL')
    }
    expect((await signIn(t, 'local', 'memorial1973', 'signin')).statusCode).toBe(200)
  })
})

describe('a server at the directory’s address', () => {
  const listen = async (onData: (write: (bytes: Buffer) => void) => void): Promise<[Server, string]> => {
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', () => onData(bytes => socket.write(bytes)))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return [server, `ldap://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`]
  }

  it.each([
    ['never responds', () => undefined],
    [
      'responds with nonsense',
      (write: (bytes: Buffer) => void) => write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')),
    ],
  ])('that %s is treated as an unavailable directory', async (_, onData) => {
    let requests = 0
    const [server, url] = await listen(write => {
      requests += 1
      onData(write)
    })
    const t = await createTestApp({ directory: directoryOf({ LDAP_URL: url }) })
    holdTimers()
    const waiting = enter(t, 'ana', 'segredo da ana')
    await until(() => requests > 0)
    vi.advanceTimersByTime(SIGN_IN_TIMEOUT_MS)
    expect(outcome(await waiting)).toEqual(AWAY)
    expect(requests).toBe(1)
    server.close()
    await t.close()
  })

  /** An LDAP extended response to this message. */
  const answerTo = (request: Buffer, resultCode: number): Buffer =>
    Buffer.from([0x30, 12, 2, 1, request[4] ?? 0, 0x78, 7, 0x0a, 1, resultCode, 4, 0, 4, 0])

  it.each([
    ['refuses to encrypt', 2],
    ['accepts to encrypt and then closes the connection', 0],
  ])('that %s receives no password and no second attempt', async (_, resultCode) => {
    const received: Buffer[] = []
    let connections = 0
    const server = createServer(socket => {
      connections += 1
      socket.on('error', () => undefined)
      socket.on('data', bytes => {
        received.push(bytes)
        if (received.length === 1) socket.write(answerTo(bytes, resultCode))
        else socket.destroy()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const t = await createTestApp({
      directory: directoryOf({ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_STARTTLS: '1' }),
    })
    // No time limit expires: the answer is there without one.
    holdTimers()
    expect(outcome(await signIn(t, 'ana', 'segredo da ana', 'signin_ldap'))).toEqual(AWAY)
    expect(connections).toBe(1)
    const all = Buffer.concat(received).toString('latin1')
    expect(all).toContain('1.3.6.1.4.1.1466.20037')
    for (const secret of ['segredo da ana', READER.senha]) expect(all).not.toContain(secret)
    server.close()
    await t.close()
  })
})
