import type { Role } from '#contract/roles.ts'
import { ConfigError } from '#server/config.ts'

/** @throws ConfigError with the name of the setting and what is wrong with it. */
export const refuse = (name: string, why: string): never => {
  throw new ConfigError(`Configuração inválida: ${name} (${why}).`)
}

/** The groups outside whose members have a role here. @throws ConfigError where no role has one. */
export const groupsOf = (prefix: 'LDAP' | 'OIDC', admin: string, colaborador: string): (readonly [Role, string])[] => {
  const groups = [
    ['ROLE_ADMIN', admin],
    ['ROLE_COLABORADOR', colaborador],
  ] as const
  const mapped = groups.filter(([, group]) => group !== '')
  if (mapped.length === 0)
    refuse(`${prefix}_GRUPO_ADMIN`, `informe ${prefix}_GRUPO_ADMIN, ${prefix}_GRUPO_COLABORADOR ou os dois`)
  return mapped
}
