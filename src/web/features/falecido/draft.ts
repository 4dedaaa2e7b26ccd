import type { RegistroFalecido } from '#contract/falecido/schema.ts'

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
