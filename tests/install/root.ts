import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canInstall, inPath } from '../../scripts/lib/apt.mjs'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { print } from '../../scripts/lib/print.mjs'
import { run } from '../../scripts/lib/run.mjs'

/** Why this machine cannot do what the test needs. */
export class NotPossible extends Error {}

const must = async (what: string, program: string, args: string[]): Promise<string> => {
  const { code, output } = await run(program, args, { quiet: true })
  if (code !== 0) throw new NotPossible(`${what}: ${output.trim().slice(-500)}`)
  return output
}

/** Mirror of this machine's own apt, since the project names none, and the release: its own, or the one of `--debian`. */
const readMirror = async (wanted?: string): Promise<{ uri: string; release: string }> => {
  const targets = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages'], {
    quiet: true,
  })
  const [uri, own] = targets.output.split('\n')[0]?.split(' ') ?? []
  const release = wanted ?? own
  if (targets.code !== 0 || uri === undefined || release === undefined)
    throw new NotPossible('o apt desta máquina não diz de onde instala')
  return { uri, release }
}

/** The mounts that package scripts need, in a namespace of their own; nothing is started. */
const inRoot = (root: string, commands: string): string[] => [
  '--mount',
  '--propagation',
  'private',
  'bash',
  '-euc',
  `mount -t proc proc '${root}/proc'; mount --rbind /dev '${root}/dev'; mount -t tmpfs tmpfs '${root}/tmp'
   exec chroot '${root}' /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euo pipefail -c "$0"`,
  commands,
]

const NO_SERVICES = '#!/bin/sh\nexit 101\n'

const build = async (root: string, { uri, release }: { uri: string; release: string }, commands: string) => {
  print(`Preparando um Debian ${release} vazio (só na primeira vez)…`)
  const partial = `${root}.parcial`
  rmSync(partial, { recursive: true, force: true })
  await must('debootstrap', inPath('debootstrap') ?? 'debootstrap', ['--variant=minbase', release, partial, uri])
  writeFileSync(`${partial}/etc/apt/sources.list`, `deb ${uri} ${release} main\ndeb ${uri} ${release}-updates main\n`)
  cpSync('/etc/apt/apt.conf.d', `${partial}/etc/apt/apt.conf.d`, { recursive: true })
  cpSync('/etc/resolv.conf', `${partial}/etc/resolv.conf`)
  const policy = join(partial, 'usr', 'sbin', 'policy-rc.d')
  writeFileSync(policy, NO_SERVICES, { mode: 0o755 })
  await must('os programas do Debian', 'unshare', inRoot(partial, commands))
  rmSync(policy)
  renameSync(partial, root)
}

/**
 * A Debian with nothing but the packages of the page, installed by its own commands; it is stored for the next run.
 * @throws NotPossible where this machine cannot make one
 */
export const prepareRoot = async (packageCommands: string, debian?: string): Promise<string> => {
  if (!canInstall()) throw new NotPossible('só o root de um Debian instala máquinas de teste')
  for (const name of ['debootstrap', 'unshare', 'nsenter', 'ip'])
    if (inPath(name) === undefined) await aptInstall(name === 'ip' ? 'iproute2' : name)
  if (inPath('debootstrap') === undefined) throw new NotPossible('o debootstrap não foi encontrado')
  const { code } = await run('unshare', ['--mount', '--pid', '--net', '--fork', 'true'], { quiet: true })
  if (code !== 0) throw new NotPossible('esta máquina não deixa criar máquinas de teste (unshare)')
  const mirror = await readMirror(debian)
  const hash = createHash('sha256').update(packageCommands).digest('hex').slice(0, 12)
  const folder = projectPath('node_modules', '.cache', 'memorial')
  mkdirSync(folder, { recursive: true })
  const root = join(folder, `debian-${mirror.release}-${hash}`)
  if (!existsSync(root)) await build(root, mirror, packageCommands)
  return root
}
