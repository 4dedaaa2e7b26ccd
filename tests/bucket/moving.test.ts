import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucket } from '#server/adapters/s3-bucket.ts'
import { listed } from '#server/testing/bucket-cases.ts'
import { until } from '#server/testing/wait.ts'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { createTcpProxy } from '../faults/support/tcp-proxy.ts'
import { anyAddress, TRUSTING } from '../process/clients.ts'
import { MEMORIAL, memorial, removeFolders, writeSettings } from '../process/memorial-command.ts'
import { type Radosgw, startRadosgw } from './radosgw.ts'

const dataDir = makeSampleDataDir()
let server: Radosgw
let portal: Portal | undefined
beforeAll(async () => {
  server = await startRadosgw()
})
afterAll(async () => {
  await portal?.stop()
  await server.close()
  removeDataDir(dataDir)
  removeFolders()
})

/** What a house writes into its file of settings. */
const settings = (uso: 'guardar' | 'ler') => ({
  DATA_DIR: dataDir,
  S3_ENDERECO: server.endereco,
  S3_BALDE: server.balde,
  S3_CHAVE: server.key().chave,
  S3_SEGREDO: server.key().segredo,
  S3_USO: uso,
})
const restart = async (uso: 'guardar' | 'ler'): Promise<string> => {
  await portal?.stop()
  portal = await startPortal(dataDir, { ...TRUSTING, ...settings(uso) })
  return portal.url
}
const movePictures = (uso: 'guardar' | 'ler') =>
  memorial(['admin', 'move-pictures', '--env-file', writeSettings(settings(uso))])

const folder = join(dataDir, 'midia')
const inFolder = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.slice(path.indexOf('/') + 1))
    .filter(name => /^[\w-]+\.webp$/.test(name))
const inBucket = async (): Promise<string[]> =>
  (await listed(openBucket({ ...server, ...server.key(), prefixo: '' }).keys('')))
    .map(key => key.slice(key.indexOf('/') + 1))
    .filter(name => /^[\w-]+\.webp$/.test(name))

/** Asks for every picture of every public page, again and again until `work` ends. @returns the answers that were not a picture */
const lookDuring = async (url: string, addresses: string[], work: Promise<unknown>) => {
  const bad: string[] = []
  let asked = 0
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  do {
    for (const address of addresses) {
      const response = await fetch(url + address, { headers: { 'x-forwarded-for': anyAddress() } })
      await response.arrayBuffer()
      asked += 1
      if (response.status !== 200) bad.push(`${response.status} ${address}`)
    }
  } while (!isDone)
  await ended
  return { asked, bad }
}

const publicPictures = async (url: string): Promise<string[]> => {
  const list = (await (await fetch(`${url}/exibicao/despedidas/ultimas`)).json()) as { id: number }[]
  const pages = await Promise.all(list.map(async ({ id }) => (await fetch(`${url}/despedida/${id}`)).text()))
  return [...new Set(pages.flatMap(page => page.match(/\/midia\/[\w-]+\.webp/g) ?? []))]
}

describe('moving pictures from the disk into a bucket and back', () => {
  it('answers every picture meanwhile, goes on after a kill, and prints how many were moved', async () => {
    const url = await restart('guardar')
    const addresses = await publicPictures(url)
    expect(addresses.length).toBeGreaterThan(3)
    const names = inFolder()
    const proxy = await createTcpProxy(server.port)
    proxy.setQuality({ delayMs: 100 })
    const slow = writeSettings({ ...settings('guardar'), S3_ENDERECO: `http://127.0.0.1:${proxy.port}` })
    const killed = spawn(MEMORIAL, ['admin', 'move-pictures', '--env-file', slow])
    const ended = new Promise(resolve => killed.once('exit', (_code, signal) => resolve(signal)))
    await until(async () => (await inBucket()).length > 0)
    killed.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    proxy.close()
    expect((await inBucket()).length).toBeLessThan(names.length)
    const moving = movePictures('guardar')
    const seen = await lookDuring(url, addresses, moving)
    const { code, out } = await moving
    expect([code, out.match(/\d+ imagens levadas e conferidas, \d+ já estavam lá/)?.length]).toEqual([0, 1])
    expect(new Set(await inBucket())).toEqual(new Set(names))
    expect(seen.bad).toEqual([])
    rmSync(folder, { recursive: true })
    expect((await lookDuring(url, addresses, Promise.resolve())).bad).toEqual([])
  })

  it('takes them back while they are read from the bucket, until the folder has all of them', async () => {
    const url = await restart('ler')
    const addresses = await publicPictures(url)
    const names = await inBucket()
    const moving = movePictures('ler')
    const seen = await lookDuring(url, addresses, moving)
    expect((await moving).out).toContain(`${names.length} imagens levadas e conferidas, 0 já estavam lá`)
    expect([seen.bad, new Set(inFolder())]).toEqual([[], new Set(names)])
    await portal?.stop()
    portal = await startPortal(dataDir, { ...TRUSTING })
    expect((await lookDuring(portal.url, addresses, Promise.resolve())).bad).toEqual([])
  })
})
