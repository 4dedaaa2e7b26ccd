/**
 * Folders in which the rules for words, types, constants and folder cycles are enforced. The list grows as folders are renamed;
 * `node scripts/check-structure.mjs --all` prints and counts the findings in the others.
 */

const inside = (folder, names) => names.split(' ').map(name => `${folder}/${name}`)

export const ENFORCED = {
  words: [
    'src/contract',
    ...inside('src/server', 'cli sample'),
    ...inside(
      'src/server/features',
      'acesso alarme auditoria aviso backup colaborador falecido gravacao importacao moderador',
    ),
    'bench',
    'scripts',
    ...inside(
      'src/contract',
      'auditoria colaborador evento falecido gravacao midia moderador pagina participante perfil',
    ),
    ...inside('src/contract', 'situacao transmissao unidade verificacao'),
    ...inside(
      'src/server/features',
      'acesso/cadastro acesso/operador acesso/segundo-fator alarme aviso colaborador privacidade/pedido',
    ),
    ...inside('src/server/features', 'unidade'),
    ...inside('src/web/features', 'colaborador falecido participante perfil situacao'),
    'src/web/screens',
    'src/web/testing',
    'tests/e2e',
    ...inside(
      'src/server/features',
      'capela despedida documento evento homenagem midia participante perfil privacidade situacao tela transmissao unidade verificacao',
    ),
    ...inside('src/web', 'features lib ui'),
  ],
  participleTypes: [
    'src/contract',
    ...inside('src/server', 'cli sample'),
    ...inside(
      'src/server/features',
      'acesso alarme auditoria aviso backup colaborador falecido gravacao importacao moderador',
    ),
    'bench',
    'scripts',
    'src/web/screens',
    'tests/e2e',
    'tests/faults/support',
    'tests/long',
    ...inside(
      'src/contract',
      'acesso auditoria capela colaborador documento evento falecido fields gravacao homenagem midia',
    ),
    ...inside(
      'src/contract',
      'moderador participante perfil privacidade situacao tela transmissao unidade verificacao',
    ),
    ...inside('src/server', 'adapters/documents cli cluster core db live/recording sample'),
    ...inside('src/server/features', 'acesso alarme auditoria aviso capela colaborador despedida/acesso-familia'),
    ...inside('src/server/features', 'despedida/velorio-virtual evento falecido homenagem/denuncia moderador perfil'),
    ...inside(
      'src/server/features',
      'privacidade/consentimento privacidade/dados privacidade/pedido privacidade/retencao',
    ),
    ...inside('src/server/features', 'privacidade/titular tela unidade verificacao'),
    ...inside(
      'src/web/features',
      'acesso auditoria capela colaborador despedida evento falecido moderador perfil situacao',
    ),
    ...inside('src/web/features', 'verificacao'),
    ...inside('src/web', 'lib testing ui'),
    ...inside(
      'src/server/features',
      'capela despedida documento evento homenagem midia participante perfil privacidade situacao tela transmissao unidade verificacao',
    ),
    ...inside('src/web', 'features lib ui'),
  ],
  numericConstants: [
    'src/contract',
    ...inside('src/server', 'cli sample'),
    ...inside(
      'src/server/features',
      'acesso alarme auditoria aviso backup colaborador falecido gravacao importacao moderador',
    ),
    'bench',
    'scripts',
    'src/web/screens',
    'tests/e2e',
    'tests/faults/support',
    'tests/long',
    ...inside(
      'src/contract',
      'acesso auditoria capela colaborador despedida documento evento falecido fields gravacao midia',
    ),
    ...inside('src/contract', 'moderador pagina participante perfil transmissao unidade verificacao'),
    ...inside('src/server', 'cli db/migrations ssr'),
    ...inside(
      'src/server/features',
      'acesso/cadastro acesso/dispositivo acesso/operador alarme auditoria aviso colaborador',
    ),
    ...inside(
      'src/server/features',
      'despedida/acesso-familia despedida/sitemap despedida/velorio-virtual evento falecido',
    ),
    ...inside(
      'src/server/features',
      'homenagem/denuncia moderador participante perfil privacidade/consentimento privacidade/dados',
    ),
    ...inside('src/server/features', 'privacidade/pedido tela unidade'),
    ...inside('src/web/features', 'auditoria colaborador falecido moderador participante perfil situacao verificacao'),
    ...inside('src/web', 'lib testing ui'),
    ...inside(
      'src/server/features',
      'capela despedida documento evento homenagem midia participante perfil privacidade situacao tela transmissao unidade verificacao',
    ),
    ...inside('src/web', 'features lib ui'),
  ],
  folderCycles: ['bench', 'scripts', 'src', 'tests'],
}

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** @returns the findings of a rule in enforced folders, and the number of the others. */
export const splitByEnforcement = (findings, folders) => {
  const enforced = findings.filter(({ path }) => folders.some(folder => isIn(path, folder)))
  return { enforced, remaining: findings.length - enforced.length }
}
