import { createDirectory, type Directory } from '#server/adapters/directory.ts'
import { readDirectorySettings } from '#server/adapters/directory-settings.ts'
import { readConfig } from '#server/config.ts'
import { ADMINS, BASE, READER, STAFF } from './slapd.ts'

/** The gateway as the environment would configure it for the tests' tree. */
export const directoryOf = (settings: Record<string, string>): Directory => {
  const read = readDirectorySettings(
    readConfig({
      LDAP_BASE: BASE,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_SENHA: READER.senha,
      LDAP_GRUPO_ADMIN: ADMINS,
      LDAP_GRUPO_COLABORADOR: STAFF,
      ...settings,
    }),
  )
  if (!read) throw new Error('no directory')
  return createDirectory(read)
}
