/** A live picture served by Node's HTTP server alone: a playlist that moves, and segments of a given size from memory. */
import { createServer } from 'node:http'

const SEGMENT_S = 2
const SEGMENT_COUNT = 6

const playlist = () => {
  const newest = Math.floor(Date.now() / 1000 / SEGMENT_S)
  const numbers = Array.from({ length: SEGMENT_COUNT }, (_, index) => newest - SEGMENT_COUNT + index)
  const entries = numbers.flatMap(number => [
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * SEGMENT_S * 1000).toISOString()}`,
    `#EXTINF:${SEGMENT_S}.000,`,
    `${number}.ts`,
  ])
  const tags = [`#EXT-X-TARGETDURATION:${SEGMENT_S}`, `#EXT-X-MEDIA-SEQUENCE:${numbers[0]}`]
  return ['#EXTM3U', '#EXT-X-VERSION:3', ...tags, ...entries, ''].join('\n')
}

process.once('message', ({ bytes }) => {
  const segment = Buffer.alloc(bytes, 7)
  const server = createServer((request, response) => {
    const body = request.url.endsWith('.m3u8') ? playlist() : segment
    response.setHeader('content-length', Buffer.byteLength(body)).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
})
process.on('disconnect', () => process.exit())
