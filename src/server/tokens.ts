import { createSigner, createVerifier } from 'fast-jwt'

/** What a token is for; a token of one audience never passes for another. */
export type Audience = 'sessao' | 'imagens' | 'passe' | 'titular'

/** Signed tokens, HS256 only, with issuer, audience and expiry checked. */
export type Tokens = {
  sign: (audience: Audience, payload: Record<string, unknown>, seconds: number) => string
  /** @returns the payload, or undefined for anything absent, altered, expired or meant for another audience. */
  verify: (audience: Audience, token: string | undefined) => Record<string, unknown> | undefined
}

const ISSUER = 'memorial'

export const createTokens = (key: string): Tokens => {
  const verifiers = new Map<Audience, (token: string) => unknown>()
  const verifierFor = (audience: Audience) => {
    const known = verifiers.get(audience)
    if (known) return known
    const made = createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: audience,
      requiredClaims: ['exp', 'iss', 'aud'],
    })
    verifiers.set(audience, made)
    return made
  }
  return {
    sign: (audience, payload, seconds) =>
      createSigner({ key, algorithm: 'HS256', iss: ISSUER, aud: audience, expiresIn: seconds * 1000 })(payload),
    verify: (audience, token) => {
      if (token === undefined || token.length > 2048) return undefined
      try {
        const payload: unknown = verifierFor(audience)(token)
        return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : undefined
      } catch {
        return undefined
      }
    },
  }
}
