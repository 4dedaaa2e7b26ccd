import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { answer, readSteps } from '../install/page.ts'
import { until } from '../process/until.ts'
import type { Engine } from './engine.ts'

/** The project as a clone has it. */
export const writeProject = (folder: string): void => {
  mkdirSync(folder)
  execFileSync('sh', ['-c', 'git -C "$0" archive HEAD | tar -x -C "$1"', ROOT, folder])
}

/** Debian's compose is a program of its own; published ones are a command of Docker. */
const composeOf = async (docker: Engine['docker']): Promise<string> => {
  const isCommand = await docker('compose', 'version').then(
    () => true,
    () => false,
  )
  const program = inPath('docker-compose') ?? 'docker-compose'
  return isCommand
    ? ''
    : `docker() { if [ "$1" = compose ]; then shift; ${program} "$@"; else command docker "$@"; fi; }\n`
}

/** A technician who pastes the blocks of docs/operations-containers.md into a terminal. */
export const createTechnician = async ({ docker, host }: Engine, project: string, answers: Record<string, string>) => {
  const [questions, ...steps] = readSteps('operations-containers.md')
  const compose = await composeOf(docker)
  const paste = async (commands: string, given: Record<string, string> = {}): Promise<string> => {
    const asked = answer(questions?.commands ?? '', { ...answers, ...given })
    const { code, output } = await run('bash', ['-euo', 'pipefail', '-c', `${compose}${asked}\n${commands}`], {
      quiet: true,
      cwd: project,
      env: { DOCKER_HOST: host, COMPOSE_PROJECT_NAME: 'memorial' },
    })
    if (code !== 0) throw new Error(`${commands}\n${output.trim().slice(-4000)}`)
    return output.trim()
  }
  const idOf = (service: string): Promise<string> => paste(`docker compose ps -q ${service}`)
  return {
    paste,
    /** The blocks of a section, one after the other. @returns what they printed */
    follow: async (title: string, given?: Record<string, string>): Promise<string> => {
      const found = steps.filter(step => step.title === title)
      if (found.length === 0) throw new Error(`the page has no section "${title}"`)
      let output = ''
      for (const { commands } of found) output += await paste(commands, given)
      return output
    },
    inspect: async (service: string, format: string): Promise<string> =>
      docker('inspect', '--format', format, await idOf(service)),
    untilHealthy: async (service: string): Promise<void> => {
      const format = '{{.State.Running}} {{.State.Health.Status}}'
      await until(`${service} is healthy`, async () => {
        const state = await docker('inspect', '--format', format, await idOf(service))
        return state === 'true healthy' || undefined
      })
    },
    folder: join(project, 'deploy', 'container'),
  }
}
