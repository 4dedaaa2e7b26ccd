import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/adapters/s3-bucket.ts'
import { freePort } from '#server/testing/free-port.ts'
import { until } from '#server/testing/wait.ts'

const run = promisify(execFile)
const USER = 'portal'
export const BUCKET = 'portal'

/** One machine without replicas: objects are kept in memory, clients and daemons prove who they are by keys of the folder. */
const configuration = (folder: string, fsid: string, ports: { monitor: number; gateway: number }): string =>
  [
    '[global]',
    `fsid = ${fsid}`,
    `mon host = [v2:127.0.0.1:${ports.monitor}/0]`,
    'public addr = 127.0.0.1',
    'cluster addr = 127.0.0.1',
    'ms bind ipv6 = false',
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 1',
    'osd pool default pg autoscale mode = off',
    'mon allow pool size one = true',
    'mon max pg per osd = 1000',
    // The monitor refuses to serve on a disk that is nearly full; it keeps a few megabytes here.
    'mon data avail crit = 1',
    'osd objectstore = memstore',
    'memstore device bytes = 2147483648',
    'osd crush chooseleaf type = 0',
    `keyring = ${folder}/keyring`,
    `run dir = ${folder}`,
    `admin socket = ${folder}/$name.$pid.asok`,
    `pid file = ${folder}/$type.pid`,
    `log file = ${folder}/$name.log`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `crash dir = ${folder}`,
    '[client]',
    `rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}`,
    // A quota counts what is stored now, and not what was stored ten minutes ago.
    'rgw bucket quota ttl = 0',
    '',
  ].join('\n')

const newKey = () => ({ chave: randomBytes(10).toString('hex'), segredo: randomBytes(20).toString('hex') })

/** A Ceph cluster of one monitor and one store with its S3 gateway, as Debian packages them: a real server, in a folder of its own. */
export type Radosgw = Pick<S3Settings, 'endereco' | 'balde' | 'regiao'> & {
  port: number
  /** The credentials that the gateway accepts now. */
  key: () => Pick<S3Settings, 'chave' | 'segredo'>
  /** Creates new credentials. @returns how to withdraw the earlier ones */
  addKey: () => Promise<() => Promise<void>>
  /** The most bytes that the bucket takes; undefined: no limit. */
  limit: (bytes: number | undefined) => Promise<void>
  stopGateway: () => Promise<void>
  startGateway: () => Promise<void>
  close: () => Promise<void>
}

export const startRadosgw = async (): Promise<Radosgw> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-balde-'))
  const ports = { monitor: await freePort(), gateway: await freePort() }
  const endereco = `http://127.0.0.1:${ports.gateway}`
  const conf = join(folder, 'ceph.conf')
  const fsid = randomUUID()
  writeFileSync(conf, configuration(folder, fsid, ports))
  const ceph = (program: string, ...args: string[]) => run(program, ['-c', conf, ...args], { timeout: 120_000 })
  const admin = (...args: string[]) => ceph('radosgw-admin', ...args)
  let key = newKey()
  const keyWords = () => ['--access-key', key.chave, '--secret-key', key.segredo]

  const pids = (): number[] =>
    readdirSync(folder)
      .filter(name => name.endsWith('.pid'))
      .map(name => Number(readFileSync(join(folder, name), 'utf8')))
  const isAlive = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const answers = () =>
    fetch(endereco).then(
      response => response.ok,
      () => false,
    )
  let gateway: ReturnType<typeof spawn> | undefined
  const startGateway = async (): Promise<void> => {
    gateway = spawn('radosgw', ['-c', conf, '-n', 'client.admin', '-f'], { stdio: 'ignore' })
    await until(answers)
  }
  const stopGateway = async (): Promise<void> => {
    const stopped = new Promise(resolve => gateway?.once('exit', resolve))
    gateway?.kill('SIGKILL')
    await stopped
  }
  const close = async (): Promise<void> => {
    if (gateway && gateway.exitCode === null) await stopGateway()
    const daemons = pids()
    for (const pid of daemons) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await until(() => !daemons.some(isAlive))
    rmSync(folder, { recursive: true, force: true })
  }

  const startCluster = async (): Promise<void> => {
    for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
    const keyring = join(folder, 'keyring')
    const allow = (name: string, ...caps: string[]) => run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...caps])
    await run('ceph-authtool', [keyring, '--create-keyring'])
    await allow('client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
    await allow('mon.', '--cap', 'mon', 'allow *')
    await allow('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *')
    const map = join(folder, 'monmap')
    const address = `[v2:127.0.0.1:${ports.monitor}]`
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map])
    await ceph('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring)
    await ceph('ceph-mon', '-i', 'a')
    await ceph('ceph', 'auth', 'import', '-i', keyring)
    await ceph('ceph', 'osd', 'create')
    await ceph('ceph-osd', '-i', '0', '--mkfs')
    await ceph('ceph-osd', '-i', '0')
  }

  try {
    await startCluster()
    await admin('user', 'create', '--uid', USER, '--display-name', USER, ...keyWords())
    await startGateway()
    const client = new AwsClient({ accessKeyId: key.chave, secretAccessKey: key.segredo, service: 's3' })
    const created = await client.fetch(`${endereco}/${BUCKET}`, { method: 'PUT' })
    if (!created.ok) throw new Error(`the bucket was not created: ${created.status}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    endereco,
    port: ports.gateway,
    balde: BUCKET,
    regiao: 'us-east-1',
    key: () => key,
    addKey: async () => {
      const { chave: earlier } = key
      key = newKey()
      await admin('key', 'create', '--uid', USER, '--key-type', 's3', ...keyWords())
      return async () => {
        await admin('key', 'rm', '--uid', USER, '--key-type', 's3', '--access-key', earlier)
      }
    },
    limit: async bytes => {
      const scope = ['--quota-scope', 'bucket', '--uid', USER]
      await admin('quota', 'set', ...scope, '--max-size', String(bytes ?? -1))
      await admin('quota', bytes === undefined ? 'disable' : 'enable', ...scope)
    },
    stopGateway,
    startGateway,
    close,
  }
}
