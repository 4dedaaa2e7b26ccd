import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONTA_SEM_ACESSO } from '#contract/acesso/messages.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { directoryOf } from '#server/testing/directory.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { outcome } from '#server/testing/outcome.ts'
import { profileStatus, REFUSED, signIn } from '#server/testing/sign-in.ts'
import { ADMINS, BASE, ELSEWHERE, type Slapd, STAFF, slapdInstalled, startSlapd } from '#server/testing/slapd.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const AWAY = [503, 'Falha na conexão com o servidor!']
const WITHOUT_GROUP = [403, CONTA_SEM_ACESSO['sem-grupo']]
const enter = (t: TestApp, username: string, password: string) => signIn(t, username, password, 'signin_ldap')

const TITLE = slapdInstalled() ? '' : 'SKIPPED, no slapd on this machine: '

describe(`${TITLE}signing in through a real directory`, { skip: !slapdInstalled() }, () => {
  let t: TestApp
  let slapd: Slapd
  let elsewhere: Server
  let anonymousVisitors = 0
  const withDirectory = async (settings: Record<string, string>, work: () => Promise<void>) => {
    const before = t.deps.directory
    t.deps.directory = directoryOf({ LDAP_URL: slapd.ldaps, LDAP_CA: slapd.ca, ...settings })
    await work().finally(() => {
      t.deps.directory = before
    })
  }
  beforeAll(async () => {
    elsewhere = createServer(() => {
      anonymousVisitors += 1
    })
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    const address = elsewhere.address()
    slapd = await startSlapd(typeof address === 'object' && address !== null ? address.port : 1)
    t = await createTestApp({ directory: directoryOf({ LDAP_URL: slapd.ldaps, LDAP_CA: slapd.ca }) })
  })
  afterAll(async () => {
    await t.close()
    await slapd.close()
    elsewhere.close()
  })

  it('creates the account at the first sign-in, with the roles of the groups, and finds it again', async () => {
    const first = await enter(t, 'ana', 'segredo da ana')
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({
      username: 'ana',
      email: 'ana@exemplo.com.br',
      nome: 'Ana Lins',
      roles: ['ROLE_ADMIN', 'ROLE_COLABORADOR'],
    })
    expect(await profileStatus(t, first.json().accessToken)).toBe(200)
    const again = await enter(t, ' ANA ', 'segredo da ana')
    expect(again.json().id).toBe(first.json().id)
    const row = await t.deps.db
      .selectFrom('conta')
      .selectAll()
      .where('id', '=', first.json().id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ origem: 'diretorio', senha_hash: null })
    expect(row.diretorio_id).toMatch(/^[0-9a-f]{8}-/)
  })

  it('creates one account for five concurrent first sign-ins', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => enter(t, 'bruno', 'segredo do bruno')))
    expect(responses.map(response => response.statusCode)).toEqual(Array(5).fill(200))
    expect(new Set(responses.map(response => response.json().id)).size).toBe(1)
  })

  it('refuses a wrong password, an unknown login and two entries of one login with the same response', async () => {
    for (const [username, password] of [
      ['ana', 'segredo errado'],
      ['ninguem', 'segredo da ana'],
      ['dupla', 'segredo da dupla'],
    ] as const)
      expect(outcome(await enter(t, username, password)), username).toEqual(REFUSED)
  })

  it.each(['CASA\\ana', 'casa.local\\ANA', '\u202aana\u202c'])(
    'knows the login as Windows writes or a message carries it: %s',
    async login => {
      expect((await enter(t, login, 'segredo da ana')).json().username).toBe('ana')
    },
  )

  it('says after a right password alone that no mapped group is there, and logs what the directory answered', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    expect(outcome(await enter(t, 'carla', 'segredo da carla'))).toEqual(WITHOUT_GROUP)
    expect(outcome(await enter(t, 'carla', 'segredo errado'))).toEqual(REFUSED)
    expect(outcome(await enter(t, 'ninguem', 'segredo errado'))).toEqual(REFUSED)
    const reasons = warn.mock.calls.map(([about]) => (about as { reason?: string }).reason).filter(Boolean)
    expect(reasons).toEqual(['right password; groups: none', expect.stringMatching(/^49 /), 'no entry has this login'])
    warn.mockRestore()
  })

  it.each([
    ['ana', ''],
    ['*', 'segredo da ana'],
    ['a*', 'segredo da ana'],
    ['*)(uid=ana', 'segredo da ana'],
    ['ana)(cn=*', 'segredo da ana'],
    ['ana,ou=pessoas', 'segredo da ana'],
    ['ána', 'segredo da ana'],
    ['a'.repeat(65), 'segredo da ana'],
    [`uid=ana,ou=pessoas,${BASE}`, 'segredo da ana'],
  ])('treats %j with %j as a wrong credential', async (username, password) => {
    expect(outcome(await enter(t, username, password))).toEqual(REFUSED)
  })

  it('never signs in to a local account of staff, not even with the same e-mail and password', async () => {
    const local = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const senha_hash = await hashSenha('segredo da ana')
    const values = { senha_hash, username: 'ana@exemplo.com.br', email: 'ana@exemplo.com.br' }
    await t.deps.db.updateTable('conta').set(values).where('id', '=', local.contaId).execute()
    expect(outcome(await enter(t, 'ana@exemplo.com.br', 'segredo da ana'))).toEqual(REFUSED)
    expect((await enter(t, 'ana', 'segredo da ana')).json().id).not.toBe(local.contaId)
    expect((await signIn(t, 'ana@exemplo.com.br', 'segredo da ana', 'signin')).json().id).toBe(local.contaId)
    expect(outcome(await signIn(t, 'ana', 'segredo da ana', 'signin'))).toEqual(REFUSED)
  })

  it('lets a moderator in with the own password, whom the wrong entrance would otherwise refuse', async () => {
    const family = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const senha_hash = await hashSenha('um jardim sereno')
    await t.deps.db.updateTable('conta').set({ senha_hash }).where('id', '=', family.contaId).execute()
    expect((await enter(t, family.email, 'um jardim sereno')).json()).toMatchObject({ id: family.contaId })
    expect(outcome(await enter(t, family.email, 'um jardim escuro'))).toEqual(REFUSED)
  })

  it('refreshes the roles at each sign-in, and a change of them ends the other sessions', async () => {
    const before = (await enter(t, 'bruno', 'segredo do bruno')).json()
    expect(before.roles).toEqual(['ROLE_COLABORADOR'])
    const same = (await enter(t, 'bruno', 'segredo do bruno')).json()
    expect(await profileStatus(t, before.accessToken)).toBe(200)
    const bruno = `uid=bruno,ou=pessoas,${BASE}`
    slapd.change(`dn: ${ADMINS}\nchangetype: modify\nadd: member\nmember: ${bruno}\n`)
    const after = (await enter(t, 'bruno', 'segredo do bruno')).json()
    expect([after.id, after.roles]).toEqual([before.id, ['ROLE_ADMIN', 'ROLE_COLABORADOR']])
    for (const old of [before, same]) expect(await profileStatus(t, old.accessToken)).toBe(401)
    expect(await profileStatus(t, after.accessToken)).toBe(200)
    for (const group of [ADMINS, STAFF])
      slapd.change(`dn: ${group}\nchangetype: modify\ndelete: member\nmember: ${bruno}\n`)
    expect(outcome(await enter(t, 'bruno', 'segredo do bruno'))).toEqual(WITHOUT_GROUP)
    expect(await profileStatus(t, after.accessToken)).toBe(401)
    slapd.change(`dn: ${STAFF}\nchangetype: modify\nadd: member\nmember: ${bruno}\n`)
  })

  it('refuses an account that was deactivated in the portal', async () => {
    const { id } = (await enter(t, 'bruno', 'segredo do bruno')).json()
    const setAtivo = (ativo: boolean) => t.deps.db.updateTable('conta').set({ ativo }).where('id', '=', id).execute()
    await setAtivo(false)
    expect(outcome(await enter(t, 'bruno', 'segredo do bruno'))).toEqual([
      403,
      CONTA_SEM_ACESSO['desativada-no-portal'],
    ])
    expect(outcome(await enter(t, 'bruno', 'segredo errado'))).toEqual(REFUSED)
    await setAtivo(true)
    expect((await enter(t, 'bruno', 'segredo do bruno')).json().id).toBe(id)
  })

  it('creates a new account for a login that was given to another person, and leaves the old one deactivated', async () => {
    const dn = `uid=troca,ou=pessoas,${BASE}`
    const add = (cn: string) =>
      slapd.change(
        `dn: ${dn}\nchangetype: add\nobjectClass: inetOrgPerson\nuid: troca\ncn: ${cn}\nsn: x\nuserPassword: segredo\n\ndn: ${STAFF}\nchangetype: modify\nadd: member\nmember: ${dn}\n`,
      )
    add('Primeira Pessoa')
    const first = (await enter(t, 'troca', 'segredo')).json()
    slapd.change(`dn: ${dn}\nchangetype: delete\n\ndn: ${STAFF}\nchangetype: modify\ndelete: member\nmember: ${dn}\n`)
    add('Segunda Pessoa')
    const second = (await enter(t, 'troca', 'segredo')).json()
    expect([first.nome, second.nome]).toEqual(['Primeira Pessoa', 'Segunda Pessoa'])
    expect(second.id).not.toBe(first.id)
    expect(await profileStatus(t, first.accessToken)).toBe(401)
  })

  it('searches the groups when entries do not list them', async () => {
    await withDirectory({ LDAP_ATRIBUTO_GRUPOS: 'departmentNumber' }, async () => {
      expect((await enter(t, 'ana', 'segredo da ana')).json().roles).toEqual(['ROLE_ADMIN', 'ROLE_COLABORADOR'])
      expect(outcome(await enter(t, 'carla', 'segredo da carla'))).toEqual(WITHOUT_GROUP)
    })
    const missing = { LDAP_ATRIBUTO_GRUPOS: 'departmentNumber', LDAP_GRUPO_ADMIN: `cn=nenhum,ou=grupos,${BASE}` }
    await withDirectory(missing, async () => {
      expect((await enter(t, 'ana', 'segredo da ana')).json().roles).toEqual(['ROLE_COLABORADOR'])
    })
  })

  it('encrypts with StartTLS too, and refuses a directory whose certificate is not signed by the configured authority', async () => {
    await withDirectory({ LDAP_URL: slapd.ldap, LDAP_STARTTLS: '1' }, async () => {
      expect((await enter(t, 'ana', 'segredo da ana')).statusCode).toBe(200)
    })
    const both: Record<string, string>[] = [{ LDAP_URL: slapd.ldap, LDAP_STARTTLS: '1' }, { LDAP_URL: slapd.ldaps }]
    for (const settings of both)
      await withDirectory({ ...settings, LDAP_CA: '' }, async () => {
        expect(outcome(await enter(t, 'ana', 'segredo da ana'))).toEqual(AWAY)
      })
  })

  it('follows no referral', async () => {
    await withDirectory({ LDAP_BASE: ELSEWHERE }, async () => {
      expect(outcome(await enter(t, 'ana', 'segredo da ana'))).toEqual(AWAY)
    })
    expect((await enter(t, 'ana', 'segredo da ana')).statusCode).toBe(200)
    expect(anonymousVisitors).toBe(0)
  })

  it('treats rejected credentials of the reader account as an unavailable directory', async () => {
    await withDirectory({ LDAP_BIND_SENHA: 'outra' }, async () => {
      expect(outcome(await enter(t, 'ana', 'segredo da ana'))).toEqual(AWAY)
    })
  })

  it('limits failures to five per login and address, like any sign-in', async () => {
    const from = (password: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/signin_ldap',
        payload: { username: 'ana', password },
        remoteAddress: '10.4.0.1',
      })
    for (let time = 0; time < 5; time += 1) expect((await from('errada')).statusCode).toBe(401)
    expect((await from('segredo da ana')).statusCode).toBe(429)
  })
})
