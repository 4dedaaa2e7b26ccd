import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './lib/apt.mjs'
import { prepareCaddy } from './lib/caddy-sample.mjs'
import { prepareNginx } from './lib/nginx-sample.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/** Checks each file of `deploy/` with the program that reads it. Where that program is missing the result is "not run", never "ok". */
const notRun = reason => ({ result: 'not run', detail: reason })
const resultOf = ({ code, output }) => (code === 0 ? { result: 'ok' } : { result: 'FAILED', detail: output.trim() })

const caddy = async () => {
  const sample = prepareCaddy({ https: 8443, http: 8080, nodes: [3000, 3001] })
  if ('reason' in sample) return notRun(sample.reason)
  try {
    return resultOf(await run(sample.program, ['validate', ...sample.args.slice(1)], { quiet: true }))
  } finally {
    sample.remove()
  }
}

const nginx = async () => {
  const sample = await prepareNginx({ https: 8443, http: 8080, nodes: [3000, 3001] })
  if ('reason' in sample) return notRun(sample.reason)
  try {
    return resultOf(await run(sample.program, ['-t', ...sample.args], { quiet: true }))
  } finally {
    sample.remove()
  }
}

const logrotate = async () => {
  const program = inPath('logrotate')
  if (program === undefined) return notRun('logrotate não foi encontrado')
  return resultOf(await run(program, ['--debug', projectPath('deploy', 'nginx', 'logrotate')], { quiet: true }))
}

/** The units name the installed command; the check replaces its path, so that only the units are checked. */
const systemd = async () => {
  const program = inPath('systemd-analyze')
  if (program === undefined) return notRun('systemd-analyze não foi encontrado')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-systemd-'))
  cpSync(projectPath('deploy', 'systemd'), folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/memorial/current', projectPath()))
  }
  const units = ['memorial@3000.service', 'memorial-copia.service', 'memorial-copia.timer']
  for (const name of ['memorial@', 'memorial-vigia@'])
    cpSync(join(folder, `${name}.service`), join(folder, `${name}3000.service`))
  cpSync(join(folder, 'memorial-vigia@.timer'), join(folder, 'memorial-vigia@3000.timer'))
  units.push('memorial-vigia@3000.service', 'memorial-vigia@3000.timer')
  try {
    return resultOf(
      await run(program, ['verify', '--man=no', ...units.map(name => join(folder, name))], { quiet: true }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const prometheus = async () => {
  const program = inPath('promtool')
  if (program === undefined) return notRun('promtool não foi encontrado')
  return resultOf(
    await run(program, ['test', 'rules', projectPath('deploy', 'prometheus', 'memorial.test.yml')], { quiet: true }),
  )
}

/** Reads `compose.yaml` with its example of settings, filled in; nothing is built or started. */
const compose = async () => {
  const [program, ...words] = inPath('docker-compose') ? ['docker-compose'] : ['docker', 'compose']
  const { code } = await run(program, [...words, 'version'], { quiet: true })
  if (code !== 0) return notRun('nem docker-compose nem docker compose foram encontrados')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-compose-'))
  try {
    cpSync(projectPath('deploy'), folder, { recursive: true })
    const container = join(folder, 'container')
    const example = readFileSync(join(container, '.env.example'), 'utf8')
    writeFileSync(join(container, '.env'), example.replace(/=$/gm, '=preenchido'))
    return resultOf(await run(program, [...words, 'config', '-q'], { quiet: true, cwd: container }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const firewall = async () => {
  const program = inPath('nft')
  if (program === undefined) return notRun('nft não foi encontrado')
  const check = await run(program, ['-c', '-f', projectPath('deploy', 'nftables', 'memorial.nft')], { quiet: true })
  return /operation not permitted/i.test(check.output) ? notRun('só o root confere o firewall') : resultOf(check)
}

/** Messages of a machine that cannot run containers or pull images: no fault of the file. */
const MACHINE_ERROR =
  /^.*(cgroups? .*|operation not permitted.*|unable to (?:copy|pull).*|error (?:initializing|pinging).*|i\/o timeout.*)$/im

const container = async () => {
  const program = inPath('podman') ?? inPath('docker')
  if (program === undefined) return notRun('nem podman nem docker foram encontrados')
  const info = await run(program, ['info'], { quiet: true })
  if (info.code !== 0) return notRun(`${program} não tem um serviço em funcionamento`)
  const file = projectPath('deploy', 'container', 'Containerfile')
  // Podman supports HEALTHCHECK only in this format.
  const format = program.endsWith('podman') ? ['--format', 'docker'] : []
  const build = await run(program, ['build', '-q', ...format, '-f', file, '-t', 'memorial-teste', projectPath()], {
    quiet: true,
  })
  const [, why] = MACHINE_ERROR.exec(build.output) ?? []
  return build.code !== 0 && why !== undefined ? notRun(`esta máquina não constrói imagens: ${why}`) : resultOf(build)
}

const CHECKS = { caddy, nginx, logrotate, systemd, firewall, prometheus, container, compose }

let failed = false
for (const [name, check] of Object.entries(CHECKS)) {
  const { result, detail } = await check()
  failed ||= result === 'FAILED'
  print(`${name.padEnd(10)} ${result}${detail === undefined ? '' : `: ${detail}`}`)
}
process.exit(failed ? 1 : 0)
