import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf, startBare } from '../lib/bare.ts'
import { Connection } from '../lib/connection.ts'
import { BROWSER } from './burst.ts'

/** A bare server of the very bytes and headers that the portal answers just now. @param paths addresses of the portal, by their names there. */
export const startLimit = async (url: string, files: string, paths: Readonly<Record<string, string>>) => {
  mkdirSync(files)
  const headers: Record<string, Record<string, string>> = {}
  for (const [name, path] of Object.entries(paths)) {
    const line = new Connection(url, BROWSER)
    const answer = await line.get(path, true)
    line.close()
    headers[`/${name}`] = headersOf(answer.head)
    writeFileSync(join(files, name), Buffer.from(answer.text, 'latin1'))
  }
  return startBare(files, headers)
}
