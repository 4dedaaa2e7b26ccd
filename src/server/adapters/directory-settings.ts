import { existsSync } from 'node:fs'
import type { Role } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'
import { groupsOf, refuse } from './settings-refusal.ts'

export type DirectorySettings = {
  url: string
  hostname: string
  /** TLS from the first byte. */
  secure: boolean
  startTls: boolean
  caFile: string
  bindDn: string
  bindSenha: string
  base: string
  loginAttribute: string
  groupsAttribute: string
  groups: readonly (readonly [Role, string])[]
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
const ATTRIBUTE_NAME = /^[A-Za-z][A-Za-z0-9-]{0,62}$/

const directoryUrl = (config: Config) => {
  const url = URL.canParse(config.LDAP_URL) ? new URL(config.LDAP_URL) : refuse('LDAP_URL', 'endereço do diretório')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'ldaps:'
  if (secure && config.LDAP_STARTTLS) refuse('LDAP_STARTTLS', 'não se usa com ldaps://')
  if (!secure && !config.LDAP_STARTTLS && !LOOPBACK.test(hostname))
    refuse('LDAP_URL', 'ldap:// sem LDAP_STARTTLS=1 só é aceito nesta máquina; use ldaps:// ou StartTLS')
  return { url: config.LDAP_URL, hostname, secure, startTls: config.LDAP_STARTTLS }
}

/** The directory as configured; undefined when there is none. @throws ConfigError for what would be unsafe or cannot work. */
export const readDirectorySettings = (config: Config): DirectorySettings | undefined => {
  if (config.LDAP_URL === '') return undefined
  const address = directoryUrl(config)
  if (config.LDAP_BASE === '') refuse('LDAP_BASE', 'é obrigatória com LDAP_URL')
  // A name without a password is an anonymous bind in disguise.
  if ((config.LDAP_BIND_DN === '') !== (config.LDAP_BIND_SENHA === ''))
    refuse('LDAP_BIND_SENHA', 'LDAP_BIND_DN e LDAP_BIND_SENHA andam juntos')
  if (!ATTRIBUTE_NAME.test(config.LDAP_ATRIBUTO_LOGIN)) refuse('LDAP_ATRIBUTO_LOGIN', 'nome de um atributo')
  if (!ATTRIBUTE_NAME.test(config.LDAP_ATRIBUTO_GRUPOS)) refuse('LDAP_ATRIBUTO_GRUPOS', 'nome de um atributo')
  if (config.LDAP_CA !== '' && !existsSync(config.LDAP_CA)) refuse('LDAP_CA', 'o arquivo não existe')
  return {
    ...address,
    caFile: config.LDAP_CA,
    bindDn: config.LDAP_BIND_DN,
    bindSenha: config.LDAP_BIND_SENHA,
    base: config.LDAP_BASE,
    loginAttribute: config.LDAP_ATRIBUTO_LOGIN,
    groupsAttribute: config.LDAP_ATRIBUTO_GRUPOS,
    groups: groupsOf('LDAP', config.LDAP_GRUPO_ADMIN, config.LDAP_GRUPO_COLABORADOR),
  }
}
