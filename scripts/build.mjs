import { buildTargets } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError, whatToDo } from './lib/print.mjs'

await prepareEnvironment()
process.env.NODE_ENV = 'production'
await buildTargets(!process.argv.includes('--if-outdated')).catch(error =>
  exitWithError(
    whatToDo(error.message, `${error.message}\nO portal não foi compilado. Corrija a causa acima e repita o comando.`),
  ),
)
