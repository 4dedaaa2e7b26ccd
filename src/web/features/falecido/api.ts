import { useQuery } from '@tanstack/react-query'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { cpfDigits } from '#contract/fields/cpf.ts'
import { api } from '#web/lib/http.ts'
import type { pessoaFalecidaBody } from './draft.ts'

export type Busca = { cpf: string; nome: string; contrato: string }
export const EMPTY_BUSCA: Busca = { cpf: '', nome: '', contrato: '' }

export const isBuscaVazia = (busca: Busca): boolean =>
  cpfDigits(busca.cpf) === '' && busca.nome.trim() === '' && busca.contrato.trim() === ''

const newestFirst = (rows: readonly RegistroFalecido[]): RegistroFalecido[] => [...rows].sort((a, b) => b.id - a.id)

/** The register: the latest deceased, or the results of an advanced search. Sorted by id descending (specification §9). */
export const useRegistros = (busca: Busca | null) =>
  useQuery({
    queryKey: ['falecidos', busca ?? 'ultimos'],
    queryFn: async ({ signal }) => {
      if (!busca) return newestFirst(await api('GET /cliente/pessoas-ivertex-falecidas', { signal }))
      const query = { cpf: cpfDigits(busca.cpf), nome: busca.nome.trim(), contrato: busca.contrato.trim() }
      return newestFirst(await api('GET /cliente/pessoas-ivertex', { query, signal }))
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

type NovaPessoa = ReturnType<typeof pessoaFalecidaBody>

export const createFalecido = (body: NovaPessoa, idempotencyKey: string) =>
  api('POST /cliente/nova-pessoa-falecida', { body, idempotencyKey })

export const updateFalecido = (body: NovaPessoa, id: number) =>
  api('POST /cliente/update-pessoa-falecida', { body: { id, ...body } })
