import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { inParallel, runTool } from './lib/run.mjs'

await prepareEnvironment()

const tsc = projectPath('node_modules', 'typescript', 'bin', 'tsc')
const compile = project => ({ title: `tipos: ${project}`, script: tsc, args: ['-p', project] })

const STEPS = [
  compile('src/contract'),
  compile('src/server'),
  compile('src/web'),
  compile('tests'),
  {
    title: 'estilo e regras',
    script: projectPath('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    args: ['check'],
  },
  { title: 'estrutura', script: projectPath('scripts', 'check-structure.mjs'), args: [] },
  { title: 'código sem uso', script: projectPath('node_modules', 'knip', 'bin', 'knip.js'), args: ['--no-progress'] },
]
const PARALLEL_COUNT = 2

const failed = []

await inParallel(STEPS, PARALLEL_COUNT, async step => {
  const { code, output } = await runTool(step.script, step.args, { quiet: true })
  if (code === 0) print(`ok     ${step.title}`)
  else {
    failed.push(step.title)
    print(`FALHA  ${step.title}\n${output.trim()}\n`)
  }
})
print(failed.length === 0 ? `${STEPS.length} verificações, todas em ordem` : `Com falha: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
