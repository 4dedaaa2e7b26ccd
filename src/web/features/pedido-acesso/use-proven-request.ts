import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { useDraft } from '#web/lib/draft.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import { CONFIRMAR as T } from './messages.ts'

/** What the form asks, and the contact that a code proves. */
type Words = { contato: string }

/** A code is on its way to this contact. */
export type Confirmation = { contato: string; confirmacao: string; liberaEm: number }

type Options<Draft extends Words> = {
  /** Of the draft on the device. */
  name: string
  empty: Draft
  errorsOf: (draft: Draft) => FormErrors<keyof Draft & string>
  /** Sends a code to the contact. */
  sendCode: (contato: string) => Promise<{ confirmacao: string; restante: number }>
  ask: (draft: Draft, prova: string) => Promise<unknown>
}

/** What the server says of the contact: it knows which numbers a message reaches. */
const contactProblem = (error: unknown): string | undefined =>
  error instanceof ApiError && error.errors.some(({ campo }) => campo === 'contato') ? error.mensagem : undefined

type Asked = { onSent: () => void; onAsked: () => void }

/** The two calls of the form: a code, and the request with it. One at a time. */
const useCalls = <Draft extends Words>(
  { sendCode, ask }: Pick<Options<Draft>, 'sendCode' | 'ask'>,
  { onSent, onAsked }: Asked,
) => {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [prova, setProva] = useState('')
  // The second tap of a double tap comes before the next rendering.
  const busy = useRef(false)
  const onSettled = () => {
    busy.current = false
  }
  const send = useMutation({
    mutationFn: ({ contato }: Draft) => sendCode(contato),
    onSuccess: ({ confirmacao, restante }, { contato }) => {
      setProva('')
      setConfirmation({ contato, confirmacao, liberaEm: Date.now() + restante * 1000 })
      onSent()
    },
    onSettled,
  })
  const request = useMutation({
    // The code is spent once it was right: a request that is lost afterwards is sent again with the proof.
    mutationFn: async ({ draft, codigo }: { draft: Draft; codigo: string }) => {
      let proof = prova
      if (proof === '') {
        const body = { confirmacao: confirmation?.confirmacao ?? '', codigo }
        proof = (await api('POST /exibicao/pedido-acesso/confirmar', { body })).prova
        setProva(proof)
      }
      return ask(draft, proof)
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
    request,
    alone,
    isProven: prova !== '',
    confirmation,
    forgetConfirmation: () => setConfirmation(undefined),
  }
}

/** What was typed, a code to the contact, the request. A reload of the tab keeps what was typed. */
export const useProvenRequest = <Draft extends Words>({ name, empty, errorsOf, ...calls }: Options<Draft>) => {
  const [draft, setDraft, forget] = useDraft<Draft>(name, empty)
  const [codigo, setCodigo] = useState('')
  const [tried, setTried] = useState(false)
  const errors = errorsOf(draft)
  const onSent = () => {
    setCodigo('')
    setTried(false)
  }
  const { send, request, alone, isProven, confirmation, forgetConfirmation } = useCalls(calls, {
    onSent,
    onAsked: forget,
  })
  const isCode = isProven || /^\d{5}$/.test(codigo)
  const contato = contactProblem(send.error)
  const isWrong = request.error instanceof ApiError && request.error.code === 'CODIGO_INCORRETO'
  return {
    draft,
    errors: { ...(tried && errors), ...(contato !== undefined && { contato }) } as FormErrors<keyof Draft & string>,
    confirmation,
    codigo,
    sending: send.isPending,
    asking: request.isPending,
    done: request.isSuccess,
    /** The browser has no script: the buttons post the form. */
    isPosted: false,
    codeProblem: tried && !isCode ? T.codigoFalta : isWrong ? messageOf(request.error, undefined) : undefined,
    failure:
      contato === undefined
        ? (messageOf(send.error, undefined) ?? (isWrong ? undefined : messageOf(request.error, undefined)))
        : undefined,
    type: (part: Partial<Draft>) => {
      send.reset()
      setDraft(current => ({ ...current, ...part }))
    },
    typeCode: (digits: string) => {
      request.reset()
      setCodigo(digits)
    },
    send: () => {
      setTried(true)
      if (Object.keys(errors).length === 0) alone(() => send.mutate(draft))
    },
    ask: () => {
      setTried(true)
      if (isCode) alone(() => request.mutate({ draft, codigo }))
    },
    change: () => {
      send.reset()
      request.reset()
      setTried(false)
      forgetConfirmation()
    },
  }
}
export type ProvenRequest<Draft extends Words> = ReturnType<typeof useProvenRequest<Draft>>

const nothing = () => undefined

/** The same form as a browser without JavaScript posted it: with what is wrong, or at the step of the code. */
export const postedRequest = <Draft extends Words>(form: RefusedForm, empty: Draft): ProvenRequest<Draft> => {
  const { confirmacao = '', ...fields } = form.fields
  const handle = String(form.values?.confirmacao ?? confirmacao)
  const draft = { ...empty, ...Object.fromEntries(Object.keys(empty).map(key => [key, fields[key] ?? ''])) }
  const problems = (form.errors ?? []).map(error => [error.campo, translatedRefusal(error) ?? error.message])
  const errors = Object.fromEntries(problems) as FormErrors<keyof Draft & string>
  // A sentence without a code is Portuguese.
  if (form.errors?.some(({ campo, code }) => campo === 'contato' && !code)) errors.contato = T.contatoFalta
  const text = translatedRefusal(form) ?? form.message
  const isWrong = form.code === 'CODIGO_INCORRETO'
  return {
    draft,
    errors,
    confirmation: handle === '' ? undefined : { contato: draft.contato, confirmacao: handle, liberaEm: 0 },
    codigo: '',
    sending: false,
    asking: false,
    done: false,
    isPosted: true,
    codeProblem: isWrong ? text : undefined,
    failure: isWrong || form.code === 'CODIGO_ENVIADO' || problems.length > 0 ? undefined : text,
    type: nothing,
    typeCode: nothing,
    send: nothing,
    ask: nothing,
    change: nothing,
  }
}
