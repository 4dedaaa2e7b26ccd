import { networkInterfaces } from 'node:os'
import type { Config } from '#server/config.ts'
import { print } from '#server/core/print.ts'
import { SAMPLE_PASSWORD } from '#server/sample/data.ts'

type Started = {
  address: string
  port: number
  /** The despedida of the sample whose wake is live. */
  liveWake: number | undefined
  /** Where the log goes; undefined for standard output. */
  logFile: string | undefined
}

const isLoopback = (host: string): boolean => /^(?:127\.|localhost$|::1$)/.test(host)

/** The address of this machine in its network; undefined without one. */
const networkAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

const announceProviders = (config: Config): void => {
  if (config.SMTP_URL === '' && config.SMS_URL === '')
    print('SMS e e-mail: sem provedor configurado, as mensagens ficam em outbox.jsonl na pasta de dados.')
  else {
    print(
      config.SMTP_URL === '' ? 'ATENÇÃO: sem SMTP_URL, nenhum e-mail é enviado.' : 'E-mail pelo servidor de SMTP_URL.',
    )
    print(
      config.SMS_URL === ''
        ? 'ATENÇÃO: sem SMS_URL, nenhum código por SMS é enviado.'
        : 'SMS pelo provedor de SMS_URL.',
    )
  }
  print(
    config.LDAP_URL === ''
      ? 'Diretório (LDAP) não configurado: a área restrita aceita as contas locais da equipe.'
      : `Diretório (LDAP): a equipe entra na área restrita por ${config.LDAP_URL}.`,
  )
}

/** How a phone opens the portal. With the sample's passwords, which everybody knows, nobody else may unless somebody says so. */
const announceNetwork = ({ HOST }: Config, port: number): void => {
  const phone = `http://${networkAddress() ?? 'endereço-desta-máquina'}:${port}`
  print(
    isLoopback(HOST)
      ? `\nSó esta máquina abre o portal, porque as senhas de exemplo são conhecidas. Para abrir em um celular da mesma rede,\npare com Ctrl+C, comece com HOST=0.0.0.0 npm start e abra no celular ${phone}`
      : `\nEm um celular da mesma rede: ${phone} (quem está nela entra com as senhas de exemplo)`,
  )
}

/** What to try first. */
const announceSample = (config: Config, { address, port, liveWake }: Started): void => {
  if (config.production) print('ATENÇÃO: PORTAL_SAMPLE=1 com DATABASE_URL: senhas de exemplo conhecidas por todos.')
  const links = [
    ...(liveWake === undefined ? [] : [['Um velório ao vivo', `/despedida/${liveWake}?aba=velorio`]]),
    ['A tela de uma capela', '/capela/CV/01'],
    ['A área restrita', '/admin/entrar'],
    ['A entrada da família', '/'],
  ]
  print('\nPara ver primeiro:')
  for (const [name = '', path = ''] of links) print(`  ${name.padEnd(20)}  ${address}${path}`)
  print(`Entradas de exemplo (senha ${SAMPLE_PASSWORD}):`)
  for (const name of ['admin', 'colaborador']) print(`  ${name}@exemplo.com.br  (área restrita)`)
  print('  moderador@exemplo.com.br  (família)')
  if (!config.production) announceNetwork(config, port)
}

/** Tells whoever started the portal where it is, what is not configured, and what to try first. */
export const announce = (config: Config, started: Started): void => {
  print(`\nPortal pronto em ${started.address}`)
  if (!config.production)
    print(
      'Banco embutido: para conhecer e desenvolver. Uma queda de energia pode perder gravações; em produção, defina DATABASE_URL.',
    )
  announceProviders(config)
  if (started.logFile !== undefined) print(`Registro técnico: ${started.logFile}`)
  if (config.sample) announceSample(config, started)
}
