import { isEmail } from '#contract/fields/email.ts'
import { senhaProblem } from '#contract/fields/senha.ts'
import { Refusal } from '#server/core/refusal.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Db } from '#server/db/client.ts'
import { hashSenha, isSenhaComum } from '#server/features/acesso/senha/hash-rules.ts'
import { createAdmin, endAccountSessions, resetPassword, resetSecondFactor } from './service.ts'

/** A command of an operator on the server itself; resolves to the lines to print. */
type Command = (db: Db, words: string[]) => Promise<string[]>

const USAGE = [
  'Uso: memorial admin COMANDO',
  '  create-admin E-MAIL "NOME"     cria um administrador com uma senha de uso único',
  '  reset-password E-MAIL          define uma nova senha e encerra todas as sessões',
  '  end-sessions E-MAIL            encerra todas as sessões e todos os aparelhos de uma conta',
  '  reset-second-factor E-MAIL     remove a verificação em duas etapas de uma conta',
  '  retention [--dry-run]          apaga o que passou do prazo de guarda, ou só mostra o que apagaria',
  '  recordings --dry-run|--apply   mostra as gravações que a próxima rodada excluiria, ou as exclui',
  '  suspicious-merges              lista quem o registro de falecidos pode ter trocado por outra pessoa',
  '  move-pictures                  leva as imagens para onde as novas vão (S3 ou MEDIA_DIR)',
  '  move-to-postgres --to URL      leva o banco da pasta embutida a um servidor PostgreSQL',
]

const requireEmail = (value: string | undefined): string => {
  if (value === undefined || !isEmail(value)) throw new Refusal(USAGE.join('\n'))
  return value.toLowerCase()
}

/** Password from MEMORIAL_PASSWORD if the operator sets it, else a random one that is printed once. */
const chosenPassword = async (): Promise<{ senha: string; lines: string[] }> => {
  const given = process.env.MEMORIAL_PASSWORD
  if (given === undefined || given === '') {
    const senha = randomName()
    return { senha, lines: [`Senha: ${senha}`, 'Ela não será mostrada de novo. Troque-a ao entrar.'] }
  }
  const problem = senhaProblem(given, {
    required: 'Senha é obrigatória',
    tooShort: 'A senha deve ter pelo menos 6 caracteres',
  })
  if (problem !== undefined || (await isSenhaComum(given)))
    throw new Refusal(problem ?? 'Senha muito comum. Escolha outra.')
  return { senha: given, lines: [] }
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'create-admin': async (db, [email, nome]) => {
    const username = requireEmail(email)
    const { senha, lines } = await chosenPassword()
    if (!(await createAdmin(db, username, nome?.trim() || 'Administrador', await hashSenha(senha))))
      throw new Refusal('Já existe uma conta com este e-mail.')
    return [`Administrador criado: ${username}`, ...lines]
  },
  'reset-password': async (db, [email]) => {
    const username = requireEmail(email)
    const { senha, lines } = await chosenPassword()
    if (!(await resetPassword(db, username, await hashSenha(senha))))
      throw new Refusal('Não há conta local com este e-mail.')
    return [`Senha definida para ${username}; as sessões foram encerradas.`, ...lines]
  },
  'reset-second-factor': async (db, [email]) => {
    const username = requireEmail(email)
    if (!(await resetSecondFactor(db, username))) throw new Refusal('Não há verificação em duas etapas nesta conta.')
    return [`Verificação em duas etapas removida de ${username}; as sessões foram encerradas.`]
  },
  'end-sessions': async (db, [email]) => {
    const ended = await endAccountSessions(db, requireEmail(email))
    if (ended === false) throw new Refusal('Não há conta com este e-mail.')
    return [`Sessões encerradas: ${ended}`]
  },
}

/** Words that are missing or superfluous are found before a database is opened. @throws Refusal with the usage */
export const readOperatorCommand = (words: readonly string[]): ((db: Db) => Promise<string[]>) => {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const wordsMax = name === 'create-admin' ? 2 : 1
  if (!command || rest.length > wordsMax) throw new Refusal(USAGE.join('\n'))
  requireEmail(rest[0])
  return db => command(db, rest)
}

/** Runs one operator command. @throws Refusal with the text to print. */
export const runOperator = async (db: Db, words: readonly string[]): Promise<string[]> => readOperatorCommand(words)(db)
