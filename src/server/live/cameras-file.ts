import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { allCapelasOf, canonicalUnit } from '#contract/units.ts'

/**
 * Minutes before the start in which staff see the picture, and after the end in which a ceremony that is marked as running keeps it;
 * undefined ones are those of the group.
 */
export type CapelaMargins = {
  empresa: string
  capela: string
  preparo: number | undefined
  tolerancia: number | undefined
}

/** Older files name RTMP servers, which the media server pulls now. */
const kindProblem = ({ input }: { input?: unknown }): string =>
  input === 'rtmp'
    ? 'o tipo rtmp não existe mais; escreva o endereço como "source" do caminho da capela no MediaMTX e, aqui, "tipo": "servidor"'
    : 'campo tipo inválido'

const cameraEntry = z.object({
  empresa: z.string(),
  capela: z.string(),
  nome: z.string().max(60).default(''),
  tipo: z.enum(['rtsp', 'servidor', 'arquivo', 'demonstracao'], { error: kindProblem }),
  endereco: z.string().max(500).default(''),
  usuario: z.string().max(100).default(''),
  senha: z.string().max(200).default(''),
  /** Password with which a camera, OBS or a phone publishes to the chapel's path of the media server. */
  publicar: z.string().max(200).optional(),
  /** False leaves the sound out. */
  audio: z.boolean().default(true),
  transcodificar: z.enum(['auto', 'nunca', 'sempre']).default('auto'),
  /** Minutes before the start and after the end, if the chapel has its own. */
  preparoMin: z.number().int().min(0).max(60).optional(),
  toleranciaMin: z.number().int().min(0).max(30).optional(),
})

type CameraEntry = z.output<typeof cameraEntry>

/**
 * Where a chapel's picture comes from. `endereco` and `publicar` hold credentials: never shown, never logged; `endereco` is empty
 * for the demonstration.
 */
export type CameraSource = Omit<CameraEntry, 'usuario' | 'senha'>

export class CamerasFileError extends Error {}

type Environment = Record<string, string | undefined>

/** Names of the variables that a file of cameras refers to. */
export const variablesOf = (text: string): string[] => [...text.matchAll(/"env:(\w+)"/g)].map(([, name = '']) => name)

/** `env:NAME` stands for that environment variable, so that the file itself holds no password. */
const resolveVariable = (value: string, environment: Environment): string => {
  const name = /^env:(\w+)$/.exec(value)?.[1]
  if (name === undefined) return value
  const found = environment[name]
  if (found === undefined) throw new CamerasFileError(`variável ${name} não definida`)
  return found
}

