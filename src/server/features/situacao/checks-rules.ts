import { SITUACAO } from '#contract/situacao/messages.ts'
import type { EstadoSituacao } from '#contract/situacao/schema.ts'
import type { CertificateState } from '#server/adapters/certificate.ts'
import type { Disk, DiskFolder } from '#server/adapters/disks.ts'
import type { ProviderName } from '#server/adapters/providers.ts'
import type { Config } from '#server/config.ts'
import type { BackupRunRow } from '#server/db/backup-runs.ts'
import type { HouseFacts, NewLine, NodeRow } from './store.ts'

/** What was looked at, before it is a line. */
export type Seen = {
  config: Config
  /** Milliseconds the database took to answer. */
  bancoMs: number
  facts: HouseFacts
  nodes: readonly NodeRow[]
  copies: { last?: BackupRunRow; good?: BackupRunRow }
}

/** A node that has not reported for so long is away. */
export const SILENT_NODE_SECONDS = 45

/** As many failures in a row are no accident. */
const FAILURES = 3
const SLOW_MS = 1000
const LATE_MINUTES = 10
const STUCK_MINUTES = 60
const GIB = 2 ** 30

type Judged = Omit<NewLine, 'item'>
const line = (estado: EstadoSituacao, texto: string, acao = ''): Judged => ({ estado, texto, acao })

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const size = (bytes: number): string =>
  bytes >= GIB ? `${NUMBER.format(bytes / GIB)} GB` : `${NUMBER.format(bytes / 2 ** 20)} MB`

const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(',', '')

export const judgeBanco = ({ config, bancoMs }: Seen): Judged => {
  const texto = SITUACAO.bancoResponde(config.production ? SITUACAO.postgresql : SITUACAO.embutido, bancoMs)
  return bancoMs > SLOW_MS ? line('atencao', texto, SITUACAO.bancoLento) : line('ordem', texto)
}

/** Those that have reported lately. */
export const awake = (nodes: readonly NodeRow[]): NodeRow[] => nodes.filter(node => node.silencio < SILENT_NODE_SECONDS)

const WORST: readonly EstadoSituacao[] = ['falha', 'atencao', 'ordem', 'desligado']
const worstOf = (lines: readonly Judged[]): Judged | undefined =>
  WORST.map(estado => lines.find(one => one.estado === estado)).find(one => one !== undefined)

const FOLDERS: Record<DiskFolder, string> = {
  dados: SITUACAO.pastaDados,
  imagens: SITUACAO.pastaImagens,
  transmissao: SITUACAO.pastaTransmissao,
  gravacoes: SITUACAO.pastaGravacoes,
}

const judgeDisk = (disk: Disk, where: string, config: Config): Judged => {
  const name = `${FOLDERS[disk.pasta]}${where}`
  if (disk.livre === null) return line('falha', SITUACAO.discoSemLeitura(name), SITUACAO.discoSemLeituraAcao)
  const texto = SITUACAO.discoLivre(name, size(disk.livre), size(disk.total))
  if (disk.livre < config.DISCO_MIN_GB * GIB) return line('falha', texto, SITUACAO.discoMinimo)
  if (disk.livre < config.DISCO_ALARME_GB * GIB) return line('atencao', texto, SITUACAO.discoPouco)
  return line('ordem', texto)
}

/** The machine with the least tells for all; with several machines it is named. */
export const judgeDisco = ({ config, nodes }: Seen): Judged => {
  const alive = awake(nodes)
  const judged = alive.flatMap(({ no, relato }) =>
    [...relato.discos]
      .sort((one, other) => (one.livre ?? -1) - (other.livre ?? -1))
      .map(disk => judgeDisk(disk, alive.length > 1 ? ` (${no})` : '', config)),
  )
  return worstOf(judged) ?? line('desligado', SITUACAO.discoSemLeitura(SITUACAO.pastaDados))
}

export const judgeTransmissoes = ({ facts }: Seen): Judged => {
  if (facts.velorios === 0) return line('ordem', SITUACAO.semVelorio)
  const texto = SITUACAO.noAr(facts.noAr, facts.velorios)
  return facts.noAr < facts.velorios ? line('falha', texto, SITUACAO.semImagem) : line('ordem', texto)
}

export const judgeTelas = ({ facts: { telas, telasAtrasadas } }: Seen): Judged => {
  if (telas === 0) return line('desligado', SITUACAO.semTela)
  if (telasAtrasadas === 0) return line('ordem', SITUACAO.telasEmDia(telas))
  return line('atencao', SITUACAO.telasAtrasadas(telasAtrasadas, telas), SITUACAO.telasAcao)
}

