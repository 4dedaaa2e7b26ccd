import { PLANILHA_NOME_MAX, PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { pause } from '#web/lib/pause.ts'

/** Between two attempts to send a part, longer each time; an interruption of half a minute goes unnoticed. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000]

/** The network is away, or the portal is restarting: the part is sent again. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500)

/** The upload was interrupted; the parts that arrived are stored, and the same file continues from there. */
export class UploadInterrupted extends Error {
  readonly percent: number
  override readonly cause: unknown
  constructor(percent: number, cause: unknown) {
    super('upload interrupted')
    this.percent = percent
    this.cause = cause
  }
}

type Reports = { onProgress: (percent: number) => void; onWaiting: (waiting: boolean) => void }

const withRetries = async (send: () => Promise<Planilha>, { onWaiting }: Reports): Promise<Planilha> => {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      const planilha = await send()
      onWaiting(false)
      return planilha
    } catch (error) {
      if (!isTemporary(error)) throw error
      onWaiting(true)
      await pause(delay)
    }
  }
  return send()
}

const percentOf = ({ recebidas, partes }: Planilha): number => Math.floor((recebidas.length / partes) * 100)

/** Name, size and date recognise a file that is chosen again. */
const signatureOf = (file: File): string =>
  `${file.name.slice(0, PLANILHA_NOME_MAX)}:${file.size}:${file.lastModified}`.trim()

/** Sends what the portal does not have yet. @throws UploadInterrupted */
export const sendPlanilha = async (file: File, reports: Reports): Promise<Planilha> => {
  const body = { nome: file.name.slice(0, PLANILHA_NOME_MAX), bytes: file.size, assinatura: signatureOf(file) }
  let planilha = await api('POST /cliente/registro/planilhas', { body })
  const missing = Array.from({ length: planilha.partes }, (_, parte) => parte).filter(
    parte => !planilha.recebidas.includes(parte),
  )
  reports.onProgress(percentOf(planilha))
  for (const parte of missing) {
    const part = file.slice(parte * PLANILHA_PARTE_BYTES, (parte + 1) * PLANILHA_PARTE_BYTES)
    const params = { id: planilha.id, parte }
    const send = () => api('PUT /cliente/registro/planilhas/:id/partes/:parte', { params, body: part })
    try {
      planilha = await withRetries(send, reports)
    } catch (error) {
      throw isTemporary(error) ? new UploadInterrupted(percentOf(planilha), error) : error
    }
    reports.onProgress(percentOf(planilha))
  }
  return planilha
}
