import { Connection } from '../lib/connection.ts'
import { BROWSER } from './burst.ts'

/** A process of its own (decisions.ts): what its parent does beside it is no part of what its readers wait for. Told anything, it ends. */
const [, , url = '', path = '', count = '0'] = process.argv
const times: number[] = []
let going = true

const read = async (): Promise<void> => {
  const connection = new Connection(url, BROWSER)
  while (going) times.push((await connection.get(path)).ms)
  connection.close()
}

const reading = Promise.all(Array.from({ length: Number(count) }, read))
process.once('message', () => {
  going = false
  reading.then(
    () => process.send?.(times),
    () => process.exit(1),
  )
})
