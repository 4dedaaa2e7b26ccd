import { FALECIDO } from '#contract/falecido/messages.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { isData } from '#contract/fields/data-hora.ts'

export type Sexo = 'Masculino' | 'Feminino'
/** What the first step keeps: the chosen record and the sex, which the register may not know. */
export type FalecidoDraft = { registro: RegistroFalecido | null; sexo: Sexo | '' }
export const EMPTY_FALECIDO: FalecidoDraft = { registro: null, sexo: '' }

export type FalecidoProblems = { nome?: string; nascimento?: string; falecimento?: string; sexo?: string }

/** Name, birth, death and sex are required (specification §5). */
export const falecidoProblems = ({ registro, sexo }: FalecidoDraft): FalecidoProblems => ({
  ...(registro?.nome ? {} : { nome: FALECIDO.nomeObrigatorio }),
  ...(isData(registro?.nascimento ?? '') ? {} : { nascimento: FALECIDO.dataObrigatoria }),
  ...(isData(registro?.falecimento ?? '') ? {} : { falecimento: FALECIDO.dataObrigatoria }),
  ...(sexo === '' ? { sexo: FALECIDO.preenchaAntes } : {}),
})

/** Body of `nova-pessoa-falecida`; the register knows no place of birth. */
export const pessoaFalecidaBody = ({ registro, sexo }: FalecidoDraft) => ({
  nome: registro?.nome ?? '',
  data_nascimento: registro?.nascimento ?? '',
  data_falecimento: registro?.falecimento ?? '',
  cidade: '',
  estado: '',
  pais: '',
  sexo: sexo === '' ? ('Feminino' as const) : sexo,
})
