import { Readable } from 'node:stream'
import { consentimentoDe } from '#contract/gravacao/messages.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Recordings } from '#server/live/recordings.ts'
import { buildApresentacao, portalTime, type TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Recordings that have ended, and whose files a test decides: no ffmpeg is needed. */
export const createKeptRecordings = () => {
  const kept = {
    bytes: 6,
    video: (): Readable | undefined => Readable.from([Buffer.from('vídeo')]),
    recordings: {
      canDownload: true,
      isFollowed: () => false,
      isTroubled: () => false,
      skipped: () => 0,
      summary: () => ({ inicio: 0, segundos: 60, bytes: kept.bytes }),
      download: () => Promise.resolve(kept.video()),
      follow: () => undefined,
      close: () => Promise.resolve(),
    } as unknown as Recordings,
  }
  return kept
}

/** A wake that was recorded and is over. */
export const addKeptRecording = async (t: TestApp, despedidaId: number, { contaId }: TestAccount): Promise<void> => {
  const times = { data_hora_inicial: portalTime(-120), data_hora_final: portalTime(-60), status: false }
  const { id } = await buildApresentacao(t.deps, despedidaId, times)
  await t.deps.db
    .insertInto('gravacao_consentimento')
    .values({
      despedida_id: despedidaId,
      nome: 'Ana',
      parentesco: 'filha',
      dias: 30,
      quem: 'familia',
      versao_texto: consentimentoDe(false, true).versao,
      registrado_por: contaId,
    })
    .execute()
  const gravacao = { chave: randomName(), despedida_id: despedidaId, apresentacao_id: id }
  await t.deps.db.insertInto('gravacao').values(gravacao).execute()
}
