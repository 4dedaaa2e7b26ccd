import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { ARQUIVO_NOME_MAX, FOTOGRAFIA_BYTES_MAX, FOTOGRAFIA_PARTE_BYTES } from '#contract/fotografia/limits.ts'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import { api, messageOf, newKey } from '#web/lib/http.ts'
import { problemOfPicture } from '#web/lib/picture-problem.ts'
import { redrawPicture } from '#web/lib/redraw-picture.ts'
import { isTemporary, withRetries } from '#web/lib/send-again.ts'
import { callKey } from '#web/lib/use-call.ts'
import { ENVIO } from './admin-messages.ts'

/** Files sent at once: a phone's network is shared by them, and each is complete sooner. */
const UPLOADS_CONCURRENT_MAX = 2

export type Upload = {
  key: string
  file: File
  percent: number
  /** `cut`: the network was away for long; the parts that arrived are stored. */
  state: 'waiting' | 'sending' | 'offline' | 'finishing' | 'cut' | 'failed'
  problem?: string
}

type Change = { key: string; to: Partial<Upload> } | { add: Upload[] } | { remove: string }

const change = (uploads: readonly Upload[], action: Change): readonly Upload[] => {
  if ('add' in action) return [...uploads, ...action.add]
  if ('remove' in action) return uploads.filter(one => one.key !== action.remove)
  return uploads.map(one => (one.key === action.key ? { ...one, ...action.to } : one))
}

/** Name, size and date recognise a file that is chosen again. */
const signatureOf = (file: File): string =>
  `${file.name.slice(0, ARQUIVO_NOME_MAX)}:${file.size}:${file.lastModified}`.trim()

/** Larger than most prints need: phones take photographs of more bytes than are accepted. */
const REDUCED = { maxEdge: 6000, quality: 0.9 }

/** The file as it is sent: reduced on the device only where it is too large, so that a family's original is kept. */
const fittingOf = async (file: File): Promise<File> => {
  if (file.size <= FOTOGRAFIA_BYTES_MAX) return file
  const smaller = await redrawPicture(file, REDUCED)
  return smaller ? new File([smaller], file.name, { type: smaller.type, lastModified: file.lastModified }) : file
}

const problemOf = async (file: File): Promise<string | undefined> => {
  if (file.size === 0) return FOTOGRAFIA.vazia
  return file.size > FOTOGRAFIA_BYTES_MAX ? FOTOGRAFIA.grande : problemOfPicture(file)
}

/** Sends what the portal does not have yet, and puts the photograph on the page. */
const sendFile = async (id: number, file: File, report: (to: Partial<Upload>) => void): Promise<void> => {
  const onWaiting = (offline: boolean) => report({ state: offline ? 'offline' : 'sending' })
  const body = { nome: file.name.slice(0, ARQUIVO_NOME_MAX) || 'foto', bytes: file.size, assinatura: signatureOf(file) }
  const announce = () => api('POST /cliente/despedida/:id/fotografias/envios', { params: { id }, body })
  let envio = await withRetries(announce, onWaiting)
  if (envio.fotografia !== null) return
  const missing = Array.from({ length: envio.partes }, (_, parte) => parte).filter(
    parte => !envio.recebidas.includes(parte),
  )
  for (const parte of missing) {
    const part = file.slice(parte * FOTOGRAFIA_PARTE_BYTES, (parte + 1) * FOTOGRAFIA_PARTE_BYTES)
    const params = { id, envio: envio.id, parte }
    const send = () => api('PUT /cliente/despedida/:id/fotografias/envios/:envio/partes/:parte', { params, body: part })
    envio = await withRetries(send, onWaiting)
    report({ percent: Math.floor((envio.recebidas.length / envio.partes) * 100) })
  }
  report({ state: 'finishing' })
  const params = { id, envio: envio.id }
  await withRetries(
    () => api('POST /cliente/despedida/:id/fotografias/envios/:envio/concluir', { params }),
    offline => report({ state: offline ? 'offline' : 'finishing' }),
  )
}

/** Several files at once, each with its own progress; those that were cut continue when the network is back. */
export const useUploads = (id: number) => {
  const client = useQueryClient()
  const [uploads, dispatch] = useReducer(change, [])
  const running = useRef(new Set<string>())

  useEffect(() => {
    const run = async ({ key, file }: Upload): Promise<void> => {
      running.current.add(key)
      const report = (to: Partial<Upload>) => dispatch({ key, to })
      report({ state: 'sending' })
      try {
        const fitting = await fittingOf(file)
        const problem = await problemOf(fitting)
        if (problem === undefined) {
          await sendFile(id, fitting, report)
          await client.invalidateQueries({
            queryKey: callKey('GET /cliente/despedida/:id/fotografias', { params: { id } }),
          })
          dispatch({ remove: key })
        } else report({ state: 'failed', problem })
      } catch (error) {
        report(
          isTemporary(error)
            ? { state: 'cut', problem: ENVIO.cortado }
            : { state: 'failed', problem: messageOf(error, ENVIO.falhou) },
        )
      } finally {
        running.current.delete(key)
      }
    }
    const free = UPLOADS_CONCURRENT_MAX - running.current.size
    const waiting = uploads.filter(({ key, state }) => state === 'waiting' && !running.current.has(key))
    for (const upload of waiting.slice(0, Math.max(0, free))) void run(upload)
  }, [uploads, id, client])

  const isCut = uploads.some(({ state }) => state === 'cut')
  const resume = () => {
    for (const { key, state } of uploads) if (state === 'cut') dispatch({ key, to: { state: 'waiting' } })
  }
  const latestResume = useRef(resume)
  latestResume.current = resume
  useEffect(() => {
    const onOnline = () => latestResume.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return {
    uploads,
    isCut,
    /** On the way to the page: they take a place. */
    pending: uploads.filter(({ state }) => state !== 'failed').length,
    add: (files: readonly File[]) =>
      dispatch({ add: files.map(file => ({ key: newKey(), file, percent: 0, state: 'waiting' })) }),
    remove: (key: string) => dispatch({ remove: key }),
    resume,
  }
}
export type Uploads = ReturnType<typeof useUploads>
