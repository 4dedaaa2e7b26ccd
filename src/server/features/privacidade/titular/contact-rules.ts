import type { Contato } from '#contract/privacidade/contato.ts'
import { CONFIRMACAO_MINUTES } from '#contract/privacidade/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'

/** How a contact is found again once it is erased: without the portal's secret it leads nowhere. */
export const hashOf = (deps: Pick<Deps, 'secrets'>, { canal, valor }: Contato): string =>
  deps.secrets.hmac('titular', `${canal}:${valor}`)

/** First letter and domain: enough to recognise one's own. */
export const hideEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

const SECONDS = CONFIRMACAO_MINUTES * 60

/** Opens the calls of `/titular` for whoever proved a contact; the contact inside is sealed. */
export const grantTitular = (deps: Deps, contato: Contato): { acesso: string; segundos: number } => ({
  acesso: deps.tokens.sign('titular', { c: deps.secrets.encrypt(JSON.stringify(contato)) }, SECONDS),
  segundos: SECONDS,
})

/** The contact that was proved. @throws Problem CONFIRMACAO_EXPIRADA */
export const requireTitular = (deps: Deps, acesso: string): Contato => {
  const sealed = deps.tokens.verify('titular', acesso)?.c
  if (typeof sealed !== 'string') throw new Problem('CONFIRMACAO_EXPIRADA')
  return JSON.parse(deps.secrets.decrypt(sealed)) as Contato
}
