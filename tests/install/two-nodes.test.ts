import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_SECONDS, RENEWAL_INTERVAL_MS } from '#server/cluster/leader.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { register, TRUSTING } from '../process/clients.ts'
import { makeCameras } from '../process/live-camera.ts'
import { until } from '../process/until.ts'

const ffmpeg = inPath('ffmpeg')
const postgres = await startPostgres()
const missing = [ffmpeg ? '' : 'ffmpeg', 'url' in postgres ? '' : 'PostgreSQL'].filter(name => name !== '').join(', ')

const folders: string[] = []
const folder = (): string => {
  const path = makeDataDir()
  folders.push(path)
  return path
}

const pidOf = ({ dataDir }: Portal): number =>
  (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }).pid

/** The number of cameras that a portal pulls: its ffmpeg processes that write playlists. The others run picture checks for a moment. */
const pulls = (portal: Portal): number => {
  const pid = pidOf(portal)
  return readdirSync('/proc').filter(name => {
    try {
      const [, program, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const own = program === 'ffmpeg' && Number(rest?.split(' ')[1]) === pid
      return own && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('.m3u8')
    } catch {
      return false
    }
  }).length
}

const yes = (holds: boolean): true | undefined => holds || undefined

type List = { first: number; names: string[]; text: string }
const readList = async (portal: Portal, address: string): Promise<List> => {
  const response = await fetch(portal.url + address)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}`)
  const names = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return { first: Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]), names, text }
}
const lastOf = ({ first, names }: List): number => first + names.length - 1
const segment = async (portal: Portal, address: string, name: string): Promise<Buffer> => {
  const response = await fetch(portal.url + address.replace('index.m3u8', name))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe(`${missing === '' ? '' : `SKIPPED, no ${missing} on this machine: `}two nodes on one database`, {
  skip: missing !== '',
}, () => {
  let settings: Record<string, string> = {}
  let one: Portal
  let two: Portal
  let camera = ''
  let codigo = ''
  const addressAt = (portal: Portal): Promise<string> =>
    until('an address', async () => {
      const text = await (await fetch(`${portal.url}/api/videos/stream/${camera}?codigo=${codigo}`)).text()
      // The main rendition, whether there is a small one or not.
      return text.startsWith('/transmissao/') ? text.replace('master.m3u8', 'index.m3u8') : undefined
    })
  beforeAll(async () => {
    if (!('url' in postgres)) return
    settings = {
      ...TRUSTING,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of the tests, long enough to be one',
      PORTAL_SAMPLE: '1',
      CAMERAS_FILE: makeCameras(folder()),
      DISCO_MIN_GB: '0',
    }
    one = await startPortal(folder(), settings)
    two = await startPortal(folder(), settings)
    const [card] = await until('a live wake', async () => {
      const cards = (await (await fetch(`${one.url}/exibicao/despedidas/apresentadas`)).json()) as { id: number }[]
      return cards.length > 0 ? cards : undefined
    })
    const id = card?.id ?? 0
    codigo = (await register(one, id)) ?? ''
    const page = await (await fetch(`${one.url}/exibicao/despedida/${id}/${codigo}`)).json()
    camera = (page as { apresentacao: { camera: string } }).apresentacao.camera
  })
  afterAll(async () => {
    killAll()
    folders.forEach(removeDataDir)
    if ('stop' in postgres) await postgres.stop()
  })

  it('pull each camera once, and serve the same segments under one address', async () => {
    const address = await addressAt(two)
    const list = await until('a picture at the second', () => readList(two, address))
    expect([pulls(one), pulls(two)]).toEqual([1, 0])
    const name = list.names.at(-1) ?? ''
    expect(await segment(two, address, name)).toEqual(await segment(one, address, name))
    const forged = address.replace(/.(?=\/index)/, last => (last === '0' ? '1' : '0'))
    expect((await fetch(two.url + forged)).status).toBe(403)
  })

  it('show the same state of a transmissao to staff', async () => {
    const signed = await fetch(`${two.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin@exemplo.com.br', password: 'memorial1973' }),
    })
    const { accessToken } = (await signed.json()) as { accessToken: string }
    const cards = (await (await fetch(`${two.url}/exibicao/despedidas/apresentadas`)).json()) as { id: number }[]
    const readTransmissao = async ({ url }: Portal) => {
      const response = await fetch(`${url}/cliente/transmissao/${cards[0]?.id}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      return (await response.json()) as { estado: string; duracaoSegmento: number | null }
    }
    const [here, there] = [await readTransmissao(one), await readTransmissao(two)]
    expect(there.estado).toBe('ao-vivo')
    expect(there.duracaoSegmento).toBe(here.duracaoSegmento)
    expect(there.duracaoSegmento).toBeGreaterThan(0)
  })

  it('replace a killed node within ten seconds: same address, increasing sequence numbers, one camera pulled', async () => {
    const address = await addressAt(two)
    const before = await readList(two, address)
    const last = lastOf(before)
    await one.kill()
    await until('the second pulls', () => yes(pulls(two) === 1))
    expect(LEASE_SECONDS * 1000 + RENEWAL_INTERVAL_MS).toBeLessThan(10_000)
    let seen = before.first
    const after = await until('a new segment', async () => {
      const list = await readList(two, address)
      expect(list.first).toBeGreaterThanOrEqual(seen)
      seen = list.first
      return lastOf(list) > last + 1 && !list.names.includes(before.names[0] ?? '') ? list : undefined
    })
    expect(after.text).toContain('#EXT-X-DISCONTINUITY\n')
    expect(after.text).not.toContain('#EXT-X-ENDLIST')
    await segment(two, address, after.names.at(-1) ?? '')
  })

  it('let a restarted node follow, and transfer the leadership immediately when the leader stops in order', async () => {
    one = await startPortal(folder(), settings)
    const address = await addressAt(one)
    await until('a picture at the one that came back', () => readList(one, address))
    expect([pulls(one), pulls(two)]).toEqual([0, 1])
    const before = await readList(two, address)
    await two.stop()
    await until('the first pulls again', () => yes(pulls(one) === 1))
    const after = await until('its first segment', async () => {
      const list = await readList(one, address)
      return lastOf(list) > lastOf(before) && !list.names.includes(before.names.at(-1) ?? '') ? list : undefined
    })
    expect(after.first).toBeGreaterThan(before.first)
  })

  it('act for a leader that is lost together with the database: same address, one camera pulled, and the lease afterwards', async () => {
    if (!('url' in postgres)) return
    two = await startPortal(folder(), { ...settings, LOG_LEVEL: 'info' })
    const address = await addressAt(two)
    const before = await until('a picture at the second', () => readList(two, address))
    expect([pulls(one), pulls(two)]).toEqual([1, 0])
    await postgres.kill('SIGQUIT')
    process.kill(one.pid, 'SIGSTOP')
    await until('the second pulls', () => yes(pulls(two) === 1))
    const after = await until('a new segment', async () => {
      const list = await readList(two, address)
      return lastOf(list) > lastOf(before) && !list.names.includes(before.names[0] ?? '') ? list : undefined
    })
    expect(after.text).toContain('#EXT-X-DISCONTINUITY\n')
    await one.kill()
    await postgres.start()
    await until('the second holds the lease', () => yes(two.printed().includes('"kind":"lead"')))
    one = await startPortal(folder(), settings)
    await until('a picture at the one that came back', () => readList(one, address))
    expect([pulls(one), pulls(two)]).toEqual([0, 1])
  })
})
