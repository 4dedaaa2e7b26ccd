import type { z } from 'zod'
import { documentFileName } from '#contract/documento/file-name.ts'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { CONSENTIMENTO_GRAVACAO, GRAVACAO } from '#contract/gravacao/messages.ts'
import type {
  consentimentoBody,
  corteBody,
  EstadoGravacao,
  GravacaoArquivo,
  GravacaoDaDespedida,
  GravacaoPublica,
} from '#contract/gravacao/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { issueTicket, sessionVid, type TicketRequest } from '#server/live/ticket.ts'
import { listOfDespedida, markRemoved } from './recording-store.ts'
import * as store from './store.ts'

const STAFF_SECONDS = 3600
/** Long enough to begin; what flows is not cut by it. */
const DOWNLOAD_SECONDS = 300

type AddressRequest = Omit<TicketRequest, 'exp'> & { seconds: number }

const addressOf = (
  { secrets }: Deps,
  chave: string,
  { seconds, ...ticket }: AddressRequest,
  file = 'index.m3u8',
): string =>
  `/transmissao/${chave}/${issueTicket(secrets, chave, { ...ticket, exp: Date.now() / 1000 + seconds })}/${file}`

/** An address for this session only, under the access code in force. */
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

const describeKept = (
  deps: Deps,
  session: Session,
  { id, chave, ate, inicio, fim, acessoVersao }: store.Kept,
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
    endereco: summary ? addressOf(deps, chave, forSession(deps, session, acessoVersao, STAFF_SECONDS)) : null,
  }
}

const estadoOf = (deps: Deps, consent: store.Consent | undefined, kept: store.Kept[]): EstadoGravacao => {
  if (!consent) return 'desligada'
  const running = kept.filter(one => deps.recordings.isFollowed(one.chave))
  if (running.some(one => deps.recordings.isTroubled(one.chave))) return 'parada'
  if (running.length > 0) return 'gravando'
  return kept.length > 0 ? 'guardada' : 'aguardando'
}

const describe = async (deps: Deps, session: Session, despedidaId: number): Promise<GravacaoDaDespedida> => {
  const consent = await store.findConsent(deps.db, despedidaId)
  const kept = await store.listKept(deps.db, despedidaId)
  return {
    consentimento: consent
      ? {
          nome: consent.nome,
          parentesco: consent.parentesco,
          dias: consent.dias,
          quem: consent.quem,
          versao: consent.versao_texto,
          registradoEm: consent.registrado_em,
          registradoPor: await store.nameOfConta(deps.db, consent.registrado_por),
        }
      : null,
    estado: estadoOf(deps, consent, kept),
    gravacoes: kept.map(one => describeKept(deps, session, one)),
    baixavel: deps.recordings.canDownload,
  }
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA. */
export const readGravacao = async (deps: Deps, session: Session, despedidaId: number): Promise<GravacaoDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  return describe(deps, session, despedidaId)
}

/** Writes the family's consent down. Another term or audience replaces it and keeps what was recorded; the history stays. */
export const registerConsent = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  { nome, parentesco, dias, quem, versao }: z.output<typeof consentimentoBody>,
): Promise<GravacaoDaDespedida> => {
  await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    if (versao !== CONSENTIMENTO_GRAVACAO.versao) throw fieldProblem('versao', GRAVACAO.textoMudou)
    await store.lockDespedida(tx, despedidaId)
    const replaced = await store.endConsent(tx, despedidaId, 'substituido', session.contaId)
    await store.insertConsent(tx, {
      despedida_id: despedidaId,
      nome,
      parentesco,
      dias,
      quem,
      versao_texto: versao,
      registrado_por: session.contaId,
    })
    await recordAudit(tx, {
      contaId: session.contaId,
      acao: replaced ? 'gravacao.alterar' : 'gravacao.autorizar',
      despedidaId,
      detalhe: { dias, quem, versao },
    })
  })
  return describe(deps, session, despedidaId)
}

