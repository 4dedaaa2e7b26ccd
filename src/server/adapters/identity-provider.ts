import * as oidc from 'openid-client'
import { portalNow } from '#server/core/clock.ts'
import { failureWords, providerWords } from '#server/core/provider-words.ts'
import type { DirectoryPerson } from './directory.ts'
import { IdentityFailure, type IdentityMotivo } from './identity-failure.ts'
import type { IdentitySettings } from './identity-settings.ts'

/** What binds the answer of the provider to the browser that asked. */
export type IdentityRequest = { state: string; nonce: string; verifier: string }

export type IdentityProvider = {
  rotulo: string
  /** Where the browser goes, and what it has to come back with. @throws IdentityFailure */
  begin: () => Promise<IdentityRequest & { address: string }>
  /**
   * Exchanges the code in the query with which the browser came back, and checks the token: signature, issuer, audience, nonce, hours.
   * @throws IdentityFailure
   */
  finish: (query: string, request: IdentityRequest) => Promise<DirectoryPerson>
  /** Whether the provider answers, and accepted the portal when somebody last came back from it. @throws IdentityFailure */
  check: () => Promise<void>
}

const TIMEOUT_S = 5
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_S = 120
const LOGIN_MAX = 60

/** What a person does at the provider, or the provider does not allow a person (OpenID Connect Core §3.1.2.6). */
const BY_PERSON = new Set(['access_denied', 'interaction_required', 'login_required', 'consent_required'])

/** The browser came back with an error instead of a code. */
const ofAnswer = ({ error, error_description = '' }: oidc.AuthorizationResponseError): IdentityFailure => {
  const motivo = BY_PERSON.has(error) ? 'cancelada' : 'recusada-na-volta'
  return new IdentityFailure(motivo, providerWords(`${error} ${error_description}`))
}

/** Refusals of the portal, whoever comes (RFC 6749 §5.2). Any other may be about a code that a stranger made up, or about one person. */
const OF_PORTAL = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'])

const motivoOfRefusal = (error: string): IdentityMotivo => {
  if (OF_PORTAL.has(error)) return 'desajuste'
  if (BY_PERSON.has(error)) return 'cancelada'
  return error === 'invalid_grant' ? 'recusada' : 'recusada-na-volta'
}

/** The provider refuses the code, or the portal itself. */
const ofRefusal = ({ error, error_description = '', status }: oidc.ResponseBodyError, secret: string) =>
  new IdentityFailure(motivoOfRefusal(error), `${status} ${providerWords(`${error} ${error_description}`, [secret])}`)

/** Which hour of the token does not fit, and by how much: nobody finds a wrong clock otherwise. */
const ofClock = (cause: unknown): IdentityFailure => {
  const { claim = '', claims = {}, now = 0 } = (cause ?? {}) as OidcTimestamps
  const seconds = Math.round(Number(claims[claim]) - now)
  return new IdentityFailure('desajuste', `${claim} of the token is ${seconds} s from the clock of the portal`)
}
type OidcTimestamps = { claim?: string; claims?: Record<string, unknown>; now?: number }

const WITHOUT_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const failureOf = async (error: unknown, secret: string): Promise<IdentityFailure> => {
  if (error instanceof IdentityFailure) return error
  if (error instanceof oidc.AuthorizationResponseError) return ofAnswer(error)
  if (error instanceof oidc.ResponseBodyError) return ofRefusal(error, secret)
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new IdentityFailure('desajuste', `${error.status} ${providerWords(await error.response.text(), [secret])}`)
  const { name = '', code = '', cause } = error as { name?: string; code?: string; cause?: { cause?: unknown } }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return ofClock(cause?.cause)
  const isWithoutAnswer = WITHOUT_ANSWER.has(code) || ['TypeError', 'TimeoutError', 'AbortError'].includes(name)
  return new IdentityFailure(
    isWithoutAnswer ? 'sem-resposta' : 'recusada',
    `${code} ${failureWords(error, [secret])}`.trim(),
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const discover = ({ issuer, clientId, secret }: IdentitySettings): Promise<oidc.Configuration> => {
  const metadata = {
    [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
    [oidc.clockSkew]: Math.round((portalNow() - Date.now()) / 1000),
  }
  // Without this call the library checks everything but the signature, which it leaves to TLS.
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  return oidc.discovery(issuer, clientId, metadata, oidc.ClientSecretBasic(secret), { execute, timeout: TIMEOUT_S })
}

const exchange = async (
  config: oidc.Configuration,
  back: URL,
  { state, nonce, verifier }: IdentityRequest,
  groupsClaim: string,
): Promise<Record<string, unknown>> => {
  const tokens = await oidc.authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new IdentityFailure('desajuste', 'no id token')
  // Groups stand in the token, or only behind its address of the person.
  if (claims[groupsClaim] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
  // What the signed token says wins.
  return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
}

/** Entra ID leaves the groups of somebody who has many out of the token, and says so by one of two marks. */
const lacksGroups = (claims: Record<string, unknown>, groupsClaim: string): boolean => {
  if (claims[groupsClaim] !== undefined) return false
  const elsewhere = claims._claim_names
  return claims.hasgroups === true || (typeof elsewhere === 'object' && elsewhere !== null && groupsClaim in elsewhere)
}

const toPerson = ({ groupsClaim, groups }: IdentitySettings, claims: Record<string, unknown>): DirectoryPerson => {
  if (lacksGroups(claims, groupsClaim))
    throw new IdentityFailure('grupos-demais', `too many groups for the token: ${groupsClaim} was left out`)
  const own = listOf(claims[groupsClaim])
  const name = textOf(claims.preferred_username) || textOf(claims.email) || textOf(claims.sub)
  return {
    // A subject is unique at its issuer only.
    id: `${textOf(claims.iss)} ${textOf(claims.sub)}`,
    formerId: `oidc:${textOf(claims.sub)}`,
    // No login of the directory has a colon, so that neither takes the other's.
    login: `oidc:${name.toLowerCase().slice(0, LOGIN_MAX)}`,
    nome: textOf(claims.name) || name,
    email: textOf(claims.email),
    roles: groups.filter(([, group]) => own.includes(group)).map(([role]) => role),
    groups: own.filter(group => typeof group === 'string'),
  }
}

const authorizationUrl = async (
  config: oidc.Configuration,
  redirectUri: string,
  request: IdentityRequest,
): Promise<string> =>
  oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    state: request.state,
    nonce: request.nonce,
  }).href

export const createIdentityProvider = (settings: IdentitySettings): IdentityProvider => {
  let known: Promise<oidc.Configuration> | undefined
  /** What kept the last person out who came back, and with them everybody. */
  let misfit: IdentityFailure | undefined
  const read = (): Promise<oidc.Configuration> =>
    discover(settings).catch(async (error: unknown) => {
      throw new IdentityFailure('sem-resposta', (await failureOf(error, settings.secret)).message)
    })
  /** Read once; after a failure the next sign-in asks again. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    rotulo: settings.rotulo,
    begin: async () => {
      const config = await configuration()
      const request = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      return { ...request, address: await authorizationUrl(config, settings.redirectUri, request) }
    },
    finish: async (query, request) => {
      const config = await configuration()
      const back = new URL(settings.redirectUri)
      back.search = query
      try {
        const claims = await exchange(config, back, request, settings.groupsClaim)
        misfit = undefined
        return toPerson(settings, claims)
      } catch (error) {
        const failure = await failureOf(error, settings.secret)
        if (failure.motivo === 'desajuste') misfit = failure
        throw failure
      }
    },
    check: async () => {
      if (misfit) throw misfit
      await read()
    },
  }
}
