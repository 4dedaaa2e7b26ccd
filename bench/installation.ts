import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfOutdated } from '../scripts/lib/build.mjs'
import { prepareNginx } from '../scripts/lib/nginx-sample.mjs'
import { projectPath } from '../scripts/lib/paths.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { print } from '../src/server/core/print.ts'
import { createSecrets } from '../src/server/core/secrets.ts'
import { LONG_WORK, openPostgres } from '../src/server/db/postgres.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../tests/e2e/support/portal-process.ts'
import { seedDespedidas } from './seed/despedidas.ts'
import { send, sendJson } from './shared.ts'

export const SECRET = 'segredo das medicoes, longo o bastante'
export const ZONE = 'America/Maceio'
export const SENHA = 'memorial1973'

/** The portal as a group runs it: PostgreSQL that syncs to disk, one node, a front with the file of `deploy/` (without encryption). */
export type Installation = {
  portal: Portal
  /** Address of the node itself. */
  direct: string
  /** Address through the front. */
  front: string
  databaseUrl: string
  /** Writes a file into the folder of the front. @returns the address at which the front serves it from its disk */
  publish: (bytes: Buffer) => string
  admin: Record<string, string>
  restart: () => Promise<void>
  close: () => Promise<void>
}

export const signIn = async (url: string, username: string): Promise<Record<string, string>> => {
  const body = { username, password: SENHA }
  const { accessToken } = await sendJson<{ accessToken: string }>(`${url}/api/auth/signin`, { method: 'POST', body })
  return { authorization: `Bearer ${accessToken}` }
}

/** Also other numbers than those of an earlier run on the same data. */
let people = Date.now() % 80_000_000

/** A phone number that nobody has used in this run. */
export const nextTelefone = (): string => {
  people += 1
  return `829${String(10_000_000 + people).slice(-8)}`
}

/** Sessions of `count` collaborators: limits count by account. */
export const signInColaboradores = async (
  { direct, admin }: Pick<Installation, 'direct' | 'admin'>,
  count: number,
): Promise<Record<string, string>[]> => {
  const sessions: Record<string, string>[] = []
  while (sessions.length < count) {
    const telefone = nextTelefone()
    const username = `medicao.${telefone}@exemplo.com.br`
    const body = { username, password: SENHA, pessoa: { nome: `Colega ${telefone}`, telefone }, ativo: true }
    await sendJson(`${direct}/usuario/nova-pessoa-colaborador`, { method: 'POST', headers: admin, body })
    sessions.push(await signIn(direct, username))
  }
  return sessions
}

const FRONT_START_TRIES = 100

type Front = { url: string; publish: (bytes: Buffer) => string; close: () => Promise<void> }

