import { pathToFileURL } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, ROOT } from './lib/place.mjs'
import { giveUp } from './lib/say.mjs'

requireNode()
process.chdir(ROOT)
await installIfNeeded()
await buildIfStale().catch(error => giveUp(`A compilação falhou:\n${error.message}`))
await import(pathToFileURL(at('dist', 'server', 'seed.js')).href)
