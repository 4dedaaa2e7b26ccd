import { describeUnreachableDatabase } from '#server/core/system-error.ts'
import { isRefusedLogin, NoWritableServer } from './client.ts'
import { ForeignDatabaseError } from './migrate.ts'

const TIMED_OUT = /timeout exceeded|Connection terminated|Query read timeout/

/** What a server reported; errors of the operating system have codes of the same shape and no severity. */
type ServerError = Error & { code: string; severity: string }
const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && 'severity' in error && 'code' in error

const describeServerError = ({ code, message }: ServerError): string => {
  if (code === '42501')
    return `O usuário do banco não tem os direitos de que o portal precisa (${message}). Faça-o dono do banco: alter database … owner to …`
  if (/^(0A000|58P01)$/.test(code) && /extension/.test(message))
    return `Falta uma extensão do PostgreSQL (${message}): instale o pacote postgresql-contrib.`
  if (code === '53100') return `O disco do banco de dados está cheio (${message}). Libere espaço e tente de novo.`
  if (/^(53|57)/.test(code)) return `O PostgreSQL não atende agora (${message}). Tente de novo em um minuto.`
  return `O PostgreSQL recusou o que o portal pediu: ${message} (${code}).`
}

/** @returns one sentence for a database that is away or refuses; undefined for any other error. */
export const describeDatabaseFailure = (error: unknown): string | undefined => {
  if (error instanceof ForeignDatabaseError)
    return 'Este banco tem tabelas que não são do portal, e nada foi criado. Confira DATABASE_URL: o portal precisa de um banco só dele.'
  if (error instanceof NoWritableServer)
    return `Nenhum servidor de DATABASE_URL aceita gravações (${error.message}). Confira o conjunto do PostgreSQL, ou tente de novo em um minuto.`
  if (isRefusedLogin(error))
    return `O PostgreSQL recusou a entrada (${error.message}). Confira usuário, senha e banco em DATABASE_URL.`
  if (isServerError(error)) return describeServerError(error)
  if (error instanceof Error && TIMED_OUT.test(error.message))
    return `O banco de dados não responde (${error.message}). Abra o PostgreSQL ou confira DATABASE_URL.`
  return describeUnreachableDatabase(error)
}
