import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import { useDraft } from '#web/lib/draft.ts'
import { ApiError, api, apiFile, messageOf, newKey } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSend } from '#web/ui/use-send.ts'
import { TITULAR } from './messages.ts'

export type Confirmation = { contato: string; confirmacao: string; liberaEm: number }
type Draft = { contato: string; pedido: Confirmation | null; acesso: string; ate: number }

const EMPTY: Draft = { contato: '', pedido: null, acesso: '', ate: 0 }

const useEntry = (draft: Draft, setDraft: (draft: Draft) => void) => {
  const send = useMutation({
    mutationFn: (contato: string) => api('POST /titular/codigo', { body: { contato } }),
    onSuccess: ({ confirmacao, restante }, contato) =>
      setDraft({ ...draft, contato, pedido: { contato, confirmacao, liberaEm: Date.now() + restante * 1000 } }),
  })
  const enter = useMutation({
    mutationFn: (codigo: string) =>
      api('POST /titular/entrar', { body: { confirmacao: draft.pedido?.confirmacao ?? '', codigo } }),
    onSuccess: ({ acesso, segundos }) => setDraft({ ...draft, acesso, ate: Date.now() + segundos * 1000 }),
  })
  return { send, enter }
}

/** Verifies a contact: contact typed, code sent, code entered. The access ends with the tab or after half an hour. */
export const useTitular = () => {
  const [draft, setDraft, forget] = useDraft<Draft>('titular', EMPTY)
  const [codigo, setCodigo] = useState('')
  const [checked, setChecked] = useState(false)
  const { send, enter } = useEntry(draft, setDraft)
  const open = draft.acesso !== '' && draft.ate > Date.now()
  const contactProblem = contatoOf(draft.contato) ? undefined : PRIVACIDADE.contatoInvalido
  const codeProblem = /^\d{5}$/.test(codigo) ? undefined : 'Informe os 5 dígitos do código.'
  const restart = () => {
    send.reset()
    enter.reset()
    setCodigo('')
    setChecked(false)
  }
  return {
    acesso: open ? draft.acesso : undefined,
    pedido: draft.pedido,
    contato: draft.contato,
    codigo,
    sending: send.isPending,
    entering: enter.isPending,
    contactProblem: checked ? contactProblem : undefined,
    codeProblem: checked && codeProblem ? codeProblem : messageOf(enter.error, undefined),
    failure: send.isPending ? undefined : messageOf(send.error, undefined),
    type: (contato: string) => {
      send.reset()
      setDraft({ ...draft, contato })
    },
    typeCode: (digits: string) => {
      enter.reset()
      setCodigo(digits)
    },
    send: () => {
      setChecked(true)
      if (contactProblem || send.isPending) return
      setChecked(false)
      enter.reset()
      setCodigo('')
      send.mutate(draft.contato)
    },
    enter: () => {
      setChecked(true)
      if (!codeProblem && !enter.isPending) enter.mutate(codigo, { onSettled: () => setChecked(false) })
    },
    other: () => {
      restart()
      setDraft({ ...EMPTY, contato: draft.contato })
    },
    leave: () => {
      restart()
      forget()
    },
  }
}

export type Titular = ReturnType<typeof useTitular>

export const useDados = (acesso: string) =>
  useQuery({
    queryKey: ['POST /titular/dados', acesso],
    queryFn: ({ signal }) => api('POST /titular/dados', { body: { acesso }, signal }),
    retry: false,
    gcTime: 0,
  })

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFIRMACAO_EXPIRADA'

export type Pedido = {
  tipo: 'correcao' | 'exclusao' | 'ofertas' | 'outro'
  texto?: string
  homenagens?: 'retirar' | 'manter'
}

/** Each press is one request, also when the network repeats it. */
export const usePedido = (acesso: string) =>
  useSend((pedido: Pedido) => api('POST /titular/pedidos', { body: { acesso, ...pedido }, idempotencyKey: newKey() }), {
    done: ({ numero }) => `Pedido ${numero} registrado.`,
    failed: error => (isExpired(error) ? TITULAR.expirou : 'Não foi possível registrar o pedido.'),
    changes: ['POST /titular/dados'],
  })

export const useCopia = (acesso: string) =>
  useSend((formato: 'json' | 'html') => apiFile('POST /titular/exportar', { body: { acesso, formato } }), {
    done: 'Cópia salva neste aparelho.',
    failed: error => (isExpired(error) ? TITULAR.expirou : 'Não foi possível fazer a cópia.'),
    after: ({ file, name }) => saveFile(file, name ?? 'meus-dados'),
    changes: ['POST /titular/dados'],
  })
