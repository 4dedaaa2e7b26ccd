/** `code` of an error of Node, of PostgreSQL or of a library; empty without one. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'outro programa já a usa',
  EADDRNOTAVAIL: 'este endereço não é desta máquina',
  EACCES: 'este usuário não pode abri-la',
}

const PATH_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'este usuário não tem permissão',
  EPERM: 'este usuário não tem permissão',
  EEXIST: 'há um arquivo com este nome',
  EISDIR: 'é uma pasta',
  ENOENT: 'não existe',
  ENOTDIR: 'uma parte do caminho é um arquivo',
  EROFS: 'o disco só permite leitura, ou o systemd não foi avisado desta pasta',
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota deste usuário no disco terminou',
  EFBIG: 'o disco não guarda um arquivo deste tamanho',
  EIO: 'o disco tem um defeito',
}

/** What Node adds to an error of the operating system. */
type SystemError = Error & { syscall?: string; address?: string; hostname?: string; port?: number; path?: string }

/** A name with two addresses: every one of them failed. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error)

/** @returns one sentence for a port, a folder or a file that the system refused; undefined for any other error. */
export const describeSystemError = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error)
  const { syscall, address, hostname, port, path }: SystemError = error
  if (syscall === 'getaddrinfo') return `O nome ${hostname} não tem endereço. Confira HOST.`
  if (syscall === 'listen')
    return `A porta ${port} em ${address} não pôde ser aberta: ${LISTEN_REASONS[code] ?? code}. Confira PORT e HOST.`
  const reason = PATH_REASONS[code]
  if (reason === undefined) return undefined
  if (path !== undefined) return `${path} não pôde ser usado: ${reason}.`
  // An open file is written without its name.
  return syscall === 'write' || syscall === 'fsync' ? `Um arquivo não pôde ser gravado: ${reason}.` : undefined
}

/** @returns one sentence for a database server that cannot be reached; undefined for any other error. */
export const describeUnreachableDatabase = (error: unknown): string | undefined => {
  const first = firstOf(error)
  if (!(first instanceof Error)) return undefined
  const { syscall, address, hostname, port, path }: SystemError = first
  if (syscall !== 'connect' && syscall !== 'getaddrinfo') return undefined
  const server = [address ?? hostname ?? path, port].filter(part => part !== undefined).join(':')
  return `O banco de dados em ${server} não responde (${errorCode(first)}). Abra o PostgreSQL ou confira DATABASE_URL.`
}
