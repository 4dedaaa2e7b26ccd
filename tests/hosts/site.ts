import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { type Radosgw, startRadosgw } from '../bucket/radosgw.ts'
import { type Machine, startMachine } from '../install/machine.ts'
import { addSwitch, ip, NETWORK, plug } from '../install/network.ts'
import type { Step } from '../install/page.ts'
import { createCalls } from '../install/portal-calls.ts'
import { bring, type Release } from '../install/releases.ts'
import { NotPossible } from '../install/root.ts'
import { cleanUpAtSignal } from '../install/signals.ts'
import { createTechnician, must } from '../install/technician.ts'
import { type Host, type Hosts, MOVING_ADDRESS, startMailServer } from './host.ts'

export const DOMAIN = 'memorial.localhost'
const ADMIN = 'ana@exemplo.com.br'
/** A busy machine refuses calls with 503 for a moment. */
const BUSY = ['--retry', '30', '--retry-delay', '2']
const CAPELA = { empresa: 'CV', capela: '01' }

const secret = (): string => randomBytes(24).toString('hex')

/** Self-signed: both the certificate of the portal and the authority that the machines trust. */
const makeCertificate = async (folder: string): Promise<void> => {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const name = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
  const { code, output } = await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files],
    { quiet: true },
  )
  if (code !== 0) throw new NotPossible(`openssl: ${output}`)
}

const bringCertificate = (folder: string, machine: Machine): void => {
  mkdirSync(machine.path('etc/ssl/memorial'))
  cpSync(folder, machine.path('etc/ssl/memorial'), { recursive: true })
  cpSync(join(folder, 'fullchain.pem'), machine.path('usr/local/share/ca-certificates/casa.crt'))
}

/** A moving picture in real time, from a camera on the network of the machines. */
const openCamera = async () => {
  const ffmpegPath = inPath('ffmpeg')
  if (ffmpegPath === undefined) throw new NotPossible('falta o ffmpeg')
  const picture = [
    ...['-readrate', '1', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '20', '-pix_fmt', 'yuv420p'],
    ...['-x264-params', 'repeat-headers=1'],
  ]
  const camera = await openFakeCamera({ ffmpegPath, picture, host: `${NETWORK}.1` })
  cleanUpAtSignal(camera.close)
  return camera
}

const openBucket = async (): Promise<Radosgw> => {
  if (inPath('radosgw') === undefined) throw new NotPossible('falta o pacote radosgw')
  const bucket = await startRadosgw(`${NETWORK}.1`)
  cleanUpAtSignal(bucket.close)
  return bucket
}

type Roots = { hosts: string; witness: string }
type Equipment = { steps: Step[]; executed: Set<Step>; release: Release; answers: Record<string, string> }

const openHost = async (root: string, number: number, { steps, executed, release, answers }: Equipment) => {
  const name = number === 3 ? 'testemunha' : `maquina${number}`
  const address = `${NETWORK}.1${number}`
  const machine = await startMachine(root, name, { domain: DOMAIN, address: MOVING_ADDRESS })
  await plug(machine, name, address)
  must('a partida', await machine.run('systemctl boot'))
  const technician = createTechnician(steps, machine, executed)
  technician.answer({ ...answers, NUMERO: String(number), ESTA: address, OUTRA: `${NETWORK}.1${3 - number}` })
  bring(machine, release)
  return { name, address, machine, technician }
}

const answersFor = ({ version }: Release, bucket: Radosgw): Record<string, string> => ({
  DOMINIO: DOMAIN,
  VERSAO: version,
  EMAIL_ADMIN: ADMIN,
  CORREIO: 'smtp://127.0.0.1:2525',
  SEGREDO: randomBytes(36).toString('base64'),
  MAQUINA1: `${NETWORK}.11`,
  MAQUINA2: `${NETWORK}.12`,
  TESTEMUNHA: `${NETWORK}.13`,
  REDE: `${NETWORK}.0/24`,
  MOVEL: `${MOVING_ADDRESS}/24`,
  SENHA_BANCO: secret(),
  SENHA_SERVIDOR: secret(),
  S3_ENDERECO: bucket.endereco,
  S3_BALDE: bucket.balde,
  S3_CHAVE: bucket.key().chave,
  S3_SEGREDO: bucket.key().segredo,
})

