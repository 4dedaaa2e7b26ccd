import { buildParts } from './lib/build-parts.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { giveUp } from './lib/say.mjs'

requireNode()
await installIfNeeded()
process.env.NODE_ENV = 'production'
await buildParts(!process.argv.includes('--stale')).catch(error => giveUp(error.message))
