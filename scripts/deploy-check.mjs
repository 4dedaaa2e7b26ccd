import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './lib/apt.mjs'
import { prepareCaddy } from './lib/caddy-sample.mjs'
import { prepareEdge, prepareNginx } from './lib/nginx-sample.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/** Checks each file of `deploy/` with the program that reads it. Where that program is missing the result is "not run", never "ok". */
const notRun = reason => ({ result: 'not run', detail: reason })
const resultOf = ({ code, output }) => (code === 0 ? { result: 'ok' } : { result: 'FAILED', detail: output.trim() })
const quietly = (program, args) => run(program, args, { quiet: true })

/** Runs an installed program with the arguments that `prepare` returns; `folder` is a temporary one for changed files. */
const checkWith = async (name, prepare) => {
  const program = inPath(name)
  if (program === undefined) return notRun(`${name} não foi encontrado`)
  const folder = mkdtempSync(join(tmpdir(), 'memorial-deploy-'))
  try {
    return resultOf(await quietly(program, prepare(folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PORTS = { https: 8443, http: 8080, nodes: [3000, 3001] }

/** The file of a front with the ports of this machine. */
const checkFront = async (sample, argsOf) => {
  if ('reason' in sample) return notRun(sample.reason)
  try {
    return resultOf(await quietly(sample.program, argsOf(sample.args)))
  } finally {
    sample.remove()
  }
}

const caddy = () => checkFront(prepareCaddy(PORTS), args => ['validate', ...args.slice(1)])
const nginx = async () => checkFront(await prepareNginx(PORTS), args => ['-t', ...args])
const edge = async () => {
  const certificate = '/etc/ssl/certs/ca-certificates.crt'
  const sample = await prepareEdge({ port: PORTS.https, portal: PORTS.http, key: 'c'.repeat(48), certificate })
  return checkFront(sample, args => ['-t', ...args])
}
const logrotate = () => checkWith('logrotate', () => ['--debug', projectPath('deploy', 'nginx', 'logrotate')])
const prometheus = () =>
  checkWith('promtool', () => ['test', 'rules', projectPath('deploy', 'prometheus', 'memorial.test.yml')])

const MEDIAMTX_ADDRESSES = ['RTSP', 'RTMP', 'SRT', 'WEBRTC'].map(name => [`MTX_${name}ADDRESS`, '127.0.0.1:0'])
const MEDIAMTX_START_MS = 3000

/** MediaMTX reads its file when it starts and ends where something in it is wrong; one that still runs has accepted it. */
const mediamtx = async () => {
  const program = process.env.MEDIAMTX_PATH || inPath('mediamtx')
  if (program === undefined) return notRun('mediamtx não foi encontrado (MEDIAMTX_PATH)')
  const env = Object.fromEntries(MEDIAMTX_ADDRESSES)
  const file = projectPath('deploy', 'mediamtx', 'mediamtx.yml')
  const { code, output } = await run(program, [file], {
    quiet: true,
    env,
    timeout: MEDIAMTX_START_MS,
    killSignal: 'SIGKILL',
  })
  return code === 124 ? { result: 'ok' } : { result: 'FAILED', detail: output.trim() }
}

/** The units name the installed command; the check replaces its path, so that only the units are checked. */
const systemd = () =>
  checkWith('systemd-analyze', folder => {
    const units = projectPath('deploy', 'systemd')
    const names = readdirSync(units).filter(name => /service$|timer$/.test(name))
    const instances = names.map(name => {
      const text = readFileSync(join(units, name), 'utf8').replaceAll('/opt/memorial/current', projectPath())
      const instance = join(folder, name.replace('@.', '@3000.'))
      for (const path of [join(folder, name), instance]) writeFileSync(path, text)
      return instance
    })
    return ['verify', '--man=no', ...instances]
  })

/** Reads `compose.yaml` with its example of settings, filled in; nothing is built or started. */
const compose = async () => {
  const [program, ...words] = inPath('docker-compose') ? ['docker-compose'] : ['docker', 'compose']
  const { code } = await quietly(program, [...words, 'version'])
  if (code !== 0) return notRun('nem docker-compose nem docker compose foram encontrados')
  return checkWith(program, folder => {
    cpSync(projectPath('deploy'), folder, { recursive: true })
    const container = join(folder, 'container')
    const example = readFileSync(join(container, '.env.example'), 'utf8')
    writeFileSync(join(container, '.env'), example.replace(/=$/gm, '=preenchido'))
    return [...words, '--project-directory', container, 'config', '-q']
  })
}

const firewall = async () => {
  const check = await checkWith('nft', () => ['-c', '-f', projectPath('deploy', 'nftables', 'memorial.nft')])
  return /operation not permitted/i.test(check.detail) ? notRun('só o root confere o firewall') : check
}

/** Messages of a machine that cannot run containers or pull images: no fault of the file. */
const MACHINE_ERROR =
  /^.*(cgroups? .*|operation not permitted.*|unable to (?:copy|pull).*|error (?:initializing|pinging).*|i\/o timeout.*)$/im

const container = async () => {
  const program = inPath('podman') ?? inPath('docker')
  if (program === undefined) return notRun('nem podman nem docker foram encontrados')
  const info = await quietly(program, ['info'])
  if (info.code !== 0) return notRun(`${program} não tem um serviço em funcionamento`)
  const file = projectPath('deploy', 'container', 'Containerfile')
  // Podman supports HEALTHCHECK only in this format.
  const format = program.endsWith('podman') ? ['--format', 'docker'] : []
  const build = await quietly(program, ['build', '-q', ...format, '-f', file, '-t', 'memorial-teste', projectPath()])
  const [, why] = MACHINE_ERROR.exec(build.output) ?? []
  return build.code !== 0 && why !== undefined ? notRun(`esta máquina não constrói imagens: ${why}`) : resultOf(build)
}

const CHECKS = { caddy, nginx, edge, logrotate, systemd, firewall, prometheus, mediamtx, container, compose }

let failed = false
for (const [name, check] of Object.entries(CHECKS)) {
  const { result, detail } = await check()
  failed ||= result === 'FAILED'
  print(`${name.padEnd(10)} ${result}${detail === undefined ? '' : `: ${detail}`}`)
}
process.exit(failed ? 1 : 0)
