import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { cpfDigits } from '#contract/fields/cpf.ts'
import type { cadastrarFalecidoBody } from '#contract/registro/schema.ts'
import { api } from '#web/lib/http.ts'
import { apiCopy } from '#web/lib/http-copy.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'

export type Busca = { cpf: string; nome: string; contrato: string }

export const isBuscaVazia = (busca: Busca): boolean =>
  cpfDigits(busca.cpf) === '' && busca.nome.trim() === '' && busca.contrato.trim() === ''

/** `isCopy`: the group's own system is away, and these are the records that the portal stored. */
type Registros = { items: RegistroFalecido[]; isCopy: boolean }

const newestFirst = ({ items, isCopy }: Registros): Registros => ({
  items: [...items].sort((a, b) => b.id - a.id),
  isCopy,
})

const KEY = 'falecidos'

/** The register: the latest deceased, or the results of an advanced search. Sorted by id descending (specification §9). */
export const useRegistros = (busca: Busca | null) =>
  useQuery({
    queryKey: [KEY, busca ?? 'ultimos'],
    queryFn: async ({ signal }) => {
      if (!busca) return newestFirst(await apiCopy('GET /cliente/pessoas-ivertex-falecidas', { signal }))
      const query = { cpf: cpfDigits(busca.cpf), nome: busca.nome.trim(), contrato: busca.contrato.trim() }
      return newestFirst(await apiCopy('GET /cliente/pessoas-ivertex', { query, signal }))
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Adds a deceased whom the register lacks, and reads the register again. */
export const useRegisterFalecido = () => {
  const client = useQueryClient()
  const { keyOf } = useRequestKey()
  return useMutation({
    mutationFn: (body: z.output<typeof cadastrarFalecidoBody>) =>
      api('POST /cliente/registro/falecidos', { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export type Sexo = 'Masculino' | 'Feminino'
/** The data of the first step: the selected record and the sex, which the register may not have. */
export type FalecidoValues = { registro: RegistroFalecido | null; sexo: Sexo | '' }

/** Body of `nova-pessoa-falecida`; the register has no place of birth. */
export const pessoaFalecidaBody = ({ registro, sexo }: FalecidoValues) => ({
  nome: registro?.nome ?? '',
  data_nascimento: registro?.nascimento ?? '',
  data_falecimento: registro?.falecimento ?? '',
  cidade: '',
  estado: '',
  pais: '',
  sexo: sexo === '' ? ('Feminino' as const) : sexo,
})
type NovaPessoa = ReturnType<typeof pessoaFalecidaBody>

export const createFalecido = (body: NovaPessoa, idempotencyKey: string) =>
  api('POST /cliente/nova-pessoa-falecida', { body, idempotencyKey })

export const updateFalecido = (body: NovaPessoa, id: number) =>
  api('POST /cliente/update-pessoa-falecida', { body: { id, ...body } })
