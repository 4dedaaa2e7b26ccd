import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().min(0)
const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')
const timeZone = z.string().refine(value => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'fuso horário desconhecido')

const jsonHeaders = z.string().transform((value, context): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(value))
  } catch {
    context.addIssue({ code: 'custom', message: 'cabeçalhos em JSON' })
    return z.NEVER
  }
})

/** Every setting: name, rule, default as text ("" = none) and meaning. `npm run config` prints this table. */
export const SETTINGS = {
  PORT: { rule: port, fallback: '3000', meaning: 'porta em que o portal escuta (0 escolhe uma livre)' },
  HOST: { rule: z.string().min(1), fallback: '0.0.0.0', meaning: 'endereço em que o portal escuta' },
  DATA_DIR: { rule: z.string().min(1), fallback: './data', meaning: 'pasta do banco embutido, imagens e segredos' },
  MEDIA_DIR: { rule: z.string(), fallback: '', meaning: 'pasta das imagens (vazio: dentro de DATA_DIR)' },
  S3_ENDERECO: {
    rule: z.string().regex(/^$|^https?:\/\/[^/?#]+\/?$/),
    fallback: '',
    meaning: 'servidor S3 (ou compatível) que guarda as imagens, https://servidor (vazio: MEDIA_DIR)',
  },
  S3_BALDE: {
    rule: z.string().regex(/^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    fallback: '',
    meaning: 'nome do balde (bucket), nunca público (obrigatório com S3_ENDERECO)',
  },
  S3_PREFIXO: {
    rule: z.string().regex(/^$|^[\w.-]+(\/[\w.-]+)*\/?$/),
    fallback: '',
    meaning: 'pasta dentro do balde',
  },
  S3_REGIAO: { rule: z.string().min(1), fallback: 'us-east-1', meaning: 'região do balde' },
  S3_CHAVE: { rule: z.string(), fallback: '', meaning: 'chave de acesso (obrigatória com S3_ENDERECO)' },
  S3_SEGREDO: { rule: z.string(), fallback: '', meaning: 'segredo da chave de acesso (obrigatório com S3_ENDERECO)' },
  DATABASE_URL: {
    rule: z.string().regex(/^$|^postgres(ql)?:\/\//),
    fallback: '',
    meaning: 'servidor PostgreSQL 15+ (vazio: banco embutido)',
  },
  SESSION_SECRET: {
    // One character, or a few of them repeated, is a placeholder and no secret.
    rule: z
      .string()
      .regex(/^$|^.{32,}$/)
      .refine(value => value === '' || new Set(value).size >= 8),
    fallback: '',
    meaning: 'segredo de 32 ou mais caracteres ao acaso (obrigatório com DATABASE_URL; sem ela é criado em DATA_DIR)',
  },
  NODE_URL: {
    rule: z.string().regex(/^$|^http:\/\/[^/]+$/),
    fallback: '',
    meaning: 'endereço deste nó para os outros nós do mesmo banco, http:// na rede interna (vazio: o que o banco vê)',
  },
  PUBLIC_URL: {
    rule: z.string().regex(/^$|^https?:\/\/[^/]+$/),
    fallback: '',
    meaning: 'endereço público do portal, sem barra no fim (obrigatório com DATABASE_URL; vazio: o da chamada)',
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
  RECUPERACAO_NEUTRA: {
    rule: flag,
    fallback: 'true',
    meaning: 'a recuperação de senha responde igual para contatos cadastrados e desconhecidos',
  },
  FFMPEG_PATH: { rule: z.string(), fallback: '', meaning: 'programa ffmpeg 5 ou mais novo (vazio: o do PATH)' },
  CAMERAS_FILE: { rule: z.string(), fallback: '', meaning: 'arquivo JSON com as câmeras das capelas (vazio: nenhuma)' },
  STREAM_DIR: { rule: z.string(), fallback: '', meaning: 'pasta das transmissões no ar (vazio: dentro de DATA_DIR)' },
  DEMO_CAMERA: {
    rule: z.union([z.literal('').transform(() => undefined), flag]),
    fallback: '',
    meaning: 'câmera de demonstração onde não há outra (vazio: só com o mundo de exemplo)',
  },
  PREPARO_MIN: {
    rule: z.coerce.number().int().min(0).max(60),
    fallback: '5',
    meaning: 'minutos antes do início em que a equipe já vê a câmera',
  },
  ENCERRA_TOLERANCIA_MIN: {
    rule: z.coerce.number().int().min(0).max(120),
    fallback: '15',
    meaning: 'minutos de tolerância depois do fim da transmissão',
  },
  CAMERA_VIGIA_S: {
    rule: z.coerce.number().int().min(6).max(120),
    fallback: '12',
    meaning: 'segundos sem imagem até a captação recomeçar',
  },
  ALARME_SILENCIO_MIN: {
    rule: z.coerce.number().int().min(0).max(120),
    fallback: '10',
    meaning: 'minutos sem nenhum som da capela até o alarme (0: sem alarme de som)',
  },
  ALARME_PARADA_MIN: {
    rule: z.coerce.number().int().min(0).max(120),
    fallback: '2',
    meaning: 'minutos com exatamente a mesma imagem da capela até o alarme (0: sem alarme de imagem parada)',
  },
  DISPOSITIVOS_POR_CODIGO: {
    rule: z.coerce.number().int().min(1).max(10_000),
    fallback: '5',
    meaning: 'aparelhos que um código pessoal abre ao mesmo tempo; o mais novo toma o lugar do mais antigo',
  },
  STREAM_TOKEN_MAX_H: {
    rule: z.coerce.number().min(0.01).max(48),
    fallback: '6',
    meaning: 'horas de validade de um endereço de transmissão',
  },
  DISCO_MIN_GB: {
    rule: z.coerce.number().min(0).max(1000),
    fallback: '2',
    meaning: 'espaço livre mínimo, em GB, para captar câmeras',
  },
  GRAVACAO_DIR: {
    rule: z.string(),
    fallback: '',
    meaning: 'pasta das gravações autorizadas pelas famílias (vazio: dentro de DATA_DIR)',
  },
  GRAVACAO_EXCLUSOES_MAX: {
    rule: z.coerce.number().int().min(1).max(10_000),
    fallback: '20',
    meaning: 'gravações vencidas que uma rodada pode excluir; acima disso nada é excluído e há alarme',
  },
  LDAP_URL: {
    rule: z.string().regex(/^$|^ldaps?:\/\/[^/]+\/?$/),
    fallback: '',
    meaning: 'diretório da equipe, ldaps:// ou ldap:// com LDAP_STARTTLS (vazio: contas locais)',
  },
  LDAP_STARTTLS: { rule: flag, fallback: '0', meaning: 'cifra a conexão ldap:// com StartTLS' },
  LDAP_CA: { rule: z.string(), fallback: '', meaning: 'arquivo PEM da autoridade que assina o diretório' },
  LDAP_BIND_DN: { rule: z.string(), fallback: '', meaning: 'conta que procura pessoas no diretório (vazio: anônima)' },
  LDAP_BIND_SENHA: { rule: z.string(), fallback: '', meaning: 'senha de LDAP_BIND_DN' },
  LDAP_BASE: { rule: z.string(), fallback: '', meaning: 'ramo do diretório em que estão as pessoas' },
  LDAP_ATRIBUTO_LOGIN: {
    rule: z.string(),
    fallback: 'uid',
    meaning: 'atributo do nome de entrada (sAMAccountName no Active Directory)',
  },
  LDAP_ATRIBUTO_GRUPOS: { rule: z.string(), fallback: 'memberOf', meaning: 'atributo com os grupos da pessoa' },
  LDAP_GRUPO_ADMIN: { rule: z.string(), fallback: '', meaning: 'grupo (DN) dos administradores' },
  LDAP_GRUPO_COLABORADOR: { rule: z.string(), fallback: '', meaning: 'grupo (DN) dos colaboradores' },
  SMTP_URL: {
    rule: z.string().regex(/^$|^smtps?:\/\/[^/]+\/?$/),
    fallback: '',
    meaning: 'servidor de e-mail, smtps://usuario:senha@servidor:porta (vazio: outbox.jsonl em DATA_DIR)',
  },
  SMTP_REMETENTE: {
    rule: z.string().regex(/^$|^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/),
    fallback: '',
    meaning: 'remetente dos e-mails (obrigatório com SMTP_URL)',
  },
  SMS_URL: {
    rule: z.string().regex(/^$|^https?:\/\/\S+$/),
    fallback: '',
    meaning: 'endereço do provedor de SMS; {telefone}, {telefone55} e {texto} são preenchidos (vazio: outbox.jsonl)',
  },
  SMS_METODO: { rule: z.enum(['GET', 'POST', 'PUT']), fallback: 'POST', meaning: 'método da chamada de SMS' },
  SMS_CABECALHOS: {
    rule: jsonHeaders,
    fallback: '{"content-type":"application/json"}',
    meaning: 'cabeçalhos da chamada de SMS, em JSON',
  },
  SMS_CORPO: {
    rule: z.string(),
    fallback: '{"to":"{telefone55}","text":"{texto}"}',
    meaning: 'corpo da chamada de SMS, com {telefone}, {telefone55} e {texto}',
  },
  SMS_RESPOSTA: {
    rule: z.string(),
    fallback: '',
    meaning: 'texto de uma resposta boa do provedor (vazio: qualquer 2xx)',
  },
  SMS_LIMITE_DIA: { rule: count, fallback: '500', meaning: 'SMS por dia em todo o portal (0: sem limite)' },
  SMS_LIMITE_VISITANTES_DIA: {
    rule: count,
    fallback: '100',
    meaning: 'quantos deles visitantes podem causar (recuperação de senha, dados pessoais, avisos); no máximo a metade',
  },
  ALARME_EMAIL: {
    rule: z.string().regex(/^$|^[^<>\s@,]+@[^<>\s@,]+(, *[^<>\s@,]+@[^<>\s@,]+)*$/),
    fallback: '',
    meaning: 'e-mails que recebem os alarmes, separados por vírgula (vazio: só o registro e a página Situação)',
  },
  ALARME_REPETE_H: {
    rule: z.coerce.number().min(1).max(168),
    fallback: '6',
    meaning: 'horas até um alarme que continua ser lembrado por e-mail',
  },
  DISCO_ALARME_GB: {
    rule: z.coerce.number().min(0).max(10_000),
    fallback: '5',
    meaning: 'espaço livre, em GB, abaixo do qual há alarme',
  },
  COPIA_ALARME_H: {
    rule: z.coerce.number().int().min(0).max(1000),
    fallback: '0',
    meaning: 'horas sem uma cópia conferida até haver alarme (0: não vigia; cópia que falhou avisa sempre)',
  },
  SEGURANCA_CONTATO: {
    rule: z.string().regex(/^$|^mailto:[^<>\s@]+@[^<>\s@]+$|^https:\/\/\S+$/),
    fallback: '',
    meaning:
      'canal reservado para avisos de falhas de segurança, mailto: ou https:// (vazio: não há /.well-known/security.txt)',
  },
  DOCS_ABERTOS: { rule: flag, fallback: '0', meaning: 'descrição das chamadas (/docs) aberta a todos (0: só equipe)' },
  METRICS_CHAVE: {
    rule: z.string().regex(/^$|^[\x21-\x7e]{16,200}$/),
    fallback: '',
    meaning: 'chave (Bearer) que abre /metrics de fora; vazio: só desta máquina, sem proxy',
  },
  LOG_LEVEL: {
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    meaning: 'nível do registro',
  },
} as const

type Settings = typeof SETTINGS
type Values = { [K in keyof Settings]: z.output<Settings[K]['rule']> }

export type Config = Values & {
  production: boolean
  mediaDir: string
  streamDir: string
  recordingDir: string
  sample: boolean
  demoCamera: boolean
  trustProxy: string[]
  alarmEmails: string[]
}

/** A known setting with a bad value: the start stops with this one line. */
export class ConfigError extends Error {}

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

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
  if (production && known.PUBLIC_URL === '')
    throw new ConfigError('Configuração inválida: PUBLIC_URL é obrigatório quando DATABASE_URL está definido.')
  if (known.SMTP_URL !== '' && known.SMTP_REMETENTE === '')
    throw new ConfigError('Configuração inválida: SMTP_REMETENTE é obrigatório com SMTP_URL.')
  if (known.S3_ENDERECO !== '' && [known.S3_BALDE, known.S3_CHAVE, known.S3_SEGREDO].includes(''))
    throw new ConfigError('Configuração inválida: S3_BALDE, S3_CHAVE e S3_SEGREDO são obrigatórios com S3_ENDERECO.')
  return {
    ...known,
    production,
    mediaDir: known.MEDIA_DIR === '' ? `${known.DATA_DIR}/midia` : known.MEDIA_DIR,
    streamDir: known.STREAM_DIR === '' ? `${known.DATA_DIR}/transmissao` : known.STREAM_DIR,
    recordingDir: known.GRAVACAO_DIR === '' ? `${known.DATA_DIR}/gravacoes` : known.GRAVACAO_DIR,
    sample: known.PORTAL_SAMPLE ?? !production,
    demoCamera: known.DEMO_CAMERA ?? known.PORTAL_SAMPLE ?? !production,
    trustProxy: partsOf(known.TRUST_PROXY),
    alarmEmails: partsOf(known.ALARME_EMAIL),
  }
}
