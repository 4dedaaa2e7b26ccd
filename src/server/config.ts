import { z } from 'zod'
import {
  addressLike,
  amount,
  callingCodes,
  count,
  filledText,
  flag,
  jsonHeaders,
  networks,
  optionalFlag,
  partsOf,
  secret,
  setting,
  text,
  textLike,
  timeZone,
} from './config-rules.ts'
import { isDatabaseUrl } from './core/database-url.ts'

/** Every setting with its rule, default and meaning. `memorial config` prints this table. */
export const SETTINGS = {
  PORT: count(0, 65_535, 3000, 'porta em que o portal escuta (0 escolhe uma livre)'),
  HOST: text('endereço em que o portal escuta (vazio: 0.0.0.0; com o mundo de exemplo 127.0.0.1, só esta máquina)'),
  DATA_DIR: filledText('./data', 'pasta do banco embutido, imagens e segredos'),
  MEDIA_DIR: text('pasta das imagens (vazio: dentro de DATA_DIR)'),
  S3_ENDERECO: addressLike(
    /^$|^https?:\/\/[^/?#]+\/?$/,
    'servidor S3 (ou compatível) que guarda as imagens, https://servidor (vazio: MEDIA_DIR)',
  ),
  S3_BALDE: textLike(
    /^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'nome do balde (bucket), nunca público (obrigatório com S3_ENDERECO)',
  ),
  S3_USO: setting(
    z.enum(['guardar', 'ler']),
    'guardar',
    'guardar: o que é novo vai para o balde; ler: fica nos discos, e o balde só é lido',
  ),
  S3_PREFIXO: textLike(/^$|^[\w.-]+(\/[\w.-]+)*\/?$/, 'pasta dentro do balde'),
  S3_REGIAO: filledText('us-east-1', 'região do balde'),
  S3_CHAVE: text('chave de acesso (obrigatória com S3_ENDERECO)'),
  S3_SEGREDO: text('segredo da chave de acesso (obrigatório com S3_ENDERECO)'),
  DATABASE_URL: setting(
    z.string().refine(value => value === '' || (/^postgres(ql)?:\/\//.test(value) && isDatabaseUrl(value))),
    '',
    'servidor PostgreSQL 15+, postgres://usuario:senha@servidor/banco, com @ : / # da senha como %40 %3A %2F %23; de um conjunto com réplicas todos, servidor1:5432,servidor2:5432, com target_session_attrs=read-write ou primary, ou sem ele (vazio: banco embutido)',
  ),
  SESSION_SECRET: setting(
    secret,
    '',
    'segredo de 32 ou mais caracteres ao acaso (obrigatório com DATABASE_URL; sem ela é criado em DATA_DIR)',
  ),
  NODE_URL: addressLike(
    /^$|^http:\/\/[^/]+$/,
    'endereço deste nó para os outros nós do mesmo banco, http:// na rede interna (vazio: o que o banco vê)',
  ),
  PUBLIC_URL: addressLike(
    /^$|^https?:\/\/[^/]+$/,
    'endereço público do portal, sem barra no fim (obrigatório com DATABASE_URL; vazio: o da chamada)',
  ),
  PORTAL_SAMPLE: optionalFlag('carrega o mundo de exemplo (1 com o banco embutido, 0 com DATABASE_URL)'),
  TZ_PORTAL: setting(timeZone, 'America/Maceio', 'fuso horário do portal'),
  TRUST_PROXY: setting(networks, '', 'redes (CIDR, separadas por vírgula) dos proxies de confiança'),
  OFERTAS_PADRAO: flag('true', 'caixa "desejo receber ofertas" vem marcada'),
  VLIBRAS: flag('0', 'oferece a leitura em Libras numa página à parte, que carrega o VLibras de vlibras.gov.br'),
  RECUPERACAO_NEUTRA: flag('true', 'a recuperação de senha responde igual para contatos cadastrados e desconhecidos'),
  FFMPEG_PATH: text('programa ffmpeg 5 ou mais novo (vazio: o do PATH)'),
  CAMERAS_FILE: text('arquivo JSON com as câmeras das capelas (vazio: nenhuma)'),
  MEDIAMTX_CHAVE: textLike(
    /^$|^[\w-]{16,200}$/,
    'chave com que um MediaMTX de outra máquina pergunta quem pode publicar (?chave=… em authHTTPAddress; vazio: só desta máquina)',
  ),
  MEDIAMTX_OBS: addressLike(
    /^$|^rtmps?:\/\/[^/?#@\s]+$/,
    'endereço do MediaMTX para o OBS de quem transmite uma cerimônia fora da capela, rtmp://servidor (vazio: sem OBS)',
  ),
  MEDIAMTX_LEITURA: addressLike(
    /^$|^rtsps?:\/\/[^/?#@:'"\s]+:[^/?#@:'"\s]{12,}@[^/?#@'"\s]+$/,
    'onde o portal lê o que o OBS envia, rtsp://usuario:senha@servidor:8554, senha de 12 ou mais (obrigatório com MEDIAMTX_OBS)',
  ),
  BORDA_URL: addressLike(/^$|^https?:\/\/[^/]+$/, 'borda que entrega a imagem ao vivo (vazio: o portal)'),
  BORDA_CHAVE: textLike(/^$|^[\w-]{32,200}$/, 'chave comum, 32 ou mais letras (obrigatória com BORDA_URL)'),
  STREAM_DIR: text('pasta das transmissões no ar (vazio: dentro de DATA_DIR)'),
  DEMO_CAMERA: optionalFlag('câmera de demonstração onde não há outra (vazio: só com o mundo de exemplo)'),
  IMAGEM_MENOR: flag('1', 'segunda imagem, de 350 kbit/s, para linhas fracas, onde os processadores deixam'),
  LINK_MBITS: amount(0, 100_000, 0, 'Mbit/s de saída da internet da casa, para Situação avisar a 70 % (0: não mostra)'),
  PREPARO_MIN: count(0, 60, 5, 'minutos antes do início em que a equipe já vê a câmera'),
  ENCERRA_TOLERANCIA_MIN: count(
    0,
    30,
    5,
    'minutos em que imagem e som continuam depois do fim, só com a cerimônia marcada como em andamento',
  ),
  TELA_ANTES_MIN: count(0, 720, 120, 'minutos antes do velório em que as telas já mostram o nome'),
  TELA_DEPOIS_MIN: count(0, 240, 30, 'minutos depois do velório em que as telas ainda mostram o nome'),
  TELA_MARGENS_UNIDADE: textLike(
    /^$|^(CV|PF|ME|CP|AM|PA)=\d{1,3}\/\d{1,3}( *, *(CV|PF|ME|CP|AM|PA)=\d{1,3}\/\d{1,3})*$/,
    'unidades com outros minutos antes e depois, CV=90/15,ME=60/30 (vazio: iguais em todas)',
  ),
  CAMERA_VIGIA_S: count(6, 120, 12, 'segundos sem imagem até a captação recomeçar'),
  ALARME_SILENCIO_MIN: count(0, 120, 10, 'minutos sem nenhum som da capela até o alarme (0: sem alarme de som)'),
  ALARME_PARADA_MIN: count(
    0,
    120,
    2,
    'minutos com exatamente a mesma imagem da capela até o alarme (0: sem alarme de imagem parada)',
  ),
  DISPOSITIVOS_POR_CODIGO: count(
    1,
    10_000,
    5,
    'aparelhos que um código pessoal abre ao mesmo tempo; o mais novo toma o lugar do mais antigo',
  ),
  STREAM_TOKEN_MAX_H: amount(0.01, 48, 6, 'horas de validade de um endereço de transmissão'),
  DISCO_MIN_GB: amount(0, 1000, 2, 'espaço livre mínimo, em GB, para captar câmeras'),
  GRAVACAO_DIR: text('pasta das gravações autorizadas pelas famílias (vazio: dentro de DATA_DIR)'),
  GRAVACAO_EXCLUSOES_MAX: count(
    1,
    10_000,
    20,
    'gravações vencidas que uma rodada pode excluir; acima disso nada é excluído e há alarme',
  ),
  LEGENDAS_URL: addressLike(
    /^$|^https?:\/\/[^\s?#]+$/,
    'serviço da casa que reconhece a fala das gravações, compatível com o Whisper em POST …/v1/audio/transcriptions: só o que vem antes de /v1 (vazio: sem legendas)',
  ),
  LEGENDAS_CHAVE: text('chave (Bearer) do serviço de legendas, se ele pede uma'),
  LEGENDAS_MODELO: text('nome do modelo, se o serviço tem mais de um'),
  LDAP_URL: addressLike(
    /^$|^ldaps?:\/\/[^/]+\/?$/,
    'diretório da equipe, ldaps:// ou ldap:// com LDAP_STARTTLS (vazio: contas locais)',
  ),
  LDAP_STARTTLS: flag('0', 'cifra a conexão ldap:// com StartTLS'),
  LDAP_CA: text('arquivo PEM da autoridade que assina o diretório'),
  LDAP_BIND_DN: text('conta que procura pessoas no diretório (vazio: anônima)'),
  LDAP_BIND_SENHA: text('senha de LDAP_BIND_DN'),
  LDAP_BASE: text('ramo do diretório em que estão as pessoas'),
  LDAP_ATRIBUTO_LOGIN: text('atributo do nome de entrada (sAMAccountName no Active Directory)', 'uid'),
  LDAP_ATRIBUTO_GRUPOS: text('atributo com os grupos da pessoa', 'memberOf'),
  LDAP_GRUPO_ADMIN: text('grupo (DN) dos administradores'),
  LDAP_GRUPO_COLABORADOR: text('grupo (DN) dos colaboradores'),
  OIDC_EMISSOR: addressLike(/^$|^https?:\/\//, 'provedor de identidade do grupo, https:// (vazio: sem o botão)'),
  OIDC_CLIENTE: text('nome com que o portal está registrado no provedor (client_id)'),
  OIDC_SEGREDO: text('segredo de OIDC_CLIENTE'),
  OIDC_ROTULO: text('palavras do botão da entrada', 'Entrar com a conta do grupo'),
  OIDC_ATRIBUTO_GRUPOS: text('dado do provedor com os grupos da pessoa', 'groups'),
  OIDC_GRUPO_ADMIN: text('grupo dos administradores, como o provedor o escreve'),
  OIDC_GRUPO_COLABORADOR: text('grupo dos colaboradores, como o provedor o escreve'),
  ERP_URL: addressLike(
    /^$|^https?:\/\/[^\s?#]+$/,
    'endereço do ERP do grupo, sob o qual estão pessoas-ivertex-falecidas e pessoas-ivertex (vazio: só o registro do portal)',
  ),
  ERP_CABECALHOS: setting(jsonHeaders, '{}', 'cabeçalhos da chamada ao ERP, em JSON'),
  DESPEDIDA_RASCUNHO: flag(
    '0',
    'um registro com velório marcado abre uma despedida em rascunho, que a equipe confere e ativa',
  ),
  SMTP_URL: addressLike(
    /^$|^smtps?:\/\/[^/]+\/?$/,
    'servidor de e-mail, smtps://usuario:senha@servidor:porta, com @ : / # da senha como %40 %3A %2F %23 (vazio: outbox.jsonl em DATA_DIR)',
  ),
  SMTP_REMETENTE: textLike(
    /^$|^[^<>\r\n]*(?:<[^<>\s@]*)?[^<>\s@]@[^<>\s@]+>?$/,
    'remetente dos e-mails (obrigatório com SMTP_URL)',
  ),
  SMS_URL: textLike(
    /^$|^https?:\/\/\S+$/,
    'endereço do provedor de SMS; {telefone}, {telefone55} e {texto} são preenchidos (vazio: outbox.jsonl)',
  ),
  SMS_METODO: setting(z.enum(['GET', 'POST', 'PUT']), 'POST', 'método da chamada de SMS'),
  SMS_CABECALHOS: setting(jsonHeaders, '{"content-type":"application/json"}', 'cabeçalhos da chamada de SMS, em JSON'),
  SMS_CORPO: text(
    'corpo da chamada de SMS, com {telefone}, {telefone55} e {texto}',
    '{"to":"{telefone55}","text":"{texto}"}',
  ),
  SMS_RESPOSTA: text('texto de uma resposta boa do provedor (vazio: qualquer 2xx)'),
  SMS_PAISES: setting(
    callingCodes,
    '55',
    'códigos dos países a que o provedor de SMS entrega, separados por vírgula (*: todos); cada país a mais é um custo a mais',
  ),
  SMS_LIMITE_DIA: count(0, Number.MAX_SAFE_INTEGER, 500, 'SMS por dia em todo o portal (0: sem limite)'),
  SMS_LIMITE_VISITANTES_DIA: count(
    0,
    Number.MAX_SAFE_INTEGER,
    100,
    'quantos deles visitantes podem causar (avisos, pedidos, dados pessoais); no máximo a metade; senhas e moderadores têm partes próprias',
  ),
  WHATSAPP_URL: textLike(
    /^$|^https?:\/\/\S+$/,
    'porta de WhatsApp da casa, tentada antes do SMS, como SMS_URL; também {id}, {codigo}, {nome} e {link} (vazio: sem ela)',
  ),
  WHATSAPP_METODO: setting(z.enum(['GET', 'POST', 'PUT']), 'POST', 'método da chamada de WhatsApp'),
  WHATSAPP_CABECALHOS: setting(jsonHeaders, '{"content-type":"application/json"}', 'cabeçalhos dela, em JSON'),
  WHATSAPP_CORPO: text('corpo dela, como WHATSAPP_URL', '{"to":"{telefone55}","text":"{texto}","id":"{id}"}'),
  WHATSAPP_CORPO_CODIGO: text('corpo da chamada que leva um código, se o provedor o aprova à parte (vazio: o mesmo)'),
  WHATSAPP_RESPOSTA: text('texto de uma resposta boa do provedor de WhatsApp (vazio: qualquer 2xx)'),
  WHATSAPP_PAISES: setting(callingCodes, '*', 'códigos dos países a que o WhatsApp entrega (*: todos)'),
  WHATSAPP_SEGREDO: text('segredo que assina as entregas em POST /avisos/entregas (vazio: aceito é entregue)'),
  WHATSAPP_VERIFICACAO: text('palavra (hub.verify_token) que confirma GET /avisos/entregas (vazio: recusa)'),
  WHATSAPP_LIMITE_DIA: count(0, Number.MAX_SAFE_INTEGER, 500, 'mensagens de WhatsApp por dia (0: sem limite)'),
  WHATSAPP_LIMITE_VISITANTES_DIA: count(0, Number.MAX_SAFE_INTEGER, 100, 'como SMS_LIMITE_VISITANTES_DIA'),
  ALARME_EMAIL: textLike(
    /^$|^[^<>\s@,]+@[^<>\s@,]+(, *[^<>\s@,]+@[^<>\s@,]+)*$/,
    'e-mails que recebem os alarmes, separados por vírgula (vazio: só o registro e a página Situação)',
  ),
  ALARME_REPETE_H: amount(1, 168, 6, 'horas até um alarme que continua ser lembrado por e-mail'),
  ALARME_PING_URL: addressLike(
    /^$|^https?:\/\/[^\s/]\S*$/,
    'endereço de um vigia de fora, chamado a cada minuto enquanto nada falha; o silêncio é o alarme (vazio: nenhum)',
  ),
  DISCO_ALARME_GB: amount(0, 10_000, 5, 'espaço livre, em GB, abaixo do qual há alarme'),
  COPIA_ALARME_H: count(
    0,
    1000,
    0,
    'horas sem uma cópia conferida até haver alarme (0: não vigia; cópia que falhou avisa sempre)',
  ),
  SEGURANCA_CONTATO: textLike(
    /^$|^mailto:[^<>\s@]+@[^<>\s@]+$|^https:\/\/\S+$/,
    'canal reservado para avisos de falhas de segurança, mailto: ou https:// (vazio: não há /.well-known/security.txt)',
  ),
  DOCS_ABERTOS: flag('0', 'descrição das chamadas (/docs) aberta a todos (0: só equipe)'),
  METRICS_CHAVE: textLike(
    /^$|^[\x21-\x7e]{16,200}$/,
    'chave (Bearer) que abre /metrics de fora; vazio: só desta máquina, sem proxy',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'nível do registro',
  ),
} as const

type Settings = typeof SETTINGS
type Values = { [K in keyof Settings]: z.output<Settings[K]['rule']> }

export type Config = Values & {
  production: boolean
  mediaDir: string
  streamDir: string
  recordingDir: string
  /** Closed things go to the bucket; otherwise it is at most read. */
  storesInBucket: boolean
  sample: boolean
  demoCamera: boolean
  trustProxy: string[]
  alarmEmails: string[]
  /** Calling codes besides 55 of the countries that a message reaches; "" for all. */
  codigosExterior: string[]
}

/** A known setting with a bad value: the start stops with this one line. */
export class ConfigError extends Error {}

/**
 * Parses the environment once. @param isCommand for an operator's command: it answers no visitor, and asks by itself for the secret if it needs it.
 * @throws ConfigError naming the setting and what it takes.
 */
export const readConfig = (
  environment: Record<string, string | undefined>,
  { isCommand = false }: { isCommand?: boolean } = {},
): Config => {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const result = setting.rule.safeParse(environment[name] ?? setting.fallback)
    if (!result.success) throw new ConfigError(`Configuração inválida: ${name} (${setting.meaning}).`)
    values[name] = result.data
  }
  const known = values as Values
  const production = known.DATABASE_URL !== ''
  const isPortal = production && !isCommand
  if (isPortal && known.SESSION_SECRET === '')
    throw new ConfigError('Configuração inválida: SESSION_SECRET é obrigatório quando DATABASE_URL está definido.')
  if (isPortal && known.PUBLIC_URL === '')
    throw new ConfigError('Configuração inválida: PUBLIC_URL é obrigatório quando DATABASE_URL está definido.')
  if (known.SMTP_URL !== '' && known.SMTP_REMETENTE === '')
    throw new ConfigError('Configuração inválida: SMTP_REMETENTE é obrigatório com SMTP_URL.')
  if (known.S3_ENDERECO !== '' && [known.S3_BALDE, known.S3_CHAVE, known.S3_SEGREDO].includes(''))
    throw new ConfigError('Configuração inválida: S3_BALDE, S3_CHAVE e S3_SEGREDO são obrigatórios com S3_ENDERECO.')
  if ((known.MEDIAMTX_OBS === '') !== (known.MEDIAMTX_LEITURA === ''))
    throw new ConfigError('Configuração inválida: MEDIAMTX_OBS e MEDIAMTX_LEITURA valem só juntos.')
  if (known.BORDA_URL !== '' && known.BORDA_CHAVE === '')
    throw new ConfigError('Configuração inválida: BORDA_CHAVE é obrigatória com BORDA_URL.')
  // A browser refuses to load anything without TLS into a page with it.
  if (known.BORDA_URL.startsWith('http:') && known.PUBLIC_URL.startsWith('https:'))
    throw new ConfigError('Configuração inválida: BORDA_URL precisa de https:// como PUBLIC_URL.')
  const sample = known.PORTAL_SAMPLE ?? !production
  return {
    ...known,
    // Everybody knows the sample's passwords.
    HOST: known.HOST || (sample ? '127.0.0.1' : '0.0.0.0'),
    production,
    mediaDir: known.MEDIA_DIR === '' ? `${known.DATA_DIR}/midia` : known.MEDIA_DIR,
    streamDir: known.STREAM_DIR === '' ? `${known.DATA_DIR}/transmissao` : known.STREAM_DIR,
    recordingDir: known.GRAVACAO_DIR === '' ? `${known.DATA_DIR}/gravacoes` : known.GRAVACAO_DIR,
    storesInBucket: known.S3_ENDERECO !== '' && known.S3_USO === 'guardar',
    sample,
    demoCamera: known.DEMO_CAMERA ?? known.PORTAL_SAMPLE ?? !production,
    trustProxy: partsOf(known.TRUST_PROXY),
    alarmEmails: partsOf(known.ALARME_EMAIL),
    codigosExterior: [
      ...(known.SMS_URL === '' ? [] : known.SMS_PAISES),
      ...(known.WHATSAPP_URL === '' ? [] : known.WHATSAPP_PAISES),
    ].filter(codigo => codigo !== '55'),
  }
}
