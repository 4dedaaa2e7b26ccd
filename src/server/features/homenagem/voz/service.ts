import type { z } from 'zod'
import type { transcricaoBody, transcricaoResponse } from '#contract/homenagem/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordPicture } from '#server/features/despedida/portrait-service.ts'
import { deciderOf } from '#server/features/homenagem/moderacao/service.ts'
import * as store from './store.ts'

type StoredVoice = { nome: string; bytes: number; segundos: number }

/** Cleans a voice and stores it under a new random name. @throws Problem AUDIO_NAO_ACEITO, AUDIO_INDISPONIVEL */
export const keepVoice = async ({ voices, media }: Deps, sent: Buffer): Promise<StoredVoice> => {
  if (!voices) throw new Problem('AUDIO_INDISPONIVEL')
  const { bytes, segundos } = await voices.clean(sent)
  const nome = `${randomName()}.m4a`
  await media.put(nome, bytes)
  return { nome, bytes: bytes.length, segundos }
}

/** Only where its author was told of the recognition service may that hear the voice. */
export const recordVoice = async (
  { transcribe }: Pick<Deps, 'transcribe'>,
  tx: Executor,
  { nome, bytes, segundos }: StoredVoice,
  { despedidaId, homenagemId }: { despedidaId: number; homenagemId: number },
): Promise<void> => {
  const owner = { despedida_id: despedidaId, homenagem_id: homenagemId }
  await recordPicture(tx, { nome, bytes, largura: null, altura: null, ...owner })
  const estado = transcribe ? 'fila' : 'desligada'
  await store.insertVoz(tx, { homenagem_id: homenagemId, audio: `/midia/${nome}`, segundos, estado })
}

/**
 * The history says who and when, never what was said.
 * @throws Problem NAO_ENCONTRADO, also for another family's voice; ALTERADO_POR_OUTRA_PESSOA where it was corrected since it was read.
 */
export const corrigirTranscricao = (
  deps: Deps,
  session: Session,
  id: number,
  { transcricao, versao }: z.output<typeof transcricaoBody>,
): Promise<z.output<typeof transcricaoResponse>> =>
  inTransaction(deps.db, async tx => {
    const locked = await store.lockVoz(tx, deciderOf(session), id)
    if (!locked) throw new Problem('NAO_ENCONTRADO')
    if (locked.versao !== versao) throw new Problem('ALTERADO_POR_OUTRA_PESSOA')
    const { despedidaId } = locked
    await recordAudit(tx, session.contaId, 'homenagem.transcrever', { despedidaId, alvo: `homenagem:${id}` })
    return store.updateTranscricao(tx, id, transcricao)
  })
