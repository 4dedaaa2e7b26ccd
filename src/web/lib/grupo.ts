import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { GrupoPublico } from '#contract/configuracao/schema.ts'
import { api } from './http.ts'

/** The group and its units: in the state of a server-rendered page; other documents read them when they start. */
export const GRUPO = { queryKey: ['grupo'], queryFn: () => api('GET /exibicao/grupo', { anonymous: true }) }

/** Until the group is known, pages show the portal's own name. */
const UNKNOWN: GrupoPublico = { nomeCurto: 'Memorial', desde: '', rodape: '', logo: '', unidades: [] }

/** Reads the group again; a failure leaves what is known. */
export const fetchGrupo = (client: QueryClient): Promise<unknown> => client.fetchQuery(GRUPO).catch(() => undefined)

/** Never reads by itself. `isFetching` without data: the names of units are not known yet. */
export const useGrupoQuery = () => useQuery({ ...GRUPO, enabled: false })

export const useGrupo = (): GrupoPublico => useGrupoQuery().data ?? UNKNOWN
