import { aptInstall, canInstall, inPath } from './apt.mjs'
import { print } from './print.mjs'

/** Programs that tests start, with their Debian packages; a test checks that the list is complete. */
export const TEST_PROGRAMS = [
  { program: 'curl', package: 'curl' },
  { program: 'ffmpeg', package: 'ffmpeg' },
  { program: 'espeak-ng', package: 'espeak-ng' },
  { program: 'slapd', package: 'slapd' },
  { program: 'ldapmodify', package: 'ldap-utils' },
  { program: 'ldapsearch', package: 'ldap-utils' },
  { program: 'nginx', package: 'nginx' },
  { program: 'caddy', package: 'caddy' },
  { program: 'ps', package: 'procps' },
  { program: 'openssl', package: 'openssl' },
  { program: 'unzip', package: 'unzip' },
]

/** @returns {string[]} packages of the programs that this machine does not have */
export const missingPackages = (find = inPath) => [
  ...new Set(TEST_PROGRAMS.filter(one => find(one.program) === undefined).map(one => one.package)),
]

/** Installs missing programs where this process may, and prints which are still missing. */
export const installTestPrograms = async () => {
  const packages = missingPackages()
  if (packages.length === 0) return
  if (canInstall()) {
    print(`Instalando os programas que os testes usam (apt-get install ${packages.join(' ')})…`)
    await aptInstall(...packages)
  }
  const absent = missingPackages()
  if (absent.length > 0) print(`Faltam programas; os testes que precisam deles serão pulados: ${absent.join(', ')}`)
}
