import type { z } from 'zod'
import { documentFileName } from '#contract/documento/file-name-rules.ts'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { consentimentoDe, GRAVACAO } from '#contract/gravacao/messages.ts'
import type {
  consentimentoBody,
  corteBody,
  EstadoGravacao,
  Fala,
  falaBody,
  GravacaoArquivo,
  GravacaoDaDespedida,
  GravacaoPublica,
  legendasBody,
} from '#contract/gravacao/schema.ts'
import { portalNow } from '#server/core/clock.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Cut } from '#server/live/recording/vod-playlist.ts'
import { issueTicket, sessionVid, type TicketRequest } from '#server/live/ticket.ts'
import { changeFala, changeLegendas, describeLegendas, isLegendada, readFalas } from './legenda/service.ts'
import { listOfDespedida, markRemoved } from './recording-store.ts'
import * as store from './store.ts'

const STAFF_SECONDS = 3600
/** Enough time to start a download; a running one is not interrupted. */
const DOWNLOAD_SECONDS = 300

type AddressRequest = Omit<TicketRequest, 'exp'> & { seconds: number }

const replayAddress = (
  { secrets }: Deps,
  chave: string,
  { seconds, ...ticket }: AddressRequest,
  file = 'index.m3u8',
): string =>
  `/transmissao/${chave}/${issueTicket(secrets, chave, { ...ticket, exp: portalNow() / 1000 + seconds })}/${file}`

/** An address for this session only, under the current access version. */
const forSession = (
  { secrets }: Deps,
  { contaId, sessaoId }: Session,
  acessoVersao: number,
  seconds: number,
): AddressRequest => ({
  seconds,
  holder: 'sessao',
  versao: acessoVersao,
  vid: sessionVid(secrets, contaId, sessaoId),
})

const describeRecording = (
  deps: Deps,
  session: Session,
  { id, chave, ate, inicio, fim, acessoVersao, legenda, consentimento }: store.StoredRecording,
): GravacaoArquivo => {
  const summary = deps.recordings.summary(chave, { inicio, fim })
  return {
    id,
    inicio: summary ? new Date(summary.inicio).toISOString() : null,
    segundos: summary?.segundos ?? 0,
    bytes: summary?.bytes ?? 0,
    emCurso: deps.recordings.isFollowed(chave),
    ate,
    corte: { inicio, fim },
    endereco: summary ? replayAddress(deps, chave, forSession(deps, session, acessoVersao, STAFF_SECONDS)) : null,
    legendas: describeLegendas(deps, legenda, consentimento),
  }
}

const estadoOf = (
  deps: Deps,
  consent: store.Consent | undefined,
  recordings: store.StoredRecording[],
  isAhead: boolean,
): EstadoGravacao => {
  if (!consent) return 'desligada'
  const isOver = recordings.length > 0 && !isAhead
  if (consent.pausadaEm !== null && !isOver) return 'pausada'
  const running = recordings.filter(one => deps.recordings.isFollowed(one.chave))
  if (running.some(one => deps.recordings.isTroubled(one.chave))) return 'parada'
  if (running.length > 0) return 'gravando'
  return recordings.length > 0 ? 'guardada' : 'aguardando'
}

const describe = async (deps: Deps, session: Session, despedidaId: number): Promise<GravacaoDaDespedida> => {
  const consent = await store.findConsent(deps.db, despedidaId)
  const recordings = await store.listStored(deps.db, despedidaId)
  return {
    consentimento: consent ?? null,
    estado: estadoOf(deps, consent, recordings, await store.isAhead(deps.db, despedidaId)),
    gravacoes: recordings.map(one => describeRecording(deps, session, one)),
    baixavel: deps.recordings.canDownload,
  }
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
export const readGravacao = async (deps: Deps, session: Session, despedidaId: number): Promise<GravacaoDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return describe(deps, session, despedidaId)
}