const startFront = async (node: number): Promise<Front> => {
  const http = await freePort()
  const ports = { http, nodes: [node, node], isPlain: true }
  const sample = await prepareNginx(ports)
  if ('reason' in sample) throw new Error(sample.reason)
  const child = spawn(sample.program, sample.args, { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${http}`
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries === FRONT_START_TRIES) throw new Error('nginx did not start')
    if ((await send(`${url}/healthz`).catch(() => undefined))?.status === 200) break
    await sleep(50)
  }
  return {
    url,
    publish: bytes => {
      writeFileSync(join(sample.folder, 'estatico'), bytes)
      return `${url}/estatico`
    },
    close: async () => {
      child.kill('SIGTERM')
      await exit
      sample.remove()
    },
  }
}

/** Rows besides the sample world; `homenagens` of each despedida, three on average where it is not given. */
type Fill = { despedidas: number; homenagens?: number }

const fill = async (databaseUrl: string, { despedidas, homenagens }: Fill): Promise<void> => {
  if (despedidas === 0) return
  print(`Filling ${despedidas} despedidas…`)
  const database = openPostgres(databaseUrl, ZONE, () => {}, LONG_WORK)
  const options = { despedidas, homenagens, seed: 1973, onProgress: (done: number) => print(`${done} despedidas.`) }
  await seedDespedidas(database, createSecrets(SECRET), options).finally(database.close)
}

/**
 * Opens a whole installation on a database of its own.
 * @param wanted rows to fill in besides the sample world
 * @param env more settings of the portal
 */
export const openInstallation = async (wanted: Fill, env: Record<string, string> = {}): Promise<Installation> => {
  await buildIfOutdated()
  const server = await startPostgres({ settings: ['max_connections=160'], onDisk: true })
  if ('reason' in server) throw new Error(server.reason)
  const dataDir = makeDataDir()
  const settings = {
    DATABASE_URL: server.url,
    SESSION_SECRET: SECRET,
    PORTAL_SAMPLE: '1',
    DEMO_CAMERA: '1',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://memorial.exemplo.com.br',
    PORT: String(await freePort()),
    // As the unit and the image of `deploy/` start it.
    MALLOC_ARENA_MAX: '2',
    ...env,
  }
  const portal = await startPortal(dataDir, settings)
  await fill(server.url, wanted)
  const front = await startFront(Number(settings.PORT))
  const installation: Installation = {
    portal,
    direct: portal.url,
    front: front.url,
    databaseUrl: server.url,
    publish: front.publish,
    admin: await signIn(portal.url, 'admin@exemplo.com.br'),
    restart: async () => {
      await installation.portal.stop()
      installation.portal = await startPortal(dataDir, settings)
    },
    close: async () => {
      await front.close()
      await installation.portal.stop()
      await server.stop()
      removeDataDir(dataDir)
    },
  }
  return installation
}

const PORTRAIT = readFileSync(projectPath('assets', 'retratos-de-exemplo', 'lucia.webp'), 'base64')

/** A public despedida with a portrait, without moderation, created by the calls of the wizard. @returns its id. */
export const createDespedida = async ({ direct, admin }: Installation): Promise<number> => {
  const post = <T>(path: string, body: object): Promise<T> =>
    sendJson<T>(`${direct}/cliente/${path}`, { method: 'POST', headers: admin, body })
  const falecida = await post<{ id: number }>('nova-pessoa-falecida', {
    nome: 'Helena Brandão de Albuquerque',
    data_nascimento: '1940-01-02',
    data_falecimento: '2026-11-04',
    sexo: 'Feminino',
  })
  const { id } = await post<{ id: number }>('nova-despedida', {
    pessoa_falecida_id: falecida.id,
    tipo: 'Publica',
    com_moderacao: false,
    status_memoria: true,
    obituario: 'Professora por quarenta anos, plantava jasmim no quintal. '.repeat(15),
    data_velorio: '2027-01-05 08:00:00',
    local_velorio: 'Central de Velórios, capela 2',
    data_sepultamento: '2027-01-05 16:30:00',
    local_sepultamento: 'Parque das Flores',
    foto_perfil: `data:image/webp;base64,${PORTRAIT}`,
  })
  return id
}

export const registerParticipante = async (url: string, idDespedida: number, visitor: number): Promise<string> => {
  const body = { nome: 'Visitante de Medição', telefone: nextTelefone(), idDespedida }
  return (await sendJson<{ codigo: string }>(`${url}/participantes`, { method: 'POST', body, visitor })).codigo
}

let homenagens = 0

/** What `send` needs for one homenagem, with the multipart form of the page. */
export const homenagemForm = async (despedida: number, codigo: string, imagem?: Buffer) => {
  homenagens += 1
  const homenagem = {
    descricao: `Mensagem ${homenagens}: obrigada por cada café na varanda e pela paciência de sempre.`,
    nome: `Visitante ${homenagens}`,
    despedida,
    url: '',
    publicado: true,
    codigo,
  }
  const form = new FormData()
  form.set('homenagem', JSON.stringify(homenagem))
  form.set('imagem', new Blob(imagem ? [new Uint8Array(imagem)] : [], { type: 'image/jpeg' }), imagem ? 'foto.jpg' : '')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) }
}

export const idOf = (body: Buffer): number => (JSON.parse(body.toString()) as { id: number }).id
