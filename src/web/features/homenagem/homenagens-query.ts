import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import { HOMENAGEM_DECIDIDA } from '#contract/homenagem/messages.ts'
import type { HomenagemFiltro } from '#contract/homenagem/rules.ts'
import type { Decisao, Homenagem } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { api, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

const LIST = 'GET /homenagem/homenagem-despedida/:id'

const TRANSCRIPT_POLL_MS = 15_000

type HomenagensPage = { id: number; filtro: HomenagemFiltro | undefined; pagina: number; busca: string }

/** One page of the homenagens of a despedida for staff and moderator; `filtro` undefined: not known yet, nothing is requested. */
export const useHomenagens = ({ id, filtro, pagina, busca }: HomenagensPage) =>
  useQuery({
    queryKey: [LIST, id, filtro, pagina, busca],
    enabled: filtro !== undefined,
    queryFn: ({ signal }) =>
      apiPage(LIST, {
        params: { id },
        query: { pagina, tamanho: HOMENAGEM_PAGE_SIZE, busca, situacao: filtro },
        signal,
      }),
    // Transcripts arrive while the list is read.
    refetchInterval: ({ state }) => state.data?.items.some(row => row.voz?.estado === 'fila') && TRANSCRIPT_POLL_MS,
    // With rows of another filter on screen, a decision could be made by mistake.
    placeholderData: (previous, query) => (query?.queryKey[2] === filtro ? previous : undefined),
  })

type HomenagensSheet = { id: number; filtro: HomenagemFiltro; busca: string }

/** The list with its filters as a file. */
export const readHomenagensSheet = ({ id, filtro, busca }: HomenagensSheet, formato: SheetFormat) =>
  apiFile(LIST, { params: { id }, query: { busca, situacao: filtro, formato } })

/** Reports of a despedida's homenagens: open ones first, then the log. */
export const useDenuncias = (id: number) =>
  useCallPage('GET /homenagem/denuncias/:id', {
    params: { id },
    query: { tamanho: 100 },
    placeholderData: undefined,
    refetchInterval: 60_000,
  })

/** The same as a file. */
export const readDenunciasSheet = (id: number, formato: SheetFormat) =>
  apiFile('GET /homenagem/denuncias/:id', { params: { id }, query: { formato } })

/** The latest decision, while it can be undone. */
export type UndoableDecision = { ids: number[]; feito?: string; texto: string; key: number }

type Author = Pick<Homenagem, 'id' | 'nome'> & Partial<Pick<Homenagem, 'so_familia'>>
/** One decision about homenagens or reports. */
type Decision =
  | { kind: 'switch'; row: Author; publicado: boolean }
  | { kind: 'refuse'; row: Author; motivo: string }
  | { kind: 'many'; ids: number[] }
  | { kind: 'report'; row: Author; decisao: Decisao }

const ask = async (despedida: number, decision: Decision): Promise<number[]> => {
  if (decision.kind === 'many')
    return (await api('PUT /homenagem/aprovar-varias', { body: { despedida, ids: decision.ids } })).ids
  const { id } = decision.row
  if (decision.kind === 'switch')
    await api('PUT /homenagem/update-status-homenagem/:id/:publicado', {
      params: { id, publicado: decision.publicado ? 'true' : 'false' },
    })
  else if (decision.kind === 'refuse')
    await api('PUT /homenagem/recusar/:id', { params: { id }, body: { motivo: decision.motivo } })
  else await api('PUT /homenagem/denuncias/:id', { params: { id }, body: { decisao: decision.decisao } })
  return [id]
}

/** What stands beside "Desfazer": the sentence of the specification, and whose homenagem; undefined if there is nothing to undo. */
const wordsOf = (decision: Decision, ids: number[]): Pick<UndoableDecision, 'feito' | 'texto'> | undefined => {
  if (decision.kind === 'many')
    return { texto: plural(ids.length, '1 mensagem aprovada.', `${ids.length} mensagens aprovadas.`) }
  if (decision.kind === 'report')
    return decision.decisao === 'retirada'
      ? { texto: `Mensagem de ${decision.row.nome} retirada da página.` }
      : undefined
  const { nome, so_familia } = decision.row
  const isKept = decision.kind === 'switch' && decision.publicado
  if (so_familia)
    return { texto: isKept ? `Mensagem de ${nome} guardada para a família.` : `Mensagem de ${nome} não será guardada.` }
  return isKept
    ? { feito: HOMENAGEM_DECIDIDA.ativada, texto: `Mensagem de ${nome} aprovada.` }
    : { feito: HOMENAGEM_DECIDIDA.desativada, texto: `Mensagem de ${nome} não será publicada.` }
}

export const decisionProblem = (error: unknown): string =>
  messageOf(error, 'Não foi possível salvar a decisão. Tente novamente.')

const showError = (error: unknown) => toast.error(decisionProblem(error))

const CHANGED = [
  LIST,
  'GET /homenagem/denuncias/:id',
  ...DESPEDIDA_CALLS,
  'GET /cliente/despedida/:id/historico',
] as const

/** Every decision of the screen, one at a time, and undo. The requested state is sent: a repeated tap does not toggle it back. */
export const useDecisions = (despedida: number) => {
  const [taken, setTaken] = useState<UndoableDecision | undefined>(undefined)
  const client = useQueryClient()
  const reload = () => readAgain(client, CHANGED)
  const decide = useMutation({
    mutationFn: (decision: Decision) => ask(despedida, decision),
    onSuccess: (ids, decision) => {
      if (ids.length === 0) return toast.warning('Essas mensagens já tinham sido aprovadas.')
      const words = wordsOf(decision, ids)
      if (words === undefined) toast.success('A mensagem continua na página.')
      setTaken(words && { ids, ...words, key: Date.now() })
    },
    onError: showError,
    onSettled: reload,
  })
  const undo = useMutation({
    mutationFn: ({ ids }: UndoableDecision) => api('PUT /homenagem/desfazer-decisao', { body: { despedida, ids } }),
    onSuccess: ({ ids }) => {
      if (ids.length > 0) toast.success('Decisão desfeita.')
      else toast.warning('Já não é possível desfazer. Use o botão da mensagem.')
      setTaken(undefined)
    },
    onError: showError,
    onSettled: reload,
  })
  return { decide, undo, taken, forget: () => setTaken(undefined) }
}
export type Decide = ReturnType<typeof useDecisions>['decide']
