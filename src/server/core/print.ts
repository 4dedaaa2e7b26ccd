/** A line for whoever started the program. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
