import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLightClient, type LightClient } from './light-client.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const SEGMENT_BYTES = 700_000
const open = async (): Promise<{ client: LightClient; connections: () => number }> => {
  let connections = 0
  const server = createServer(({ url = '', method }, response) => {
    if (url === '/closed') response.socket?.destroy()
    const body = url.endsWith('.m3u8') ? '#EXTM3U\nd1.ts\n' : Buffer.alloc(SEGMENT_BYTES, '\r\n')
    response.writeHead(url === '/none.m3u8' ? 404 : 200, { 'content-length': body.length })
    response.end(method === 'HEAD' ? undefined : body)
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const client = createLightClient((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(client.close, () => server.close())
  return { client, connections: () => connections }
}

describe('client of a simulated viewer', () => {
  it('reads playlists and segments on one connection', async () => {
    const { client, connections } = await open()
    expect(await client.ask('/index.m3u8')).toMatchObject({ status: 200, text: '#EXTM3U\nd1.ts\n' })
    const { status, text, bytes } = await client.ask('/d1.ts')
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(bytes).toBeGreaterThan(SEGMENT_BYTES)
    expect(await client.ask('/none.m3u8')).toMatchObject({ status: 404 })
    expect(connections()).toBe(1)
  })

  it('waits for no body after HEAD', async () => {
    const { client } = await open()
    const { bytes } = await client.ask('/d1.ts', 'HEAD')
    expect(bytes).toBeLessThan(1000)
    expect(await client.ask('/index.m3u8')).toMatchObject({ status: 200 })
  })

  it('fails where the server closes the connection, and opens another one', async () => {
    const { client, connections } = await open()
    await expect(client.ask('/closed')).rejects.toThrow()
    expect(await client.ask('/index.m3u8')).toMatchObject({ status: 200 })
    expect(connections()).toBe(2)
  })
})
