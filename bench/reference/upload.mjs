/** An upload read and sharp, alone: takes a form with one picture, turns it upright, bounds it and writes it as WebP, as the portal does. */
import { createServer } from 'node:http'
import sharp from 'sharp'

const EDGE_PX = 1600

/** The largest part of a form: everything between the blank line that ends its headers and the next boundary. */
const pictureIn = (body, type) => {
  const boundary = `--${/boundary=(.+)$/.exec(type)?.[1]}`
  const part = body.indexOf('filename="foto.jpg"')
  const start = body.indexOf('\r\n\r\n', part) + 4
  return body.subarray(start, body.indexOf(`\r\n${boundary}`, start))
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const picture = pictureIn(Buffer.concat(chunks), request.headers['content-type'])
  const { info } = await sharp(picture)
    .rotate()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  response.end(String(info.size))
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
