import { createSigner, createVerifier } from 'fast-jwt'
import { portalNow } from './clock.ts'

/** The use of a token; a token of one audience is not valid for another. */
export type Audience = 'sessao' | 'imagens' | 'passe' | 'titular' | 'aparelho' | 'pedido-acesso'

/** Signed tokens, HS256 only, with issuer, audience and expiry checked. */
export type Tokens = {
  sign: (audience: Audience, payload: Record<string, unknown>, seconds: number) => string
  /** @returns the payload, or undefined for anything absent, altered, expired or meant for another audience. */
  verify: (audience: Audience, token: string | undefined) => Record<string, unknown> | undefined
}

const ISSUER = 'memorial'

const isExpired = ({ exp }: { exp?: unknown }, now: number): boolean => typeof exp !== 'number' || exp * 1000 <= now

/** @param now the clock for the expiry of tokens, in ms. */
export const createTokens = (key: string, now: () => number = portalNow): Tokens => {
  const verifiers = new Map<Audience, (token: string) => unknown>()
  const verifierFor = (audience: Audience) => {
    const known = verifiers.get(audience)
    if (known) return known
    const verifier = createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: audience,
      requiredClaims: ['exp', 'iss', 'aud'],
      // Checked by `isExpired` with the given clock.
      ignoreExpiration: true,
    })
    verifiers.set(audience, verifier)
    return verifier
  }
  return {
    sign: (audience, payload, seconds) =>
      createSigner({ key, algorithm: 'HS256', iss: ISSUER, aud: audience, expiresIn: seconds * 1000 })({
        ...payload,
        iat: Math.floor(now() / 1000),
      }),
    verify: (audience, token) => {
      if (token === undefined || token.length > 2048) return undefined
      try {
        const payload: unknown = verifierFor(audience)(token)
        if (typeof payload !== 'object' || payload === null || isExpired(payload, now())) return undefined
        return payload as Record<string, unknown>
      } catch {
        return undefined
      }
    },
  }
}
