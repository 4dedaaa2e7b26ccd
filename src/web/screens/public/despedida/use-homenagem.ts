import { useState } from 'react'
import type { HomenagemDraft } from '#web/features/homenagem/homenagem-form.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useSendHomenagem } from '#web/features/homenagem/public-query.ts'
import type { Voice } from '#web/features/homenagem/voice-store.ts'
import { isCodigoValid } from '#web/features/participante/codigo-store.ts'
import { clearDraft, clearWithDrafts, useDraft } from '#web/lib/draft.ts'
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

/** A homenagem has a picture or a voice; what was chosen before the other stays until one is sent. */
type Attached = { picture?: File | undefined; voice?: Voice | undefined }
/** By despedida: they survive a change of tab. A reload only a voice does, which its recorder stores. */
const attachments = new Map<number, Attached>()
clearWithDrafts(() => attachments.clear())

const useHomenagemDraft = (despedidaId: number) => {
  const draftKey = `homenagem-${despedidaId}`
  const [draft, setDraft, forgetDraft] = useDraft<DraftRequest>(draftKey, EMPTY)
  const [attached, setAttached] = useState(() => attachments.get(despedidaId) ?? {})
  const write = (typed: HomenagemDraft) => setDraft({ ...draft, ...typed, key: newKey() })
  const keep = (part: Attached) => {
    const all = { ...attachments.get(despedidaId), ...part }
    attachments.set(despedidaId, all)
    setAttached(all)
  }
  const attach = (part: Attached) => {
    keep(part)
    const withPicture = attachments.get(despedidaId)?.picture !== undefined
    // A recording may end after more was typed.
    setDraft(latest => ({ ...latest, key: newKey(), withPicture }))
  }
  const forget = () => {
    attachments.delete(despedidaId)
    setAttached({})
    forgetDraft()
    // If the tab was left meanwhile, the hook above no longer clears the draft.
    clearDraft(draftKey)
    clearDraft(`voz-${despedidaId}`)
  }
  return { draft, ...attached, write, keep, attach, forget, pictureLost: draft.withPicture && !attached.picture }
}

/** Sends a homenagem. The code is validated first; without a valid one the registration opens, and sending continues after it. */
export const useHomenagem = (despedidaId: number, code: VisitorCode) => {
  const { draft, picture, voice, write, keep, attach, forget, pictureLost } = useHomenagemDraft(despedidaId)
  const [checking, setChecking] = useState(false)
  const register = () =>
    code.ask({ purpose: 'enviar', reason: HOMENAGEM_TELA.paraEnviar, onRegistered: deliver, nome: draft.nome })
  const send = useSendHomenagem(forget, register)
  const deliver = (codigo: string | undefined) => {
    const { nome, descricao, so_familia, cede_imagem } = draft
    // A draft whose picture was lost in a reload is a different request.
    const key = draft.key === '' || pictureLost ? newKey() : draft.key
    send.mutate({ despedidaId, nome, descricao, so_familia, cede_imagem, imagem: picture, voice, codigo, key })
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
  return { draft, picture, voice, pictureLost, write, keep, attach, start, busy, error: send.error }
}
