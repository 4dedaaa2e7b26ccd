import { closeSync, openSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { fetchFrom, mustBeAcceptable, statusCounts, type TimedResponse } from './support/http-client.ts'
import { firstDespedida, homenagensOf, mustRegister, register, sendHomenagem, signIn } from './support/installation.ts'
import { fillDisk } from './support/processes.ts'
import { must } from './support/verdict.ts'

const photograph = async (seed: number): Promise<Blob> => {
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a8f6b', noise } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'lastro')
    .map(entry => join(entry.parentPath, entry.name))

export const diskFull: Fault = {
  id: 'F8',
  name: 'disk of pictures and logs full',
  injected: 'MEDIA_DIR and DATA_DIR (access log) on a full tmpfs, and the log of the portal in a file on it',
  holds:
    'a homenagem with a picture is 503, complete or absent; no empty or partial picture; homenagens without one succeed; the process continues without a log',
  run: async fixture => {
    const disk = fixture.smallDisk(12)
    const output = openSync(join(disk, 'portal.log'), 'a')
    fixture.after(() => closeSync(output))
    const database = await fixture.database()
    const portal = await fixture.portal({ LOG_LEVEL: 'trace' }, { database, dataDir: disk, output })
    const staff = await signIn(portal)
    const despedida = await firstDespedida(portal)
    const send = async (descricao: string, imagem?: Blob): Promise<TimedResponse> => {
      const codigo = await mustRegister(portal, despedida)
      return sendHomenagem(portal, { despedida, codigo, descricao, ...(imagem ? { imagem } : {}) })
    }
    const before = await send('antes', await photograph(1))
    must(before.status === 200, `before: ${before.status} ${before.text}`)
    fillDisk(join(disk, 'lastro'))
    const responses: TimedResponse[] = []
    for (let time = 0; time < 4; time += 1) {
      responses.push(await send(`cheio ${time}`, await photograph(2 + time)))
      fillDisk(join(disk, 'lastro'))
    }
    const withoutPicture = await send('cheio, sem imagem')
    for (let time = 0; time < 30; time += 1) responses.push((await register(portal, despedida)).response)
    await pause(4500)
    const page = await fetchFrom(portal, `/despedida/${despedida}`)
    responses.push(page, withoutPicture)
    const torn = filesIn(join(disk, 'midia')).filter(path => statSync(path).size === 0 || path.endsWith('.parcial'))
    rmSync(join(disk, 'lastro'))
    const after = await send('depois', await photograph(9))
    mustLive(portal)
    mustBeAcceptable(responses)
    must(responses[0]?.status === 503, `a picture on a full disk: ${responses[0]?.status} ${responses[0]?.text}`)
    must(withoutPicture.status === 200, `without a picture: ${withoutPicture.status} ${withoutPicture.text}`)
    must(page.status === 200, `the page: ${page.status}`)
    must(
      torn.length === 0,
      `torn files: ${torn.map(path => `${path.slice(-40)} of ${statSync(path).size}`).join(', ')}`,
    )
    must(after.status === 200, `with room again: ${after.status} ${after.text}`)
    const stored = (await homenagensOf(portal, staff, despedida)).filter(({ descricao }) =>
      /^(antes|cheio|depois)/.test(descricao),
    )
    const refused = responses.slice(0, 4).filter(({ status }) => status !== 200).length
    must(stored.length === 3 + 4 - refused, `stored: ${stored.map(({ descricao }) => descricao).join(', ')}`)
    for (const { descricao, imagem } of stored.filter(one => one.imagem !== null)) {
      const picture = await fetchFrom(portal, imagem ?? '', { headers: staff })
      must(picture.status === 404 || picture.text.length > 1000, `${descricao}: picture ${picture.status}`)
    }
    const { bavail, bsize } = statfsSync(disk)
    return `${refused} of 4 with a picture refused whole, the others ${statusCounts(responses)}; no torn file; with room again 200 (${Math.round((bavail * bsize) / 1024)} KiB free)`
  },
}
