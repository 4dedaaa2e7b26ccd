import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isInstalled, readUnit } from './unit-file.mjs'

/**
 * Stands in for systemctl where systemd is not process 1. It reads the real units and does what these do: user, environment, folders,
 * the read-only system of ProtectSystem=strict, start, stop, restart after an end. Limits of memory, timers and sandboxing beyond that are
 * not enforced.
 */
const STATE = '/run/stand-in'
const LOGS = '/var/log/stand-in'
const ENABLED = '/etc/stand-in-enabled'
/** Enabled by their Debian packages. */
const ENABLED_BY_PACKAGES = ['postgresql', 'caddy', 'nginx', 'etcd', 'keepalived', 'patroni'].map(
  name => `${name}.service`,
)
/** Clocks are those of the machine below, and timers would only make a test slower. */
const NOT_STARTED = /^(chrony\.service|.*\.timer)$/
const NOTIFY_MS = 1500

for (const folder of [STATE, LOGS]) mkdirSync(folder, { recursive: true })

const stateOf = unit => join(STATE, unit.name)
const readState = unit => (existsSync(stateOf(unit)) ? JSON.parse(readFileSync(stateOf(unit), 'utf8')) : undefined)
const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const wordsOf = list => list.flatMap(value => value.split(/\s+/)).filter(word => word !== '')
const assignmentsOf = words => Object.fromEntries(words.map(word => word.split(/=(.*)/s)))
const linesOf = file => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
/** The files count for more than the unit, as with systemd; values may stand in quotes. */
const environmentOf = unit => ({
  ...assignmentsOf(wordsOf(unit.all('Environment'))),
  ...assignmentsOf(
    unit
      .all('EnvironmentFile')
      .flatMap(file => linesOf(file.replace(/^-/, '')))
      .filter(line => /^\w+=/.test(line))
      .map(line => line.replace(/^(\w+)="(.*)"$/, '$1=$2')),
  ),
})
const foldersOf = (unit, key, parent) => wordsOf(unit.all(key)).map(name => join(parent, name))

const createFolders = unit => {
  const owner = ['-o', unit.last('User', 'root'), '-g', unit.last('Group', unit.last('User', 'root'))]
  const create = (folder, mode) => spawnSync('install', ['-d', ...owner, '-m', mode, folder], { stdio: 'inherit' })
  for (const folder of foldersOf(unit, 'StateDirectory', '/var/lib'))
    create(folder, unit.last('StateDirectoryMode', '0755'))
  for (const folder of foldersOf(unit, 'RuntimeDirectory', '/run'))
    create(folder, unit.last('RuntimeDirectoryMode', '0755'))
}

/** The shell command that becomes the process of the unit: folders read-only, then the user, then the program. */
const commandOf = (unit, command) => {
  const program = command.replace(/^[-@:+!]+/, '')
  const user = unit.last('User')
  const group = unit.last('Group', user)
  const run = `umask ${unit.last('UMask', '0022')}; cd ${unit.last('WorkingDirectory', '/')}; exec ${program}`
  const quoted = `'${run.replaceAll("'", "'\\''")}'`
  const asUser = user === '' ? '' : `setpriv --reuid ${user} --regid ${group} --init-groups `
  const writable = [
    ...wordsOf(unit.all('ReadWritePaths')),
    ...foldersOf(unit, 'StateDirectory', '/var/lib'),
    ...foldersOf(unit, 'RuntimeDirectory', '/run'),
  ]
  const binds = writable.map(folder => `mount --bind ${folder} ${folder};`).join(' ')
  const strict = unit.last('ProtectSystem') === 'strict' ? `${binds} mount -o remount,bind,ro /;` : ''
  return ['--mount', '--propagation', 'private', 'sh', '-ec', `${strict} exec ${asUser}sh -c ${quoted}`]
}

const spawnUnit = (unit, command) => {
  const log = openSync(join(LOGS, `${unit.name}.log`), 'a')
  const user = unit.last('User')
  const home = user === '' ? '/root' : spawnSync('getent', ['passwd', user]).stdout.toString().split(':')[5]
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home, USER: user, ...environmentOf(unit) }
  return spawn('unshare', commandOf(unit, command), { env, stdio: ['ignore', log, log] })
}
const ended = child => new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)))

/** Every command of a key, one after the other. @throws Error when one fails that must not */
const runAll = async (unit, key) => {
  for (const command of unit.all(key)) {
    const code = await ended(spawnUnit(unit, command))
    if (code !== 0 && !command.startsWith('-')) {
      const log = readFileSync(join(LOGS, `${unit.name}.log`), 'utf8')
        .trim()
        .split('\n')
        .slice(-5)
        .join('\n')
      throw new Error(`Job for ${unit.name} failed (${key}: ${code}).\n${log}`)
    }
  }
}

