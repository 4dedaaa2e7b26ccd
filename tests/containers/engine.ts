import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inPath } from '../../scripts/lib/apt.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { NotPossible } from '../install/root.ts'

const START_TIMEOUT_MS = 30_000

export type Engine = {
  /** Runs `docker` with these words. @throws with what it printed, where it fails */
  docker: (...words: string[]) => Promise<string>
  /** For the environment of a compose program. */
  host: string
  /** Ends the engine and removes what it stored. */
  stop: () => Promise<void>
}

const createDocker =
  (host: string): Engine['docker'] =>
  async (...words) => {
    const { code, output } = await run('docker', words, { quiet: true, env: { DOCKER_HOST: host } })
    if (code !== 0) throw new Error(`docker ${words.join(' ')}\n${output.trim().slice(-4000)}`)
    return output.trim()
  }

/** A Docker of its own: images, containers and networks of the machine's are left alone. @throws NotPossible */
export const startEngine = async (): Promise<Engine> => {
  const program = inPath('dockerd')
  if (program === undefined) throw new NotPossible('o Docker não foi encontrado nem instalado')
  if (process.getuid?.() !== 0) throw new NotPossible('só o root abre um Docker')
  const folder = mkdtempSync(join(tmpdir(), 'memorial-docker-'))
  const host = `unix://${folder}/docker.sock`
  const log = openSync(join(folder, 'log'), 'a')
  const paths = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`, '--pidfile', `${folder}/pid`]
  const daemon = spawn(program, [...paths, '--host', host], { stdio: ['ignore', log, log] })
  const ended = new Promise<void>(resolve => daemon.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    daemon.kill('SIGTERM')
    await ended
    await run('umount', [`${folder}/exec/netns/default`], { quiet: true })
    rmSync(folder, { recursive: true, force: true })
  }
  const docker = createDocker(host)
  const began = performance.now()
  while (daemon.exitCode === null && performance.now() - began < START_TIMEOUT_MS) {
    if (await docker('info').catch(() => undefined)) return { docker, host, stop }
    await pause(200)
  }
  const printed = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-3).join('\n')
  await stop()
  throw new NotPossible(`esta máquina não abre um Docker:\n${printed}`)
}
