/** Prints one line for the person who runs a command. */
export const print = line => {
  process.stdout.write(`${line}\n`)
}

const CAUSES = [
  [/ENOSPC|no space left/i, 'Não há espaço livre no disco. Libere espaço e repita o comando.'],
  [/EACCES|EPERM|EROFS/, 'Não há permissão para escrever nesta pasta. Corrija a permissão e repita o comando.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i,
    'O registro do npm não respondeu. Verifique a rede e repita o comando.',
  ],
]

/** @returns one sentence that says what to do about an error whose text names its cause, otherwise `fallback` */
export const whatToDo = (text, fallback) => CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? fallback

/** Prints why a command cannot continue and ends the process. */
export const exitWithError = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
