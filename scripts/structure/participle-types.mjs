import { NOUNS_IN_ED, PARTICIPLES } from './forbidden-words.mjs'
import { collect } from './sources.mjs'
import { wordsOf } from './words.mjs'

/** A type is named by a noun: `Response`, not `Asked`. */

const isParticiple = name => {
  const last = wordsOf(name).at(-1) ?? ''
  return PARTICIPLES.has(last) || (last.endsWith('ed') && !NOUNS_IN_ED.has(last))
}

const findingsOf = file =>
  collect(file.program, node => {
    if (node.type !== 'TSTypeAliasDeclaration' && node.type !== 'TSInterfaceDeclaration') return undefined
    const { name, start } = node.id
    if (!isParticiple(name)) return undefined
    return `${file.path}:${file.lineAt(start)}: type ${name} is named by a participle; use a noun`
  })

export const participleTypes = files => files.filter(file => file.program).flatMap(findingsOf)
