import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')
const timeZone = z.string().refine(value => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'fuso horário desconhecido')

/** Every setting: name, rule, default as text ("" = none) and meaning. `npm run config` prints this table. */
export const SETTINGS = {
  PORT: { rule: port, fallback: '3000', meaning: 'porta em que o portal escuta (0 escolhe uma livre)' },
  HOST: { rule: z.string().min(1), fallback: '0.0.0.0', meaning: 'endereço em que o portal escuta' },
  DATA_DIR: {
    rule: z.string().min(1),
    fallback: './data',
    meaning: 'pasta do banco embutido, das imagens e dos segredos',
  },
  MEDIA_DIR: { rule: z.string(), fallback: '', meaning: 'pasta das imagens (vazio: dentro de DATA_DIR)' },
  DATABASE_URL: {
    rule: z.string().regex(/^$|^postgres(ql)?:\/\//),
    fallback: '',
    meaning: 'servidor PostgreSQL 15+ (vazio: banco embutido)',
  },
  SESSION_SECRET: {
    rule: z.string().regex(/^$|^.{32,}$/),
    fallback: '',
    meaning: 'segredo de 32 ou mais caracteres (obrigatório com DATABASE_URL; sem ela é criado em DATA_DIR)',
  },
  PUBLIC_URL: {
    rule: z.string().regex(/^$|^https?:\/\/[^/]+$/),
    fallback: '',
    meaning: 'endereço público do portal, sem barra no fim (vazio: o da chamada)',
  },
  PORTAL_SAMPLE: {
    rule: z.union([z.literal('').transform(() => undefined), flag]),
    fallback: '',
    meaning: 'carrega o mundo de exemplo (1 com o banco embutido, 0 com DATABASE_URL)',
  },
  TZ_PORTAL: { rule: timeZone, fallback: 'America/Maceio', meaning: 'fuso horário do portal' },
  TRUST_PROXY: {
    rule: z.string(),
    fallback: '',
    meaning: 'redes (CIDR, separadas por vírgula) dos proxies de confiança',
  },
  OFERTAS_PADRAO: { rule: flag, fallback: 'true', meaning: 'caixa "desejo receber ofertas" vem marcada' },
  LOG_LEVEL: {
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    meaning: 'nível do registro',
  },
} as const

type Settings = typeof SETTINGS
type Values = { [K in keyof Settings]: z.output<Settings[K]['rule']> }

export type Config = Values & { production: boolean; mediaDir: string; sample: boolean; trustProxy: string[] }

/** A known setting with a bad value: the start stops with this one line. */
export class ConfigError extends Error {}

/** Parses the environment once. @throws ConfigError naming the setting and what it takes. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const result = setting.rule.safeParse(environment[name] ?? setting.fallback)
    if (!result.success) throw new ConfigError(`Configuração inválida: ${name} (${setting.meaning}).`)
    values[name] = result.data
  }
  const known = values as Values
  const production = known.DATABASE_URL !== ''
  if (production && known.SESSION_SECRET === '')
    throw new ConfigError('Configuração inválida: SESSION_SECRET é obrigatório quando DATABASE_URL está definido.')
  return {
    ...known,
    production,
    mediaDir: known.MEDIA_DIR === '' ? `${known.DATA_DIR}/midia` : known.MEDIA_DIR,
    sample: known.PORTAL_SAMPLE ?? !production,
    trustProxy: known.TRUST_PROXY.split(',')
      .map(part => part.trim())
      .filter(part => part !== ''),
  }
}
