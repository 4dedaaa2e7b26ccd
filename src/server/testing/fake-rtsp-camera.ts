import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'

type Options = {
  ffmpegPath: string
  credentials?: { usuario: string; senha: string; kind: 'Basic' | 'Digest' }
  /** Source of the picture, as arguments of ffmpeg, with headers at every key frame. Default: a small moving picture. */
  picture?: string[]
  /** Codec of the picture. Default: H264. */
  codec?: 'H264' | 'H265'
  /** A tone in Opus, the sound of WHIP. Default: none. */
  sound?: boolean
  /** Address to listen on. Default: loopback. */
  host?: string
}
export type FakeCamera = {
  port: number
  /** Number of DESCRIBE requests, authorised or not. */
  describes: () => number
  /** The cable out, and in again under the same port. */
  unplug: () => Promise<void>
  plug: () => Promise<void>
  /** Hangs: connections remain open, no pictures are sent. */
  hang: (hangs: boolean) => void
  /** Disconnects whoever plays, and answers DESCRIBE with this status from now on; undefined: with the picture again. */
  refuse: (status: string | undefined) => void
  close: () => Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const REALM = 'camera'
const NONCE = '5f1d7a'
const SOUND = ['m=audio 0 RTP/AVP 97', 'a=rtpmap:97 opus/48000/2', 'a=control:trackID=1']
const sdpOf = ({ codec = 'H264', sound = false }: Options): string =>
  [
    ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=camera', 'c=IN IP4 0.0.0.0', 't=0 0', 'm=video 0 RTP/AVP 96'],
    ...[`a=rtpmap:96 ${codec}/90000`, ...(codec === 'H264' ? ['a=fmtp:96 packetization-mode=1'] : [])],
    ...['a=control:trackID=0', ...(sound ? SOUND : []), ''],
  ].join('\r\n')

const isAllowed = (request: string, { credentials }: Options): boolean => {
  if (!credentials) return true
  const { usuario, senha, kind } = credentials
  const given = /^Authorization: (.*)$/im.exec(request)?.[1] ?? ''
  if (kind === 'Basic') return given === `Basic ${Buffer.from(`${usuario}:${senha}`).toString('base64')}`
  const part = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1] ?? ''
  const method = request.split(' ')[0] ?? ''
  const expected = md5(`${md5(`${usuario}:${REALM}:${senha}`)}:${NONCE}:${md5(`${method}:${part('uri')}`)}`)
  return part('username') === usuario && part('response') === expected
}

const challenge = ({ credentials }: Options): string =>
  credentials?.kind === 'Digest' ? `Digest realm="${REALM}", nonce="${NONCE}"` : `Basic realm="${REALM}"`

/** Options of ffmpeg for a picture whose time passes faster, so that a test waits less for segments; before version 5 at its own speed. */
export const hurriedRate = (path: string): string[] =>
  /^ {0,2}-readrate\b/m.test(execFileSync(path, ['-hide_banner', '-h', 'long'], { encoding: 'utf8' }))
    ? ['-readrate', '5']
    : ['-re']

/** A busy machine must not lose a packet of a picture that nobody has read yet. */
const RTP_BUFFER_BYTES = 4 * 1024 * 1024

/** Pictures or a sound of its own, sent as RTP to a port of loopback. */
const startEncoder = (path: string, port: number, payloadType: number, content: string[]): ChildProcess =>
  spawn(path, [
    ...['-nostdin', '-loglevel', 'quiet', ...hurriedRate(path), ...content],
    ...['-f', 'rtp', '-payload_type', String(payloadType), `rtp://127.0.0.1:${port}?pkt_size=1200`],
  ])

/** Each packet goes to every client on this channel of its connection. */
const openTrack = async (
  { ffmpegPath }: Options,
  { channel, payloadType, content }: { channel: number; payloadType: number; content: string[] },
  listeners: () => Iterable<Socket>,
) => {
  const rtp = createSocket({ type: 'udp4', recvBufferSize: RTP_BUFFER_BYTES })
  await new Promise<void>(resolve => rtp.bind(0, '127.0.0.1', resolve))
  rtp.on('message', packet => {
    const head = Buffer.from([0x24, channel, packet.length >> 8, packet.length & 0xff])
    for (const socket of listeners()) socket.write(Buffer.concat([head, packet]))
  })
  const encoder = startEncoder(ffmpegPath, rtp.address().port, payloadType, content)
  return () => {
    encoder.kill('SIGKILL')
    rtp.close()
  }
}

