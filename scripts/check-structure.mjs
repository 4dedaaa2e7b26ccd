import { ROOT } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

import { cycles } from './structure/cycles.mjs'
import { ENFORCED, splitByEnforcement } from './structure/enforced.mjs'
import { folderCycles } from './structure/folder-cycles.mjs'
import { names } from './structure/names.mjs'
import { numericConstants } from './structure/numeric-constants.mjs'
import { participleTypes } from './structure/participle-types.mjs'
import { routeFieldReaders, settingReaders } from './structure/readers.mjs'
import { fileRoles } from './structure/roles.mjs'
import { serverLayers } from './structure/server-layers.mjs'
import { silencers } from './structure/silencers.mjs'
import { sizes } from './structure/sizes.mjs'
import { readSources } from './structure/sources.mjs'
import { sqlInStores } from './structure/sql.mjs'
import { vendors } from './structure/vendors.mjs'
import { webLayers } from './structure/web-layers.mjs'
import { words } from './structure/words.mjs'
import { zones } from './structure/zones.mjs'

/** `--all` also prints the findings of the rules in `ENFORCED` outside their folders; they do not fail. */
const RULES = [
  zones,
  serverLayers,
  sqlInStores,
  cycles,
  webLayers,
  names,
  fileRoles,
  sizes,
  vendors,
  silencers,
  settingReaders,
  routeFieldReaders,
]
const RULES_BY_FOLDER = { words, participleTypes, numericConstants, folderCycles }
const isAll = process.argv.includes('--all')

const files = readSources(ROOT)
const problems = RULES.flatMap(rule => rule(files))
for (const [name, rule] of Object.entries(RULES_BY_FOLDER)) {
  const findings = rule(files)
  const { enforced, remaining } = splitByEnforcement(findings, ENFORCED[name])
  problems.push(...enforced.map(({ message }) => message))
  if (isAll) for (const { message } of findings) print(message)
  if (isAll) print(`${name}: ${remaining} fora das pastas em que a regra vale`)
}
for (const problem of problems) print(problem)
print(`${files.length} arquivos, ${problems.length} desvios da arquitetura`)
process.exit(problems.length === 0 && files.length > 0 ? 0 : 1)
