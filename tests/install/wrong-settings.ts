import type { Machine } from './machine.ts'
import { must, StepFailed } from './technician.ts'

const BACKUP = 'backup /var/backups/memorial/errada.zip'
const COMMANDS = ['start', 'admin create-admin ana@exemplo.com.br Ana', BACKUP, 'config --check']

/** What is done to the file of settings, and the sentence that must end each command that reads what is wrong. */
const MISTAKES: [title: string, edit: string, sentence: RegExp, commands?: string[]][] = [
  ['sem DATABASE_URL', '/^DATABASE_URL/d', /Não há DATABASE_URL .* nada foi criado|FALHA {4}DATABASE_URL está vazio/],
  [
    'DATABASE_URL com o nome errado',
    's/^DATABASE_URL/DATABSE_URL/',
    /Não há DATABASE_URL .* nada foi criado|FALHA {4}DATABASE_URL está vazio/,
  ],
  [
    'senha do banco errada',
    's#memorial:[^@]*@#memorial:errada@#',
    /O PostgreSQL recusou a entrada|O banco não pôde ser aberto/,
  ],
  [
    'banco que não existe',
    's#127.0.0.1/memorial"#127.0.0.1/outro"#',
    /O PostgreSQL recusou a entrada|O banco não pôde ser aberto/,
  ],
  ['senha do banco com #', 's|memorial:[^@]*@|memorial:se#nha@|', /Configuração inválida: DATABASE_URL/],
  ['proxy que não é uma rede', 's/^TRUST_PROXY=.*/TRUST_PROXY=caddy/', /Configuração inválida: TRUST_PROXY/],
  [
    'sem SESSION_SECRET',
    '/^SESSION_SECRET/d',
    /SESSION_SECRET é obrigatório|Falta o segredo do portal\. Defina SESSION_SECRET/,
    ['start', BACKUP, 'config --check'],
  ],
  ['sem PUBLIC_URL', '/^PUBLIC_URL/d', /PUBLIC_URL é obrigatório/, ['start', 'config --check']],
  [
    'PUBLIC_URL com caminho',
    's#^PUBLIC_URL=.*#PUBLIC_URL=https://memorial/portal#',
    /Configuração inválida: PUBLIC_URL/,
  ],
  ['remetente sem endereço', 's#^SMTP_REMETENTE=.*#SMTP_REMETENTE=Portal#', /Configuração inválida: SMTP_REMETENTE/],
]

/** A copy that failed is noted in the data folder, for the alarm; nothing else may appear. */
const FILES =
  "find /var/lib/memorial /var/backups/memorial /etc/memorial / -maxdepth 1 ! -name copias-feitas.jsonl -printf '%p %y\\n' | sort"

/** Every mistake ends each command that it concerns with one sentence and exit code 1, and creates nothing. @returns how many were tried */
export const tryWrongSettings = async (machine: Machine): Promise<number> => {
  let tried = 0
  for (const [title, edit, sentence, commands = COMMANDS] of MISTAKES) {
    must(
      title,
      await machine.run(
        `install -m 0640 -g memorial /dev/null /tmp/errado.env; sed '${edit}' /etc/memorial/portal.env > /tmp/errado.env`,
      ),
    )
    for (const command of commands) {
      const before = must('find', await machine.run(FILES))
      const { code, output } = await machine.run(
        `cd /; runuser -u memorial -- memorial --env-file /tmp/errado.env ${command}`,
      )
      const what = `${title}: memorial ${command}`
      if (code !== 1) throw new StepFailed(`${what} terminou com ${code}, não com 1:\n${output}`)
      if (!sentence.test(output) || /^\s+at /m.test(output))
        throw new StepFailed(`${what} não diz em uma frase o que falta:\n${output}`)
      const after = must('find', await machine.run(FILES))
      if (after !== before) throw new StepFailed(`${what} criou arquivos:\n${after}`)
      tried += 1
    }
  }
  return tried
}
