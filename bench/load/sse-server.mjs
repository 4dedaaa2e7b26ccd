import { createServer } from 'node:http'

/** The least that tells a thousand at once: `GET /` keeps a stream open, `POST /` writes its body to all of them. It prints its port. */
const open = new Set()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.flushHeaders()
    open.add(response)
    response.once('close', () => open.delete(response))
    return
  }
  const pieces = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', () => {
    const frame = `data: ${Buffer.concat(pieces)}\n\n`
    for (const stream of open) stream.write(frame)
    response.writeHead(200, { 'content-length': 2 }).end('ok')
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
