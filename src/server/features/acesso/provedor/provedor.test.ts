import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdentityProvider } from '#server/adapters/identity-provider.ts'
import { readIdentitySettings } from '#server/adapters/identity-settings.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { setPortalClock } from '#server/core/clock.ts'
import { createLog } from '#server/core/log.ts'
import { execute } from '#server/db/rows.ts'
import { OIDC_CLIENT, OIDC_REDIRECT, type OidcServer, startOidc, visitProvider } from '#server/testing/oidc.ts'
import { buildWithSenha, profileStatus, SENHA, signIn } from '#server/testing/sign-in.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const settings = (issuer: string, more: Record<string, string> = {}) =>
  readIdentitySettings(
    readConfig({
      ...{ PUBLIC_URL: 'http://localhost:3000', OIDC_EMISSOR: issuer, OIDC_CLIENTE: OIDC_CLIENT.id },
      ...{
        OIDC_SEGREDO: OIDC_CLIENT.secret,
        OIDC_GRUPO_ADMIN: 'portal-admins',
        OIDC_GRUPO_COLABORADOR: 'portal-equipe',
      },
      ...more,
    }),
  )
const identityOf = (issuer: string) => {
  const read = settings(issuer)
  if (!read) throw new Error('no provider')
  return createIdentityProvider(read)
}

let oidc: OidcServer
let t: TestApp
beforeAll(async () => {
  oidc = await startOidc()
  t = await createTestApp({ identity: identityOf(oidc.issuer) })
})
afterAll(async () => {
  await t.close()
  await oidc.close()
})
beforeEach(async () => {
  await execute(t.deps.db)`delete from limite`
  oidc.tamper = undefined
  oidc.forge = undefined
  oidc.refuse = undefined
  oidc.person = { sub: 'ana', groups: ['portal-equipe'] }
})

const begin = async (headers: Record<string, string> = {}) => {
  const response = await t.app.inject({ method: 'POST', url: '/api/auth/provedor/iniciar', headers })
  const cookie = response.cookies.find(one => one.name === 'entrada_provedor')
  return { response, cookie, endereco: response.json().endereco as string }
}
const finish = (consulta: string, cookie: string | undefined, app = t.app) =>
  app.inject({
    ...{ method: 'POST', url: '/api/auth/provedor/concluir', payload: { consulta } },
    ...(cookie === undefined ? {} : { cookies: { entrada_provedor: cookie } }),
  })
/** The whole way of one browser. */
const enter = async () => {
  const { endereco, cookie } = await begin()
  return finish(await visitProvider(endereco), cookie?.value)
}
const headerOf = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url')
const altered = (content: string): string =>
  headerOf({ ...JSON.parse(Buffer.from(content, 'base64url').toString()), name: 'Outra Pessoa' })
