import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { waitFor } from './wait.ts'

const SLAPD = '/usr/sbin/slapd'
const SCHEMAS = '/etc/ldap/schema'
const TOOLS = '/usr/bin'

/** A directory server and its client tools are installed on this machine. */
export const slapdInstalled = (): boolean =>
  [SLAPD, `${SCHEMAS}/inetorgperson.schema`, `${TOOLS}/ldapmodify`, `${TOOLS}/ldapsearch`, `${TOOLS}/openssl`].every(
    path => existsSync(path),
  )

export const BASE = 'dc=exemplo,dc=com,dc=br'
export const READER = { dn: `cn=leitor,${BASE}`, senha: 'senha do leitor' }
export const ADMINS = `cn=portal-admins,ou=grupos,${BASE}`
export const STAFF = `cn=portal-equipe,ou=grupos,${BASE}`
/** An entry on another server: the directory returns only a referral to it. */
export const ELSEWHERE = `ou=fora,${BASE}`

const rules = (folder: string): string => `
include ${SCHEMAS}/core.schema
include ${SCHEMAS}/cosine.schema
include ${SCHEMAS}/inetorgperson.schema
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
objectclass ( 1.2.840.113556.1.5.9.1 NAME 'contaDaRede' SUP top AUXILIARY MAY userPrincipalName )
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/cert.pem
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 16777216
suffix "${BASE}"
rootdn "cn=raiz,${BASE}"
rootpw raiz
directory ${folder}/db
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.dn}" read by * none
`

const person = (uid: string, cn: string, senha: string): string => `
dn: uid=${uid},ou=pessoas,${BASE}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${cn}
sn: ${cn}
mail: ${uid}@exemplo.com.br
userPassword: ${senha}
`

const group = (dn: string, ...uids: string[]): string =>
  `\ndn: ${dn}\nobjectClass: groupOfNames\ncn: ${/^cn=([^,]+)/.exec(dn)?.[1] ?? ''}\n${uids
    .map(uid => `member: uid=${uid},ou=pessoas,${BASE}`)
    .join('\n')}\n`

const tree = (elsewherePort: number): string => `dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: exemplo
o: Exemplo

dn: ${READER.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: leitor
userPassword: ${READER.senha}

dn: ou=pessoas,${BASE}
objectClass: organizationalUnit
ou: pessoas

dn: ou=antigas,${BASE}
objectClass: organizationalUnit
ou: antigas

dn: ou=grupos,${BASE}
objectClass: organizationalUnit
ou: grupos
${person('ana', 'Ana Lins', 'segredo da ana')}${person('bruno', 'Bruno Reis', 'segredo do bruno')}
${person('carla', 'Carla Dias', 'segredo da carla')}${person('dupla', 'Dupla Um', 'segredo da dupla')}
dn: uid=dupla,ou=antigas,${BASE}
objectClass: inetOrgPerson
uid: dupla
cn: Dupla Dois
sn: Dois
userPassword: segredo da dupla
${group(ADMINS, 'ana', 'dupla')}${group(STAFF, 'ana', 'bruno')}
dn: ${ELSEWHERE}
objectClass: referral
objectClass: extensibleObject
ou: fora
ref: ldap://127.0.0.1:${elsewherePort}/${ELSEWHERE}
`

export type Slapd = {
  ldap: string
  ldaps: string
  /** Certificate of the server and, being self-signed, its authority. */
  ca: string
  /** Changes the directory as its administrator, by LDIF. */
  change: (ldif: string) => void
  signal: (name: NodeJS.Signals) => void
  close: () => Promise<void>
}

const makeCertificate = (folder: string): void => {
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost'
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names]
  execFileSync(`${TOOLS}/openssl`, ['req', ...options, ...files], { stdio: 'ignore' })
}

const modify = (url: string, ldif: string): void => {
  const args = ['-x', '-H', url, '-D', `cn=raiz,${BASE}`, '-w', 'raiz', '-a']
  execFileSync(`${TOOLS}/ldapmodify`, args, { input: ldif, stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Waits for the server to take a write: the tree itself, through the protocol, so that `memberOf` is kept by the server. */
const load = async (url: string, ldif: string): Promise<void> => {
  await waitFor(() =>
    execFileSync(`${TOOLS}/ldapsearch`, ['-x', '-H', url, '-b', '', '-s', 'base', '1.1'], { stdio: 'ignore' }),
  )
  modify(url, ldif)
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => child.once('exit', () => resolve()))

/** A real OpenLDAP server on loopback, in a folder of its own. */
export const startSlapd = async (elsewherePort = 1): Promise<Slapd> => {
  const folder = mkdtempSync(join(tmpdir(), 'diretorio-'))
  mkdirSync(join(folder, 'db'))
  makeCertificate(folder)
  writeFileSync(join(folder, 'slapd.conf'), rules(folder))
  const ldap = `ldap://127.0.0.1:${await freePort()}`
  const ldaps = `ldaps://127.0.0.1:${await freePort()}`
  const child = spawn(SLAPD, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `${ldap}/ ${ldaps}/`], {
    stdio: 'ignore',
  })
  await load(ldap, tree(elsewherePort))
  return {
    ldap,
    ldaps,
    ca: join(folder, 'cert.pem'),
    change: ldif => modify(ldap, ldif),
    signal: name => child.kill(name),
    close: async () => {
      child.kill('SIGKILL')
      await exited(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
