import { buildTargets } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError } from './lib/print.mjs'

await prepareEnvironment()
process.env.NODE_ENV = 'production'
await buildTargets(!process.argv.includes('--if-outdated')).catch(error => exitWithError(error.message))