/** Records the family's consent. Another retention period or audience replaces it without deleting the recording; the history remains. */
export const registerConsent = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { versao, soGravar, ...consent }: z.output<typeof consentimentoBody>,
): Promise<GravacaoDaDespedida> => {
  await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    if (versao !== consentimentoDe(soGravar, deps.transcribe !== undefined).versao)
      throw fieldProblem('versao', GRAVACAO.textoMudou)
    await store.lockDespedida(tx, despedidaId)
    const before = await store.findConsent(tx, despedidaId)
    const replaced = await store.endConsent(tx, despedidaId, 'substituido', session.contaId)
    await store.insertConsent(tx, {
      ...consent,
      despedida_id: despedidaId,
      versao_texto: versao,
      so_gravar: soGravar,
      mostrar_em: soGravar ? (before?.mostrarEm ?? null) : null,
      // Another period does not have a stopped recording go on.
      ...replaced,
      registrado_por: session.contaId,
    })
    await recordAudit(tx, session.contaId, replaced ? 'gravacao.alterar' : 'gravacao.autorizar', {
      despedidaId,
      detalhe: { dias: consent.dias, quem: consent.quem, soGravar, versao },
    })
  })
  return describe(deps, session, despedidaId)
}

/** Revoking the consent stops and deletes the recording. A wake that was not to be shown live does not become so: its cameras go off. */
export const revokeConsent = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
): Promise<GravacaoDaDespedida> => {
  const removed = await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    await store.lockDespedida(tx, despedidaId)
    const cameraDesligada = await store.switchHiddenCamerasOff(tx, despedidaId)
    const ended = await store.endConsent(tx, despedidaId, 'revogado', session.contaId)
    const recordings = await listOfDespedida(tx, despedidaId)
    for (const { id } of recordings) await markRemoved(tx, id, 'revogada')
    if (ended || recordings.length > 0)
      await recordAudit(tx, session.contaId, 'gravacao.revogar', {
        despedidaId,
        detalhe: { gravacoes: recordings.map(one => one.id), ...(cameraDesligada ? { cameraDesligada } : {}) },
      })
    return recordings
  })
  // The recording is no longer served; the hourly job retries folders that cannot be deleted.
  for (const { chave } of removed)
    await deps.recordings
      .remove(chave)
      .catch((error: unknown) => deps.log.error({ err: error }, 'recording not removed'))
  return describe(deps, session, despedidaId)
}

/** A recording that the family may keep: it has ended, and its days are not over. */
export type GravacaoGuardada = { id: number; chave: string; corte: Cut; bytes: number; ate: string }

/** For the family's archive. The caller checks the permission. */
export const listGuardadas = async (deps: Deps, despedidaId: number): Promise<GravacaoGuardada[]> =>
  (await store.listStored(deps.db, despedidaId)).flatMap(({ id, chave, ate, passou, inicio, fim }) => {
    const corte = { inicio, fim }
    const summary = !passou || deps.recordings.isFollowed(chave) ? undefined : deps.recordings.summary(chave, corte)
    return summary ? [{ id, chave, corte, bytes: summary.bytes, ate }] : []
  })

/** A recording of the despedida that has a segment, and its whole length in seconds. @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO. */
const requireRecording = async (deps: Deps, session: Session, despedidaId: number, id: number) => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const recording = (await store.listStored(deps.db, despedidaId)).find(one => one.id === id)
  const whole = recording && deps.recordings.summary(recording.chave)
  if (!recording || !whole) throw new Problem('NAO_ENCONTRADO')
  return { ...recording, segundos: whole.segundos }
}

/** Shortest recording that a cut may leave. */
const CUT_MIN_SECONDS = 10

/**
 * Leaves seconds at the beginning or end out of replay and download. Nothing is deleted before the retention period ends, so that a cut can
 * be undone.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, DADOS_INVALIDOS while it is being recorded, or if too little would be left.
 */
export const cutGravacao = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, gravacao }: { id: number; gravacao: number },
  { inicio, fim }: z.output<typeof corteBody>,
): Promise<GravacaoDaDespedida> => {
  const { chave, passou, segundos } = await requireRecording(deps, session, despedidaId, gravacao)
  // One that was stopped may go on, and the end would be another one.
  if (!passou || deps.recordings.isFollowed(chave)) throw fieldProblem('fim', GRAVACAO.emCurso)
  const cuts = inicio > 0 || fim > 0
  if (cuts && segundos - inicio - fim < CUT_MIN_SECONDS) throw fieldProblem('fim', GRAVACAO.poucoResta)
  await deps.db.transaction().execute(async tx => {
    await store.setCut(tx, gravacao, { inicio, fim })
    const alvo = `gravacao:${gravacao}`
    await recordAudit(tx, session.contaId, 'gravacao.cortar', { despedidaId, alvo, detalhe: { inicio, fim } })
  })
  return describe(deps, session, despedidaId)
}

