/** Prints one line for the person who runs a command. */
export const print = line => {
  process.stdout.write(`${line}\n`)
}

/** Prints why a command cannot continue and ends the process. */
export const exitWithError = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
