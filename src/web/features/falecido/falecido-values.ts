import type { z } from 'zod'
import { type novaPessoaFalecidaBody, type RegistroFalecido, SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'

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
