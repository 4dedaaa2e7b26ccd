import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { zipOf } from '#server/adapters/archive.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, call, register, TRUSTING, withModule } from './clients.ts'
import { watch } from './hls-viewer.ts'
import { until } from './until.ts'

const SILENCE_MAX_MS = 200
const LINES = 100_000
/** Writing more takes minutes: of larger sheets only the check is watched. */
const LINES_WRITTEN_MAX = 10_000
const postgres = await startPostgres()
const dataDir = makeDataDir()
const loopFile = join(dataDir, 'silences')

const csv = (lines: Iterable<string>): Buffer => Buffer.from(`${[...lines].join('\r\n')}\r\n`)
const column = (length: number, at: (index: number) => string): string[] => Array.from({ length }, (_, n) => at(n))
const FIRST = ['Ana', 'Bento', 'Carla', 'Davi', 'Elisa', 'Fausto', 'Gilda', 'Heitor', 'Iara', 'Joel']
const LAST = ['Alves', 'Barros', 'Campos', 'Dias', 'Esteves', 'Farias', 'Gomes', 'Horta', 'Inojosa', 'Jardim']
const nameOf = (n: number): string =>
  `${FIRST[n % 10]} ${LAST[Math.floor(n / 10) % 10]} ${LAST[Math.floor(n / 100) % 10]} ${FIRST[Math.floor(n / 1000) % 10]} ${LAST[Math.floor(n / 10_000) % 10]}`
const yearOf = (n: number): number => 1990 + (n % 30)
const dayOf = (n: number): string => `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}`

/** A tenth of the lines are compared with the database; the first accent stands in the last line. */
const manyLines = (): Buffer =>
  csv([
    'nome;nascimento;falecimento;contrato;obs',
    ...column(
      LINES - 1,
      n =>
        `${nameOf(n)};${dayOf(n)}/1940;${n % 10 === 0 ? `${dayOf(n + 5)}/${yearOf(n)}` : 'ontem'};C-${n};${'x'.repeat(40)}`,
    ),
    'José da Conceição;01/02/1940;03/04/2019;C-999999;',
  ])

const workbook = (): Promise<Buffer> => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = column(
    LINES_WRITTEN_MAX,
    n => `<row>${cell(nameOf(n))}${cell(`${dayOf(n)}/${yearOf(n)}`)}${cell(`P-${n}`)}</row>`,
  )
  const head = `<row>${cell('nome')}${cell('falecimento')}${cell('contrato')}</row>`
  return zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="P" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="r/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`,
  })
}

const wide = (cells: string): string => `${cells}${';'.repeat(16_383 - (cells.split(';').length - 1))}`

const SHEETS: readonly [string, () => Buffer | Promise<Buffer>, Planilha['estado']][] = [
  [
    '16,384 columns',
    () => csv([wide('nome;falecimento'), ...column(600, n => wide(`Ana ${n};05/11/2019`))]),
    'conferida',
  ],
  ['28 MB of separators', () => Buffer.from(`nome;falecimento\r\n${';'.repeat(28 * 2 ** 20)}`), 'recusada'],
  [
    'a blank first line of 117 kB',
    () => Buffer.from(`${' '.repeat(117_000)}\r\nnome;falecimento\r\nAna Dias;05/11/2019\r\n`),
    'conferida',
  ],
  ['a hundred thousand lines', manyLines, 'conferida'],
  ['ten thousand lines of a workbook', workbook, 'conferida'],
]

const picture = (format: (photo: Sharp) => Sharp): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const blocks = sharp({ create: { width: 912, height: 684, channels: 3, background: '#000', noise } })
  return format(blocks.resize(7296, 5472, { kernel: 'nearest' })).toBuffer()
}

type Account = Record<string, string>

