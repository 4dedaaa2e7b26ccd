import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../../scripts/lib/npm.mjs'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { fetchProductionNode } from '../../scripts/lib/production-node.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { NotPossible, prepareRoot } from '../install/root.ts'
import type { Engine } from './engine.ts'

/** Authorities of this machine, where its downloads pass through a proxy that signs with its own. */
const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS

/** Like the published image in what the Containerfile uses: Node, npm and the user `node`. */
const NODE = `RUN useradd --uid 1000 --create-home node
COPY node /usr/local/bin/node
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm`

const TRUST = `COPY authorities.crt /etc/ssl/certs/authorities.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/authorities.crt`

/** Like the published image in what the composition uses: its variables, a cluster made at the first start, the server as process 1. */
const POSTGRES = `RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/postgresql/*
COPY entrypoint /usr/local/bin/entrypoint
ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin
RUN install -d -o postgres -g postgres "$PGDATA"
USER postgres
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["entrypoint"]`

const ENTRYPOINT = `#!/bin/sh
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile /tmp/password -A scram-sha-256 -E UTF8 > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database \\"$POSTGRES_DB\\"" | postgres --single -D "$PGDATA" postgres > /dev/null
fi
exec postgres -D "$PGDATA" -c listen_addresses='*'
`

const DIGEST = /@sha256:[0-9a-f]{64}/g
const FILES = ['Containerfile', 'Containerfile.caddy', 'compose.yaml']

/** A digest names published bytes: images that are made here have others. */
const readWithoutDigests = (path: string): string => readFileSync(path, 'utf8').replace(DIGEST, '')

export const dropDigests = (folder: string): void => {
  for (const name of FILES) writeFileSync(join(folder, name), readWithoutDigests(join(folder, name)))
}

/** The base image of this name as the files of `deploy/container` have it, with its version and without its digest. */
export const baseImage = (name: string): string => {
  const text = FILES.map(file => readWithoutDigests(projectPath('deploy', 'container', file))).join('\n')
  const image = new RegExp(`^\\s*(?:FROM|image:)\\s+(\\S+/${name}:\\S+)`, 'm').exec(text)?.[1]
  if (image === undefined) throw new Error(`deploy/container names no image ${name}`)
  return image
}

/** @returns false where the published images cannot be fetched */
export const pullBaseImages = async ({ docker }: Engine): Promise<boolean> => {
  const text = FILES.map(file => readFileSync(projectPath('deploy', 'container', file), 'utf8')).join('\n')
  const images = [...text.matchAll(/^\s*(?:FROM|image:)\s+(\S+@sha256:\S+)/gm)].map(([, image = '']) => image)
  try {
    for (const image of new Set(images)) await docker('pull', '--quiet', image)
    return true
  } catch {
    return false
  }
}

/** Waits where a published program would run that Debian does not have. */
const NOTHING = 'CMD ["sleep", "infinity"]'

/**
 * Makes the base images from Debian and the Node of production, under the names of the published ones.
 * @throws NotPossible
 */
export const makeBaseImages = async ({ docker, host }: Engine, folder: string): Promise<void> => {
  const build = async (name: string, text: string): Promise<void> => {
    writeFileSync(join(folder, name, 'Dockerfile'), `FROM ${baseImage('debian')}\n${text}\n`)
    await docker('build', '--quiet', '--tag', baseImage(name), join(folder, name))
  }
  for (const name of ['node', 'postgres', 'mediamtx']) mkdirSync(join(folder, name))
  const root = await prepareRoot('apt-get update', 'bookworm')
  const script = 'tar -C "$0" -c . | docker import - "$1"'
  const options = { quiet: true, env: { DOCKER_HOST: host } }
  const imported = await run('sh', ['-c', script, root, baseImage('debian')], options)
  if (imported.code !== 0) throw new NotPossible(imported.output)
  const node = await fetchProductionNode()
  if ('reason' in node) throw new NotPossible(node.reason)
  cpSync(join(node.folder, 'bin', 'node'), join(folder, 'node', 'node'))
  await runNpm(['install', '--prefix', join(folder, 'node'), '--no-save', 'npm@11'], { quiet: true })
  if (AUTHORITIES !== undefined) cpSync(AUTHORITIES, join(folder, 'node', 'authorities.crt'))
  await build('node', AUTHORITIES === undefined ? NODE : `${NODE}\n${TRUST}`)
  writeFileSync(join(folder, 'postgres', 'entrypoint'), ENTRYPOINT, { mode: 0o755 })
  await build('postgres', POSTGRES)
  await build('mediamtx', NOTHING)
}
