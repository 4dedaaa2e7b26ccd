import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Connection } from '../lib/connection.ts'
import { type Piece, readPlaylist } from './playlist.ts'

export type Mirror = { pieces: () => Piece[]; stop: () => void }

/** As many pieces behind the playlist stay on disk as the portal keeps in memory. */
const KEEP = 14
const LOOK_MS = 500

/** Follows a wake and keeps its files in a folder as they are now: what another server serves is what the portal serves. */
export const startMirror = async (url: string, ticket: string, folder: string): Promise<Mirror> => {
  const connection = new Connection(url)
  const have = new Map<string, number>()
  let pieces: Piece[] = []
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, `${name}.new`), Buffer.from(text, 'latin1'))
    renameSync(join(folder, `${name}.new`), join(folder, name))
  }
  const look = async (): Promise<void> => {
    const list = await connection.get(`${ticket}index.m3u8`, true)
    if (list.status !== 200) return
    const named = readPlaylist(list.text)
    for (const { name, seq } of named) {
      if (have.has(name)) continue
      const piece = await connection.get(`${ticket}${name}`, true)
      if (piece.status !== 200) return
      write(name, piece.text)
      have.set(name, seq)
    }
    write('index.m3u8', list.text)
    pieces = named
    const oldest = (named[0]?.seq ?? 0) - KEEP
    for (const [name, seq] of have) {
      if (seq >= oldest) continue
      have.delete(name)
      rmSync(join(folder, name), { force: true })
    }
  }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    await look().catch(() => undefined)
    if (!stopped) timer = setTimeout(() => void again(), LOOK_MS)
  }
  await again()
  return {
    pieces: () => pieces,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      connection.close()
    },
  }
}
