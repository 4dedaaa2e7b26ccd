import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'
import { say } from './lib/say.mjs'

requireNode()
await installIfNeeded()

const tsc = at('node_modules', 'typescript', 'bin', 'tsc')
const compile = project => ({ title: `tipos: ${project}`, script: tsc, args: ['-p', project] })

const STEPS = [
  compile('src/contract'),
  compile('src/server'),
  compile('src/web'),
  compile('tests'),
  { title: 'estilo e regras', script: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), args: ['check'] },
  { title: 'estrutura', script: at('scripts', 'check-structure.mjs'), args: [] },
  { title: 'código sem uso', script: at('node_modules', 'knip', 'bin', 'knip.js'), args: ['--no-progress'] },
]
const AT_ONCE = 2

const waiting = [...STEPS]
const failed = []

const work = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { code, output } = await runTool(step.script, step.args, { quiet: true })
    if (code === 0) say(`ok     ${step.title}`)
    else {
      failed.push(step.title)
      say(`FALHA  ${step.title}\n${output.trim()}\n`)
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
say(failed.length === 0 ? `${STEPS.length} verificações, todas em ordem` : `Com falha: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
