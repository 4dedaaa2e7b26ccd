import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One request: when, from where, its path without codes, and the status of the response. */
export type Access = {
  quando: string
  endereco: string
  porta: number
  metodo: string
  caminho: string
  status: number
}

type Log = { error: (about: object, text: string) => void }

const FLUSH_MS = 2000
/** Lines in memory while the disk refuses writes; more are lost, and the log reports it. */
const HELD_MAX = 50_000

export const accessFolder = (dataDir: string): string => join(dataDir, 'acesso')

const FILE = /^acesso-(\d{4}-\d{2}-\d{2})(?:\.\d+)?\.jsonl$/

/** A day continues in another file when one is full, and ends when all are: no visitor can fill the disk. */
export type AccessLogSize = { fileMaxBytes: number; filesPerDay: number }
const SIZE: AccessLogSize = { fileMaxBytes: 64 * 1024 * 1024, filesPerDay: 16 }

const nameOf = (day: string, part: number): string => `acesso-${day}${part === 0 ? '' : `.${part}`}.jsonl`

/** @returns the first file of the day with room; undefined if all are full. */
const fileWithRoom = async (folder: string, day: string, { fileMaxBytes, filesPerDay }: AccessLogSize) => {
  for (let part = 0; part < filesPerDay; part += 1) {
    const path = join(folder, nameOf(day, part))
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size < fileMaxBytes) return path
  }
  return undefined
}

/**
 * The record that the Marco Civil requires (art. 15): one file a day or several, readable by the portal's account only and separate from
 * every other log. Several nodes may write to one folder: lines are appended whole.
 */
export const createAccessLog = (folder: string, log: Log, size = SIZE) => {
  let held: Access[] = []
  let fullDay = ''
  const append = async (day: string, text: string): Promise<void> => {
    const path = await fileWithRoom(folder, day, size)
    if (path !== undefined) await appendFile(path, text, { mode: 0o600 })
    else if (fullDay !== day) {
      fullDay = day
      log.error({ event: 'acesso', day }, 'access log of this day is full: further requests are not recorded')
    }
  }
  const flush = async (): Promise<void> => {
    const lines = held
    held = []
    const days = new Map<string, string>()
    for (const line of lines) {
      const day = line.quando.slice(0, 10)
      days.set(day, `${days.get(day) ?? ''}${JSON.stringify(line)}\n`)
    }
    try {
      if (days.size > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const [day, text] of days) await append(day, text)
    } catch (error) {
      held = [...lines, ...held].slice(0, HELD_MAX)
      log.error({ err: error, event: 'acesso', held: held.length }, 'access log not written')
    }
  }
  let running = Promise.resolve()
  const flushNext = (): Promise<void> => {
    running = running.then(flush)
    return running
  }
  const timer = setInterval(() => void flushNext(), FLUSH_MS)
  timer.unref()
  return {
    add: (access: Access): void => {
      if (held.length < HELD_MAX) held.push(access)
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flushNext()
    },
    flush: flushNext,
  }
}

/** Files of days that ended before `limit`, oldest first. */
export const listAccessFiles = async (folder: string, limit: Date): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  const last = limit.toISOString().slice(0, 10)
  return names.filter(name => (FILE.exec(name)?.[1] ?? last) < last).sort((a, b) => (a < b ? -1 : 1))
}

export const removeAccessFile = (folder: string, name: string): Promise<void> => rm(join(folder, name), { force: true })
