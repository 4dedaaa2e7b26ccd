import { parseArgs } from 'node:util'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'
import { giveUp } from './lib/say.mjs'

/** `npm run fuzz [-- --seconds N] [-- --seed S] [-- --call 'METHOD /path']`: the test of the tests for longer, with another seed. */
requireNode()
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'random' },
    call: { type: 'string' },
  },
})
if (!/^[1-9]\d{0,5}$/.test(values.seconds)) giveUp('--seconds espera um número de segundos.')
if (!/^(random|[\da-f]{1,6})$/.test(values.seed)) giveUp('--seed espera a semente que uma execução mostrou.')
await installIfNeeded()
const env = { FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed, ...(values.call ? { FUZZ_CALL: values.call } : {}) }
const args = ['run', '--project', 'server', '--reporter=default', 'src/server/fuzz.test.ts']
const { code } = await runTool(at('node_modules', 'vitest', 'vitest.mjs'), args, { env })
process.exit(code)
