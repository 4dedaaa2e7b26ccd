import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMINS, BASE, READER, type Slapd, slapdInstalled, startSlapd } from '#server/testing/slapd.ts'
import { killAll, makeSampleDataDir, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'

const TITLE = slapdInstalled() ? '' : 'SKIPPED, no slapd on this machine: '

describe(`${TITLE}the built portal beside a real directory`, { skip: !slapdInstalled() }, () => {
  const dataDir = makeSampleDataDir()
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd()
  })
  afterAll(async () => {
    killAll()
    await slapd.close()
    removeDataDir(dataDir)
  })

  it('reads its settings from the environment, logs them, and accepts users of the directory', async () => {
    const portal = await startPortal(dataDir, {
      LDAP_URL: slapd.ldap,
      LDAP_STARTTLS: '1',
      LDAP_CA: slapd.ca,
      LDAP_BASE: BASE,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_SENHA: READER.senha,
      LDAP_GRUPO_ADMIN: ADMINS,
    })
    expect(portal.printed()).toContain(`Diretório (LDAP): a equipe entra na área restrita por ${slapd.ldap}.`)
    expect(portal.printed()).not.toContain(READER.senha)
    const enter = async (path: string, username: string, password: string) => {
      const response = await fetch(`${portal.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      return { status: response.status, roles: ((await response.json()) as { roles?: string[] }).roles }
    }
    expect(await enter('signin_ldap', 'ana', 'segredo da ana')).toEqual({ status: 200, roles: ['ROLE_ADMIN'] })
    expect((await enter('signin_ldap', 'admin@exemplo.com.br', 'memorial1973')).status).toBe(401)
    await slapd.close()
    expect((await enter('signin_ldap', 'ana', 'segredo da ana')).status).toBe(503)
    expect((await enter('signin', 'admin@exemplo.com.br', 'memorial1973')).status).toBe(200)
    await portal.stop()
  })

  it('does not start if passwords would be sent unencrypted', async () => {
    const settings = { LDAP_URL: 'ldap://diretorio.exemplo.com.br', LDAP_BASE: BASE, LDAP_GRUPO_ADMIN: ADMINS }
    await expect(startPortal(dataDir, settings)).rejects.toThrow(/LDAP_URL/)
  })
})
