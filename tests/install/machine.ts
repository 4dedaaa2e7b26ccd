import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../scripts/lib/run.mjs'
import { cleanUpAtSignal } from './signals.ts'

const STAND_INS = join(import.meta.dirname, 'stand-in')
const BOOT_TIMEOUT_MS = 20_000
const COMMAND_TIMEOUT_MS = 300_000

export type Result = { code: number; output: string }

/** A machine with its own files, processes, network and name; only loopback leads anywhere. */
export type Machine = {
  /** The folder of its files, to put something there from outside or look at it. */
  path: (file: string) => string
  /** Runs commands as root in a new terminal, stopping at the first that fails. */
  run: (commands: string) => Promise<Result>
  /** Starts a program of this project with the network of the machine. */
  spawnInNetwork: (program: string, args: string[]) => ChildProcess
  /** Ends every process at once, as a power cut does. What they had written stays, also what no disk had confirmed. */
  powerOff: () => Promise<void>
  /** Starts it on the same files, without its cable and its programs. */
  powerOn: () => Promise<void>
  /** Ends it and removes its files. */
  stop: () => Promise<void>
}

/** Runs as process 1 of the machine: mounts, network, and the burial of processes without a parent. */
const BOOT = `
set -e
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$MACHINE/changes,workdir=$MACHINE/work" "$MACHINE/root"
cd "$MACHINE/root"
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs tmpfs dev
for name in null zero random urandom full tty; do touch "dev/$name"; mount --bind "/dev/$name" "dev/$name"; done
ln -s /proc/self/fd dev/fd
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
chmod 1777 tmp dev/shm
mkdir -p run/lock
[ ! -d var/lib/postgresql ] || install -d -o "$(stat -c %u var/lib/postgresql)" -g "$(stat -c %g var/lib/postgresql)" run/postgresql
hostname "$NAME"
ip link set lo up
# Caddy may listen on 443 as an ordinary user: its unit grants it that.
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
touch "$MACHINE/booted"
sleep infinity &
while :; do wait || sleep 1; done
`

const childOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  } catch {
    return 0
  }
}

/** A process that nobody has buried yet has ended all the same. */
const isAlive = (pid: string): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

type Site = { domain: string; address?: string | undefined }

const writeHosts = (root: string, name: string, { domain, address = '127.0.0.1' }: Site): void => {
  mkdirSync(join(root, 'etc'), { recursive: true })
  writeFileSync(join(root, 'etc', 'hosts'), `127.0.0.1 localhost ${name}\n${address} ${domain}\n`)
}

/** The programs that stand in for those of a running systemd, with a Node to run them that is not in the path. */
const installStandIns = (root: string): void => {
  const folder = join(root, 'opt', 'stand-in')
  const commands = join(root, 'usr', 'local', 'bin')
  for (const path of [folder, commands]) mkdirSync(path, { recursive: true })
  copyFileSync(process.execPath, join(folder, 'node'))
  for (const name of ['systemctl.mjs', 'unit-file.mjs', 'timedatectl.mjs'])
    copyFileSync(join(STAND_INS, name), join(folder, name))
  for (const name of ['systemctl', 'timedatectl']) {
    const path = join(commands, name)
    writeFileSync(path, `#!/bin/sh\nexec /opt/stand-in/node /opt/stand-in/${name}.mjs "$@"\n`)
    chmodSync(path, 0o755)
  }
}

/** A program that ends with this process, whatever ends it. */
const bound = (program: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], options)

/** Starts process 1 of a machine. @returns it, and its number on this machine */
const boot = async (folder: string, base: string, name: string) => {
  const booted = join(folder, 'booted')
  rmSync(booted, { force: true })
  const namespaces = ['--mount', '--propagation', 'private', '--pid', '--net', '--uts', '--fork', '--kill-child']
  const init = bound('unshare', [...namespaces, 'bash', '-c', BOOT], {
    env: { PATH: process.env.PATH, BASE: base, MACHINE: folder, NAME: name },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = Date.now() + BOOT_TIMEOUT_MS
  while (!existsSync(booted)) {
    if (Date.now() > end || init.exitCode !== null) throw new Error(`a máquina ${name} não abriu`)
    await pause(50)
  }
  return { init, target: String(childOf(init.pid ?? 0)) }
}

/** Starts a machine on the files of a root, which stay as they are. @param site the public name of the portal, and its address if it is not this machine's own */
export const startMachine = async (base: string, name: string, { domain, address }: Site): Promise<Machine> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-maquina-'))
  for (const part of ['changes', 'work', 'root']) mkdirSync(join(folder, part))
  writeHosts(join(folder, 'changes'), name, { domain, address })
  installStandIns(join(folder, 'changes'))
  let { init, target } = await boot(folder, base, name)
  /** Programs with the network of the machine, which would keep it alive. */
  const guests = new Set<ChildProcess>()
  const powerOff = async (): Promise<void> => {
    if (init.exitCode !== null || init.signalCode !== null) return
    const ended = new Promise(resolve => init.once('exit', resolve))
    for (const guest of guests) guest.kill('SIGKILL')
    guests.clear()
    init.kill('SIGKILL')
    await ended
    while (isAlive(target)) await pause(20)
  }
  const stop = async (): Promise<void> => {
    await powerOff()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    withdraw()
  }
  const withdraw = cleanUpAtSignal(stop)
  const root = join(folder, 'root')
  const shell = ['chroot', root, '/usr/bin/env', '-i', 'HOME=/root', 'LANG=C.UTF-8', 'TERM=dumb']
  const programs = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const enter = () => ['--target', target, '--mount', '--pid', '--net', '--uts', '--', ...shell, programs]
  return {
    path: file => join(`/proc/${target}/root`, root, file),
    run: commands =>
      run('nsenter', [...enter(), 'bash', '-euo', 'pipefail', '-c', commands], {
        quiet: true,
        timeout: COMMAND_TIMEOUT_MS,
      }),
    spawnInNetwork: (program, args) => {
      const guest = bound('nsenter', ['--target', target, '--net', '--', program, ...args], { stdio: 'inherit' })
      guests.add(guest)
      return guest
    },
    powerOff,
    powerOn: async () => {
      ;({ init, target } = await boot(folder, base, name))
    },
    stop,
  }
}
