import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { HomenagemFiltro } from '#contract/homenagem/rules.ts'
import type { Decisao, Homenagem } from '#contract/homenagem/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { DENUNCIAS, MODERACAO, SO_FAMILIA } from './moderation-messages.ts'

const KEY = 'homenagens'
const REPORTS = 'denuncias'

type HomenagensPage = { id: number; filtro: HomenagemFiltro | undefined; pagina: number; busca: string }

/** One page of the homenagens of a despedida for staff and moderator; `filtro` undefined: not known yet, nothing is requested. */
export const useHomenagens = ({ id, filtro, pagina, busca }: HomenagensPage) =>
  useQuery({
    queryKey: [KEY, id, filtro, pagina, busca],
    enabled: filtro !== undefined,
    queryFn: ({ signal }) =>
      apiPage('GET /homenagem/homenagem-despedida/:id', {
        params: { id },
        query: { pagina, tamanho: HOMENAGEM_PAGE_SIZE, busca, situacao: filtro },
        signal,
      }),
    // With rows of another filter on screen, a decision could be made by mistake.
    placeholderData: (previous, query) => (query?.queryKey[2] === filtro ? previous : undefined),
  })

type HomenagensSheet = { id: number; filtro: HomenagemFiltro; busca: string }

/** The list with its filters as a file. */
export const readHomenagensSheet = ({ id, filtro, busca }: HomenagensSheet, formato: SheetFormat) =>
  apiFile('GET /homenagem/homenagem-despedida/:id', { params: { id }, query: { busca, situacao: filtro, formato } })

/** Reports of a despedida's homenagens: open ones first, then the log. */
export const useDenuncias = (id: number) =>
  useQuery({
    queryKey: [REPORTS, id],
    queryFn: ({ signal }) =>
      apiPage('GET /homenagem/denuncias/:id', { params: { id }, query: { tamanho: 100 }, signal }),
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
  if (decision.kind === 'many') return { texto: MODERACAO.aprovadas(ids.length) }
  if (decision.kind === 'report')
    return decision.decisao === 'retirada' ? { texto: DENUNCIAS.retirada(decision.row.nome) } : undefined
  const { nome, so_familia } = decision.row
  const isKept = decision.kind === 'switch' && decision.publicado
  if (so_familia) return { texto: isKept ? SO_FAMILIA.foiGuardada(nome) : SO_FAMILIA.naoFoiGuardada(nome) }
  return isKept
    ? { feito: HOMENAGEM.ativada, texto: MODERACAO.aprovada(nome) }
    : { feito: HOMENAGEM.desativada, texto: MODERACAO.recusada(nome) }
}

export const decisionProblem = (error: unknown): string => messageOf(error, MODERACAO.erro)

const showError = (error: unknown) => toast.error(decisionProblem(error))

const useReload = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([KEY, REPORTS, 'despedidas', 'historico'].map(key => client.invalidateQueries({ queryKey: [key] })))
}

/** Every decision of the screen, one at a time, and undo. The requested state is sent: a repeated tap does not toggle it back. */
export const useDecisions = (despedida: number) => {
  const [taken, setTaken] = useState<UndoableDecision | undefined>(undefined)
  const reload = useReload()
  const decide = useMutation({
    mutationFn: (decision: Decision) => ask(despedida, decision),
    onSuccess: (ids, decision) => {
      if (ids.length === 0) return toast.warning(MODERACAO.jaDecididas)
      const words = wordsOf(decision, ids)
      if (words === undefined) toast.success(DENUNCIAS.mantida)
      setTaken(words && { ids, ...words, key: Date.now() })
    },
    onError: showError,
    onSettled: reload,
  })
  const undo = useMutation({
    mutationFn: ({ ids }: UndoableDecision) => api('PUT /homenagem/desfazer-decisao', { body: { despedida, ids } }),
    onSuccess: ({ ids }) => {
      if (ids.length > 0) toast.success(MODERACAO.desfeito)
      else toast.warning(MODERACAO.tarde)
      setTaken(undefined)
    },
    onError: showError,
    onSettled: reload,
  })
  return { decide, undo, taken, forget: () => setTaken(undefined) }
}
export type Decide = ReturnType<typeof useDecisions>['decide']
