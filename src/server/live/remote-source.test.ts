import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, CAMERA, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { holdTimeLimits, until } from '#server/testing/wait.ts'
import { readPlaylist } from './hls-playlist.ts'
import { LEADER_REQUEST_TIMEOUT_MS, REFRESH_TIMEOUT_MS } from './limits.ts'
import type { StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/**
 * A node that shows the demonstration, behind HTTP. A lost one takes requests and never answers.
 * @param prefix of its segments, which no other node has
 */
const openNode = async ({ isLost = false, prefix = '' } = {}) => {
  const engine = fixture.open()
  engine.sync([wanted()])
  const unanswered: ServerResponse[] = []
  const node = { address: '', isLost, unanswered, engine }
  const server = createServer((request, response) => {
    if (node.isLost) {
      unanswered.push(response)
      return
    }
    const served = requestStream(engine, request.url?.replace(`/${prefix}`, '/'))
    const body = bodyOf(served)
    response.statusCode = served.status
    response.end(typeof body === 'string' ? body.replace(/^[\w-]+\.ts$/gm, name => prefix + name) : body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  node.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

/** A node that copies the picture of others. */
const openFollower = (first: string) => {
  let leader: string | undefined = first
  const engine = fixture.open({ ffmpeg: undefined, demo: false, leader: () => leader })
  engine.sync([wanted()])
  return {
    engine,
    follow: (address: string | undefined) => {
      leader = address
      engine.followLeader()
    },
  }
}

const playlistOf = (engine: StreamEngine): string => String(engine.pull(CAMERA, 'index.m3u8') ?? '')
const missing = (engine: StreamEngine): string[] =>
  readPlaylist(playlistOf(engine)).flatMap(({ name }) => (engine.pull(CAMERA, name) === undefined ? [name] : []))

describe('a picture that is copied from the leader', () => {
  it('is there without a pause while the leader changes, and the new one does not answer yet', async () => {
    const { engine, follow } = openFollower((await openNode()).address)
    await until(() => playlistOf(engine) !== '')
    const before = playlistOf(engine)
    for (const { address } of [await openNode({ isLost: true }), await openNode({ isLost: true })]) {
      follow(address)
      expect(playlistOf(engine)).toBe(before)
      expect(missing(engine)).toEqual([])
    }
    follow(undefined)
    expect(playlistOf(engine)).toBe(before)
    expect(missing(engine)).toEqual([])
  })

  it('is there without a pause on a node that acted as the leader for a moment', async () => {
    const { engine, follow } = openFollower((await openNode()).address)
    await until(() => playlistOf(engine) !== '')
    const before = playlistOf(engine)
    for (const address of [undefined, (await openNode({ isLost: true })).address, undefined]) {
      follow(address)
      expect(playlistOf(engine)).toBe(before)
      expect(missing(engine)).toEqual([])
    }
  })

  it('has what the leader listed last on the node that leads after it', async () => {
    const node = await openNode()
    const { engine, follow } = openFollower(node.address)
    await until(() => playlistOf(engine) !== '')
    let newest = ''
    await until(() => {
      newest = readPlaylist(playlistOf(node.engine)).at(-1)?.name ?? ''
      return engine.pull(CAMERA, newest) === undefined
    })
    follow(undefined)
    expect(await engine.refresh(CAMERA)).toBe(true)
    expect(engine.pull(CAMERA, newest)).toBeDefined()
  })

  it('is the one of the new leader as soon as that is copied', async () => {
    const { engine, follow } = openFollower((await openNode()).address)
    await until(() => playlistOf(engine) !== '')
    const other = await openNode({ isLost: true, prefix: 'other-' })
    follow(other.address)
    const before = playlistOf(engine)
    other.isLost = false
    for (const response of other.unanswered) response.destroy()
    await until(() => playlistOf(engine) !== before)
    expect(missing(engine)).toEqual([])
    const ofPlayers = readPlaylist(before).map(({ name }) => name)
    expect(ofPlayers.filter(name => engine.pull(CAMERA, name) === undefined)).toEqual([])
  })

  it('keeps no viewer waiting for a lost leader once there is another one', async () => {
    const lost = await openNode()
    const { engine, follow } = openFollower(lost.address)
    await until(() => playlistOf(engine) !== '')
    lost.isLost = true
    await until(() => lost.unanswered.length > 0)
    holdTimeLimits(LEADER_REQUEST_TIMEOUT_MS)
    const waiting = engine.refresh(CAMERA)
    follow((await openNode()).address)
    expect(await waiting).toBe(true)
    expect(missing(engine)).toEqual([])
  })

  it('keeps a viewer waiting for two seconds at most where there is no other leader', async () => {
    const lost = await openNode()
    const { engine } = openFollower(lost.address)
    await until(() => playlistOf(engine) !== '')
    lost.isLost = true
    await until(() => lost.unanswered.length > 0)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = engine.refresh(CAMERA)
    await vi.advanceTimersByTimeAsync(REFRESH_TIMEOUT_MS)
    expect(await waiting).toBe(true)
  })
})
