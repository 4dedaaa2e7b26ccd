import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The least a Node server can do: every file of a folder from memory, with the headers it is given, in a process of its own. It prints its port. */
const folder = process.argv[2] ?? '.'
const headers = JSON.parse(process.argv[3] ?? '{}')
const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => {
      const [name, body] = [path.slice(folder.length), readFileSync(path)]
      return [name, { body, headers: { ...headers[name], 'content-length': body.length } }]
    }),
)
const NOTHING = { body: undefined, headers: { 'content-length': 0 } }
const server = createServer((request, response) => {
  const { body, headers } = files.get(request.url ?? '') ?? NOTHING
  response.writeHead(body ? 200 : 404, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
