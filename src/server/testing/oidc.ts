import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const OIDC_CLIENT = { id: 'portal', secret: 'a secret of the tests, long enough' }
export const OIDC_REDIRECT = 'http://localhost:3000/admin/entrar'

type Claims = Record<string, unknown>
export type OidcServer = {
  issuer: string
  /** Who signs in next, with their groups. */
  person: { sub: string; groups?: string[] }
  /** Changes what the provider says about the person, under its own signature. */
  tamper: ((claims: Claims) => Claims) | undefined
  /** Changes the token on its way, as somebody does who has none of the provider's keys. */
  forge: ((token: string) => string) | undefined
  /** The error with which it answers a code, instead of a token. */
  refuse: string | undefined
  close: () => Promise<void>
}

const KEY_ID = 'k1'
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What stands between the provider and the portal. */
const alterTokens = (
  provider: Provider,
  server: OidcServer,
  resigned: (token: string, change: (claims: Claims) => Claims) => string,
): void => {
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token' && server.refuse) {
      context.status = 400
      context.body = { error: server.refuse }
    }
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || !body?.id_token) return
    const token = server.tamper ? resigned(body.id_token, server.tamper) : body.id_token
    context.body = { ...body, id_token: server.forge ? server.forge(token) : token }
  })
}

/** A real provider, which asks nobody anything: whoever comes is `person`. */
export const startOidc = async (): Promise<OidcServer> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const resigned = (token: string, change: (claims: Claims) => Claims): string => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const content = `${base64url({ alg: 'RS256', kid: KEY_ID })}.${base64url(change(claims))}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  const http = createServer()
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: OidcServer = {
    issuer,
    person: { sub: 'ana', groups: ['portal-equipe'] },
    tamper: undefined,
    forge: undefined,
    refuse: undefined,
    close: async () => {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [OIDC_REDIRECT] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { sub, groups } = server.person
        return { sub, name: `${sub} do grupo`, preferred_username: sub, email: `${sub}@casa.example`, groups }
      },
    }),
    loadExistingGrant: async context => {
      const grant = new context.oidc.provider.Grant({
        clientId: OIDC_CLIENT.id,
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  alterTokens(provider, server, resigned)
  const callback = provider.callback()
  http.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: server.person.sub } })
    else void callback(request, response)
  })
  return server
}

/** What a browser does at the provider: follows its redirects with its cookies. @returns the query with which it comes back. */
export const visitProvider = async (address: string): Promise<string> => {
  const jar = new Map<string, string>()
  let next = address
  while (!next.startsWith(OIDC_REDIRECT)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  return new URL(next).search
}