const isMissing = !('url' in postgres) || process.platform !== 'linux'
// What else the machine does disturbs one measurement, not two.
describe.skipIf(isMissing)('the event loop of a portal', { retry: 1 }, () => {
  let portal: Portal
  let despedida: number
  let staff: Account
  let family: Account
  /** The live picture of the wake, as a visitor is given its address. */
  let playlist: string
  beforeAll(async () => {
    portal = await startPortal(dataDir, {
      ...TRUSTING,
      ...withModule('./loop-ticks.mjs'),
      LOOP_FILE: loopFile,
      MALLOC_ARENA_MAX: '2',
      DATABASE_URL: 'url' in postgres ? postgres.url : '',
      SESSION_SECRET: 'a secret of the tests, long enough to be one',
      PUBLIC_URL: 'http://localhost',
      PORTAL_SAMPLE: '1',
      DISCO_MIN_GB: '0',
      DISCO_ALARME_GB: '0',
    })
    staff = await signIn('admin@exemplo.com.br')
    family = await signIn('moderador@exemplo.com.br')
    const [wake] = await until('the list of the family', () =>
      ask<{ id: number }[]>(family, '/cliente/despedidas-moderacao?pagina=1&tamanho=5&busca='),
    )
    despedida = wake?.id ?? 0
    const page = await ask<{ apresentacao: { camera: string } }>({}, `/exibicao/despedida/${despedida}/0`)
    const query = new URLSearchParams({ codigo: (await register(portal, despedida)) ?? '', aparelho: randomUUID() })
    const response = await send({}, `/api/videos/stream/${page.apresentacao.camera}?${query}`)
    playlist = await response.text()
  })
  afterAll(async () => {
    await portal.stop()
    killAll()
    if ('stop' in postgres) await postgres.stop()
    removeDataDir(dataDir)
  })

  const send = (account: Account, path: string, method = 'GET', body?: object | Buffer): Promise<Response> => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    return call(portal.url + path, {
      method,
      headers: { 'x-forwarded-for': anyAddress(), ...account, ...(body && { 'content-type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }
  const ask = async <T>(...request: Parameters<typeof send>): Promise<T> => {
    const response = await send(...request)
    if (!response.ok) throw new Error(`${request[1]}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const signIn = async (username: string): Promise<Account> => {
    const given = { username, password: 'memorial1973' }
    const { accessToken } = await ask<{ accessToken: string }>({}, '/api/auth/signin', 'POST', given)
    return { authorization: `Bearer ${accessToken}` }
  }

  const readPages = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const response = await send({}, `/despedida/${despedida}`)
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      await pause(50)
    }
  }

  /** Reads a page and watches the picture all the time while the work is done. @returns the longest silence of the loop */
  const silenceDuring = async (what: string, work: () => Promise<unknown>): Promise<number> => {
    writeFileSync(loopFile, '')
    let isOver = false
    const viewer = async (path: string) => {
      const response = await send({}, path)
      return { status: response.status, text: await response.text() }
    }
    const others = [readPages(() => isOver), watch({ ask: viewer }, playlist, () => isOver)] as const
    const began = performance.now()
    try {
      await work()
    } finally {
      isOver = true
      await Promise.all(others)
    }
    const silences = readFileSync(loopFile, 'utf8').split('\n').map(Number)
    const longest = Math.max(0, ...silences)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${what}: ${seconds} s, longest silence ${longest} ms (${silences.length - 1} above 50)`)
    const viewing = await others[1]
    expect(viewing.failed).toEqual([])
    expect(viewing.pictureS).toBeGreaterThan(0)
    return longest
  }

  const waitFor = (id: number, whileIn: Planilha['estado']): Promise<Planilha> =>
    until(`a sheet no longer ${whileIn}`, async () => {
      const found = await ask<Planilha>(staff, `/cliente/registro/planilhas/${id}`)
      return found.estado === whileIn ? undefined : found
    })
  const sendSheet = async (file: Buffer): Promise<number> => {
    const sheet = { nome: 'a.csv', bytes: file.length, assinatura: `${file.length}` }
    const { id, partes } = await ask<Planilha>(staff, '/cliente/registro/planilhas', 'POST', sheet)
    for (let parte = 0; parte < partes; parte += 1) {
      const bytes = file.subarray(parte * PLANILHA_PARTE_BYTES, (parte + 1) * PLANILHA_PARTE_BYTES)
      await ask(staff, `/cliente/registro/planilhas/${id}/partes/${parte}`, 'PUT', bytes)
    }
    await ask(staff, `/cliente/registro/planilhas/${id}/conferir`, 'POST')
    return id
  }

  it.each(SHEETS)('stays free while a sheet with %s is read', async (what, make, estado) => {
    const file = await make()
    let end: Planilha | undefined
    const longest = await silenceDuring(what, async () => {
      const id = await sendSheet(file)
      end = await waitFor(id, 'conferindo')
      if (end.estado !== 'conferida' || end.linhas > LINES_WRITTEN_MAX) return
      await ask(staff, `/cliente/registro/planilhas/${id}/gravar`, 'POST', { so_validas: true })
      expect((await waitFor(id, 'gravando')).estado).toBe('gravada')
    })
    expect(end?.estado, portal.printed().slice(-2000)).toBe(estado)
    expect(longest).toBeLessThanOrEqual(SILENCE_MAX_MS)
  })

  const sendPicture = async (bytes: Buffer): Promise<void> => {
    const codigo = await register(portal, despedida)
    const form = new FormData()
    const words = { descricao: `Saudade, ${codigo}`, nome: 'Ana', despedida, url: '', publicado: true, codigo }
    form.append('homenagem', JSON.stringify(words))
    form.append('imagem', new Blob([new Uint8Array(bytes)]), 'foto')
    const headers = { 'x-forwarded-for': anyAddress() }
    const response = await fetch(`${portal.url}/homenagem/homenagem`, { method: 'POST', headers, body: form })
    expect(response.status).toBe(200)
  }

  it.each<[string, (photo: Sharp) => Sharp]>([
    ['JPEG', photo => photo.jpeg({ quality: 70 })],
    ['progressive JPEG', photo => photo.jpeg({ quality: 70, progressive: true })],
  ])('stays free while a picture of forty million pixels arrives as %s', async (what, format) => {
    const bytes = await picture(format)
    const longest = await silenceDuring(what, () => sendPicture(bytes))
    expect(longest).toBeLessThanOrEqual(SILENCE_MAX_MS)
  })

  it('stays free while documents and the archive of a family are made of many pictures', async () => {
    const bytes = await sharp(await picture(photo => photo.resize(1600).jpeg())).toBuffer()
    for (let homenagem = 0; homenagem < 20; homenagem += 1) await sendPicture(bytes)
    const longest = await silenceDuring('documents and archive', async () => {
      for (const document of ['ebook', 'informativo']) {
        const response = await send(staff, `/cliente/despedida/${despedida}/${document}`)
        await response.arrayBuffer()
        expect(response.status).toBe(200)
      }
      const archive = `/cliente/despedida/${despedida}/arquivo-familia`
      await ask(family, archive, 'POST')
      await until(
        'the archive',
        async () => (await ask<{ estado: string }>(family, archive)).estado === 'pronto' || undefined,
      )
    })
    expect(longest).toBeLessThanOrEqual(SILENCE_MAX_MS)
  })
})
