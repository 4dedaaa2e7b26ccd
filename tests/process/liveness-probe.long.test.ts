import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'

describe.skipIf(inPath('curl') === undefined)('deploy/systemd/memorial-vigia@.service', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/systemd/memorial-vigia@.service'), 'utf8')
  const script = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1] ?? ''

  /** Runs the probe with another timeout and a `systemctl` that prints its arguments. */
  const probe = async (port: number, seconds = 300): Promise<string> => {
    const run = `systemctl() { echo "$*"; }; ${script.replaceAll('%i', String(port)).replace('-m 10', `-m ${seconds}`)}`
    const shell = spawn('/bin/sh', ['-c', run])
    let printed = ''
    shell.stdout.on('data', chunk => (printed += String(chunk)))
    const code = await new Promise(resolve => shell.once('close', resolve))
    expect(code).toBe(0)
    return printed.trim()
  }

  it('kills only a node that accepts a connection and does not respond', async () => {
    const answering = createServer((_, response) => response.end())
    const hanging = createServer(() => {})
    const portOf = (server: Server) =>
      new Promise<number>(resolve =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
      )
    const [alive, hung] = [await portOf(answering), await portOf(hanging)]
    expect(await probe(alive)).toBe('')
    expect(await probe(await freePort())).toBe('')
    expect(await probe(hung, 1)).toBe(`kill -s KILL memorial@${hung}.service`)
    answering.close()
    hanging.close()
  })
})