/** Stays beside the process of a unit and starts it again, as Restart= says. */
const supervise = async unit => {
  for (;;) {
    const child = spawnUnit(unit, unit.last('ExecStart'))
    writeFileSync(stateOf(unit), JSON.stringify({ supervisor: process.pid, main: child.pid }))
    await ended(child)
    if (unit.last('Restart', 'no') === 'no') return
    await pause(Number(unit.last('RestartSec', '1')) * 1000)
  }
}

const startSupervised = async unit => {
  const script = process.argv[1]
  const log = openSync(join(LOGS, `${unit.name}.log`), 'a')
  spawn(process.execPath, [script, 'supervise', unit.name], { detached: true, stdio: ['ignore', log, log] }).unref()
  while (readState(unit) === undefined) await pause(20)
  if (unit.last('Type') === 'notify') await pause(NOTIFY_MS)
}

/** The process that a unit with `Type=forking` left running, by its own file. */
const forkedOf = unit => Number(linesOf(unit.last('PIDFile'))[0] ?? 0)
const isActive = unit => isAlive(readState(unit)?.main ?? forkedOf(unit))
/** What systemd asks before it starts a unit. */
const isWanted = unit => ['ConditionPathExists', 'ConditionFileNotEmpty'].every(key => unit.all(key).every(existsSync))

/** What Debian's generator does for postgresql.service: one instance for each cluster. */
const clusters = () =>
  readdirSync('/etc/postgresql').flatMap(version =>
    readdirSync(join('/etc/postgresql', version)).map(name => `postgresql@${version}-${name}`),
  )

const start = async unit => {
  if (NOT_STARTED.test(unit.name)) return
  if (unit.name === 'postgresql.service') {
    for (const cluster of clusters()) await start(readUnit(cluster))
    return
  }
  if (isActive(unit) || !isWanted(unit)) return
  rmSync(stateOf(unit), { force: true })
  createFolders(unit)
  if (!['oneshot', 'forking'].includes(unit.last('Type'))) return startSupervised(unit)
  for (const key of ['ExecStartPre', 'ExecStart', 'ExecStartPost']) await runAll(unit, key)
}

const stop = async (unit, isRestart = false) => {
  if (unit.name === 'postgresql.service') {
    for (const cluster of clusters()) await stop(readUnit(cluster))
    return
  }
  if (isAlive(forkedOf(unit))) await runAll(unit, 'ExecStop')
  const state = readState(unit)
  if (state !== undefined) {
    // The supervisor first: it would start the process again.
    if (isAlive(state.supervisor)) process.kill(state.supervisor, 'SIGKILL')
    if (isAlive(state.main)) process.kill(state.main, unit.last('KillSignal', 'SIGTERM'))
    const end = Date.now() + Number(unit.last('TimeoutStopSec', '90').replace(/s$/, '')) * 1000
    while (isAlive(state.main) && Date.now() < end) await pause(20)
    if (isAlive(state.main)) process.kill(state.main, 'SIGKILL')
    rmSync(stateOf(unit))
  }
  if (isRestart && unit.last('RuntimeDirectoryPreserve') === 'restart') return
  for (const folder of foldersOf(unit, 'RuntimeDirectory', '/run')) rmSync(folder, { recursive: true, force: true })
}

const enabled = () =>
  existsSync(ENABLED) ? readFileSync(ENABLED, 'utf8').split('\n').filter(Boolean) : ENABLED_BY_PACKAGES
const writeEnabled = names => writeFileSync(ENABLED, names.join('\n'))
const enable = unit => writeEnabled([...new Set([...enabled(), unit.name])])
const disable = unit => writeEnabled(enabled().filter(name => name !== unit.name))

const VERBS = {
  start,
  stop: unit => stop(unit),
  restart: async unit => {
    await stop(unit, true)
    await start(unit)
  },
  reload: async unit => {
    if (!isActive(unit)) throw new Error(`${unit.name} is not active, cannot reload.`)
    await runAll(unit, 'ExecReload')
  },
  enable: async unit => enable(unit),
  disable: async unit => disable(unit),
  supervise,
}

const [verb, ...words] = process.argv.slice(2)
const names = words.filter(word => !word.startsWith('--'))
const run = async () => {
  if (verb === 'daemon-reload') return
  if (verb === 'boot') {
    for (const name of enabled()) if (isInstalled(name)) await start(readUnit(name))
    return
  }
  if (!(verb in VERBS)) throw new Error(`systemctl: not known here: ${verb}`)
  for (const name of names) {
    const unit = readUnit(name)
    await VERBS[verb](unit)
    if (words.includes('--now')) await (verb === 'disable' ? stop(unit) : start(unit))
  }
}
await run().catch(error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
