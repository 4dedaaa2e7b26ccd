import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { giveUp, say } from './lib/say.mjs'

requireNode()
await installIfNeeded()
await buildIfStale({ force: true }).catch(error => giveUp(`A compilação falhou:\n${error.message}`))
say('Pronto: dist/server e dist/web.')
