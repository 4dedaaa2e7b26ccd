import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type novaPessoaFalecidaBody, type RegistroFalecido, SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'
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

export type Sexo = z.input<typeof novaPessoaFalecidaBody>['sexo']
/** The data of the first step: the selected record, and what the register may not have. */
export type FalecidoValues = {
  registro: RegistroFalecido | null
  nome_social: string
  conhecido_como: string
  nascimento: string
  falecimento: string
  sexo: Sexo | ''
}

export const NO_FALECIDO: FalecidoValues = {
  registro: null,
  nome_social: '',
  conhecido_como: '',
  nascimento: '',
  falecimento: '',
  sexo: '',
}

/** Of a record that staff typed, a missing sex was chosen. */
export const falecidoOf = (registro: RegistroFalecido): FalecidoValues => ({
  ...NO_FALECIDO,
  registro,
  sexo: registro.sexo ?? (registro.cadastro_da_equipe ? SEXO_NAO_INFORMADO : ''),
})

/** Body of `nova-pessoa-falecida`; the register has no place of birth. */
export const pessoaFalecidaBody = ({
  registro,
  nome_social,
  conhecido_como,
  nascimento,
  falecimento,
  sexo,
}: FalecidoValues) => ({
  nome: registro?.nome ?? '',
  nome_social,
  conhecido_como,
  data_nascimento: registro?.nascimento ?? nascimento,
  data_falecimento: registro?.falecimento ?? falecimento,
  cidade: '',
  estado: '',
  pais: '',
  sexo: sexo === '' ? SEXO_NAO_INFORMADO : sexo,
})
type NovaPessoa = ReturnType<typeof pessoaFalecidaBody>

export const createFalecido = (body: NovaPessoa, idempotencyKey: string) =>
  api('POST /cliente/nova-pessoa-falecida', { body, idempotencyKey })

export const updateFalecido = (body: NovaPessoa, id: number) =>
  api('POST /cliente/update-pessoa-falecida', { body: { id, ...body, nome_registro: body.nome } })
