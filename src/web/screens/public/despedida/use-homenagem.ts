import { useState } from 'react'
import type { HomenagemDraft } from '#web/features/homenagem/homenagem-form.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useSendHomenagem } from '#web/features/homenagem/public-query.ts'
import { isCodigoValid } from '#web/features/participante/codigo-check.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import type { VisitorCode } from './use-visitor-code.ts'

/** The letter as it stands, with the key under which exactly this letter is sent, and whether a picture went with it. */
type Letter = HomenagemDraft & { key: string; withPicture: boolean }

const EMPTY: Letter = { nome: '', descricao: '', key: '', withPicture: false }

/** Chosen pictures by despedida: they outlive a change of tab, not a reload. */
const pictures = new Map<number, File>()

const useLetter = (despedidaId: number) => {
  const draftKey = `homenagem-${despedidaId}`
  const [letter, setLetter, forgetDraft] = useDraft<Letter>(draftKey, EMPTY)
  const [picture, setPicture] = useState(() => pictures.get(despedidaId))
  const write = (draft: HomenagemDraft) => setLetter({ ...letter, ...draft, key: newKey() })
  const choose = (file: File | undefined) => {
    if (file) pictures.set(despedidaId, file)
    else pictures.delete(despedidaId)
    setPicture(file)
    setLetter({ ...letter, key: newKey(), withPicture: file !== undefined })
  }
  const forget = () => {
    pictures.delete(despedidaId)
    setPicture(undefined)
    forgetDraft()
    // The tab may have been left meanwhile: then nobody else clears it.
    clearDraft(draftKey)
  }
  return { letter, picture, write, choose, forget, pictureLost: letter.withPicture && !picture }
}

/** One sending: the code is validated first, else the registration opens and the letter goes on by itself afterwards. */
export const useHomenagem = (despedidaId: number, code: VisitorCode) => {
  const { letter, picture, write, choose, forget, pictureLost } = useLetter(despedidaId)
  const [checking, setChecking] = useState(false)
  const register = () => code.ask(HOMENAGEM_TELA.paraEnviar, deliver, letter.nome)
  const send = useSendHomenagem(forget, register)
  const deliver = (codigo: string | undefined) => {
    const { nome, descricao } = letter
    // A letter whose picture was lost in a reload is another letter.
    const key = letter.key === '' || pictureLost ? newKey() : letter.key
    send.mutate({ despedidaId, nome, descricao, imagem: picture, codigo, key })
  }
  const start = async () => {
    if (code.codigo === undefined) return code.acesso ? deliver(undefined) : register()
    setChecking(true)
    try {
      if (await isCodigoValid(despedidaId, code.codigo)) return deliver(code.codigo)
      code.forget()
      register()
    } catch {
      // The check itself failed: the server decides when the letter arrives.
      deliver(code.codigo)
    } finally {
      setChecking(false)
    }
  }
  const busy = checking || send.isPending
  return { letter, picture, pictureLost, write, choose, start, busy, error: send.error }
}
