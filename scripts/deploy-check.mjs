import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './lib/apt.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/**
 * Checks the files of `deploy/` that no test runs, with the program that reads them; the fronts are run by tests/process, MediaMTX's file by
 * `media-server.test.ts`, the containers by `npm run test:containers`. Where a program is missing the result is "not run", never "ok".
 */
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

const logrotate = () => checkWith('logrotate', () => ['--debug', projectPath('deploy', 'nginx', 'logrotate')])
const prometheus = () =>
  checkWith('promtool', () => ['test', 'rules', projectPath('deploy', 'prometheus', 'memorial.test.yml')])

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

const firewall = async () => {
  const check = await checkWith('nft', () => ['-c', '-f', projectPath('deploy', 'nftables', 'memorial.nft')])
  return /operation not permitted/i.test(check.detail) ? notRun('só o root confere o firewall') : check
}

const CHECKS = { logrotate, systemd, firewall, prometheus }

let failed = false
for (const [name, check] of Object.entries(CHECKS)) {
  const { result, detail } = await check()
  failed ||= result === 'FAILED'
  print(`${name.padEnd(10)} ${result}${detail === undefined ? '' : `: ${detail}`}`)
}
process.exit(failed ? 1 : 0)
