import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './apt.mjs'
import { projectPath } from './paths.mjs'

/** Ports, certificates and folders of this machine, in the place of the address for the certificate authority. */
const localOptions = (folder, { https, http }) =>
  [
    `http_port ${http}`,
    `https_port ${https}`,
    'default_bind 127.0.0.1',
    'local_certs',
    'skip_install_trust',
    'admin off',
    `storage file_system ${folder}/certificados`,
  ].join('\n\t')

/** The file of `deploy/caddy` with the paths and ports of this machine. */
const localConfig = (folder, { https, http, nodes }) =>
  readFileSync(projectPath('deploy', 'caddy', 'Caddyfile'), 'utf8')
    .replace('email tecnico@exemplo.com.br', localOptions(folder, { https, http }))
    .replaceAll('/var/log/caddy/', `${folder}/`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`)

/**
 * @param {{ https: number, http: number, nodes: number[] }} ports
 * @returns {{ folder: string, program: string, args: string[], remove: () => void } | { reason: string }}
 * the shipped file ready to be run, or why this machine cannot run it
 */
export const prepareCaddy = ports => {
  const program = inPath('caddy')
  if (program === undefined) return { reason: 'caddy não foi encontrado' }
  const folder = mkdtempSync(join(tmpdir(), 'memorial-caddy-'))
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, localConfig(folder, ports))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { folder, program, args: ['run', '--adapter', 'caddyfile', '--config', path], remove }
}