/** Revoking removes: recording stops, and what was kept is deleted now. */
export const revokeConsent = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
): Promise<GravacaoDaDespedida> => {
  const removed = await deps.db.transaction().execute(async tx => {
    await requireDespedidaAccess(tx, session, despedidaId)
    await store.lockDespedida(tx, despedidaId)
    const ended = await store.endConsent(tx, despedidaId, 'revogado', session.contaId)
    const kept = await listOfDespedida(tx, despedidaId)
    for (const { id } of kept) await markRemoved(tx, id, 'revogada')
    if (ended || kept.length > 0)
      await recordAudit(tx, {
        contaId: session.contaId,
        acao: 'gravacao.revogar',
        despedidaId,
        detalhe: { gravacoes: kept.map(one => one.id) },
      })
    return kept
  })
  // Nobody is served any more; a folder that resists is taken by the hourly job.
  for (const { chave } of removed)
    await deps.recordings
      .remove(chave)
      .catch((error: unknown) => deps.log.error({ err: error }, 'recording not removed'))
  return describe(deps, session, despedidaId)
}

/** Something must be left to watch. */
const SHORTEST_S = 10

/**
 * Leaves the beginning or the end out of what is shown and downloaded. The pictures stay until the term, so that nothing is lost by it.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, DADOS_INVALIDOS while it is being recorded, or when too little would be left.
 */
export const cutGravacao = async (
  deps: Deps,
  session: Session,
  { id: despedidaId, gravacao }: { id: number; gravacao: number },
  { inicio, fim }: z.output<typeof corteBody>,
): Promise<GravacaoDaDespedida> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const kept = (await store.listKept(deps.db, despedidaId)).find(one => one.id === gravacao)
  const whole = kept && deps.recordings.summary(kept.chave)
  if (!kept || !whole) throw new Problem('NAO_ENCONTRADO')
  if (deps.recordings.isFollowed(kept.chave)) throw fieldProblem('fim', GRAVACAO.emCurso)
  const cuts = inicio > 0 || fim > 0
  if (cuts && whole.segundos - inicio - fim < SHORTEST_S) throw fieldProblem('fim', GRAVACAO.poucoResta)
  await deps.db.transaction().execute(async tx => {
    await store.setCut(tx, gravacao, { inicio, fim })
    const alvo = `gravacao:${gravacao}`
    await recordAudit(tx, {
      contaId: session.contaId,
      acao: 'gravacao.cortar',
      despedidaId,
      alvo,
      detalhe: { inicio, fim },
    })
  })
  return describe(deps, session, despedidaId)
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO, FFMPEG_AUSENTE. */
export const readDownload = async (
  deps: Deps,
  session: Session,
  despedidaId: number,
  gravacaoId: number,
): Promise<{ endereco: string }> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const kept = (await store.listKept(deps.db, despedidaId)).find(one => one.id === gravacaoId)
  if (!kept || !deps.recordings.summary(kept.chave)) throw new Problem('NAO_ENCONTRADO')
  if (!deps.recordings.canDownload) throw new Problem('FFMPEG_AUSENTE')
  const nome = await store.nameOfFalecido(deps.db, despedidaId)
  await recordAudit(deps.db, {
    contaId: session.contaId,
    acao: 'gravacao.baixar',
    despedidaId,
    alvo: `gravacao:${gravacaoId}`,
  })
  const file = documentFileName('velorio', nome, 'mp4')
  return { endereco: addressOf(deps, kept.chave, forSession(deps, session, kept.acessoVersao, DOWNLOAD_SECONDS), file) }
}

/**
 * What may be watched again of an apresentacao's despedida, each part once it ended. Addresses are bound to the despedida and to the code that was shown.
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
  const kept = await store.listShown(deps.db, apresentacao.despedidaId)
  const onAir = deps.streams.onAir()
  const gravacoes = kept.flatMap(one => {
    const summary = one.passou && !onAir.includes(one.camera) ? deps.recordings.summary(one.chave, one) : undefined
    if (!summary) return []
    const seconds = Math.min(deps.config.STREAM_TOKEN_MAX_H * 3600, (Date.parse(one.ate) - Date.now()) / 1000)
    return {
      id: one.id,
      inicio: new Date(summary.inicio).toISOString(),
      segundos: summary.segundos,
      ate: one.ate,
      endereco: addressOf(
        deps,
        one.chave,
        access.by === 'sessao' && caller.session
          ? forSession(deps, caller.session, one.acessoVersao, seconds)
          : { seconds, versao: access.acessoVersao ?? 0 },
      ),
    }
  })
  return { gravando: onAir.includes(camera) && (await store.isRecorded(deps.db, camera)), gravacoes }
}
