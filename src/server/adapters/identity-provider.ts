import * as oidc from 'openid-client'
import { portalNow } from '#server/core/clock.ts'
import type { DirectoryPerson } from './directory.ts'
import type { IdentitySettings } from './identity-settings.ts'

/** What binds the answer of the provider to the browser that asked. */
export type IdentityRequest = { state: string; nonce: string; verifier: string }

export type IdentityProvider = {
  rotulo: string
  /** Where the browser goes, and what it has to come back with. @throws IdentityUnavailable */
  begin: () => Promise<IdentityRequest & { address: string }>
  /**
   * Exchanges the code in the query with which the browser came back, and checks the token: signature, issuer, audience, nonce, hours.
   * @throws IdentityRefused, IdentityUnavailable
   */
  finish: (query: string, request: IdentityRequest) => Promise<DirectoryPerson>
}

/** The provider, or what somebody pretends to have from it, does not let this person in. */
export class IdentityRefused extends Error {}
export class IdentityUnavailable extends Error {}

const TIMEOUT_S = 5
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_S = 30
const LOGIN_MAX = 60

/** Codes of openid-client and oauth4webapi for an answer that is wrong, rather than missing. */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) return false
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError') return true
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON'
}

const explained = (error: unknown): Error => {
  const { message, code } = error as { message?: string; code?: string }
  const reason = [code, message].filter(part => part !== undefined).join(' ')
  return isUnavailable(error) ? new IdentityUnavailable(reason) : new IdentityRefused(reason)
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
  if (!claims) throw new IdentityRefused('no id token')
  // Groups stand in the token, or only behind its address of the person.
  if (claims[groupsClaim] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
  // What the signed token says wins.
  return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
}

const toPerson = ({ groupsClaim, groups }: IdentitySettings, claims: Record<string, unknown>): DirectoryPerson => {
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
  /** Read once; after a failure the next sign-in asks again. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined
      throw new IdentityUnavailable(explained(error).message)
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
        return toPerson(settings, await exchange(config, back, request, settings.groupsClaim))
      } catch (error) {
        throw error instanceof IdentityRefused ? error : explained(error)
      }
    },
  }
}
