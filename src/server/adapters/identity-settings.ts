import type { Role } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'
import { groupsOf, refuse } from './settings-refusal.ts'

export type IdentitySettings = {
  issuer: URL
  clientId: string
  secret: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
  groupsClaim: string
  groups: readonly (readonly [Role, string])[]
  /** Words of the button. */
  rotulo: string
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const issuerOf = ({ OIDC_EMISSOR }: Config): URL => {
  const url = URL.canParse(OIDC_EMISSOR) ? new URL(OIDC_EMISSOR) : refuse('OIDC_EMISSOR', 'endereço do provedor')
  const isLocal = url.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) refuse('OIDC_EMISSOR', 'use https://; http:// só é aceito nesta máquina')
  return url
}

/** The group's identity provider as configured; undefined when there is none. @throws ConfigError for what cannot work. */
export const readIdentitySettings = (config: Config): IdentitySettings | undefined => {
  if (config.OIDC_EMISSOR === '') return undefined
  const issuer = issuerOf(config)
  if (config.OIDC_CLIENTE === '') refuse('OIDC_CLIENTE', 'é obrigatório com OIDC_EMISSOR')
  if (config.OIDC_SEGREDO === '') refuse('OIDC_SEGREDO', 'é obrigatório com OIDC_EMISSOR')
  if (config.PUBLIC_URL === '')
    refuse('PUBLIC_URL', 'é obrigatória com OIDC_EMISSOR: o provedor devolve o navegador a ela')
  return {
    issuer,
    clientId: config.OIDC_CLIENTE,
    secret: config.OIDC_SEGREDO,
    redirectUri: new URL('/admin/entrar', config.PUBLIC_URL).href,
    groupsClaim: config.OIDC_ATRIBUTO_GRUPOS,
    groups: groupsOf('OIDC', config.OIDC_GRUPO_ADMIN, config.OIDC_GRUPO_COLABORADOR),
    rotulo: config.OIDC_ROTULO,
  }
}
