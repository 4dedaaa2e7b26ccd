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

/** A file that nginx reads from its own disk: what a bench compares a response of the portal with. */
const staticFile = folder => `  location = /estatico { alias ${folder}/estatico; }

  location / {`

/** The same before one node, without TLS. */
const plainConfig = (folder, { http, nodes }) =>
  localConfig(folder, { https: http, http, nodes })
    .split(/\n(?=server \{)/)
    .filter(block => !block.includes('return 301'))
    .join('\n')
    .replaceAll(/ *ssl_.*\n/g, '')
    .replaceAll(' ssl http2;', ';')
    .replace(/(server 127\.0\.0\.1:\d+ [^\n]*\n)\s+server 127\.0\.0\.1:\d+ [^\n]*\n/, '$1')
    .replace('  location / {', staticFile(folder))

/** Workers of an nginx that root starts run as another account, which cannot read this folder. */
const userDirective = process.getuid?.() === 0 ? 'user root; ' : ''

const fullConfig = (folder, site, workers) => `${userDirective}daemon off; pid ${folder}/nginx.pid;
error_log ${folder}/error.log; worker_processes ${workers};
events { worker_connections 8192; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${site}
}
`

/**
 * @param {{ https?: number, http: number, nodes: number[], isPlain?: boolean }} ports `isPlain`: serves the first node on `http`, without TLS, and
 * the file `estatico` of the folder as `/estatico`
 * @returns {Promise<{ folder: string, program: string, args: string[], remove: () => void } | { reason: string }>}
 * the sample ready to be checked or run, or why this machine cannot run it
 */
export const prepareNginx = async ports => {
  const program = inPath('nginx')
  if (program === undefined) return { reason: 'nginx não foi encontrado' }
  const folder = mkdtempSync(join(tmpdir(), 'memorial-nginx-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'cache'))
  if (!ports.isPlain && !(await writeCertificate(folder))) {
    remove()
    return { reason: 'o openssl não criou o certificado de teste' }
  }
  const site = ports.isPlain ? plainConfig(folder, ports) : localConfig(folder, ports)
  writeFileSync(join(folder, 'nginx.conf'), fullConfig(folder, site, ports.isPlain ? 'auto' : 1))
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  return { folder, program, args, remove }
}
