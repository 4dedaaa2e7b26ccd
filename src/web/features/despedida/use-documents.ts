import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { documentFileName } from '#contract/documento/file-name-rules.ts'
import { DOCUMENTO } from '#contract/documento/messages.ts'
import { ApiError, apiFile } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'

export type DocumentKind = 'informativo' | 'status'

/** The sentence of the specification, and the message of the server or network if it is more specific. */
export const documentFailure = (kind: DocumentKind | 'ebook', error: unknown): string => {
  const sentence = kind === 'ebook' ? DOCUMENTO.erroEbook : DOCUMENTO.erroInformativo
  if (!(error instanceof ApiError)) return sentence
  if (error.status === 404) return 'Elemento do ebook/informativo não encontrado'
  return error.status === 0 || error.status === 429 ? `${sentence}. ${error.mensagem}` : sentence
}

/** One download at a time: a second tap during the first sends no request. */
export const useDocuments = (despedida: Despedida) => {
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const download = async (kind: DocumentKind): Promise<void> => {
    if (busy !== null) return
    setBusy(kind)
    setFailed(null)
    try {
      const { file, name } = await apiFile('GET /cliente/despedida/:id/informativo', {
        params: { id: despedida.id },
        query: { formato: kind === 'status' ? 'status' : 'padrao' },
      })
      saveFile(file, name ?? documentFileName('informativo', despedida.pessoa_falecida.nome, 'png'))
      toast.success(DOCUMENTO.informativoBaixado)
    } catch (error) {
      const sentence = documentFailure(kind, error)
      setFailed(sentence)
      toast.error(sentence)
    } finally {
      setBusy(null)
    }
  }
  return { busy, failed, preparing: busy === null ? null : 'Preparando a imagem do informativo.', download }
}
