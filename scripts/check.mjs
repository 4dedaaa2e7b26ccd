import { prepareEnvironment } from './lib/environment.mjs'
import { print } from './lib/print.mjs'
import { inParallel, runScript, runTool } from './lib/run.mjs'

await prepareEnvironment()

const compile = project => ({ title: `tipos: ${project}`, check: options => runTool('tsc', ['-p', project], options) })

const STEPS = [
  // The longest, where nothing is decided yet.
  { title: 'expressões regulares', check: options => runScript('scripts/check-expressions.mjs', [], options) },
  ...['src/contract', 'src/server', 'src/web', 'src/web/tsconfig.browser.json', 'tests'].map(compile),
  { title: 'estilo e regras', check: options => runTool('biome', ['check'], options) },
  { title: 'Markdown', check: options => runTool('prettier', ['--check', '--log-level=warn', '.'], options) },
  { title: 'estrutura', check: options => runScript('scripts/check-structure.mjs', [], options) },
  { title: 'código sem uso', check: options => runTool('knip', ['--no-progress'], options) },
]
const PARALLEL_COUNT = 2

const failed = []

await inParallel(STEPS, PARALLEL_COUNT, async step => {
  const { code, output } = await step.check({ quiet: true })
  if (code === 0) print(`ok     ${step.title}`)
  else {
    failed.push(step.title)
    print(`FALHA  ${step.title}\n${output.trim()}\n`)
  }
})
print(failed.length === 0 ? `${STEPS.length} verificações, todas em ordem` : `Com falha: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
