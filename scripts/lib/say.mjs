/** One line to the person who runs a command. */
export const say = line => {
  process.stdout.write(`${line}\n`)
}

/** Says why a command cannot go on, and ends it. */
export const giveUp = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