/** The recordings of the despedida that are within their days. @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
const listAllowed = async (deps: Deps, session: Session, despedidaId: number): Promise<number[]> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return (await store.listStored(deps.db, despedidaId)).map(({ id }) => id)
}

type LegendasParams = { id: number; gravacao: number }

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO. */
export const readLegendas = async (
  deps: Deps,
  session: Session,
  { id, gravacao }: LegendasParams,
): Promise<{ falas: Fala[] }> => {
  if (!(await listAllowed(deps, session, id)).includes(gravacao)) throw new Problem('NAO_ENCONTRADO')
  return readFalas(deps, gravacao)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, DADOS_INVALIDOS before they are queued. */
export const setLegendas = async (
  deps: Deps,
  session: Session,
  { id, gravacao }: LegendasParams,
  body: z.output<typeof legendasBody>,
): Promise<GravacaoDaDespedida> => {
  if (!(await listAllowed(deps, session, id)).includes(gravacao)) throw new Problem('NAO_ENCONTRADO')
  await changeLegendas(deps, session, { despedidaId: id, gravacaoId: gravacao }, body)
  return describe(deps, session, id)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, ALTERADO_POR_OUTRA_PESSOA. */
export const correctFala = async (
  deps: Deps,
  session: Session,
  { id, fala }: { id: number; fala: number },
  body: z.output<typeof falaBody>,
): Promise<{ falas: Fala[] }> => {
  const gravacoes = await listAllowed(deps, session, id)
  return changeFala(deps, session, { despedidaId: id, gravacoes, id: fala }, body)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, FFMPEG_AUSENTE. */
export const readDownload = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  gravacaoId: number,
): Promise<{ endereco: string }> => {
  const { chave, acessoVersao, nomeFalecido } = await requireRecording(deps, session, despedidaId, gravacaoId)
  if (!deps.recordings.canDownload) throw new Problem('FFMPEG_AUSENTE')
  await recordAudit(deps.db, session.contaId, 'gravacao.baixar', { despedidaId, alvo: `gravacao:${gravacaoId}` })
  const file = documentFileName('velorio', nomeFalecido, 'mp4')
  return { endereco: replayAddress(deps, chave, forSession(deps, session, acessoVersao, DOWNLOAD_SECONDS), file) }
}

/**
 * Recordings of an apresentacao's despedida that a visitor may watch, each after its end. Addresses are tied to the despedida and to the
 * access version.
 * @throws Problem NAO_ENCONTRADO, CODIGO_NECESSARIO, MUITAS_TENTATIVAS.
 */
export const readReplays = async (
  deps: Deps,
  caller: Caller,
  camera: string,
  codigo: string | undefined,
): Promise<GravacaoPublica> => {
  const apresentacao = hasForbiddenCharacters(camera) ? undefined : await store.findDespedidaOfCamera(deps.db, camera)
  if (!apresentacao) throw new Problem('NAO_ENCONTRADO')
  const access = await visitorAccess(deps, deps.db, apresentacao.despedidaId, caller, codigo)
  if (!access.granted) throw new Problem('CODIGO_NECESSARIO')
  const recordings = await store.listForVisitors(deps.db, apresentacao.despedidaId)
  const onAir = deps.streams.onAir()
  const gravacoes = recordings.flatMap(one => {
    const summary = one.passou && !onAir.includes(one.camera) ? deps.recordings.summary(one.chave, one) : undefined
    if (!summary) return []
    const seconds = Math.min(deps.config.STREAM_TOKEN_MAX_H * 3600, (Date.parse(one.ate) - portalNow()) / 1000)
    return {
      id: one.id,
      inicio: new Date(summary.inicio).toISOString(),
      segundos: summary.segundos,
      ate: one.ate,
      endereco: replayAddress(
        deps,
        one.chave,
        access.by === 'sessao' && caller.session
          ? forSession(deps, caller.session, one.acessoVersao, seconds)
          : { seconds, versao: access.acessoVersao ?? 0 },
      ),
      legendas: isLegendada(one.legenda),
    }
  })
  const soGravada = (await store.findSoGravada(deps.db, apresentacao.despedidaId)) ?? null
  return { gravando: onAir.includes(camera) && (await store.isRecorded(deps.db, camera)), soGravada, gravacoes }
}
