import { aptInstall, inPath } from './apt.mjs'
import { say } from './say.mjs'

/** Real parts some tests speak to; what cannot be had is said. */
const PARTS = [
  { program: 'ffmpeg', package: 'ffmpeg', tests: 'câmeras reais' },
  { program: 'slapd', package: 'slapd', tests: 'diretório LDAP real' },
  { program: 'ps', package: 'procps', tests: 'processos que ficam' },
  { program: 'openssl', package: 'openssl', tests: 'certificado de um servidor real' },
]

export const installRealParts = async () => {
  const missing = PARTS.filter(part => inPath(part.program) === undefined)
  if (missing.length === 0) return
  const names = missing.map(part => part.package)
  say(`Instalando o que os testes usam de verdade (apt-get install ${names.join(' ')})…`)
  await aptInstall(...names)
  for (const part of missing)
    if (inPath(part.program) === undefined) say(`SEM PROVA: ${part.tests} (${part.program} não foi encontrado)`)
}
