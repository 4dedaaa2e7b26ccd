import { type ChildProcess, execFile, spawn } from 'node:child_process'
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
const BUCKET = 'portal'

type Cluster = { folder: string; conf: string; host: string; ports: { monitor: number; gateway: number } }

/** One machine without replicas: objects are kept in memory, clients and daemons prove who they are by keys of the folder. */
const configuration = ({ folder, ports, host }: Cluster, fsid: string): string =>
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
    `rgw frontends = beast endpoint=${host}:${ports.gateway}`,
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

const ceph = ({ conf }: Cluster, program: string, ...args: string[]) =>
  run(program, ['-c', conf, ...args], { timeout: 120_000 })

const createKeys = async (keyring: string): Promise<void> => {
  const allow = (name: string, ...caps: string[]) => run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...caps])
  await run('ceph-authtool', [keyring, '--create-keyring'])
  await allow('client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
  await allow('mon.', '--cap', 'mon', 'allow *')
  await allow('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *')
}

const startCluster = async (cluster: Cluster): Promise<void> => {
  const { folder, conf, ports } = cluster
  const fsid = randomUUID()
  writeFileSync(conf, configuration(cluster, fsid))
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  const [keyring, map] = [join(folder, 'keyring'), join(folder, 'monmap')]
  await createKeys(keyring)
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${ports.monitor}]`, map])
  await ceph(cluster, 'ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring)
  await ceph(cluster, 'ceph-mon', '-i', 'a')
  await ceph(cluster, 'ceph', 'auth', 'import', '-i', keyring)
  await ceph(cluster, 'ceph', 'osd', 'create')
  await ceph(cluster, 'ceph-osd', '-i', '0', '--mkfs')
  await ceph(cluster, 'ceph-osd', '-i', '0')
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const stopCluster = async ({ folder }: Cluster): Promise<void> => {
  const pids = readdirSync(folder)
    .filter(name => name.endsWith('.pid'))
    .map(name => Number(readFileSync(join(folder, name), 'utf8')))
    .filter(isAlive)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await until(() => !pids.some(isAlive))
  rmSync(folder, { recursive: true, force: true })
}

const createGateway = ({ conf }: Cluster, endereco: string) => {
  let gateway: ChildProcess | undefined
  const answers = () =>
    fetch(endereco).then(
      response => response.ok,
      () => false,
    )
  return {
    startGateway: async (): Promise<void> => {
      gateway = spawn('radosgw', ['-c', conf, '-n', 'client.admin', '-f'], { stdio: 'ignore' })
      await until(answers)
    },
    stopGateway: async (): Promise<void> => {
      if (!gateway || gateway.exitCode !== null || gateway.signalCode !== null) return
      const stopped = new Promise(resolve => gateway?.once('exit', resolve))
      gateway.kill('SIGKILL')
      await stopped
    },
  }
}

const createBucket = async (endereco: string, { chave, segredo }: ReturnType<typeof newKey>): Promise<void> => {
  const client = new AwsClient({ accessKeyId: chave, secretAccessKey: segredo, service: 's3' })
  const created = await client.fetch(`${endereco}/${BUCKET}`, { method: 'PUT' })
  if (!created.ok) throw new Error(`the bucket was not created: ${created.status}`)
}

/** @param host address that the gateway listens on */
export const startRadosgw = async (host = '127.0.0.1'): Promise<Radosgw> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-balde-'))
  const ports = { monitor: await freePort(), gateway: await freePort() }
  const cluster: Cluster = { folder, conf: join(folder, 'ceph.conf'), host, ports }
  const endereco = `http://${host}:${ports.gateway}`
  const gateway = createGateway(cluster, endereco)
  const admin = (...args: string[]) => ceph(cluster, 'radosgw-admin', ...args, '--uid', USER)
  let key = newKey()
  const keyWords = () => ['--access-key', key.chave, '--secret-key', key.segredo]
  const close = async (): Promise<void> => {
    await gateway.stopGateway()
    await stopCluster(cluster)
  }
  try {
    await startCluster(cluster)
    await admin('user', 'create', '--display-name', USER, ...keyWords())
    await gateway.startGateway()
    await createBucket(endereco, key)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...gateway,
    endereco,
    port: ports.gateway,
    balde: BUCKET,
    regiao: 'us-east-1',
    key: () => key,
    addKey: async () => {
      const { chave: earlier } = key
      key = newKey()
      await admin('key', 'create', '--key-type', 's3', ...keyWords())
      return async () => {
        await admin('key', 'rm', '--key-type', 's3', '--access-key', earlier)
      }
    },
    limit: async bytes => {
      await admin('quota', 'set', '--quota-scope', 'bucket', '--max-size', String(bytes ?? -1))
      await admin('quota', bytes === undefined ? 'disable' : 'enable', '--quota-scope', 'bucket')
    },
    close,
  }
}
