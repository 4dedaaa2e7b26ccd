import { readFileSync } from 'node:fs'
import { type Config, SETTINGS } from '#server/config.ts'

/** Placeholder for a value that a backup must not contain. */
const SECRET_PLACEHOLDER = '(guardado à parte)'

/** Settings that are secret, or templates that contain a provider's key. */
const SECRET = /SECRET|SEGREDO|SENHA|TOKEN|CHAVE|KEY|CABECALHOS|CORPO|SMS_URL|WHATSAPP_URL|PING_URL/
const isSecret = (name: string): boolean => SECRET.test(name) && name !== 'STREAM_TOKEN_MAX_H'

/** Removes user name, password and query from a URL. */
const bareUrl = (value: string): string => {
  try {
    const url = new URL(value)
    if (url.username === '' && url.password === '' && url.search === '') return value
    return `${url.protocol}//${SECRET_PLACEHOLDER}@${url.host}${url.pathname}`
  } catch {
    return SECRET_PLACEHOLDER
  }
}

const withoutSecret = (name: string, value: unknown): unknown => {
  if (isSecret(name)) return SECRET_PLACEHOLDER
  return typeof value === 'string' && /:\/\//.test(value) ? bareUrl(value) : value
}

const isConfigured = (name: string, value: unknown): boolean => {
  const fallback = SETTINGS[name as keyof typeof SETTINGS].fallback
  return String(typeof value === 'object' ? JSON.stringify(value) : (value ?? '')) !== fallback
}

/** The path of an RTMP address contains its stream key. */
const bareAddress = (value: string): string => {
  const bare = bareUrl(value)
  const [server] = /^\w+:\/\/[^/]*/.exec(bare) ?? []
  return value.startsWith('rtmp') && server ? `${server}/${SECRET_PLACEHOLDER}` : bare
}

type Camera = Record<string, unknown>

/** `env:NAME` refers to a password and is not secret. */
const withoutPassword = (camera: Camera): Camera =>
  Object.fromEntries(
    Object.entries(camera).map(([name, value]) => {
      if (name === 'senha' || name === 'publicar')
        return [name, typeof value === 'string' && value.startsWith('env:') ? value : SECRET_PLACEHOLDER]
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

/** Settings that differ from the defaults, without secrets, for setting up another machine. */
export const settingsWithoutSecrets = (config: Config) => ({
  ajustes: Object.fromEntries(
    Object.keys(SETTINGS)
      .map(name => [name, config[name as keyof typeof SETTINGS]] as const)
      .filter(([name, value]) => isConfigured(name, value))
      .map(([name, value]) => [name, withoutSecret(name, value)]),
  ),
  cameras: config.CAMERAS_FILE === '' ? undefined : readCameras(config.CAMERAS_FILE),
})
