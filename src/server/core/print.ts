/** Writes a line for the person who started the program. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
