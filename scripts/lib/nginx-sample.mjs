import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from './apt.mjs'
import { at } from './place.mjs'
import { run } from './run.mjs'

const certify = async folder => {
  const made = await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=memorial.exemplo.com.br']
      .concat(['-keyout', join(folder, 'privkey.pem')])
      .concat(['-out', join(folder, 'fullchain.pem')]),
    { quiet: true },
  )
  return made.code === 0
}

/** The file of `deploy/nginx` with nothing changed but places of this machine. */
const localised = (folder, { https, http, nodes }) =>
  readFileSync(at('deploy', 'nginx', 'memorial.conf'), 'utf8')
    .replaceAll('/etc/ssl/memorial/', `${folder}/`)
    .replaceAll('/var/cache/nginx/memorial', `${folder}/cache`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`)

/**
 * The sample as a part of another nginx, without encryption: what is measured beside it has none either.
 * @param {string} folder for its cache and its log
 * @param {number} node port of the portal
 * @returns text for the `http` block; `PORT` in it is where it listens
 */
export const plainSample = (folder, node) =>
  localised(folder, { https: 'PORT', http: 'PORT', nodes: [node, node] })
    .split(/\n(?=server \{)/)
    .filter(part => !part.includes('return 301'))
    .join('\n')
    .replaceAll(/ *ssl_.*\n/g, '')
    .replaceAll(' ssl http2;', ';')
    .replace(/(server 127\.0\.0\.1:\d+ [^\n]*\n)\s+server 127\.0\.0\.1:\d+ [^\n]*\n/, '$1')

/** Started by root, its workers would be somebody who may not look into this folder. */
const owner = process.getuid?.() === 0 ? 'user root; ' : ''

const around = (
  folder,
  conf,
) => `${owner}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${conf}
}
`

/**
 * @returns {Promise<{ folder: string, program: string, args: string[], remove: () => void } | { reason: string }>}
 * the sample ready to be checked or run, or why it cannot be here
 */
export const prepareNginx = async ports => {
  const program = inPath('nginx')
  if (program === undefined) return { reason: 'nginx não foi encontrado' }
  const folder = mkdtempSync(join(tmpdir(), 'memorial-nginx-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'cache'))
  if (!(await certify(folder))) {
    remove()
    return { reason: 'openssl não fez o certificado de teste' }
  }
  writeFileSync(join(folder, 'nginx.conf'), around(folder, localised(folder, ports)))
  return { folder, program, args: ['-p', folder, '-c', join(folder, 'nginx.conf')], remove }
}
