import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isTelefone } from '#contract/fields/telefone.ts'
import { useDraft } from '#web/lib/draft.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { PEDIR_ACESSO as T } from './messages.ts'

type Draft = { nome: string; frase: string; telefone: string }
const EMPTY: Draft = { nome: '', frase: '', telefone: '' }

/** A code is on its way to this phone. */
export type Confirmation = { telefone: string; confirmacao: string; liberaEm: number }

const sentence = (error: unknown): string | undefined => (error instanceof ApiError ? error.mensagem : undefined)

const errorsOf = ({ nome, frase, telefone }: Draft) =>
  withoutEmpty({
    nome: nome.trim() === '' ? T.nomeFalta : undefined,
    frase: frase.trim() === '' ? T.fraseFalta : undefined,
    telefone: isTelefone(telefone) ? undefined : T.telefoneFalta,
  })

/** The two calls of the form: a code by SMS, and the request with it. One at a time. */
const useCalls = (despedida: number, { onSent, onAsked }: { onSent: () => void; onAsked: () => void }) => {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [prova, setProva] = useState('')
  // The second tap of a double tap comes before the next rendering.
  const busy = useRef(false)
  const onSettled = () => {
    busy.current = false
  }
  const send = useMutation({
    mutationFn: ({ telefone }: Draft) => api('POST /exibicao/pedido-acesso/codigo', { body: { telefone } }),
    onSuccess: ({ confirmacao, restante }, { telefone }) => {
      setProva('')
      setConfirmation({ telefone, confirmacao, liberaEm: Date.now() + restante * 1000 })
      onSent()
    },
    onSettled,
  })
  const ask = useMutation({
    // The code is spent once it was right: a request that is lost afterwards is sent again with the proof.
    mutationFn: async ({ nome, frase, codigo }: Draft & { codigo: string }) => {
      let proof = prova
      if (proof === '') {
        const body = { confirmacao: confirmation?.confirmacao ?? '', codigo }
        proof = (await api('POST /exibicao/pedido-acesso/confirmar', { body })).prova
        setProva(proof)
      }
      return api('POST /exibicao/pedido-acesso', { body: { prova: proof, despedida, nome, frase } })
    },
    onSuccess: onAsked,
    onError: error => {
      if (error instanceof ApiError && error.code === 'CONFIRMACAO_EXPIRADA') setProva('')
    },
    onSettled,
  })
  const alone = (start: () => void) => {
    if (busy.current) return
    busy.current = true
    start()
  }
  return {
    send,
    ask,
    alone,
    isProven: prova !== '',
    confirmation,
    forgetConfirmation: () => setConfirmation(undefined),
  }
}

/** What was typed, a code by SMS, the request. A reload of the tab keeps what was typed. */
export const useAskAccess = (despedida: number) => {
  const [draft, setDraft, forget] = useDraft<Draft>(`pedido-acesso-${despedida}`, EMPTY)
  const [codigo, setCodigo] = useState('')
  const [tried, setTried] = useState(false)
  const errors = errorsOf(draft)
  const onSent = () => {
    setCodigo('')
    setTried(false)
  }
  const { send, ask, alone, isProven, confirmation, forgetConfirmation } = useCalls(despedida, {
    onSent,
    onAsked: forget,
  })
  const isCode = isProven || /^\d{5}$/.test(codigo)
  const isWrong = ask.error instanceof ApiError && ask.error.code === 'CODIGO_INCORRETO'
  return {
    draft,
    errors: tried ? errors : {},
    confirmation,
    codigo,
    sending: send.isPending,
    asking: ask.isPending,
    done: ask.isSuccess,
    codeProblem: tried && !isCode ? T.codigoFalta : isWrong ? sentence(ask.error) : undefined,
    failure: sentence(send.error) ?? (isWrong ? undefined : sentence(ask.error)),
    type: (part: Partial<Draft>) => {
      send.reset()
      setDraft(current => ({ ...current, ...part }))
    },
    typeCode: (digits: string) => {
      ask.reset()
      setCodigo(digits)
    },
    send: () => {
      setTried(true)
      if (Object.keys(errors).length === 0) alone(() => send.mutate(draft))
    },
    ask: () => {
      setTried(true)
      if (isCode) alone(() => ask.mutate({ ...draft, codigo }))
    },
    change: () => {
      send.reset()
      ask.reset()
      setTried(false)
      forgetConfirmation()
    },
  }
}
export type AskAccess = ReturnType<typeof useAskAccess>
