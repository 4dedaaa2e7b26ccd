import { aptInstall, canInstall, inPath } from './apt.mjs'
import { say } from './say.mjs'

/** Programs that some tests start or call, with the Debian package of each; a test checks that the list is whole. */
export const PARTS = [
  { program: 'ffmpeg', package: 'ffmpeg' },
  { program: 'slapd', package: 'slapd' },
  { program: 'ldapmodify', package: 'ldap-utils' },
  { program: 'ldapsearch', package: 'ldap-utils' },
  { program: 'nginx', package: 'nginx' },
  { program: 'ps', package: 'procps' },
  { program: 'openssl', package: 'openssl' },
]

/** @returns {string[]} packages of the programs that are not on this machine */
export const missingPackages = (find = inPath) => [
  ...new Set(PARTS.filter(part => find(part.program) === undefined).map(part => part.package)),
]

/** Installs what is missing where that can be done without asking, and says what could not be had. */
export const installRealParts = async () => {
  const packages = missingPackages()
  if (packages.length === 0) return
  if (canInstall()) {
    say(`Instalando os programas que os testes usam (apt-get install ${packages.join(' ')})…`)
    await aptInstall(...packages)
  }
  const absent = missingPackages()
  if (absent.length > 0) say(`Faltam programas; os testes que precisam deles serão pulados: ${absent.join(', ')}`)
}
