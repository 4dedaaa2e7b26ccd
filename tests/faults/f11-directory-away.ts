import { ADMINS, BASE, READER, slapdInstalled, startSlapd } from '#server/testing/slapd.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { asJson, fetchFrom, mustBeAcceptable } from './support/http-client.ts'
import { signIn } from './support/installation.ts'
import { formatMs, must, NotRun } from './support/verdict.ts'

export const directoryAway: Fault = {
  id: 'F11',
  name: 'directory (LDAP) unavailable',
  injected:
    'a real slapd: SIGSTOP for the time of a sign-in, SIGCONT, then kill -9; referrals: src/server/features/acesso/diretorio/directory.test.ts',
  holds: '503 "Falha na conexão com o servidor!" within 6 s, local accounts sign in meanwhile, recovery after the thaw',
  run: async fixture => {
    if (!slapdInstalled()) throw new NotRun('no slapd on this machine')
    const slapd = await startSlapd()
    fixture.after(() => slapd.close())
    const portal = await fixture.portal({
      ...{ LDAP_URL: slapd.ldap, LDAP_STARTTLS: '1', LDAP_CA: slapd.ca, LDAP_BASE: BASE },
      ...{ LDAP_BIND_DN: READER.dn, LDAP_BIND_SENHA: READER.senha, LDAP_GRUPO_ADMIN: ADMINS },
    })
    const enter = () =>
      fetchFrom(portal, '/api/auth/signin_ldap', asJson({ username: 'ana', password: 'segredo da ana' }))
    const before = await enter()
    slapd.signal('SIGSTOP')
    const [frozen] = await Promise.all([enter(), signIn(portal)])
    slapd.signal('SIGCONT')
    const thawed = await enter()
    await slapd.close()
    const [killed] = await Promise.all([enter(), signIn(portal)])
    mustLive(portal)
    mustBeAcceptable([frozen, killed])
    must(before.status === 200 && thawed.status === 200, `before ${before.status}, after the thaw ${thawed.status}`)
    must(frozen.status === 503 && killed.status === 503, `frozen ${frozen.status}, killed ${killed.status}`)
    must(frozen.text.includes('Falha na conexão com o servidor!'), frozen.text)
    must(frozen.ms <= 6000, `frozen: response after ${formatMs(frozen.ms)}`)
    return `frozen 503 after ${formatMs(frozen.ms)}, killed 503 after ${formatMs(killed.ms)}, local accounts 200, 200 after the thaw`
  },
}
