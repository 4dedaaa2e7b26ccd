import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { until } from '#server/testing/wait.ts'
import { createDestination, createLog, createLogFile, scrubUrl } from './log.ts'

describe('logged addresses', () => {
  it.each([
    ['/despedida/10661/VBVCPSCX7T', '/despedida/10661/…'],
    ['/despedida/10661/VBVCPSCX7T?aba=velorio', '/despedida/10661/…?…'],
    ['/exibicao/despedida/10661/VBVCPSCX7T', '/exibicao/despedida/10661/…'],
    ['/exibicao/despedida-chave/J6foHXCR_dBR7s7811E', '/exibicao/despedida-chave/…'],
    ['/despedidas/J6foHXCR_dBR7s7811E', '/despedidas/…'],
    ['/exibicao/validar-codigo?despedidaId=1&codigo=X', '/exibicao/validar-codigo?…'],
    ['/validacao/verificar?telefone=82999998888&token=12345', '/validacao/verificar?…'],
    ['/exibicao/despedidas/ultimas', '/exibicao/despedidas/ultimas'],
    ['/cliente/despedida/10661', '/cliente/despedida/10661'],
  ])('%s is logged as %s', (url, expected) => {
    expect(scrubUrl(url)).toBe(expected)
  })
})

describe.skipIf(!existsSync('/dev/full'))('a log on a full disk', () => {
  it('does not end the process: its lines are buffered', async () => {
    const broken = new Promise(resolve => process.once('uncaughtException', resolve))
    const log = createLog('info', createDestination('/dev/full'))
    for (let line = 0; line < 5; line += 1) log.info('a line that the disk refuses')
    const timeout = new Promise(resolve => setTimeout(() => resolve('nothing broke'), 200))
    expect(await Promise.race([broken, timeout])).toBe('nothing broke')
  })
})

describe('a log in a file', () => {
  it('takes at most two files of its size, and the newest line is in the one that is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'portal.log')
    const log = createLog('info', createLogFile(path, 2_000))
    for (let line = 1; line <= 60; line += 1) {
      log.info(`line ${line}`)
      await until(() =>
        [path, `${path}.1`].some(one => existsSync(one) && readFileSync(one, 'utf8').includes(`line ${line}"`)),
      )
    }
    expect(statSync(`${path}.1`).size).toBeLessThan(2_200)
    expect(statSync(path).size).toBeLessThan(2_200)
    expect(readFileSync(path, 'utf8')).toContain('line 60"')
  })
})
