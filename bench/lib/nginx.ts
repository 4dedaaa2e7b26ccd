import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'

/** What the portal is compared with: the same bytes from a folder. `pid` undefined: in this very process. */
export type StaticServer = { label: string; url: string; pid: number | undefined; close: () => Promise<void> }

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>): number =>
  typeof address === 'object' && address ? address.port : 0

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}

/** Everything of its own in one folder, as an operator would set a server of static files up. */
const settings = (folder: string, files: string, port: number, more: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on; tcp_nopush off; tcp_nodelay on;
  keepalive_timeout 75; keepalive_requests 1000000;
  open_file_cache max=1000; open_file_cache_valid 1s;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; text/html html; application/json json; }
  ${more === '' ? `server { listen 127.0.0.1:${port}; root ${files}; }` : more.replaceAll('PORT', String(port))}
}
`

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/**
 * @param files folder to serve.
 * @param more what stands in the `http` block instead of the plain file server; `PORT` in it is the port chosen.
 * @returns undefined where nginx is not installed.
 */
export const startNginx = async (files: string, more = ''): Promise<StaticServer | undefined> => {
  const program = inPath('nginx')
  if (program === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'memorial-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), settings(folder, files, port, more))
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    if (await answers(url)) break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  if (child.exitCode !== null)
    throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  return {
    label: 'nginx',
    url,
    pid: child.pid,
    close: async () => {
      process.removeListener('exit', stop)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
