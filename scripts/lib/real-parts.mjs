import { aptInstall, inPath } from './apt.mjs'
import { say } from './say.mjs'

/** Real parts some tests speak to; without one its tests are skipped, and that is said. */
const PARTS = [
  { program: 'ffmpeg', package: 'ffmpeg', tests: 'câmeras reais' },
  { program: 'slapd', package: 'slapd', tests: 'diretório LDAP real' },
]

export const installRealParts = async () => {
  const missing = PARTS.filter(part => inPath(part.program) === undefined)
  if (missing.length === 0) return
  const names = missing.map(part => part.package)
  say(`Instalando o que os testes usam de verdade (apt-get install ${names.join(' ')})…`)
  await aptInstall(...names)
  for (const part of missing)
    if (inPath(part.program) === undefined) say(`PULADO: ${part.tests} (${part.program} não foi encontrado)`)
}
