import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const parentOf = (pid: string): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A process and its child processes. */
export const family = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
]

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended already.
    }
}

/** Resident memory in MiB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Writes this file until not even a small block fits on its disk. */
export const fillDisk = (path: string): void => {
  for (const size of [65_536, 4096, 512])
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size, 1), { flag: 'a' })
    } catch {
      // The disk is full for blocks of this size.
    }
}
