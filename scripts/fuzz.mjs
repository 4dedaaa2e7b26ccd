import { parseArgs } from 'node:util'
import { prepareEnvironment } from './lib/environment.mjs'
import { exitWithError } from './lib/print.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run fuzz [-- --seconds N] [-- --seed S] [-- --call 'METHOD /path']`: runs the fuzz test for longer, with another seed. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'random' },
    call: { type: 'string' },
  },
})
if (!/^[1-9]\d{0,5}$/.test(values.seconds)) exitWithError('--seconds espera um número de segundos.')
if (!/^(random|[\da-f]{1,6})$/.test(values.seed)) exitWithError('--seed espera a semente que uma execução mostrou.')
await prepareEnvironment()
const env = { FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed, ...(values.call ? { FUZZ_CALL: values.call } : {}) }
const args = ['run', '--project', 'server', '--reporter=default', 'src/server/fuzz.long.test.ts']
const { code } = await runTool('vitest', args, { env })
process.exit(code)
