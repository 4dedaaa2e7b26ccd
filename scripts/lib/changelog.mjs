/** Heading under which changes are collected until the next release. */
const UNRELEASED = '## Ainda não lançado'

/** Turns the collected changes into the section of a version. @throws Error when nothing was collected */
export const releaseSection = (changelog, version, date) => {
  const [before, rest] = changelog.split(`${UNRELEASED}\n`)
  if (rest === undefined) throw new Error(`CHANGELOG.md não tem a seção "${UNRELEASED}".`)
  const [changes, ...older] = rest.split(/^(?=## )/m)
  if (!changes.includes('- ')) throw new Error(`A seção "${UNRELEASED}" de CHANGELOG.md está vazia.`)
  return `${before}${UNRELEASED}\n\n## ${version} (${date})\n${changes}${older.join('')}`
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Whether `next` is a later version than `current`; both are three numbers with dots. */
export const isLater = (next, current) => {
  const [to, from] = [VERSION.exec(next), VERSION.exec(current)]
  if (!to || !from) return false
  const at = [1, 2, 3].find(index => to[index] !== from[index])
  return at !== undefined && Number(to[at]) > Number(from[at])
}