const FORBIDDEN_HOSTS = /^(localhost$|0\.|127\.|169\.254\.|\[::1?\]$|\[fe80:|\[::ffff:)/i

const LOOPBACK_HOSTS = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** Older files name the HLS of a media server; at the usual ports its RTSP has the same path. */
const rtspOfHls = (endereco: string): string =>
  endereco.replace(/^http:\/\/([^/]+):8888\/(.*?)(?:\/(?:index\.m3u8)?)?$/, 'rtsp://$1:8554/$2')

const addressProblem = (tipo: string, endereco: string): string =>
  tipo === 'servidor' && endereco.startsWith('http')
    ? 'o portal lê o MediaMTX por RTSP; no lugar do endereço de HLS escreva rtsp://IP:8554/CAMINHO'
    : `endereço de tipo ${tipo} inválido`

/**
 * Loopback and link-local addresses are refused, so that the file cannot reach services of this machine. A media server may stand beside the
 * portal; tests allow loopback.
 */
const urlOf = (tipo: string, endereco: string, loopback: boolean): URL => {
  if (/['"\r\n]/.test(endereco)) throw new CamerasFileError('endereço com aspas ou quebra de linha')
  const url = URL.canParse(endereco) ? new URL(endereco) : undefined
  if (!url || !/^rtsps?:$/.test(url.protocol)) throw new CamerasFileError(addressProblem(tipo, endereco))
  const isAllowedLoopback = (loopback || tipo === 'servidor') && LOOPBACK_HOSTS.test(url.hostname)
  if (!isAllowedLoopback && FORBIDDEN_HOSTS.test(url.hostname))
    throw new CamerasFileError('endereço local não é câmera')
  return url
}

const cameraUrl = (camera: CameraEntry, environment: Environment, loopback: boolean): string => {
  if (camera.tipo === 'demonstracao') return ''
  if (camera.tipo === 'arquivo') return camera.endereco
  const isServer = camera.tipo === 'servidor'
  const url = urlOf(camera.tipo, isServer ? rtspOfHls(camera.endereco) : camera.endereco, loopback)
  // ffmpeg reads the address from a quoted script: a quote in the password must not end it.
  const encode = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27')
  const usuario = resolveVariable(camera.usuario, environment)
  const credentials = usuario === '' ? '' : `${encode(usuario)}:${encode(resolveVariable(camera.senha, environment))}@`
  return `${url.protocol}//${credentials}${url.host}${url.pathname}${url.search}`
}

const PUBLISH_PASSWORD_MIN_LENGTH = 12

const publishOf = ({ tipo, publicar }: CameraEntry, environment: Environment): { publicar?: string } => {
  if (publicar === undefined) return {}
  if (tipo === 'arquivo' || tipo === 'demonstracao') throw new CamerasFileError(`publicar não vale para tipo ${tipo}`)
  const password = resolveVariable(publicar, environment)
  if (password.length < PUBLISH_PASSWORD_MIN_LENGTH)
    throw new CamerasFileError(`publicar precisa de ${PUBLISH_PASSWORD_MIN_LENGTH} ou mais caracteres`)
  return { publicar: password }
}

const problemOf = ({ issues: [first] }: z.ZodError): string =>
  first?.path[0] === 'tipo' ? first.message : `campo ${first?.path.join('.') ?? ''} inválido`

/** The parser's own message quotes the file, which holds passwords. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new CamerasFileError('o arquivo não é JSON válido')
  }
}

/** Parses the operator's file. @throws CamerasFileError saying which entry and why, never a password. */
export const parseCameras = (text: string, environment: Environment, loopback = false): CameraSource[] => {
  const json = readJson(text)
  if (!Array.isArray(json)) throw new CamerasFileError('o arquivo deve conter uma lista')
  const seen = new Set<string>()
  return json.map((value, index) => {
    const fail = (why: string) => new CamerasFileError(`câmera ${index + 1}: ${why}`)
    const parsed = cameraEntry.safeParse(value)
    if (!parsed.success) throw fail(problemOf(parsed.error))
    const camera = parsed.data
    const empresa = canonicalUnit(camera.empresa)
    const capela = camera.capela.padStart(2, '0')
    if (empresa === undefined || !allCapelasOf(empresa).includes(capela)) throw fail('unidade ou capela desconhecida')
    if (seen.has(`${empresa}/${capela}`)) throw fail(`a capela ${empresa} ${capela} já tem câmera`)
    seen.add(`${empresa}/${capela}`)
    try {
      const { usuario, senha, ...source } = camera
      return {
        ...source,
        empresa,
        capela,
        endereco: cameraUrl(camera, environment, loopback),
        ...publishOf(camera, environment),
      }
    } catch (error) {
      throw error instanceof CamerasFileError ? fail(error.message) : error
    }
  })
}

export type CamerasFile = {
  cameraOf: (empresa: string, capela: string) => CameraSource | undefined
  list: () => readonly CameraSource[]
  /** Of every chapel in the file. */
  margins: () => CapelaMargins[]
}

/** Reads the file now and after each change. While it is invalid, the last valid content applies; `onProblem` is called once per change. */
export const openCamerasFile = (path: string, onProblem: (message: string) => void): CamerasFile => {
  let cameras: CameraSource[] = []
  let version: string | undefined
  /** Also other rights make another version. */
  const versionNow = (): string => {
    try {
      const { mtimeMs, ctimeMs } = statSync(path)
      return `${mtimeMs} ${ctimeMs}`
    } catch {
      return 'missing'
    }
  }
  const refresh = (): void => {
    const found = versionNow()
    if (found === version) return
    version = found
    try {
      cameras = parseCameras(readFileSync(path, 'utf8'), process.env)
    } catch (error) {
      onProblem(error instanceof CamerasFileError ? error.message : 'o arquivo de câmeras não pôde ser lido')
    }
  }
  refresh()
  return {
    cameraOf: (empresa, capela) => {
      refresh()
      return cameras.find(camera => camera.empresa === empresa && camera.capela === capela)
    },
    list: () => {
      refresh()
      return cameras
    },
    margins: () => {
      refresh()
      return cameras.map(({ empresa, capela, preparoMin, toleranciaMin }) => ({
        empresa,
        capela,
        preparo: preparoMin,
        tolerancia: toleranciaMin,
      }))
    },
  }
}
