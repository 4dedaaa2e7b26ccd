import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { api } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { toast } from '#web/ui/toast.ts'
import { type ColaboradorDraft, createBody, updateBody } from './colaborador-draft.ts'

const KEY = ['colaboradores']

/** All staff accounts, newest first. */
export const useColaboradores = (enabled: boolean) =>
  useQuery({
    queryKey: KEY,
    enabled,
    queryFn: async ({ signal }) => {
      const rows = await api('GET /usuario/colaboradores', { signal })
      return [...rows].sort((a, b) => b.id - a.id)
    },
  })

type Save = { draft: ColaboradorDraft; senha: string }

/** Creates, or with an id updates; says what happened and reloads the list (specification §4, §8). */
export const useSaveColaborador = (id: number | undefined, onSaved: () => void) => {
  const client = useQueryClient()
  const last = useRef({ sent: '', key: '' })
  /** The same person sent again after a lost answer is the same intention. */
  const keyFor = (sent: string): string => {
    if (last.current.sent !== sent) last.current = { sent, key: newKey() }
    return last.current.key
  }
  return useMutation({
    mutationFn: ({ draft, senha }: Save) => {
      if (id !== undefined)
        return api('PUT /usuario/atualizar-colaborador/:id', { params: { id }, body: updateBody(draft) })
      const body = createBody(draft, senha)
      return api('POST /usuario/nova-pessoa-colaborador', { body, idempotencyKey: keyFor(JSON.stringify(body)) })
    },
    onSuccess: () => {
      toast.success(id === undefined ? COLABORADOR.cadastrado : COLABORADOR.atualizado)
      onSaved()
    },
    onError: () => toast.error(id === undefined ? COLABORADOR.erroCadastrar : COLABORADOR.erroAtualizar),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
