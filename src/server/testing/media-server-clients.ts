import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './wait.ts'

/** Clients of a media server that authorises through the portal; each returns whether the client was admitted. */
export type MediaServerClients = {
  /** The program that sends the request, or the script that sends it as MediaMTX does. */
  kind: string
  publish: (path: string, user: string, password: string) => Promise<boolean>
  read: (path: string, user: string, password: string) => Promise<boolean>
  close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PICTURE = join(ROOT, 'assets', 'camera-demonstracao', '00.ts')

/** Sends requests as MediaMTX does: an RTSP client sends no credentials until it is refused. */
const createScript = (accessUrl: string): MediaServerClients => {
  const isLetIn = async (fields: Record<string, string>): Promise<boolean> => {
    const body = JSON.stringify({ ip: '203.0.113.20', protocol: 'rtsp', token: '', id: null, query: '', ...fields })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(accessUrl, { method: 'POST', headers, body })).ok
  }
  const connect = (action: string) => async (path: string, user: string, password: string) =>
    (await isLetIn({ action, path, user: '', password: '' })) || isLetIn({ action, path, user, password })
  return {
    kind: 'a script that makes the calls of MediaMTX (MEDIAMTX_PATH names no program: não executado)',
    publish: connect('publish'),
    read: connect('read'),
    close: async () => {},
  }
}

/** Status of the answer to an RTSP request for a path; 0: nobody answers. */
const describePath = async (port: number, path: string, credentials: string): Promise<number> => {
  const socket = connect(port, '127.0.0.1')
  const authorization = `Authorization: Basic ${Buffer.from(credentials).toString('base64')}`
  const lines = [`DESCRIBE rtsp://127.0.0.1:${port}/${path} RTSP/1.0`, 'CSeq: 1', authorization, '', '']
  socket.write(lines.join('\r\n'))
  const [answer] = (await once(socket, 'data').catch(() => [''])) as [Buffer | string]
  socket.destroy()
  return Number(/^RTSP\/1\.0 (\d+)/.exec(answer.toString())?.[1] ?? 0)
}

/** The program with the shipped file; only its ports and the portal's address are others. */
const startProgram = async (program: string, accessUrl: string): Promise<MediaServerClients> => {
  const rtsp = await freePort()
  const off = Object.fromEntries(['RTMP', 'SRT', 'WEBRTC'].map(name => [`MTX_${name}`, 'false']))
  const server = spawn(program, [join(ROOT, 'deploy', 'mediamtx', 'mediamtx.yml')], {
    env: {
      ...process.env,
      ...off,
      MTX_AUTHHTTPADDRESS: accessUrl,
      MTX_RTSPADDRESS: `127.0.0.1:${rtsp}`,
    },
    stdio: 'inherit',
  })
  await until(async () => (await describePath(rtsp, 'cv01', ':')) !== 0)
  const send = (path: string, user: string, password: string): boolean => {
    const address = `rtsp://${user}:${encodeURIComponent(password)}@127.0.0.1:${rtsp}/${path}`
    const sending = ['-v', 'error', '-re', '-i', PICTURE, '-c', 'copy', '-f', 'rtsp', '-rtsp_transport', 'tcp', address]
    return spawnSync('ffmpeg', sending).status === 0
  }
  return {
    kind: program,
    publish: async (path, user, password) => send(path, user, password),
    // Without a picture an allowed reader gets 404, another one 401.
    read: async (path, user, password) => (await describePath(rtsp, path, `${user}:${password}`)) !== 401,
    close: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill()
      await ended
    },
  }
}

export const openMediaServerClients = async (accessUrl: string): Promise<MediaServerClients> => {
  const program = process.env.MEDIAMTX_PATH ?? ''
  const clients = program === '' ? createScript(accessUrl) : await startProgram(program, accessUrl)
  console.log(`media server: ${clients.kind}`)
  return clients
}