export const judgeFila = ({ facts }: Seen): Judged => {
  const minutes = Math.floor(facts.filaMaisAntiga / 60)
  const given = facts.desistencias > 0 ? SITUACAO.desistencias(facts.desistencias) : ''
  if (minutes >= LATE_MINUTES) {
    const texto = SITUACAO.filaAtraso(facts.filaEspera, minutes) + given
    return line(minutes >= STUCK_MINUTES ? 'falha' : 'atencao', texto, SITUACAO.filaAcao)
  }
  const texto = facts.filaEspera === 0 ? SITUACAO.filaVazia : SITUACAO.filaEspera(facts.filaEspera)
  return given === '' ? line('ordem', texto) : line('atencao', texto + given, SITUACAO.filaAcao)
}

type Words = { off: string; unused: string; fine: string; failed?: string; action: string }

/** Seen by every node; the one that fares worst tells. */
export const judgeProvider = ({ nodes }: Seen, name: ProviderName, words: Words): Judged => {
  const judged = awake(nodes).map(({ relato }) => {
    const { configured, inRow, used } = relato.provedores[name]
    if (!configured) return line('desligado', words.off)
    if (inRow > 0)
      return line(inRow >= FAILURES ? 'falha' : 'atencao', words.failed ?? SITUACAO.provedorFalhou(inRow), words.action)
    return line('ordem', used ? words.fine : words.unused)
  })
  return worstOf(judged) ?? line('desligado', words.off)
}

const DAY_MS = 86_400_000
const CERTIFICATE_DAYS = { atencao: 21, falha: 7 }

const judgeOneCertificate = ({ nome, ate, erro }: CertificateState, timeZone: string): Judged => {
  if (nome === '') return line('desligado', SITUACAO.certificadoSem)
  if (ate === null)
    return erro === ''
      ? line('desligado', SITUACAO.certificadoNaoVisto(nome))
      : line('desligado', SITUACAO.certificadoSemVista(nome, erro), SITUACAO.certificadoSemVistaAcao)
  const days = Math.floor((Date.parse(ate) - Date.now()) / DAY_MS)
  const until = moment(ate, timeZone)
  if (days < 0) return line('falha', SITUACAO.certificadoVencido(nome, until), SITUACAO.certificadoAcao)
  const texto = SITUACAO.certificadoVale(nome, until, days)
  if (days > CERTIFICATE_DAYS.atencao) return line('ordem', texto)
  return line(days > CERTIFICATE_DAYS.falha ? 'atencao' : 'falha', texto, SITUACAO.certificadoAcao)
}

/** A certificate that the nodes see differently, renewed at one proxy and not at the other, is judged where it is worst. */
export const judgeCertificado = ({ config, nodes }: Seen): Judged => {
  const seen = awake(nodes).flatMap(({ relato }) => relato.certificado ?? [])
  return (
    worstOf(seen.map(one => judgeOneCertificate(one, config.TZ_PORTAL))) ?? line('desligado', SITUACAO.certificadoSem)
  )
}

/** How long ago the last good copy is counts, and whether the last run was a good one. */
export const judgeCopia = ({ config, copies: { last, good } }: Seen): Judged => {
  const limit = config.COPIA_ALARME_H
  if (!last) {
    if (limit > 0) return line('falha', SITUACAO.copiaNunca, SITUACAO.copiaAcao)
    return line(config.production ? 'atencao' : 'desligado', SITUACAO.copiaNunca, SITUACAO.copiaAgende)
  }
  const feita = good ? SITUACAO.copiaFeita(moment(good.feita_em, config.TZ_PORTAL), size(good.bytes)) : ''
  if (!last.conferida) {
    const falhou = SITUACAO.copiaFalhou(moment(last.feita_em, config.TZ_PORTAL), last.erro)
    return line('falha', `${falhou} ${feita}`.trim(), SITUACAO.copiaAcao)
  }
  if (limit > 0 && (!good || good.horas > limit))
    return line('falha', `${SITUACAO.copiaAtrasada(limit)} ${feita}`.trim(), SITUACAO.copiaAcao)
  return line('ordem', feita)
}

export const judgeNos = ({ nodes }: Seen): Judged => {
  const away = nodes.find(node => node.silencio >= SILENT_NODE_SECONDS)
  if (away) return line('atencao', SITUACAO.noCalado(away.no), SITUACAO.noCaladoAcao)
  if (new Set(nodes.map(node => node.versao)).size > 1) return line('atencao', SITUACAO.versoes, SITUACAO.versoesAcao)
  return line('ordem', nodes.length > 1 ? SITUACAO.nos(nodes.length) : SITUACAO.umNo)
}

export const judgeVersao = ({ nodes, facts }: Seen): Judged => {
  const worker = nodes.find(node => node.trabalho) ?? nodes[0]
  return line('ordem', SITUACAO.versaoEsquema(worker?.versao ?? '?', facts.migracao.replace('.sql', '')))
}
