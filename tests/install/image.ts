import { cpSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { projectPath } from '../../scripts/lib/paths.mjs'
import type { Machine } from './machine.ts'
import { bring, type Release } from './releases.ts'
import { must } from './technician.ts'

/** The instructions of the last stage of the Containerfile, with continued lines joined. */
const readImage = (): string[] =>
  (
    readFileSync(projectPath('deploy', 'container', 'Containerfile'), 'utf8')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  )
    .replace(/\\\n\s*/g, '')
    .split('\n')

const instructionOf = (image: string[], beginning: RegExp): string =>
  image.map(line => beginning.exec(line)?.[1]).find(value => value !== undefined) ?? ''
const wordsOf = (json: string): string =>
  (JSON.parse(json) as string[]).map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')

const SETTINGS =
  "DATABASE_URL=postgres://memorial:senha@127.0.0.1/memorial SESSION_SECRET='um segredo dos testes, bem comprido' PUBLIC_URL=https://memorial.localhost PORTAL_SAMPLE=0"

/**
 * Runs what the image runs in the files that it has, without an engine of containers: its parts, folders, user, environment, start and
 * health check.
 */
export const runImage = async (machine: Machine, release: Release): Promise<void> => {
  const image = readImage()
  bring(machine, release)
  const parts = image.flatMap(line => /^COPY --from=construcao \/portal\/(\S+)/.exec(line)?.[1] ?? [])
  must(
    'os arquivos da imagem',
    await machine.run(`useradd --uid 1000 --create-home node
      mkdir /portal /tmp/versao
      tar -xzf /root/${basename(release.archive)} -C /tmp/versao --strip-components=1 --no-same-owner
      mv /tmp/versao/node/bin/node /usr/local/bin/node
      cd /tmp/versao; mv ${parts.filter(part => part !== 'assets').join(' ')} /portal`),
  )
  // The archive of a release has only what its build takes from this folder.
  cpSync(projectPath('assets'), machine.path('portal/assets'), { recursive: true })
  must('as pastas da imagem', await machine.run(instructionOf(image, /^RUN (mkdir .*)$/)))
  must(
    'o banco',
    await machine.run(`cd /; runuser -u postgres -- createuser memorial
      runuser -u postgres -- psql -q <<< "alter role memorial password 'senha'"
      runuser -u postgres -- createdb -O memorial -E UTF8 -T template0 memorial`),
  )
  const user = instructionOf(image, /^USER (.*)$/)
  const asUser = `cd /portal; exec setpriv --reuid ${user} --regid ${user} --init-groups env ${instructionOf(image, /^ENV (.*)$/)} ${SETTINGS}`
  const command = wordsOf(instructionOf(image, /^CMD (\[.*\])$/))
  const health = wordsOf(instructionOf(image, /^HEALTHCHECK .*?CMD (\[.*\])$/))
  must('a partida', await machine.run(`(${asUser} ${command}) > /tmp/portal.log 2>&1 & echo $! > /tmp/portal.pid`))
  must(
    'a conferência da imagem',
    await machine.run(
      `for i in $(seq 60); do (${asUser} ${health}) && exit 0; sleep 1; done; cat /tmp/portal.log; exit 1`,
    ),
  )
  must('a cópia', await machine.run(`(${asUser} memorial backup /copias/teste.zip)`))
  const stop = `kill -TERM $(cat /tmp/portal.pid); for i in $(seq 200); do [ -e /proc/$(cat /tmp/portal.pid) ] || exit 0; sleep 0.1; done; exit 1`
  must('o fim', await machine.run(stop))
}
