import { readFileSync } from 'node:fs'
import { type Config, SETTINGS } from '#server/config.ts'

/** Said instead of a value that a copy must not carry. */
const KEPT_APART = '(guardado à parte)'

/** Whole settings that are secrets or templates with a provider's key in them. */
const SECRET = /SECRET|SEGREDO|SENHA|TOKEN|CHAVE|KEY|CABECALHOS|CORPO|SMS_URL/
const isSecret = (name: string): boolean => SECRET.test(name) && name !== 'STREAM_TOKEN_MAX_H'

/** An address without who signs in there. */
const bareUrl = (value: string): string => {
  try {
    const url = new URL(value)
    if (url.username === '' && url.password === '' && url.search === '') return value
    return `${url.protocol}//${KEPT_APART}@${url.host}${url.pathname}`
  } catch {
    return KEPT_APART
  }
}

const carried = (name: string, value: unknown): unknown => {
  if (isSecret(name)) return KEPT_APART
  return typeof value === 'string' && /:\/\//.test(value) ? bareUrl(value) : value
}

const isSaid = (name: string, value: unknown): boolean => {
  const fallback = SETTINGS[name as keyof typeof SETTINGS].fallback
  return String(typeof value === 'object' ? JSON.stringify(value) : (value ?? '')) !== fallback
}

/** The path of an RTMP address is its key. */
const bareAddress = (value: string): string => {
  const bare = bareUrl(value)
  return value.startsWith('rtmp') ? bare.replace(/^(\w+:\/\/[^/]*).*$/, `$1/${KEPT_APART}`) : bare
}

type Camera = Record<string, unknown>

/** `env:NAME` names a password and is none. */
const withoutPassword = (camera: Camera): Camera =>
  Object.fromEntries(
    Object.entries(camera).map(([name, value]) => {
      if (name === 'senha') return [name, typeof value === 'string' && value.startsWith('env:') ? value : KEPT_APART]
      return [name, typeof value === 'string' && value.includes('://') ? bareAddress(value) : value]
    }),
  )

const readCameras = (path: string): Camera[] | undefined => {
  try {
    const cameras: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(cameras) ? cameras.map(camera => withoutPassword(camera as Camera)) : undefined
  } catch {
    return undefined
  }
}

/** What the house has set, without any secret, to set up another machine by. */
export const settingsWithoutSecrets = (config: Config) => ({
  ajustes: Object.fromEntries(
    Object.keys(SETTINGS)
      .map(name => [name, config[name as keyof typeof SETTINGS]] as const)
      .filter(([name, value]) => isSaid(name, value))
      .map(([name, value]) => [name, carried(name, value)]),
  ),
  cameras: config.CAMERAS_FILE === '' ? undefined : readCameras(config.CAMERAS_FILE),
})
