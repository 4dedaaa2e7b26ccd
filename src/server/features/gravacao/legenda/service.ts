import type { z } from 'zod'
import { allowsLegendas, GRAVACAO } from '#contract/gravacao/messages.ts'
import type { Fala, falaBody, Legendas, legendasBody } from '#contract/gravacao/schema.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Cut } from '#server/live/recording/vod-playlist.ts'
import { webVtt } from './rules.ts'
import * as store from './store.ts'

type Transcribing = Pick<Deps, 'transcribe'>

const estadoOf = (
  { transcribe }: Transcribing,
  row: store.StoredLegenda | null,
  consent: string,
): Legendas['estado'] => {
  if (row?.estado === 'pronta') return row.temFalas ? 'pronta' : 'nenhuma'
  if (!transcribe) return 'desligada'
  if (!allowsLegendas(consent)) return 'semAutorizacao'
  if (!row) return 'fila'
  if (row.estado === 'falhou') return 'falhou'
  if (row.falhas > 0) return 'esperando'
  return row.feitas > 0 ? 'fazendo' : 'fila'
}

/** @param consent version of the text that the family has heard */
export const describeLegendas = (deps: Transcribing, row: store.StoredLegenda | null, consent: string): Legendas => ({
  estado: estadoOf(deps, row, consent),
  feito: row && row.total > 0 ? Math.floor((100 * row.feitas) / row.total) : 0,
  visivel: row?.visivel ?? true,
})

/** Visitors may read them. */
export const isLegendada = (row: store.StoredLegenda | null): boolean =>
  row !== null && row.estado === 'pronta' && row.visivel && row.temFalas

/** WebVTT of a recording as it is cut; undefined where it has none to show. The caller checks the permission. */
export const readWebVtt = async (
  { db, recordings }: Pick<Deps, 'db' | 'recordings'>,
  chave: string,
  cut: Cut,
): Promise<string | undefined> => {
  const falas = await store.listVisiveis(db, chave)
  const shown = falas.length > 0 ? recordings.summary(chave, cut) : undefined
  if (!shown) return undefined
  const desde = Math.round(recordings.skipped(chave, cut) * 1000)
  return webVtt(falas, { desde, ate: desde + shown.segundos * 1000 })
}

type Target = { despedidaId: number; gravacaoId: number }

/** The caller checks the permission, and that the recording is of the despedida. */
export const changeLegendas = (
  { db }: Deps,
  { contaId }: Session,
  { despedidaId, gravacaoId }: Target,
  { acao }: z.output<typeof legendasBody>,
): Promise<void> =>
  inTransaction(db, async tx => {
    const done =
      acao === 'refazer'
        ? await store.retry(tx, gravacaoId)
        : await store.setVisivel(tx, gravacaoId, acao === 'mostrar')
    // They are queued by themselves; a repeated call has already done its work.
    if (!done && acao !== 'refazer') throw fieldProblem('acao', GRAVACAO.legendasPorFazer)
    if (done) await recordAudit(tx, contaId, `legenda.${acao}`, { despedidaId, alvo: `gravacao:${gravacaoId}` })
  })

/**
 * Corrects or removes a line. The history says who and when, never what was said.
 * @param gravacoes of the despedida, as the caller's permission allows
 * @throws Problem NAO_ENCONTRADO, ALTERADO_POR_OUTRA_PESSOA where the line was corrected since it was read.
 */
export const changeFala = (
  { db }: Deps,
  { contaId }: Session,
  { despedidaId, gravacoes, id }: { despedidaId: number; gravacoes: readonly number[]; id: number },
  { excluir, versao, ...fala }: z.output<typeof falaBody>,
): Promise<{ falas: Fala[] }> =>
  inTransaction(db, async tx => {
    const locked = await store.lockFala(tx, id)
    if (!locked || !gravacoes.includes(locked.gravacaoId)) throw new Problem('NAO_ENCONTRADO')
    if (locked.versao !== versao) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
    if (excluir) await store.deleteFala(tx, id)
    else await store.updateFala(tx, id, fala)
    const alvo = `gravacao:${locked.gravacaoId}`
    await recordAudit(tx, contaId, excluir ? 'legenda.excluir' : 'legenda.corrigir', { despedidaId, alvo })
    return { falas: await store.listFalas(tx, locked.gravacaoId) }
  })

export const readFalas = async ({ db }: Deps, gravacaoId: number): Promise<{ falas: Fala[] }> => ({
  falas: await store.listFalas(db, gravacaoId),
})
