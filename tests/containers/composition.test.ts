import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { print } from '../../scripts/lib/print.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { createCalls } from '../install/portal-calls.ts'
import { NotPossible } from '../install/root.ts'
import { until } from '../process/until.ts'
import { createTechnician, writeProject } from './composition.ts'
import { type Engine, startEngine } from './engine.ts'
import { dropDigests, makeBaseImages, pullBaseImages } from './images.ts'

const DOMAIN = 'memorial.localhost'
const VISIT_INTERVAL_MS = 200

const folder = mkdtempSync(join(tmpdir(), 'memorial-containers-'))
const project = join(folder, 'portal')

const prepare = async (): Promise<Engine | string> => {
  try {
    const engine = await startEngine()
    writeProject(project)
    if (await pullBaseImages(engine)) return engine
    print('not run: MediaMTX, and the published images of Node and PostgreSQL; images of Debian stand in for them')
    dropDigests(join(project, 'deploy', 'container'))
    await makeBaseImages(engine, folder)
    return engine
  } catch (error) {
    if (error instanceof NotPossible) return error.message
    throw error
  }
}
const engine = await prepare()
if (typeof engine === 'string') print(`not run: ${engine}`)

const childrenOf = (pid: string): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

describe.skipIf(typeof engine === 'string')('the composition of containers', () => {
  if (typeof engine === 'string') return
  const authority = join(folder, 'root.crt')
  const calls = createCalls(
    { run: commands => run('bash', ['-euo', 'pipefail', '-c', commands], { quiet: true }) },
    DOMAIN,
    ['--cacert', authority, '--resolve', `${DOMAIN}:443:127.0.0.1`],
  )
  let technician: Awaited<ReturnType<typeof createTechnician>>
  let password = ''
  let despedida = 0
  const copy = join(folder, 'copia.zip')

  const trustCaddy = async (): Promise<void> => {
    const path = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
    const text = await until('the authority of Caddy', () =>
      technician.paste(`docker compose exec -T caddy cat ${path}`).catch(() => undefined),
    )
    writeFileSync(authority, text)
  }
  const readHomenagens = async (): Promise<string[]> => {
    const list = (await calls.call(`/homenagem/homenagem-aprovadas/${despedida}`)) as { descricao: string }[]
    return list.map(({ descricao }) => descricao)
  }
  /** Opens the page again and again until `work` is done. @returns what failed */
  const visitDuring = async (work: Promise<unknown>): Promise<unknown[]> => {
    const failed: unknown[] = []
    let isDone = false
    const visits = (async () => {
      while (!isDone) {
        await readHomenagens().catch(error => failed.push(error))
        await pause(VISIT_INTERVAL_MS)
      }
    })()
    await work.finally(() => (isDone = true))
    await visits
    return failed
  }

  beforeAll(async () => {
    const answers = { DOMINIO: DOMAIN, EMAIL_ADMIN: 'ana@exemplo.com.br' }
    technician = await createTechnician(engine, project, answers)
  })
  afterAll(async () => {
    await technician.paste('docker compose down --volumes')
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('installs as the page for operators says, and receives a homenagem over HTTPS', async () => {
    password = /Senha: (\S+)/.exec(await technician.follow('Instalar'))?.[1] ?? ''
    await trustCaddy()
    const token = await calls.signIn('ana@exemplo.com.br', password)
    despedida = await calls.createDespedida(token)
    const person = { nome: 'Rui Prado', telefone: '82999887766', idDespedida: despedida }
    const { codigo } = (await calls.call('/participantes', person)) as { codigo: string }
    const homenagem = { descricao: 'Até breve, tia Helena.', nome: 'Rui', despedida, url: '', codigo }
    const { id } = (await calls.sendForm('/homenagem/homenagem', { homenagem })) as { id: number }
    await calls.put(`/homenagem/update-status-homenagem/${id}/true`, token)
    expect(await readHomenagens()).toEqual(['Até breve, tia Helena.'])
  })

  it('makes the copy of each day', async () => {
    const [, , loop = ''] = JSON.parse(await technician.inspect('copia', '{{json .Config.Cmd}}')) as string[]
    // The first night comes at once, the second never.
    const nights = 'n=0; sleep() { n=$((n+1)); [ $n -eq 1 ]; };'
    const id = await technician.paste('docker compose ps -q copia')
    await engine.docker('exec', id, 'sh', '-c', `${nights} ${loop}\ntrue`)
    const name = await engine.docker('exec', id, 'sh', '-c', 'ls /copias')
    expect(name).toMatch(/^portal-[-\d]+\.zip$/)
    await engine.docker('cp', `${id}:/copias/${name}`, copy)
  })

  it('is upgraded one node after the other without a failed visit', async () => {
    writeFileSync(join(project, 'bin', 'next'), '')
    expect(await visitDuring(technician.follow('Atualizar'))).toEqual([])
    for (const node of ['portal1', 'portal2', 'copia'])
      await technician.paste(`docker compose exec -T ${node} test -e /portal/bin/next`)
  })

  it('starts a killed node again, while the other serves', async () => {
    const before = await technician.inspect('portal1', '{{.State.Pid}}')
    const isBack = async (): Promise<void> => {
      process.kill(Number(before), 'SIGKILL')
      await until('another process', async () => {
        const pid = await technician.inspect('portal1', '{{.State.Pid}}')
        return (pid !== before && pid !== '0') || undefined
      })
      await technician.untilHealthy('portal1')
    }
    expect(await visitDuring(isBack())).toEqual([])
  })

  it('ends and starts a node that hangs', async () => {
    const before = await technician.inspect('portal2', '{{.State.Pid}}')
    for (const child of childrenOf(before)) process.kill(child, 'SIGSTOP')
    await until('another process', async () => {
      const pid = await technician.inspect('portal2', '{{.State.Pid}}')
      return (pid !== before && pid !== '0') || undefined
    })
    await technician.untilHealthy('portal2')
  })

  it('comes back from its copy on empty volumes', async () => {
    const settings = readFileSync(join(technician.folder, '.env'))
    await technician.paste('docker compose down --volumes')
    await technician.paste('docker compose up -d')
    await technician.untilHealthy('portal1')
    expect(readFileSync(join(technician.folder, '.env'))).toEqual(settings)
    expect(await technician.follow('Restaurar', { COPIA: copy })).toMatch(/restaurada e conferida/)
    await technician.untilHealthy('portal1')
    await trustCaddy()
    expect(await readHomenagens()).toEqual(['Até breve, tia Helena.'])
    await calls.signIn('ana@exemplo.com.br', password)
  })
})
