import { pathToFileURL } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, ROOT } from './lib/place.mjs'
import { giveUp } from './lib/say.mjs'

requireNode()
// The data folder is relative to the project, wherever the command is called from.
process.chdir(ROOT)
await installIfNeeded()
await buildIfStale().catch(error => giveUp(error.message))
process.setSourceMapsEnabled(true)
// One process: signals and the exit code are the server's own.
await import(pathToFileURL(at('dist', 'server', 'main.js')).href)
