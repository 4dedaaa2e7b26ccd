import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectPath } from './paths.mjs'
import { print } from './print.mjs'

const LOCK_FILE = projectPath('dist', '.lock')
const LOCK_POLL_INTERVAL_MS = 200

/** Longer than an installation takes: after it the process that has this number is another one. */
const LOCK_MAX_AGE_MS = 15 * 60_000

const isAlive = pid => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Processes that still work in this clone; a killed command leaves its lock file behind, and perhaps the npm it had started. */
const holders = path => {
  const bootedAt = Date.now() - uptime() * 1000
  try {
    if (statSync(path).mtimeMs < Math.max(bootedAt, Date.now() - LOCK_MAX_AGE_MS)) return []
    return readFileSync(path, 'utf8').split('\n').map(Number).filter(isAlive)
  } catch {
    return []
  }
}

const tryLock = path => {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Renamed and read again before it is removed: another waiting command may have replaced the lock since. */
const removeAbandoned = path => {
  const abandoned = `${path}-${process.pid}`
  try {
    renameSync(path, abandoned)
    if (holders(abandoned).length === 0) rmSync(abandoned)
    else renameSync(abandoned, path)
  } catch {
    // Another command was faster.
  }
}

/**
 * One command at a time installs or builds in a clone; a second one waits for the first.
 * @param work receives `(pid) => void`, which makes the lock outlast this process while that child lives
 */
export const withLock = async (work, path = LOCK_FILE) => {
  mkdirSync(dirname(path), { recursive: true })
  let hasSaid = false
  while (!tryLock(path)) {
    if (existsSync(path) && holders(path).length === 0) removeAbandoned(path)
    else {
      if (!hasSaid) print('Outro comando está instalando ou compilando nesta pasta; aguardando que ele termine…')
      hasSaid = true
      await sleep(LOCK_POLL_INTERVAL_MS)
    }
  }
  try {
    return await work(pid => writeFileSync(path, `${process.pid}\n${pid}`))
  } finally {
    rmSync(path, { force: true })
  }
}
