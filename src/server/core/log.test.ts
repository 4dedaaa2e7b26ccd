import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createDestination, createLog, scrubUrl } from './log.ts'

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
