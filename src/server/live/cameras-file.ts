import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { canonicalUnit, capelasOf } from '#contract/units.ts'
import type { ChapelMargins } from '#server/db/capela-margins.ts'

/** Where a chapel's picture comes from. `audio` false leaves the sound out; `transcodificar` decides about the picture. */
export type CameraSource = {
  empresa: string
  capela: string
  nome: string
  tipo: 'rtsp' | 'rtmp' | 'servidor' | 'arquivo' | 'demonstracao'
  /** Whole address with the credentials put in; never shown, never logged. Empty for the demonstration. */
  endereco: string
  /** Control interface of a media server (`servidor`), where it has one. */
  controle?: string | undefined
  audio: boolean
  transcodificar: 'auto' | 'nunca' | 'sempre'
  /** Minutes before the start and after the end, where the chapel has its own. */
  preparoMin?: number | undefined
  toleranciaMin?: number | undefined
}

const entry = z.object({
  empresa: z.string(),
  capela: z.string(),
  nome: z.string().max(60).default(''),
  tipo: z.enum(['rtsp', 'rtmp', 'servidor', 'arquivo', 'demonstracao']),
  endereco: z.string().max(500).default(''),
  controle: z.string().max(500).optional(),
  usuario: z.string().max(100).default(''),
  senha: z.string().max(200).default(''),
  audio: z.boolean().default(true),
  transcodificar: z.enum(['auto', 'nunca', 'sempre']).default('auto'),
  preparoMin: z.number().int().min(0).max(60).optional(),
  toleranciaMin: z.number().int().min(0).max(120).optional(),
})

export class CamerasFileError extends Error {}

/** `env:NAME` stands for that environment variable, so that the file itself holds no password. */
const resolve = (value: string, environment: Record<string, string | undefined>): string => {
  const name = /^env:(\w+)$/.exec(value)?.[1]
  if (name === undefined) return value
  const found = environment[name]
  if (found === undefined) throw new CamerasFileError(`variável ${name} não definida`)
  return found
}

const FORBIDDEN_HOSTS = /^(localhost$|0\.|127\.|169\.254\.|\[::1?\]$|\[fe80:|\[::ffff:)/i

const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  rtsp: ['rtsp:', 'rtsps:'],
  rtmp: ['rtmp:', 'rtmps:'],
  servidor: ['http:', 'https:'],
}

/** A camera is named by host; loopback and link-local addresses are never cameras of a house (tests open loopback on purpose). */
const urlOf = (tipo: string, endereco: string, loopback: boolean): URL => {
  if (/['"\r\n]/.test(endereco)) throw new CamerasFileError('endereço com aspas ou quebra de linha')
  const url = URL.canParse(endereco) ? new URL(endereco) : undefined
  if (!url || !SCHEMES[tipo]?.includes(url.protocol)) throw new CamerasFileError(`endereço de tipo ${tipo} inválido`)
  if (!loopback && FORBIDDEN_HOSTS.test(url.hostname)) throw new CamerasFileError('endereço local não é câmera')
  return url
}

const addressOf = (
  camera: z.output<typeof entry>,
  environment: Record<string, string | undefined>,
  loopback: boolean,
): string => {
  if (camera.tipo === 'demonstracao') return ''
  if (camera.tipo === 'arquivo') return camera.endereco
  const url = urlOf(camera.tipo, camera.endereco, loopback)
  // The script that carries the address to ffmpeg quotes it: a quote of the password must not end it.
  const encode = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27')
  const usuario = resolve(camera.usuario, environment)
  const credentials = usuario === '' ? '' : `${encode(usuario)}:${encode(resolve(camera.senha, environment))}@`
  return `${url.protocol}//${credentials}${url.host}${url.pathname}${url.search}`
}

/** Its control interface is the same server's, or another address of the house. */
const controlOf = ({ tipo, controle }: z.output<typeof entry>, loopback: boolean): { controle?: string } => {
  if (controle === undefined) return {}
  if (tipo !== 'servidor') throw new CamerasFileError('controle só vale para tipo servidor')
  return { controle: urlOf(tipo, controle, loopback).href }
}

/** Parses the operator's file. @throws CamerasFileError saying which entry and why, never a password. */
export const parseCameras = (
  text: string,
  environment: Record<string, string | undefined>,
  loopback = false,
): CameraSource[] => {
  const json: unknown = JSON.parse(text)
  if (!Array.isArray(json)) throw new CamerasFileError('o arquivo deve conter uma lista')
  const seen = new Set<string>()
  return json.map((value, index) => {
    const fail = (why: string) => new CamerasFileError(`câmera ${index + 1}: ${why}`)
    const parsed = entry.safeParse(value)
    if (!parsed.success) throw fail(`campo ${parsed.error.issues[0]?.path.join('.') ?? ''} inválido`)
    const camera = parsed.data
    const empresa = canonicalUnit(camera.empresa)
    const capela = camera.capela.padStart(2, '0')
    if (empresa === undefined || !capelasOf(empresa, 'edicao').includes(capela))
      throw fail('unidade ou capela desconhecida')
    if (seen.has(`${empresa}/${capela}`)) throw fail(`a capela ${empresa} ${capela} já tem câmera`)
    seen.add(`${empresa}/${capela}`)
    try {
      const { nome, tipo, audio, transcodificar, preparoMin, toleranciaMin } = camera
      const endereco = addressOf(camera, environment, loopback)
      const margins = { preparoMin, toleranciaMin }
      return {
        empresa,
        capela,
        nome,
        tipo,
        audio,
        transcodificar,
        ...margins,
        endereco,
        ...controlOf(camera, loopback),
      }
    } catch (error) {
      throw error instanceof CamerasFileError ? fail(error.message) : error
    }
  })
}

export type CamerasFile = {
  cameraOf: (empresa: string, capela: string) => CameraSource | undefined
  /** Of every chapel in the file. */
  margins: () => ChapelMargins[]
}

/** Reads the file now and again whenever it changed; a file gone wrong keeps the last good one and says so once. */
export const openCamerasFile = (path: string, onProblem: (message: string) => void, loopback = false): CamerasFile => {
  let cameras: CameraSource[] = []
  let stamp = -1
  const refresh = (): void => {
    try {
      const { mtimeMs } = statSync(path)
      if (mtimeMs === stamp) return
      stamp = mtimeMs
      cameras = parseCameras(readFileSync(path, 'utf8'), process.env, loopback)
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
    margins: () => {
      refresh()
      return cameras.map(({ empresa, capela, preparoMin, toleranciaMin }) => ({
        ...{ empresa, capela },
        ...{ preparo: preparoMin, tolerancia: toleranciaMin },
      }))
    },
  }
}
