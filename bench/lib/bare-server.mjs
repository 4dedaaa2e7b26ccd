import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The least a Node server can do: every file of a folder from memory, in a process of its own. It prints its port. */
const folder = process.argv[2] ?? '.'
const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(folder.length), readFileSync(path)]),
)
const server = createServer((request, response) => {
  const body = files.get(request.url ?? '')
  response.writeHead(body ? 200 : 404, { 'content-length': body?.length ?? 0 })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
