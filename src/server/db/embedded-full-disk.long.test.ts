import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSystemError } from '#server/core/system-error.ts'
import { buildTemplate } from '#server/testing/template.ts'
import { openEmbedded } from './embedded.ts'

/** A query after a PANIC that is not refused never returns: it runs in a process that can be ended. */
const LIMIT_MS = 120_000
const EMBEDDED = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
const ERRORS = JSON.stringify(join(import.meta.dirname, '..', 'core', 'system-error.ts'))
const FILL = `const fill = () => {
  const file = openSync(join(process.argv[1], 'lastro'), 'a')
  try { for (;;) writeSync(file, Buffer.alloc(4096)) } catch {}
}`
const PROGRAM = `
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded } from ${EMBEDDED}
import { describeSystemError } from ${ERRORS}
${FILL}
const said = []
const database = await openEmbedded(process.argv[1], 'UTC', error => said.push('panic: ' + describeSystemError(error)))
fill()
const log = sql\`select pg_logical_emit_message(true, '', repeat('x', 1000000))\`
for (let time = 0; time < 40 && said.length < 3; time += 1)
  await log.execute(database.db).catch(error => said.push(describeSystemError(error)))
await database.close()
console.log(JSON.stringify(said))
`

/** A disk of its own takes the rights of root. */
describe.runIf(process.getuid?.() === 0)('the embedded database on a full disk', () => {
  let disk = ''
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'memorial-disco-'))
  })
  afterEach(() => {
    // An engine that did not open keeps its files.
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })
  const mount = (size: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  const plantDatabase = async () => {
    mkdirSync(join(disk, 'banco'), { mode: 0o700 })
    execFileSync('tar', ['-xf', await buildTemplate(), '-C', join(disk, 'banco')], { stdio: 'ignore' })
  }
  const FULL = () => `${join(disk, 'banco')} não pôde ser usado: o disco está cheio.`

  it('is not created, and says why', async () => {
    mount('64k')
    const error = await openEmbedded(disk, 'UTC').catch((reason: unknown) => reason)
    expect(describeSystemError(error)).toBe(FULL())
  })

  it('is not opened, and says why', async () => {
    mount('80m')
    await plantDatabase()
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'lastro'), Buffer.alloc(bavail * bsize))
    const error = await openEmbedded(disk, 'UTC').catch((reason: unknown) => reason)
    expect(describeSystemError(error)).toBe(FULL())
  })

  it('gives up with a sentence when its log has no room, and answers no later call instead of hanging', async () => {
    mount('80m')
    await plantDatabase()
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM, disk],
      { timeout: LIMIT_MS, killSignal: 'SIGKILL', encoding: 'utf8' },
    )
    expect(stdout, stderr).not.toBe('')
    expect(JSON.parse(stdout)).toEqual([`panic: ${FULL()}`, FULL(), FULL()])
  })
})
