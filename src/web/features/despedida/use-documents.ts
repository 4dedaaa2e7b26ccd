import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { documentFileName } from '#contract/documento/file-name-rules.ts'
import { DOCUMENTO } from '#contract/documento/messages.ts'
import { ApiError, apiFile } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export type DocumentKind = 'informativo' | 'status' | 'ebook'

const isBook = (kind: DocumentKind): boolean => kind === 'ebook'

const fetchDocument = (kind: DocumentKind, id: number) => {
  if (isBook(kind)) return apiFile('GET /cliente/despedida/:id/ebook', { params: { id } })
  const formato = kind === 'status' ? ('status' as const) : ('padrao' as const)
  return apiFile('GET /cliente/despedida/:id/informativo', { params: { id }, query: { formato } })
}

/** The specification's sentence, and what the server or the network said when that says more. */
const failure = (kind: DocumentKind, error: unknown): string => {
  const sentence = isBook(kind) ? DOCUMENTO.erroEbook : DOCUMENTO.erroInformativo
  if (!(error instanceof ApiError)) return sentence
  if (error.status === 404) return DOCUMENTO.naoEncontrado
  return error.status === 0 || error.status === 429 ? `${sentence}. ${error.mensagem}` : sentence
}

/** One download at a time: a second tap while the first is made asks for nothing. */
export const useDocuments = (despedida: Despedida) => {
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const download = async (kind: DocumentKind): Promise<void> => {
    if (busy !== null) return
    setBusy(kind)
    setFailed(null)
    try {
      const { file, name } = await fetchDocument(kind, despedida.id)
      const nome = despedida.pessoa_falecida.nome
      const fallback = isBook(kind)
        ? documentFileName('ebook', nome, 'pdf')
        : documentFileName('informativo', nome, 'png')
      saveFile(file, name ?? fallback)
      toast.success(isBook(kind) ? DOCUMENTO.ebookBaixado : DOCUMENTO.informativoBaixado)
    } catch (error) {
      const sentence = failure(kind, error)
      setFailed(sentence)
      toast.error(sentence)
    } finally {
      setBusy(null)
    }
  }
  const preparing = busy === null ? null : T.preparando[isBook(busy) ? 'ebook' : 'informativo']
  return { busy, failed, preparing, download }
}
