import type { Periodo } from '#contract/despedida/rules.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { apiFile } from '#web/lib/http.ts'
import { useCallPage } from '#web/lib/use-call.ts'

export type DespedidaListQuery = { pagina: number; tamanho: number; busca: string; periodo: Periodo | undefined }

/** Moderators use the moderation endpoint (specification §6). */
const listOf = (roles: readonly Role[]) =>
  isSomenteModerador(roles) ? 'GET /cliente/despedidas-moderacao' : 'GET /cliente/despedidas'

const withPeriodo = (roles: readonly Role[], periodo: Periodo | undefined) =>
  periodo === undefined || isSomenteModerador(roles) ? {} : { periodo }

/** One page of the list, refreshed every 30 s while the tab is visible. */
export const useDespedidas = (roles: readonly Role[], { periodo, ...page }: DespedidaListQuery) =>
  useCallPage(listOf(roles), { query: { ...page, ...withPeriodo(roles, periodo) }, refetchInterval: 30_000 })

/** The list with its filters as a file. */
export const readDespedidasSheet = (
  roles: readonly Role[],
  { busca, periodo }: Pick<DespedidaListQuery, 'busca' | 'periodo'>,
  formato: SheetFormat,
) => apiFile(listOf(roles), { query: { busca, formato, ...withPeriodo(roles, periodo) } })
