import { naoEntreguesInWords, SITUACAO } from '#contract/situacao/messages.ts'
import type { EstadoSituacao } from '#contract/situacao/schema.ts'
import { type CertificateState, daysLeft, endsSoon } from '#server/adapters/certificate.ts'
import type { Disk, DiskFolder } from '#server/adapters/disks.ts'
import type { ProviderName } from '#server/adapters/providers.ts'
import type { Config } from '#server/config.ts'
import { formatInstant } from '#server/core/local-time.ts'

import type { BackupRunRow } from '#server/features/backup/queries.ts'
import type { Check, GrupoFacts, NodeRow } from './store.ts'

/** The input of all checks. */
export type CheckInput = {
  config: Config
  /** Response time of the database in milliseconds. */
  bancoMs: number
  facts: GrupoFacts
  nodes: readonly NodeRow[]
  copies: { last?: BackupRunRow; good?: BackupRunRow }
}

/** A node without a report for this long counts as absent. */
export const SILENT_NODE_SECONDS = 45

/** Consecutive failures of a provider that count as an outage. */
const OUTAGE_FAILURES_MIN = 3
const SLOW_DATABASE_MS = 1000
const LATE_QUEUE_MINUTES = 10
const STUCK_QUEUE_MINUTES = 60
const GB = 2 ** 30

type CheckResult = Omit<Check, 'item'>
const result = (estado: EstadoSituacao, texto: string, acao = ''): CheckResult => ({ estado, texto, acao })

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const size = (bytes: number): string =>
  bytes >= GB ? `${NUMBER.format(bytes / GB)} GB` : `${NUMBER.format(bytes / 2 ** 20)} MB`

export const checkBanco = ({ config, bancoMs }: CheckInput): CheckResult => {
  const texto = SITUACAO.bancoResponde(config.production ? SITUACAO.postgresql : SITUACAO.embutido, bancoMs)
  return bancoMs > SLOW_DATABASE_MS ? result('atencao', texto, SITUACAO.bancoLento) : result('ordem', texto)
}

/** Nodes with a recent report. */
export const liveNodes = (nodes: readonly NodeRow[]): NodeRow[] =>
  nodes.filter(node => node.silencio < SILENT_NODE_SECONDS)

const ESTADOS_WORST_FIRST: readonly EstadoSituacao[] = ['falha', 'atencao', 'ordem', 'desligado']
const worstOf = (results: readonly CheckResult[]): CheckResult | undefined =>
  ESTADOS_WORST_FIRST.map(estado => results.find(one => one.estado === estado)).find(one => one !== undefined)

const FOLDERS: Record<DiskFolder, string> = {
  dados: SITUACAO.pastaDados,
  imagens: SITUACAO.pastaImagens,
  transmissao: SITUACAO.pastaTransmissao,
  gravacoes: SITUACAO.pastaGravacoes,
}

const checkDisk = (disk: Disk, where: string, config: Config): CheckResult => {
  const name = `${FOLDERS[disk.pasta]}${where}`
  if (disk.livre === null) return result('falha', SITUACAO.discoSemLeitura(name), SITUACAO.discoSemLeituraAcao)
  const texto = SITUACAO.discoLivre(name, size(disk.livre), size(disk.total))
  if (disk.livre < config.DISCO_MIN_GB * GB) return result('falha', texto, SITUACAO.discoMinimo)
  if (disk.livre < config.DISCO_ALARME_GB * GB) return result('atencao', texto, SITUACAO.discoPouco)
  return result('ordem', texto)
}

/** Returns the worst disk of all machines; with several machines it is named. */
export const checkDisco = ({ config, nodes }: CheckInput): CheckResult => {
  const live = liveNodes(nodes)
  const results = live.flatMap(({ no, relato }) =>
    [...relato.discos]
      .sort((one, other) => (one.livre ?? -1) - (other.livre ?? -1))
      .map(disk => checkDisk(disk, live.length > 1 ? ` (${no})` : '', config)),
  )
  return worstOf(results) ?? result('desligado', SITUACAO.discoSemLeitura(SITUACAO.pastaDados))
}