/** What docs/operations-two-machines.md says, in its order. @returns what the first entry printed */
const install = async (hosts: Hosts, witness: Host, cameras: string): Promise<string> => {
  const [first] = hosts
  for (const { technician } of [...hosts, witness]) {
    for (const step of ['2. ', '3. ', '5. ', 'Firewall das três', 'etcd nas três']) await technician.follow(step)
  }
  for (const { technician } of hosts) await technician.follow('PostgreSQL com Patroni')
  await first.technician.follow('O banco do portal')
  for (const { technician, machine } of hosts) {
    await technician.follow('Ajustes das duas')
    writeFileSync(machine.path('etc/memorial/cameras.json'), cameras)
    await technician.follow('nginx das duas')
    await technician.follow('O endereço que muda')
  }
  let printed = ''
  for (const { technician } of hosts) {
    await technician.follow('8. ')
    await technician.follow('9. ')
    if (printed === '') printed = await technician.follow('10. ')
    await technician.follow('12. ')
  }
  return printed
}

const localTime = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Maceio' })

/** A homenagem with a picture, approved. @returns the path of the picture */
const openPicture = async ({ machine }: Host, despedida: number, token: string): Promise<string> => {
  const calls = createCalls(machine, DOMAIN, BUSY)
  const visitor = { nome: 'Visitante de Teste', telefone: '82987654321', idDespedida: despedida }
  const { codigo } = (await calls.call('/participantes', visitor)) as { codigo: string }
  const homenagem = { despedida, codigo, descricao: 'Com uma foto', nome: 'Visitante de Teste', url: '' }
  const send = `ffmpeg -loglevel error -f lavfi -i testsrc=size=640x480 -frames:v 1 /tmp/foto.jpg
    curl -fsS ${BUSY.join(' ')} -F 'homenagem=${JSON.stringify(homenagem)}' -F 'imagem=@/tmp/foto.jpg' https://${DOMAIN}/homenagem/homenagem`
  const { id } = JSON.parse(must('a homenagem com foto', await machine.run(send))) as { id: number }
  const path = `/homenagem/update-status-homenagem/${id}/true`
  const approve = `curl -fsS ${BUSY.join(' ')} -X PUT -H 'authorization: Bearer ${token}' https://${DOMAIN}${path}`
  must('a aprovação', await machine.run(approve))
  const homenagens = await calls.call(`/homenagem/homenagem-despedida/${despedida}`, undefined, token)
  return (homenagens as { imagem: string }[])[0]?.imagem ?? ''
}

/** A despedida whose wake is live now, with a picture. */
const openWake = async (host: Host, printed: string) => {
  const calls = createCalls(host.machine, DOMAIN, BUSY)
  const token = await calls.signIn(ADMIN, /^Senha: (\S+)$/m.exec(printed)?.[1] ?? '')
  const despedida = await calls.createDespedida(token)
  const hours = { dataHoraInicial: localTime(-1), dataHoraFinal: localTime(8) }
  await calls.call('/apresentacao/salva', { id: 0, id_despedida: despedida, ...CAPELA, ...hours, status: true }, token)
  return { despedida, picture: await openPicture(host, despedida, token) }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** The two machines with their witness, camera and object store, installed as the page says, and a live wake. */
export const openSite = async (roots: Roots, release: Release, steps: Step[], executed: Set<Step>) => {
  await addSwitch()
  // The addresses of the viewers.
  await ip(`route add local ${NETWORK}.128/25 dev lo`)
  const folder = mkdtempSync(join(tmpdir(), 'memorial-certificado-'))
  await makeCertificate(folder)
  const [camera, bucket] = [await openCamera(), await openBucket()]
  const equipment = { steps, executed, release, answers: answersFor(release, bucket) }
  const hosts: Hosts = [await openHost(roots.hosts, 1, equipment), await openHost(roots.hosts, 2, equipment)]
  const witness = await openHost(roots.witness, 3, equipment)
  for (const { machine } of hosts) {
    startMailServer(machine)
    bringCertificate(folder, machine)
    must('o certificado', await machine.run('update-ca-certificates'))
  }
  rmSync(folder, { recursive: true })
  const endereco = `rtsp://${NETWORK}.1:${camera.port}/`
  const cameras = JSON.stringify([{ ...CAPELA, tipo: 'rtsp', endereco, audio: false }])
  const printed = await install(hosts, witness, cameras)
  const { despedida, picture } = await openWake(hosts[0], printed)
  return { hosts, despedida, picture }
}
