import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { readDirectorySettings } from './directory-settings.ts'

const GOOD = {
  LDAP_URL: 'ldaps://diretorio.exemplo.com.br',
  LDAP_BASE: 'dc=exemplo,dc=com,dc=br',
  LDAP_GRUPO_ADMIN: 'cn=admins,dc=exemplo,dc=com,dc=br',
}
const read = (values: Record<string, string>) => readDirectorySettings(readConfig(values))

describe('the directory settings', () => {
  it('are undefined without an address', () => {
    expect(read({})).toBeUndefined()
  })

  it.each([
    [GOOD],
    [{ ...GOOD, LDAP_URL: 'ldap://diretorio.exemplo.com.br', LDAP_STARTTLS: '1' }],
    [{ ...GOOD, LDAP_URL: 'ldap://127.0.0.1:389' }],
    [{ ...GOOD, LDAP_URL: 'ldap://localhost' }],
    [{ ...GOOD, LDAP_URL: 'ldap://[::1]:389' }],
  ])('accept %j', values => {
    expect(read(values)).toMatchObject({ base: GOOD.LDAP_BASE, loginAttribute: 'uid', groupsAttribute: 'memberOf' })
  })

  it.each([
    ['LDAP_URL', { LDAP_URL: 'ldap://diretorio.exemplo.com.br' }],
    ['LDAP_URL', { LDAP_URL: 'ldap://127.0.0.1.exemplo.com.br' }],
    ['LDAP_URL', { LDAP_URL: 'http://diretorio.exemplo.com.br' }],
    ['LDAP_STARTTLS', { LDAP_STARTTLS: '1' }],
    ['LDAP_BASE', { LDAP_BASE: '' }],
    ['LDAP_GRUPO_ADMIN', { LDAP_GRUPO_ADMIN: '' }],
    ['LDAP_BIND_SENHA', { LDAP_BIND_DN: 'cn=leitor' }],
    ['LDAP_ATRIBUTO_LOGIN', { LDAP_ATRIBUTO_LOGIN: 'uid)(cn' }],
    ['LDAP_CA', { LDAP_CA: './nenhum.pem' }],
  ])('stop the start naming %s for %j', (name, values) => {
    expect(() => read({ ...GOOD, ...values })).toThrow(ConfigError)
    expect(() => read({ ...GOOD, ...values })).toThrow(new RegExp(name))
  })
})
