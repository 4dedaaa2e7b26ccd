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

/** A file of `deploy/nginx` with the paths of this machine. */
const withLocalPaths = (folder, file, https) =>
  readFileSync(projectPath('deploy', 'nginx', file), 'utf8')
    .replaceAll('/etc/ssl/memorial/', `${folder}/`)
    .replaceAll('/var/cache/nginx/memorial', `${folder}/cache`)
    .replaceAll('/run/memorial', `${folder}/memory`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll(/ *listen \[::\].*\n/g, '')

const withoutTls = config => config.replaceAll(/^ *(?:proxy_)?ssl_.*\n/gm, '').replaceAll(' ssl http2;', ';')

/** The front with the ports of this machine. */
const localConfig = (folder, { https, http, nodes }) =>
  withLocalPaths(folder, 'memorial.conf', https)
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`)

/** A file that nginx reads from its own disk: what a bench compares a response of the portal with. */
const staticFile = folder => `  location = /estatico { alias ${folder}/estatico; }

  location / {`

/** The same before one node, without TLS. */
const plainConfig = (folder, { http, nodes }) =>
  withoutTls(localConfig(folder, { https: http, http, nodes }))
    .split(/\n(?=server \{)/)
    .filter(block => !block.includes('return 301'))
    .join('\n')
    .replace(/(server 127\.0\.0\.1:\d+ [^\n]*\n)\s+server 127\.0\.0\.1:\d+ [^\n]*\n/, '$1')
    .replace('  location / {', staticFile(folder))

/** The edge before a portal on this machine: with the portal's certificate, or without TLS on either side. */
const edgeConfig = (folder, { port, portal, key, certificate, pages = 'https://memorial.exemplo.com.br' }) => {
  const config = withLocalPaths(folder, 'edge.conf', port)
    .replace('server memorial.exemplo.com.br:443', `server 127.0.0.1:${portal}`)
    .replace('TROQUE-ESTA-CHAVE', key)
    .replace('Allow-Origin https://memorial.exemplo.com.br', `Allow-Origin ${pages}`)
  return certificate === undefined
    ? withoutTls(config).replaceAll('https://memorial_portal', 'http://memorial_portal')
    : config.replace('/etc/ssl/certs/ca-certificates.crt', certificate)
}

/** Workers of an nginx that root starts run as another account, which cannot read this folder. */
const userDirective = process.getuid?.() === 0 ? 'user root; ' : ''

const fullConfig = (folder, site, workers) => `${userDirective}daemon off; pid ${folder}/nginx.pid;
error_log ${folder}/error.log; worker_processes ${workers}; pcre_jit on;
events { worker_connections 8192; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${site}
}
`

/**
 * Prepares an nginx in a folder of its own.
 * @param {(folder: string) => string} siteOf the part of its configuration inside `http`
 * @returns {Promise<{ folder: string, program: string, args: string[], remove: () => void } | { reason: string }>}
 * ready to be checked or run, or why this machine cannot run it
 */
export const prepareSite = async (siteOf, { hasTls, workers }) => {
  const program = inPath('nginx')
  if (program === undefined) return { reason: 'nginx não foi encontrado' }
  const folder = mkdtempSync(join(tmpdir(), 'memorial-nginx-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'cache'))
  if (hasTls && !(await writeCertificate(folder))) {
    remove()
    return { reason: 'o openssl não criou o certificado de teste' }
  }
  writeFileSync(join(folder, 'nginx.conf'), fullConfig(folder, siteOf(folder), workers))
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  return { folder, program, args, remove }
}

/**
 * The shipped front.
 * @param {{ https?: number, http: number, nodes: number[], isPlain?: boolean }} ports `isPlain`: serves the first node on `http`, without TLS, and
 * the file `estatico` of the folder as `/estatico`
 */
export const prepareNginx = ports =>
  prepareSite(folder => (ports.isPlain ? plainConfig : localConfig)(folder, ports), {
    hasTls: !ports.isPlain,
    workers: ports.isPlain ? 'auto' : 1,
  })

/**
 * The shipped edge.
 * @param {{ port: number, portal: number, key: string, certificate?: string, pages?: string }} options ports of edge and
 * portal, and the address of its pages; without a certificate both are without TLS
 */
export const prepareEdge = options =>
  prepareSite(folder => edgeConfig(folder, options), {
    hasTls: options.certificate !== undefined,
    workers: options.certificate === undefined ? 'auto' : 1,
  })
