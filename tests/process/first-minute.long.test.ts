import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSampleDataDir, removeDataDir } from '../e2e/support/portal-process.ts'

const START = join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')

/** Whether something listens at this address of the machine. */
const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })

/** `script` gives the command a terminal, as a person has one. */
describe('npm start on a terminal', () => {
  const dataDir = makeSampleDataDir()
  let terminal: ReturnType<typeof spawn>
  let printed = ''
  let port = 0
  const open = () => {
    const { HOST: _host, DATABASE_URL: _database, ...outside } = process.env
    return spawn('script', ['-qec', `${process.execPath} ${START}`, '/dev/null'], {
      env: { ...outside, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  }
  const untilPrinted = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      terminal.stdout?.on('data', chunk => {
        printed += String(chunk)
        if (printed.includes(text)) resolve()
      })
      terminal.once('exit', () => reject(new Error(printed)))
    })
  beforeAll(async () => {
    terminal = open()
    await untilPrinted('abra no celular')
    port = Number(/Portal pronto em http:\/\/localhost:(\d+)/.exec(printed)?.[1])
  })
  afterAll(async () => {
    const ended = new Promise(resolve => terminal.once('exit', resolve))
    // Ctrl+C.
    terminal.stdin?.write('\x03')
    await ended
    removeDataDir(dataDir)
  })

  it('says what to try first, as addresses that answer', async () => {
    const addresses = [...printed.matchAll(/ {2}(http:\/\/localhost:\S+)/g)].map(([, address = '']) => address)
    expect(addresses.map(address => address.replace(/^.*:\d+/, ''))).toEqual([
      expect.stringMatching(/^\/despedida\/\d+\?aba=velorio$/),
      ...['/capela/CV/01', '/admin/entrar', '/'],
    ])
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(200)
    const [, id] = /\/despedida\/(\d+)/.exec(addresses[0] ?? '') ?? []
    const live = await (await fetch(`http://localhost:${port}/exibicao/despedidas/apresentadas`)).json()
    expect((live as { id: number }[]).map(one => String(one.id))).toContain(id)
  })

  it('prints sentences alone: the lines of the log are in the file that it names', () => {
    expect(printed).not.toContain('{"level"')
    const file = /Registro técnico: (\S+)/.exec(printed)?.[1] ?? ''
    expect(file).toBe(join(dataDir, 'portal.log'))
    const [line = ''] = readFileSync(file, 'utf8').split('\n')
    expect(JSON.parse(line)).toMatchObject({ level: 30 })
  })

  it("listens for this machine alone, because of the sample's passwords, and says how a phone gets in", async () => {
    // All of 127.0.0.0/8 is this machine; a portal that listens everywhere answers at each address of it.
    expect([await accepts('127.0.0.1', port), await accepts('127.0.0.2', port)]).toEqual([true, false])
    expect(printed).toContain('comece com HOST=0.0.0.0 npm start')
  })
})
