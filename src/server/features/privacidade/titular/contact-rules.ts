import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { CONFIRMACAO_MINUTES } from '#contract/privacidade/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'

/** A keyed hash finds a contact again after its erasure; without the portal's secret it reveals nothing. */
export const hashOf = (deps: Pick<Deps, 'secrets'>, { canal, valor }: Contato): string =>
  deps.secrets.hmac('titular', `${canal}:${valor}`)

const GRANT_SECONDS = CONFIRMACAO_MINUTES * 60

/** Grants the calls of `/titular` for a verified contact, which is encrypted inside the token. */
export const grantTitular = (deps: Deps, contato: Contato): { acesso: string; segundos: number } => ({
  acesso: deps.tokens.sign('titular', { c: deps.secrets.encrypt(JSON.stringify(contato)) }, GRANT_SECONDS),
  segundos: GRANT_SECONDS,
})

/** The verified contact. @throws Problem CONFIRMACAO_EXPIRADA */
export const requireTitular = (deps: Deps, acesso: string): Contato => {
  const encrypted = deps.tokens.verify('titular', acesso)?.c
  if (typeof encrypted !== 'string') throw new Problem('CONFIRMACAO_EXPIRADA')
  return JSON.parse(deps.secrets.decrypt(encrypted)) as Contato
}
