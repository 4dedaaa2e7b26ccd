import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './lib/apt.mjs'
import { prepareNginx } from './lib/nginx-sample.mjs'
import { at } from './lib/place.mjs'
import { run } from './lib/run.mjs'
import { say } from './lib/say.mjs'

/** Tries each file of `deploy/` with the program it is for. What this machine cannot try is "not run", never "ok". */
const notRun = reason => ({ result: 'not run', detail: reason })
const ended = ({ code, output }) => (code === 0 ? { result: 'ok' } : { result: 'FAILED', detail: output.trim() })

const nginx = async () => {
  const sample = await prepareNginx({ https: 8443, http: 8080, nodes: [3000, 3001] })
  if ('reason' in sample) return notRun(sample.reason)
  try {
    return ended(await run(sample.program, ['-t', ...sample.args], { quiet: true }))
  } finally {
    sample.remove()
  }
}

const logrotate = async () => {
  const program = inPath('logrotate')
  if (program === undefined) return notRun('logrotate não foi encontrado')
  return ended(await run(program, ['--debug', at('deploy', 'nginx', 'logrotate')], { quiet: true }))
}

/** Programs the units name are those of the server; here only the units themselves are judged. */
const systemd = async () => {
  const program = inPath('systemd-analyze')
  if (program === undefined) return notRun('systemd-analyze não foi encontrado')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-systemd-'))
  cpSync(at('deploy', 'systemd'), folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/usr/bin/node', process.execPath))
  }
  const units = ['memorial@3000.service', 'memorial-copia.service', 'memorial-copia.timer']
  for (const name of ['memorial@', 'memorial-vigia@'])
    cpSync(join(folder, `${name}.service`), join(folder, `${name}3000.service`))
  cpSync(join(folder, 'memorial-vigia@.timer'), join(folder, 'memorial-vigia@3000.timer'))
  units.push('memorial-vigia@3000.service', 'memorial-vigia@3000.timer')
  try {
    return ended(await run(program, ['verify', '--man=no', ...units.map(name => join(folder, name))], { quiet: true }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const prometheus = async () => {
  const program = inPath('promtool')
  if (program === undefined) return notRun('promtool não foi encontrado')
  return ended(await run(program, ['test', 'rules', at('deploy', 'prometheus', 'memorial.test.yml')], { quiet: true }))
}

/** What a machine says that may run no containers, or reaches no images: nothing of that is the file's fault. */
const MACHINE =
  /^.*(cgroups? .*|operation not permitted.*|unable to (?:copy|pull).*|error (?:initializing|pinging).*|i\/o timeout.*)$/im

const container = async () => {
  const program = inPath('podman') ?? inPath('docker')
  if (program === undefined) return notRun('nem podman nem docker foram encontrados')
  const alive = await run(program, ['info'], { quiet: true })
  if (alive.code !== 0) return notRun(`${program} não tem um serviço em funcionamento`)
  const file = at('deploy', 'container', 'Containerfile')
  // Podman keeps a HEALTHCHECK in this format only.
  const format = program.endsWith('podman') ? ['--format', 'docker'] : []
  const built = await run(program, ['build', '-q', ...format, '-f', file, '-t', 'memorial-teste', at()], {
    quiet: true,
  })
  const [, why] = MACHINE.exec(built.output) ?? []
  return built.code !== 0 && why !== undefined ? notRun(`esta máquina não constrói imagens: ${why}`) : ended(built)
}

let failed = false
for (const [name, check] of Object.entries({ nginx, logrotate, systemd, prometheus, container })) {
  const { result, detail } = await check()
  failed ||= result === 'FAILED'
  say(`${name.padEnd(10)} ${result}${detail === undefined ? '' : `: ${detail}`}`)
}
process.exit(failed ? 1 : 0)