export const checkTransmissoes = ({ facts }: CheckInput): CheckResult => {
  if (facts.velorios === 0) return result('ordem', SITUACAO.semVelorio)
  const texto = SITUACAO.noAr(facts.noAr, facts.velorios)
  return facts.noAr < facts.velorios ? result('falha', texto, SITUACAO.semImagem) : result('ordem', texto)
}

/** A fuller line delays segments: a wake grows within minutes, and there must be room for the pages. */
const LINE_ALERT_SHARE = 0.7

/** What all machines send to viewers, against the line of the house. */
export const checkLinha = ({ config, nodes }: CheckInput): CheckResult => {
  const mbits = liveNodes(nodes).reduce((sum, { relato }) => sum + (relato.saida ?? 0), 0) / 1_000_000
  if (config.LINK_MBITS === 0) return result('desligado', SITUACAO.linhaSem)
  const share = mbits / config.LINK_MBITS
  const texto = SITUACAO.linha(NUMBER.format(mbits), NUMBER.format(config.LINK_MBITS), Math.round(share * 100))
  return share < LINE_ALERT_SHARE ? result('ordem', texto) : result('atencao', texto, SITUACAO.linhaAcao)
}

export const checkTelas = ({ facts: { telas, telasAtrasadas } }: CheckInput): CheckResult => {
  if (telas === 0) return result('desligado', SITUACAO.semTela)
  if (telasAtrasadas === 0) return result('ordem', SITUACAO.telasEmDia(telas))
  return result('atencao', SITUACAO.telasAtrasadas(telasAtrasadas, telas), SITUACAO.telasAcao)
}

export const checkFila = ({ facts }: CheckInput): CheckResult => {
  const minutes = Math.floor(facts.filaMaisAntiga / 60)
  const total = facts.desistencias.reduce((sum, one) => sum + one.total, 0)
  const desistencias = total > 0 ? SITUACAO.desistencias(total) : ''
  const acoes = facts.desistencias.map(naoEntreguesInWords)
  if (minutes >= LATE_QUEUE_MINUTES) {
    const texto = SITUACAO.filaAtraso(facts.filaEspera, minutes) + desistencias
    return result(minutes >= STUCK_QUEUE_MINUTES ? 'falha' : 'atencao', texto, [SITUACAO.filaAcao, ...acoes].join('\n'))
  }
  const texto = facts.filaEspera === 0 ? SITUACAO.filaVazia : SITUACAO.filaEspera(facts.filaEspera)
  return desistencias === '' ? result('ordem', texto) : result('atencao', texto + desistencias, acoes.join('\n'))
}

type ProviderTexts = { off: string; unused: string; fine: string; failed?: string; action: string }

/** Every node checks the provider; the worst result counts. */
export const checkProvider = ({ nodes }: CheckInput, name: ProviderName, texts: ProviderTexts): CheckResult => {
  const results = liveNodes(nodes).map(({ relato }) => {
    // A node of an older version reports nothing about a provider that is new.
    const { configured, consecutiveFailures, used } = relato.provedores[name] ?? {
      configured: false,
      consecutiveFailures: 0,
      used: false,
    }
    if (!configured) return result('desligado', texts.off)
    if (consecutiveFailures > 0)
      return result(
        consecutiveFailures >= OUTAGE_FAILURES_MIN ? 'falha' : 'atencao',
        texts.failed ?? SITUACAO.provedorFalhou(consecutiveFailures),
        texts.action,
      )
    return result('ordem', used ? texts.fine : texts.unused)
  })
  return worstOf(results) ?? result('desligado', texts.off)
}

/** The leader has the captions written. Never a failure: a wake without them goes on, and nobody is called at night. */
export const checkLegendas = (input: CheckInput): CheckResult => {
  const check = checkProvider({ ...input, nodes: input.nodes.filter(node => node.trabalho) }, 'legendas', {
    off: SITUACAO.semLegendas,
    unused: SITUACAO.legendasSemUso,
    fine: SITUACAO.legendasResponde,
    failed: SITUACAO.legendasFalha,
    action: SITUACAO.legendasAcao,
  })
  return check.estado === 'falha' ? { ...check, estado: 'atencao' } : check
}

