import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directoryOf } from '#server/testing/directory.ts'
import { BASE, type Slapd, STAFF, slapdInstalled, startSlapd } from '#server/testing/slapd.ts'
import { type Directory, refusalOf } from './directory.ts'

const TITLE = slapdInstalled() ? '' : 'SKIPPED, no slapd on this machine: '

const dnOf = (uid: string) => `uid=${uid},ou=pessoas,${BASE}`
const inGroup = (cn: string) => `cn=${cn},ou=grupos,${BASE}`
const person = (uid: string, upn: string) => `dn: ${dnOf(uid)}
changetype: add
objectClass: inetOrgPerson
objectClass: contaDaRede
uid: ${uid}
cn: Eva ${uid}
sn: x
userPrincipalName: ${upn}
userPassword: segredo
`
const group = (cn: string, ...members: string[]) => `dn: ${inGroup(cn)}
changetype: add
objectClass: groupOfNames
cn: ${cn}
${members.map(member => `member: ${member}`).join('\n')}
`
const addTo = (dn: string, ...members: string[]) => `dn: ${dn}
changetype: modify
add: member
${members.map(member => `member: ${member}`).join('\n')}
`

describe(`${TITLE}a person of a real directory`, { skip: !slapdInstalled() }, () => {
  let slapd: Slapd
  let directory: Directory
  const directoryWith = (settings: Record<string, string>) =>
    directoryOf({ LDAP_URL: slapd.ldaps, LDAP_CA: slapd.ca, LDAP_BASE: `ou=pessoas,${BASE}`, ...settings })
  beforeAll(async () => {
    slapd = await startSlapd()
    directory = directoryWith({})
    const changes = [
      person('eva', 'eva@casa.local'),
      person('rui', 'rui.lima@casa.local'),
      person('fora', 'fora@casa.local'),
      person('circulo', 'circulo@casa.local'),
      group('Recepcao', dnOf('eva')),
      group('Plantao', dnOf('rui')),
      group('Noite', inGroup('Plantao')),
      group('Atendimento', inGroup('Noite')),
      group('Roda Um', dnOf('circulo')),
      group('Roda Dois', inGroup('Roda Um')),
      group('Vizinhos', dnOf('fora')),
      addTo(inGroup('Roda Um'), inGroup('Roda Dois')),
      addTo(STAFF, inGroup('Recepcao'), inGroup('Atendimento')),
    ]
    slapd.change(changes.join('\n'))
  })
  afterAll(() => slapd.close())

  it.each([
    ['eva', 'eva'],
    ['EVA', 'eva'],
    ['rui', 'rui'],
    ['eva@casa.local', 'eva'],
    ['EVA@CASA.LOCAL', 'eva'],
    ['rui.lima@casa.local', 'rui'],
  ])('enters as %s through groups in groups of the mapped one', async (typed, login) => {
    expect(await directory.authenticate(typed, 'segredo')).toMatchObject({ login, roles: ['ROLE_COLABORADOR'] })
    expect(await directory.authenticate(typed, 'errado')).toMatchObject({ motivo: 'credenciais' })
  })

  it('has the same groups where entries do not list them, and where the mapped group does not exist', async () => {
    const silent = directoryWith({ LDAP_ATRIBUTO_GRUPOS: 'departmentNumber', LDAP_GRUPO_ADMIN: inGroup('nenhum') })
    for (const login of ['eva', 'rui', 'bruno'])
      expect(await silent.authenticate(login, `segredo${login === 'bruno' ? ' do bruno' : ''}`)).toMatchObject({
        roles: ['ROLE_COLABORADOR'],
      })
  })

  it.each(['fora', 'circulo', 'carla'])(
    'without a mapped group has no role, also in groups that contain each other: %s',
    async login => {
      const senha = login === 'carla' ? 'segredo da carla' : 'segredo'
      expect(await directory.authenticate(login, senha)).toMatchObject({ login, roles: [] })
    },
  )

  it.each([
    ['ninguem', /no entry/],
    ['ninguem@casa.local', /no entry/],
    ['*@casa.local', /no entry/],
    ['casa.local', /no entry/],
    ['eva)(uid=*', /no entry/],
  ])('that the directory does not know is told in the log only: %s', async (login, resposta) => {
    expect(await directory.authenticate(login, 'segredo')).toEqual({
      motivo: 'credenciais',
      resposta: expect.stringMatching(resposta),
    })
  })
})

const activeDirectory = (data: string) =>
  `80090308: LdapErr: DSID-0C090439, comment: AcceptSecurityContext error, data ${data}, v4563`

describe('the answer of a directory to a password', () => {
  it.each([
    [activeDirectory('52e'), 'credenciais'],
    [activeDirectory('525'), 'credenciais'],
    [activeDirectory('775'), 'credenciais'],
    [activeDirectory('530'), 'fora-do-horario'],
    [activeDirectory('531'), 'fora-do-horario'],
    [activeDirectory('532'), 'senha-vencida'],
    [activeDirectory('533'), 'conta-desativada'],
    [activeDirectory('701'), 'conta-vencida'],
    [activeDirectory('773'), 'senha-vencida'],
    ['Invalid credentials during a bind operation. Code: 0x31', 'credenciais'],
    ['', 'credenciais'],
  ])('%j means %s', (message, motivo) => {
    expect(refusalOf({ code: 49, message })).toEqual({ motivo, resposta: `49 ${message}`.trim() })
  })
})
