import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { consentimentoDe } from '#contract/gravacao/messages.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { voice } from '#server/testing/sounds.ts'
import { inPath } from '../../../scripts/lib/apt.mjs'
import { MODERATOR } from './people.ts'
import { test as base, type Portal } from './portal.ts'
import { makeSampleDataDir, removeDataDir, startPortal } from './portal-process.ts'
import { portalTime } from './portal-time.ts'

const CHAVE = 'gravacao-com-legendas'
const VOICE_SECONDS = 20
const SAID = [
  { start: 1, end: 4, text: 'Boa tarde a todos.' },
  { start: 6, end: 8, text: 'Descanse em paz, dona Marta, que fez desta casa a casa de todos nós.' },
  { start: 10, end: 12, text: 'Obrigada por terem vindo.' },
  { start: 14, end: 16, text: 'Vamos todos juntos até o jardim.' },
]

/** A recognition service that hears the same words in every sound. */
const startService = async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ text: '', segments: SAID }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise(resolve => server.close(resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** A picture with a voice, in the folder of a recording. */
const recordVoice = (dataDir: string): void => {
  const home = join(dataDir, 'gravacoes', CHAVE)
  mkdirSync(home, { recursive: true })
  const sound = join(dataDir, 'voice.raw')
  writeFileSync(sound, voice(VOICE_SECONDS))
  const inputs = [
    '-f',
    's16le',
    '-ar',
    '16000',
    '-ac',
    '1',
    '-i',
    sound,
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=640x360:r=10',
  ]
  const output = [
    '-t',
    String(VOICE_SECONDS),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '20',
    '-c:a',
    'aac',
    '-ar',
    '44100',
  ]
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    ...inputs,
    ...output,
    '-f',
    'segment',
    '-segment_time',
    '2',
    join(home, 's%02d.ts'),
  ])
  const lines = readdirSync(home)
    .sort()
    .map((name, index) => {
      const at = Date.now() - 3_600_000 + index * 2000
      return JSON.stringify({ name, duration: 2, discontinuity: false, at, bytes: statSync(join(home, name)).size })
    })
  writeFileSync(join(home, 'index.ndjson'), `${lines.join('\n')}\n`)
}

/** A wake of the sample's moderator that is over, and its recording. @returns the despedida */
const storeRecording = async (dataDir: string): Promise<number> => {
  const { db, close } = await openEmbedded(dataDir, 'America/Maceio')
  const account = await db
    .selectFrom('conta')
    .select(['id', 'pessoa_id'])
    .where('username', '=', MODERATOR)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('despedida')
    .select('id')
    .where('moderador_id', '=', account.pessoa_id)
    .where('tipo', '=', 'Publica')
    .where('status_memoria', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('apresentacao').where('despedida_id', '=', id).execute()
  const hours = { data_hora_inicial: portalTime(-7_200_000), data_hora_final: portalTime(-3_600_000) }
  const place = { empresa: 'CV', capela: '04', camera: 'camera-com-legendas' } as const
  const booked = await db
    .insertInto('apresentacao')
    .values({ despedida_id: id, ...place, ...hours, status: true, status_camera: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const consent = {
    nome: 'Ana',
    parentesco: 'filha',
    dias: 30,
    quem: 'acesso',
    versao_texto: consentimentoDe(false, true).versao,
  } as const
  await db
    .insertInto('gravacao_consentimento')
    .values({ despedida_id: id, ...consent, registrado_por: account.id })
    .execute()
  await db.insertInto('gravacao').values({ chave: CHAVE, despedida_id: id, apresentacao_id: booked.id }).execute()
  await close()
  return id
}

/** A portal with the recording of a wake that is over, and a recognition service. */
export const test = base.extend<object, { portal: Portal; despedida: number; dataDir: string }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = makeSampleDataDir()
      if (inPath('ffmpeg') !== undefined) recordVoice(dataDir)
      await use(dataDir)
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  despedida: [async ({ dataDir }, use) => use(await storeRecording(dataDir)), { scope: 'worker' }],
  portal: [
    async ({ dataDir, despedida: _stored }, use) => {
      const service = await startService()
      const portal = await startPortal(dataDir, { LEGENDAS_URL: service.url })
      await use(portal)
      await portal.stop()
      await service.stop()
    },
    { scope: 'worker' },
  ],
})
