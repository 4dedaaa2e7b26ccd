import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the kernel's clock in /proc: 100 a second on every Linux that Node runs on. */
const TICKS = 100

type Process = { pid: number; parent: number; seconds: number; name: string }

const readProcess = (pid: number): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = text.lastIndexOf(')')
    // After the name: state, parent, …; utime and stime are the 12th and 13th.
    const rest = text.slice(close + 2).split(' ')
    const seconds = (Number(rest[11]) + Number(rest[12])) / TICKS
    return { pid, parent: Number(rest[1]), seconds, name: text.slice(text.indexOf('(') + 1, close) }
  } catch {
    return undefined
  }
}

/** A process and all it started, now. Empty where there is no /proc. */
export const processesOf = (root: number): Process[] => {
  let all: Process[]
  try {
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    all = pids.map(name => readProcess(Number(name))).filter(one => one !== undefined)
  } catch {
    return []
  }
  const family = new Set([root])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

/**
 * Starts watching a process and its children. @returns seconds of one core they used since, by pid, children that came later included;
 * those that ended meanwhile are lost.
 */
export const watchCpu = (root: number): ((accept?: (name: string) => boolean) => number | undefined) => {
  const before = new Map(processesOf(root).map(({ pid, seconds }) => [pid, seconds]))
  return (accept = () => true) => {
    const now = processesOf(root).filter(({ name }) => accept(name))
    if (before.size === 0) return undefined
    return now.reduce((sum, { pid, seconds }) => sum + seconds - (before.get(pid) ?? 0), 0)
  }
}
