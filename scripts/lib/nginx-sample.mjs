import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './apt.mjs'
import { projectPath } from './paths.mjs'
import { run } from './run.mjs'

const writeCertificate = async folder => {
  const result = await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=memorial.exemplo.com.br']
      .concat(['-keyout', join(folder, 'privkey.pem')])
      .concat(['-out', join(folder, 'fullchain.pem')]),
    { quiet: true },
  )
  return result.code === 0
}

/** The file of `deploy/nginx` with the paths and ports of this machine. */
const localConfig = (folder, { https, http, nodes }) =>
  readFileSync(projectPath('deploy', 'nginx', 'memorial.conf'), 'utf8')
    .replaceAll('/etc/ssl/memorial/', `${folder}/`)
    .replaceAll('/var/cache/nginx/memorial', `${folder}/cache`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`)

/**
 * The sample for the `http` block of another nginx, without TLS.
 * @param {string} folder for cache and log
 * @param {number} node port of the portal
 * @returns text in which `PORT` stands for the port to listen on
 */
export const plainSample = (folder, node) =>
  localConfig(folder, { https: 'PORT', http: 'PORT', nodes: [node, node] })
    .split(/\n(?=server \{)/)
    .filter(block => !block.includes('return 301'))
    .join('\n')
    .replaceAll(/ *ssl_.*\n/g, '')
    .replaceAll(' ssl http2;', ';')
    .replace(/(server 127\.0\.0\.1:\d+ [^\n]*\n)\s+server 127\.0\.0\.1:\d+ [^\n]*\n/, '$1')

/** Workers of an nginx that root starts run as another account, which cannot read this folder. */
const userDirective = process.getuid?.() === 0 ? 'user root; ' : ''

const fullConfig = (
  folder,
  conf,
) => `${userDirective}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${conf}
}
`

/**
 * @returns {Promise<{ folder: string, program: string, args: string[], remove: () => void } | { reason: string }>}
 * the sample ready to be checked or run, or why this machine cannot run it
 */
export const prepareNginx = async ports => {
  const program = inPath('nginx')
  if (program === undefined) return { reason: 'nginx não foi encontrado' }
  const folder = mkdtempSync(join(tmpdir(), 'memorial-nginx-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'cache'))
  if (!(await writeCertificate(folder))) {
    remove()
    return { reason: 'o openssl não criou o certificado de teste' }
  }
  writeFileSync(join(folder, 'nginx.conf'), fullConfig(folder, localConfig(folder, ports)))
  return { folder, program, args: ['-p', folder, '-c', join(folder, 'nginx.conf')], remove }
}