const CERTIFICATE_FAILURE_DAYS = 7

const checkCertificate = ({ nome, desde, ate, erro }: CertificateState, timeZone: string): CheckResult => {
  if (nome === '') return result('desligado', SITUACAO.certificadoSem)
  if (ate === null)
    return erro === ''
      ? result('desligado', SITUACAO.certificadoNaoVisto(nome))
      : result('desligado', SITUACAO.certificadoSemVista(nome, erro), SITUACAO.certificadoSemVistaAcao)
  const days = daysLeft(ate)
  const until = formatInstant(timeZone, ate)
  if (days < 0) return result('falha', SITUACAO.certificadoVencido(nome, until), SITUACAO.certificadoAcao)
  const texto = SITUACAO.certificadoVale(nome, until, days)
  if (!endsSoon({ desde, ate })) return result('ordem', texto)
  return result(days > CERTIFICATE_FAILURE_DAYS ? 'atencao' : 'falha', texto, SITUACAO.certificadoAcao)
}

/** Nodes may see different certificates, for example when one proxy renewed it: the worst result counts. */
export const checkCertificado = ({ config, nodes }: CheckInput): CheckResult => {
  const certificates = liveNodes(nodes).flatMap(({ relato }) => relato.certificado ?? [])
  return (
    worstOf(certificates.map(one => checkCertificate(one, config.TZ_PORTAL))) ??
    result('desligado', SITUACAO.certificadoSem)
  )
}

/** The leader calls the watcher. Never a failure: it would stop the calls that the watcher waits for. */
export const checkPing = ({ config, nodes }: CheckInput): CheckResult => {
  const ping = liveNodes(nodes).find(node => node.trabalho)?.relato.ping
  if (!ping?.configured) return result('desligado', SITUACAO.pingSem)
  if (ping.erro !== '') return result('atencao', SITUACAO.pingFalhou(ping.erro), SITUACAO.pingAcao)
  return result(
    'ordem',
    ping.em === null ? SITUACAO.pingAindaNao : SITUACAO.pingAceito(formatInstant(config.TZ_PORTAL, ping.em)),
  )
}

/** Checks the age of the last good backup and the result of the last run. */
export const checkCopia = ({ config, copies: { last, good } }: CheckInput): CheckResult => {
  const limit = config.COPIA_ALARME_H
  if (!last) {
    if (limit > 0) return result('falha', SITUACAO.copiaNunca, SITUACAO.copiaAcao)
    return result(config.production ? 'atencao' : 'desligado', SITUACAO.copiaNunca, SITUACAO.copiaAgende)
  }
  const feita = good ? SITUACAO.copiaFeita(formatInstant(config.TZ_PORTAL, good.feita_em), size(good.bytes)) : ''
  if (!last.conferida) {
    const falhou = SITUACAO.copiaFalhou(formatInstant(config.TZ_PORTAL, last.feita_em), last.erro)
    return result('falha', `${falhou} ${feita}`.trim(), SITUACAO.copiaAcao)
  }
  if (limit > 0 && (!good || good.horas > limit))
    return result('falha', `${SITUACAO.copiaAtrasada(limit)} ${feita}`.trim(), SITUACAO.copiaAcao)
  return result('ordem', feita)
}

export const checkNos = ({ nodes }: CheckInput): CheckResult => {
  const away = nodes.find(node => node.silencio >= SILENT_NODE_SECONDS)
  if (away) return result('atencao', SITUACAO.noCalado(away.no), SITUACAO.noCaladoAcao)
  if (new Set(nodes.map(node => node.versao)).size > 1) return result('atencao', SITUACAO.versoes, SITUACAO.versoesAcao)
  return result('ordem', nodes.length > 1 ? SITUACAO.nos(nodes.length) : SITUACAO.umNo)
}

export const checkVersao = ({ nodes, facts }: CheckInput): CheckResult => {
  const worker = nodes.find(node => node.trabalho) ?? nodes[0]
  return result('ordem', SITUACAO.versaoEsquema(worker?.versao ?? '?', facts.migracao.replace('.sql', '')))
}