const SMALL = [
  ...['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '10', '-pix_fmt', 'yuv420p'],
  ...['-x264-params', 'repeat-headers=1'],
]

const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:a', 'libopus', '-b:a', '32k']

type Reply = { status: string; headers?: string[]; body?: string }
const replyTo = (method: string, request: string, options: Options, refusal: string | undefined): Reply => {
  if (method === 'OPTIONS') return { status: '200 OK', headers: ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN'] }
  if (!isAllowed(request, options))
    return { status: '401 Unauthorized', headers: [`WWW-Authenticate: ${challenge(options)}`] }
  if (method === 'DESCRIBE' && refusal !== undefined) return { status: refusal }
  if (method === 'DESCRIBE')
    return { status: '200 OK', headers: ['Content-Type: application/sdp'], body: sdpOf(options) }
  if (method !== 'SETUP') return { status: '200 OK', headers: ['Session: 1'] }
  if (!request.includes('RTP/AVP/TCP')) return { status: '461 Unsupported Transport' }
  const channels = request.includes('trackID=1') ? '2-3' : '0-1'
  return { status: '200 OK', headers: [`Transport: RTP/AVP/TCP;unicast;interleaved=${channels}`, 'Session: 1'] }
}

/** Passes on complete requests; the RTCP reports of a client in between are skipped. */
const readRequests = (socket: Socket, onRequest: (request: string) => void): void => {
  let rest = Buffer.alloc(0)
  socket.on('data', chunk => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length > 4) {
      const isReport = rest[0] === 0x24
      const end = isReport ? 4 + rest.readUInt16BE(2) : rest.indexOf('\r\n\r\n') + 4
      if (end < 4 || end > rest.length) return
      if (!isReport) onRequest(rest.subarray(0, end).toString())
      rest = rest.subarray(end)
    }
  })
}

/** A camera that speaks just enough RTSP, over TCP only. */
export const openFakeCamera = async (options: Options): Promise<FakeCamera> => {
  const sockets = new Set<Socket>()
  const playing = new Set<Socket>()
  let describes = 0
  let hangs = false
  let refusal: string | undefined
  const listeners = (): Iterable<Socket> => (hangs ? [] : playing)
  const picture = { channel: 0, payloadType: 96, content: options.picture ?? SMALL }
  const sound = { channel: 2, payloadType: 97, content: TONE }
  const tracks = options.sound === true ? [picture, sound] : [picture]
  const closeTracks = await Promise.all(tracks.map(track => openTrack(options, track, listeners)))
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      playing.delete(socket)
    })
    readRequests(socket, request => {
      const method = request.split(' ')[0] ?? ''
      const { status, headers = [], body = '' } = replyTo(method, request, options, refusal)
      const cseq = /^CSeq: *(\d+)/im.exec(request)?.[1] ?? '0'
      const lines = [`RTSP/1.0 ${status}`, `CSeq: ${cseq}`, ...headers, `Content-Length: ${body.length}`, '', body]
      socket.write(lines.join('\r\n'))
      if (method === 'DESCRIBE') describes += 1
      if (method === 'PLAY') playing.add(socket)
    })
  }
  const listen = (port: number): Promise<Server> =>
    new Promise(resolve => {
      const opened = createServer(serve).listen(port, options.host ?? '127.0.0.1', () => resolve(opened))
    })
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const unplug = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    port,
    describes: () => describes,
    unplug,
    hang: yes => {
      hangs = yes
    },
    refuse: status => {
      refusal = status
      for (const socket of playing) socket.destroy()
    },
    plug: async () => {
      server = await listen(port)
    },
    close: async () => {
      for (const closeTrack of closeTracks) closeTrack()
      await unplug()
    },
  }
}