const { privateKey: strangerKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangerJwk = publicKey.export({ format: 'jwk' })
const signedWith = (key: typeof strangerKey, header: object, content: string): string => {
  const signed = `${headerOf(header)}.${content}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
const codeOf = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
]

describe('sign-in with the identity provider', () => {
  it('opens the session of any other sign-in, with the roles of the groups, and signs out', async () => {
    const response = await enter()
    expect(response.statusCode, response.body).toBe(200)
    const user = response.json()
    expect(user).toMatchObject({ username: 'oidc:ana', nome: 'ana do grupo', roles: ['ROLE_COLABORADOR'] })
    expect(await profileStatus(t, user.accessToken)).toBe(200)
    const headers = { authorization: `Bearer ${user.accessToken}` }
    await t.app.inject({ method: 'POST', url: '/api/auth/signout', headers })
    expect(await profileStatus(t, user.accessToken)).toBe(401)
    expect(JSON.stringify([response.headers, user])).not.toContain(OIDC_CLIENT.secret)
  })

  it('binds the answer to the browser by a sealed cookie that no script and no other site uses', async () => {
    const { cookie, endereco } = await begin()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/provedor' })
    const asked = new URL(endereco).searchParams
    for (const name of ['state', 'nonce']) expect(cookie?.value).not.toContain(asked.get(name))
    expect(asked.get('code_challenge_method')).toBe('S256')
    const query = await visitProvider(endereco)
    const other = await begin()
    expect(codeOf(await finish(query, undefined))).toEqual([401, 'ENTRADA_RECUSADA'])
    expect(codeOf(await finish(query, other.cookie?.value))).toEqual([401, 'ENTRADA_RECUSADA'])
    expect(codeOf(await finish(query, `x${cookie?.value}`))).toEqual([401, 'ENTRADA_RECUSADA'])
  })

  it.each([
    ['issuer', { iss: 'https://outro.example' }],
    ['audience', { aud: 'outro' }],
    ['nonce', { nonce: 'outro' }],
  ])('refuses a token of another %s, signed by the provider itself', async (_what, change) => {
    oidc.tamper = claims => ({ ...claims, ...change })
    expect(codeOf(await enter())).toEqual([401, 'ENTRADA_RECUSADA'])
  })

  it.each<[string, (parts: { header: object; content: string; signature: string }) => string]>([
    ['none', ({ content }) => `${headerOf({ alg: 'none' })}.${content}.`],
    [
      'the one of another token',
      ({ header, content, signature }) => `${headerOf(header)}.${altered(content)}.${signature}`,
    ],
    ['the one of a stranger', ({ header, content }) => signedWith(strangerKey, header, content)],
    [
      'the one of a stranger who names his own key',
      ({ header, content }) => signedWith(strangerKey, { ...header, kid: 'k2', jwk: strangerJwk }, content),
    ],
    [
      'a keyed hash with the secret of the portal',
      ({ content }) => {
        const signed = `${headerOf({ alg: 'HS256' })}.${content}`
        return `${signed}.${createHmac('sha256', OIDC_CLIENT.secret).update(signed).digest('base64url')}`
      },
    ],
  ])('refuses a token whose signature is %s', async (_what, forged) => {
    oidc.forge = token => {
      const [header = '', content = '', signature = ''] = token.split('.')
      return forged({ header: JSON.parse(Buffer.from(header, 'base64url').toString()), content, signature })
    }
    expect(codeOf(await enter())).toEqual([401, 'ENTRADA_RECUSADA'])
  })

  it('knows a person by issuer and subject: the same name at another provider is somebody else', async () => {
    const other = await startOidc()
    const { identity } = t.deps
    const { id } = (await enter()).json()
    t.deps.identity = identityOf(other.issuer)
    expect((await enter()).json().id).not.toBe(id)
    t.deps.identity = identity
    expect((await enter()).json().id).toBe(id)
    await other.close()
  })

  it('keeps the account that an earlier version stored under the subject alone, also one that staff switched off', async () => {
    const { id } = (await enter()).json()
    await execute(t.deps.db)`update conta set diretorio_id = 'oidc:ana' where id = ${id}`
    expect((await enter()).json().id).toBe(id)
    await execute(t.deps.db)`update conta set diretorio_id = 'oidc:ana', ativo = false where id = ${id}`
    expect(codeOf(await enter())).toEqual([403, 'CONTA_SEM_ACESSO'])
    await execute(t.deps.db)`update conta set ativo = true where id = ${id}`
  })

  it('accepts a clock that is almost two minutes slow or fast', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const change of [{ exp: now - 110 }, { nbf: now + 110 }]) {
      oidc.tamper = claims => ({ ...claims, ...change })
      expect((await enter()).statusCode).toBe(200)
    }
  })

  it('reads the hours of a token by the clock of the portal, on a machine that is two days ahead', async () => {
    const behind = -2 * 86_400
    setPortalClock(() => Date.now() + behind * 1000)
    oidc.tamper = claims => ({ ...claims, iat: Number(claims.iat) + behind, exp: Number(claims.exp) + behind })
    const identity = identityOf(oidc.issuer)
    const request = await identity.begin()
    const person = await identity
      .finish(await visitProvider(request.address), request)
      .finally(() => setPortalClock(() => Date.now()))
    expect(person.login).toBe('oidc:ana')
  })

  it('takes an answer once: neither the callback nor the code can be replayed', async () => {
    const { endereco, cookie } = await begin()
    const query = await visitProvider(endereco)
    expect((await finish(query, cookie?.value)).statusCode).toBe(200)
    expect(codeOf(await finish(query, cookie?.value))).toEqual([401, 'ENTRADA_RECUSADA'])
    await execute(t.deps.db)`delete from entrada_provedor`
    expect(codeOf(await finish(query, cookie?.value))).toEqual([401, 'ENTRADA_RECUSADA'])
  })

  it('ends the sessions of a person whose group was revoked when they sign in again', async () => {
    const first = (await enter()).json()
    oidc.person.groups = ['outro-grupo']
    expect(codeOf(await enter())).toEqual([403, 'CONTA_SEM_ACESSO'])
    expect(await profileStatus(t, first.accessToken)).toBe(401)
    oidc.person.groups = ['portal-admins']
    expect((await enter()).json().roles).toEqual(['ROLE_ADMIN'])
  })

  it.each(['', '?', '?code=x', '?state=x&code=y', '?error=access_denied&state=x', '//evil.example', '?code=%00'])(
    'refuses %j without a session',
    async query => {
      const { cookie } = await begin()
      expect(codeOf(await finish(query, cookie?.value))).toEqual([401, 'ENTRADA_RECUSADA'])
    },
  )

  it('leads to the provider and back to the portal only, whatever the request says', async () => {
    const { endereco } = await begin({
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      referer: 'https://evil.example',
    })
    expect(endereco.startsWith(`${oidc.issuer}/`)).toBe(true)
    expect(new URL(endereco).searchParams.get('redirect_uri')).toBe(OIDC_REDIRECT)
    const forged = new URL(endereco)
    forged.searchParams.set('redirect_uri', 'https://evil.example/')
    const answer = await fetch(forged, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it('is limited by the address', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 61; number += 1) statuses.push((await finish('?state=x', undefined)).statusCode)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429])
  })
})

describe('a provider that lets nobody in', () => {
  /** A portal whose log is read, with other settings of the provider. */
  const withLog = async (more: Record<string, string> = {}) => {
    const texts: string[] = []
    const log = createLog('warn', { write: (text: string) => void texts.push(text) })
    const read = settings(oidc.issuer, more)
    if (!read) throw new Error('no provider')
    const identity = createIdentityProvider(read)
    const portal = await createTestApp({ identity, log })
    const enterThere = async (change = (query: string): string => query) => {
      const started = await portal.app.inject({ method: 'POST', url: '/api/auth/provedor/iniciar' })
      const cookie = started.cookies.find(one => one.name === 'entrada_provedor')
      const query = change(await visitProvider(started.json().endereco as string))
      const response = await finish(query, cookie?.value, portal.app)
      return { code: codeOf(response), line: JSON.parse(texts.at(-1) ?? '{}') as Record<string, unknown> }
    }
    return { enterThere, identity, close: () => portal.close() }
  }

  it('because it refuses the secret of the portal is one line with its words, and fails the check until somebody enters', async () => {
    const { enterThere, identity, close } = await withLog({ OIDC_SEGREDO: 'a secret that has ended' })
    await expect(identity.check()).resolves.toBeUndefined()
    const { code, line } = await enterThere()
    expect(code).toEqual([503, 'PROVEDOR_DESAJUSTADO'])
    expect(line).toMatchObject({
      event: 'provedor.indisponivel',
      reason: expect.stringMatching(/^401 .*invalid_client/),
    })
    expect(JSON.stringify(line)).not.toContain('a secret that has ended')
    await expect(identity.check()).rejects.toMatchObject({ motivo: 'desajuste' })
    await close()
  })

  it.each([
    ['exp', { iat: 1, exp: Math.floor(Date.now() / 1000) - 600 }, /^exp of the token is -6\d\d s/],
    ['nbf', { nbf: Math.floor(Date.now() / 1000) + 3600 }, /^nbf of the token is 3[56]\d\d s/],
  ])('because of a wrong clock says which hour of the token is off by how much: %s', async (_claim, change, words) => {
    const { enterThere, close } = await withLog()
    oidc.tamper = claims => ({ ...claims, ...change })
    const { code, line } = await enterThere()
    expect(code).toEqual([503, 'PROVEDOR_DESAJUSTADO'])
    expect(line.reason).toMatch(words)
    await close()
  })

  it.each([
    ['access_denied', [401, 'ENTRADA_CANCELADA']],
    ['unauthorized_client', [503, 'PROVEDOR_DESAJUSTADO']],
  ])('with %s is told in a sentence of its own, and what a browser says fails no check', async (error, expected) => {
    const { enterThere, identity, close } = await withLog()
    const { code, line } = await enterThere(query => {
      const answer = new URLSearchParams(query)
      answer.delete('code')
      return `?${answer}&error=${error}&error_description=AADSTS65004%3A+ana%40casa.example+declined`
    })
    expect(code).toEqual(expected)
    expect(line).toMatchObject({ event: 'provedor.recusa', reason: `${error} AADSTS65004: … declined` })
    await expect(identity.check()).resolves.toBeUndefined()
    await close()
  })

  it.each([
    ['invalid_request', [503, 'PROVEDOR_DESAJUSTADO']],
    ['interaction_required', [401, 'ENTRADA_CANCELADA']],
  ])('with %s, which a made up code or one account may cause, fails no check', async (error, expected) => {
    const { enterThere, identity, close } = await withLog()
    oidc.refuse = error
    const { code, line } = await enterThere()
    expect(code).toEqual(expected)
    expect(line).toMatchObject({ event: 'provedor.recusa', reason: `400 ${error}` })
    await expect(identity.check()).resolves.toBeUndefined()
    await close()
  })

  it('because it left too many groups out, or because none fits, names the groups that came', async () => {
    const { enterThere, close } = await withLog()
    oidc.person.groups = ['outro-grupo', 'mais um']
    const fitting = await enterThere()
    expect(fitting.code).toEqual([403, 'CONTA_SEM_ACESSO'])
    expect(fitting.line.reason).toBe('right password; groups: outro-grupo | mais um')
    oidc.person = { sub: 'ana' }
    oidc.tamper = claims => ({ ...claims, _claim_names: { groups: 'src1' } })
    expect((await enterThere()).code).toEqual([403, 'GRUPOS_DEMAIS'])
    await close()
  })
})

describe('a provider that does not answer', () => {
  it('is told in a sentence, and local accounts still sign in', async () => {
    const away = await startOidc()
    await away.close()
    const portal = await createTestApp({ identity: identityOf(away.issuer) })
    const response = await portal.app.inject({ method: 'POST', url: '/api/auth/provedor/iniciar' })
    expect(codeOf(response)).toEqual([503, 'PROVEDOR_INDISPONIVEL'])
    expect(response.json().mensagem).toContain('Entre com login e senha')
    const { email } = await buildWithSenha(portal, ['ROLE_ADMIN'])
    expect((await signIn(portal, email, SENHA)).statusCode).toBe(200)
    await portal.close()
  })
})

describe('a portal without a provider', () => {
  it('has no button, and its calls do not exist', async () => {
    const portal = await createTestApp()
    expect((await portal.app.inject({ url: '/api/auth/provedor' })).json()).toEqual({ rotulo: '' })
    const response = await portal.app.inject({ method: 'POST', url: '/api/auth/provedor/iniciar' })
    expect(codeOf(response)).toEqual([404, 'NAO_ENCONTRADO'])
    expect(codeOf(await finish('?state=x', undefined, portal.app))).toEqual([404, 'NAO_ENCONTRADO'])
    await portal.close()
  })
})

describe('the settings of the provider', () => {
  it.each([
    ['OIDC_EMISSOR', { OIDC_EMISSOR: 'http://provedor.example' }],
    ['OIDC_CLIENTE', { OIDC_CLIENTE: '' }],
    ['OIDC_SEGREDO', { OIDC_SEGREDO: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['OIDC_GRUPO_ADMIN', { OIDC_GRUPO_ADMIN: '', OIDC_GRUPO_COLABORADOR: '' }],
  ])('stop the start naming %s for %j', (name, more) => {
    const read = () => settings('https://provedor.example', more)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(name))
  })
})
