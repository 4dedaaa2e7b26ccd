import { useState } from 'react'
import type { HomenagemDraft } from '#web/features/homenagem/homenagem-form.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useSendHomenagem } from '#web/features/homenagem/public-query.ts'
import { isCodigoValid } from '#web/features/participante/codigo-api.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { newKey } from '#web/lib/http.ts'
import type { VisitorCode } from './use-visitor-code.ts'

/** The present draft, the idempotency key of exactly this draft, and whether it had a picture. */
type DraftRequest = HomenagemDraft & { key: string; withPicture: boolean }

const EMPTY: DraftRequest = {
  nome: '',
  descricao: '',
  so_familia: false,
  cede_imagem: false,
  key: '',
  withPicture: false,
}

/** Selected pictures by despedida: they survive a change of tab, but not a reload. */
const pictures = new Map<number, File>()

const useHomenagemDraft = (despedidaId: number) => {
  const draftKey = `homenagem-${despedidaId}`
  const [draft, setDraft, forgetDraft] = useDraft<DraftRequest>(draftKey, EMPTY)
  const [picture, setPicture] = useState(() => pictures.get(despedidaId))
  const write = (typed: HomenagemDraft) => setDraft({ ...draft, ...typed, key: newKey() })
  const choose = (file: File | undefined) => {
    if (file) pictures.set(despedidaId, file)
    else pictures.delete(despedidaId)
    setPicture(file)
    setDraft({ ...draft, key: newKey(), withPicture: file !== undefined })
  }
  const forget = () => {
    pictures.delete(despedidaId)
    setPicture(undefined)
    forgetDraft()
    // If the tab was left meanwhile, the hook above no longer clears the draft.
    clearDraft(draftKey)
  }
  return { draft, picture, write, choose, forget, pictureLost: draft.withPicture && !picture }
}

/** Sends a homenagem. The code is validated first; without a valid one the registration opens, and sending continues after it. */
export const useHomenagem = (despedidaId: number, code: VisitorCode) => {
  const { draft, picture, write, choose, forget, pictureLost } = useHomenagemDraft(despedidaId)
  const [checking, setChecking] = useState(false)
  const register = () =>
    code.ask({ purpose: 'enviar', reason: HOMENAGEM_TELA.paraEnviar, onRegistered: deliver, nome: draft.nome })
  const send = useSendHomenagem(forget, register)
  const deliver = (codigo: string | undefined) => {
    const { nome, descricao, so_familia, cede_imagem } = draft
    // A draft whose picture was lost in a reload is a different request.
    const key = draft.key === '' || pictureLost ? newKey() : draft.key
    send.mutate({ despedidaId, nome, descricao, so_familia, cede_imagem, imagem: picture, codigo, key })
  }
  const start = async () => {
    if (code.codigo === undefined) return code.acesso ? deliver(undefined) : register()
    setChecking(true)
    try {
      if (await isCodigoValid(despedidaId, code.codigo)) return deliver(code.codigo)
      code.forget()
      register()
    } catch {
      // The check itself failed: the server decides when the homenagem arrives.
      deliver(code.codigo)
    } finally {
      setChecking(false)
    }
  }
  const busy = checking || send.isPending
  return { draft, picture, pictureLost, write, choose, start, busy, error: send.error }
}
