import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PLANILHA_BYTES_MAX, PLANILHA_NOME_MAX, PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { isTemporary, withRetries } from '#web/lib/send-again.ts'
import { forgetStored, readStored, writeStored } from '#web/lib/stored.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { PLANILHA } from './messages.ts'
import { planilhaKey, usePlanilha } from './planilha-query.ts'

/** The upload was interrupted; the parts that arrived are stored, and the same file continues from there. */
class UploadInterrupted extends Error {
  readonly percent: number
  readonly reason: unknown
  constructor(percent: number, reason: unknown) {
    super('upload interrupted')
    this.percent = percent
    this.reason = reason
  }
}

type Reports = { onProgress: (percent: number) => void; onWaiting: (waiting: boolean) => void }

const percentOf = ({ recebidas, partes }: Planilha): number => Math.floor((recebidas.length / partes) * 100)

/** Name, size and date recognise a file that is chosen again. */
const signatureOf = (file: File): string =>
  `${file.name.slice(0, PLANILHA_NOME_MAX)}:${file.size}:${file.lastModified}`.trim()

/** Sends what the portal does not have yet. @throws UploadInterrupted */
const sendPlanilha = async (file: File, reports: Reports): Promise<Planilha> => {
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
      planilha = await withRetries(send, reports.onWaiting)
    } catch (error) {
      throw isTemporary(error) ? new UploadInterrupted(percentOf(planilha), error) : error
    }
    reports.onProgress(percentOf(planilha))
  }
  return planilha
}

const STORED_ID = 'registro-planilha'

/** The sheet of this tab, also after a reload. */
const useCurrentId = () => {
  const [id, setId] = useState(() => readStored<number>(STORED_ID, 'tab'))
  const change = (next: number | undefined) => {
    if (next === undefined) forgetStored(STORED_ID, 'tab')
    else writeStored(STORED_ID, next, 'tab')
    setId(next)
  }
  return [id, change] as const
}

const sizeProblem = (file: File): string | undefined => {
  if (file.size === 0) return REGISTRO.arquivoVazio
  return file.size > PLANILHA_BYTES_MAX ? 'O arquivo passa de 30 MB. Divida a planilha.' : undefined
}

/** Why the sheet is not sent, checked or written; an interrupted upload can continue. */
type UploadProblem = { text: string; interrupted?: boolean }

type UploadStep = 'sending' | 'starting'

/** Runs one step at a time, and says in words why it stopped. */
const useAttempt = () => {
  const { step, run } = useSequence<UploadStep>()
  const [problem, setProblem] = useState<UploadProblem>()
  const [waiting, setWaiting] = useState(false)
  const attempt = (work: (report: (step: UploadStep) => void) => Promise<void>) =>
    run(async report => {
      setProblem(undefined)
      try {
        await work(report)
      } catch (error) {
        const interrupted = error instanceof UploadInterrupted
        const text = interrupted
          ? `O envio parou em ${error.percent}%. O que já chegou está guardado: continue, ou escolha o mesmo arquivo mais tarde.`
          : messageOf(error, PLANILHA.falhou)
        setProblem({ text, interrupted })
      } finally {
        setWaiting(false)
      }
    })
  return { step, problem, setProblem, waiting, setWaiting, attempt }
}

const startCheck = (id: number): Promise<Planilha> =>
  api('POST /cliente/registro/planilhas/:id/conferir', { params: { id } })

const startWriting = (id: number, onlyValid: boolean): Promise<Planilha> =>
  api('POST /cliente/registro/planilhas/:id/gravar', { params: { id }, body: { so_validas: onlyValid } })

/** Sends a sheet, has it checked and written; one step at a time. */
export const useUpload = () => {
  const client = useQueryClient()
  const [id, setId] = useCurrentId()
  const planilha = usePlanilha(id)
  const { step, problem, setProblem, waiting, setWaiting, attempt } = useAttempt()
  const [file, setFile] = useState<File>()
  const [percent, setPercent] = useState(0)
  const isWritten = planilha.data?.estado === 'gravada'
  useEffect(() => {
    if (isWritten)
      void readAgain(client, ['GET /cliente/registro/pendencias', 'GET /cliente/registro/pendencias/:pendencia'])
  }, [client, isWritten])
  const show = (current: Planilha) => {
    client.setQueryData(planilhaKey(current.id), current)
    setId(current.id)
  }
  const start = (work: () => Promise<Planilha>) =>
    void attempt(async report => {
      report('starting')
      show(await work())
    })
  const send = (chosen: File) => {
    const refusal = sizeProblem(chosen)
    if (refusal !== undefined) return setProblem({ text: refusal })
    setFile(chosen)
    void attempt(async report => {
      report('sending')
      setPercent(0)
      const sent = await sendPlanilha(chosen, { onProgress: setPercent, onWaiting: setWaiting })
      show(await startCheck(sent.id))
    })
  }
  const forget = () => {
    setProblem(undefined)
    setId(undefined)
  }
  return {
    planilha: planilha.data,
    failed: planilha.isError && !planilha.data,
    file,
    percent,
    waiting,
    problem,
    send,
    forget,
    sending: step === 'sending',
    busy: step !== null,
    resume: () => {
      if (file) send(file)
    },
    check: (current: Planilha) => start(() => startCheck(current.id)),
    write: (current: Planilha, onlyValid: boolean) => start(() => startWriting(current.id, onlyValid)),
  }
}
export type Upload = ReturnType<typeof useUpload>
