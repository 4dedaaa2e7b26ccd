/** Architecture rule 5, beyond the linter: no comments that disable the compiler. */
const SILENCER = /(?:\/\/|\/\*)\s*@ts-(ignore|expect-error|nocheck)/

export const silencers = files =>
  files
    .filter(file => file.program !== undefined)
    .flatMap(file =>
      file.text.split('\n').flatMap((line, index) => {
        const match = SILENCER.exec(line)
        return match ? [`${file.path}:${index + 1}: @ts-${match[1]} hides a type error; correct the type`] : []
      }),
    )
