/**
 * A file of a noun is named after what it holds. The contract has a closed list of roles, since server and pages look for them: a file name
 * is a role, or ends in one (`public-schema.ts`).
 */

const CONTRACT = /^src\/contract\/(?!(?:fields|testing)\/)[^/]+\//
const CONTRACT_ROLES = ['schema', 'routes', 'rules', 'limits', 'messages']

const NOUNS = /^src\/(server\/features|web\/(features|screens))\//
/** Names that say nothing about what a file holds. */
const VAGUE = ['common', 'helper', 'helpers', 'index', 'misc', 'shared', 'types', 'util', 'utils', 'wire']

const problemOf = path => {
  const lastWord = /([a-z]+)\.tsx?$/.exec(path)?.[1]
  if (CONTRACT.test(path) && !CONTRACT_ROLES.includes(lastWord))
    return `${path}: its name ends in no role of the contract (${CONTRACT_ROLES.join(', ')})`
  if (NOUNS.test(path) && VAGUE.includes(lastWord))
    return `${path}: name the file after what it holds, not "${lastWord}"`
  return undefined
}

export const fileRoles = files =>
  files
    .filter(file => /\.tsx?$/.test(file.path) && !file.isTest)
    .map(file => problemOf(file.path))
    .filter(problem => problem !== undefined)
