import { ROOT } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { clock } from './structure/clock.mjs'
import { folderCycles } from './structure/folder-cycles.mjs'
import { settingReaders } from './structure/readers.mjs'
import { requiredFields } from './structure/required-fields.mjs'
import { fileRoles } from './structure/roles.mjs'
import { serverLayers } from './structure/server-layers.mjs'
import { silencers } from './structure/silencers.mjs'
import { readSources } from './structure/sources.mjs'
import { sqlInStores } from './structure/sql.mjs'
import { testDurations } from './structure/test-durations.mjs'
import { webLayers } from './structure/web-layers.mjs'
import { words } from './structure/words.mjs'
import { wordsInPlace } from './structure/words-in-place.mjs'
import { zones } from './structure/zones.mjs'

const RULES = [
  zones,
  serverLayers,
  sqlInStores,
  clock,
  webLayers,
  fileRoles,
  requiredFields,
  silencers,
  folderCycles,
  words,
  wordsInPlace,
  settingReaders,
  testDurations,
]

const files = readSources(ROOT)
const problems = RULES.flatMap(rule => rule(files))
for (const problem of problems) print(problem)
print(`${files.length} arquivos, ${problems.length} desvios da arquitetura`)
process.exit(problems.length === 0 && files.length > 0 ? 0 : 1)
