import { z } from 'zod'
import { RITOS } from '../despedida/rito-rules.ts'
import { dataParcial } from '../fields/data-hora-schema.ts'
import { id } from '../fields/id-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { MOTIVO_MAX_LENGTH } from '../registro/limits.ts'
import { DESCONHECIDA } from './life-rules.ts'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from './limits.ts'
import { FALECIDO } from './messages.ts'

export const SEXOS = ['Masculino', 'Feminino'] as const
/** What a call may say instead of a sex. It is stored and answered as null, as a register without one always was. */
export const SEXO_NAO_INFORMADO = 'Não informado'

export const sexoField = (required: string) => z.enum([...SEXOS, SEXO_NAO_INFORMADO], { error: required })
export const storedSexo = (sexo: z.output<ReturnType<typeof sexoField>>) => (sexo === SEXO_NAO_INFORMADO ? null : sexo)

/** A day, a month, a year, or `desconhecida`. */
export const nascimentoField = () => dataParcial(FALECIDO.dataObrigatoria, [DESCONHECIDA])
/** A day; of an old burial also a month or a year. */
export const falecimentoField = () => dataParcial(FALECIDO.dataObrigatoria)

/** A person has a name with characters of a script: "-" and "123" are none. */
export const nomeField = () =>
  text({ max: FALECIDO_NOME_MAX, required: FALECIDO.nomeObrigatorio }).refine(
    nome => nome === '' || /\p{L}/u.test(nome),
    FALECIDO.nomeSemLetras,
  )

const dados = {
  nome: nomeField(),
  data_nascimento: nascimentoField(),
  data_falecimento: falecimentoField(),
  cidade: looseText({ max: 100 }).default(''),
  estado: looseText({ max: 100 }).default(''),
  pais: looseText({ max: 100 }).default(''),
}

const nomeSocial = looseText({ max: FALECIDO_NOME_MAX })
const conhecidoComo = looseText({ max: CONHECIDO_COMO_MAX })

/** The service checks birth ≤ death ≤ tomorrow, because it needs the portal's clock. */
export const novaPessoaFalecidaBody = z.object({
  ...dados,
  sexo: sexoField(FALECIDO.preenchaAntes),
  nome_social: nomeSocial.default(''),
  conhecido_como: conhecidoComo.default(''),
})

/**
 * `nome` is the shown name, as it was read: where a nome social is stored, it does not replace the name of the register, which is
 * `nome_registro`. Only staff change either. `motivo`: why a date is corrected, for the audit.
 */
export const updatePessoaFalecidaBody = z.object({
  id,
  ...dados,
  sexo: sexoField(FALECIDO.preenchaAntes).optional(),
  nome_registro: nomeField().optional(),
  nome_social: nomeSocial.optional(),
  conhecido_como: conhecidoComo.optional(),
  motivo: looseText({ max: MOTIVO_MAX_LENGTH }).default(''),
})

export const pessoaFalecida = z.object({
  id: z.number(),
  nome: z.string(),
  data_nascimento: z.string(),
  data_falecimento: z.string(),
  sexo: z.enum(SEXOS).nullable(),
  /** Not in the specification: what everybody called the person, shown in the second place. */
  conhecido_como: z.string(),
  /** Not in the specification, for staff only: the name of the register, and the nome social, which is `nome` where there is one. */
  nome_registro: z.string().optional(),
  nome_social: z.string().optional(),
  cidade: z.string(),
  estado: z.string(),
  pais: z.string(),
})
/** What its moderator reads: the registered name of a person with a nome social is for staff. */
export const falecidoDaFamilia = pessoaFalecida.omit({ nome_registro: true, nome_social: true })
export type PessoaFalecida = z.output<typeof pessoaFalecida>

/** Row of the register search (specification §3); no CPF and no cause of death. Dates as those of a despedida, times with the hour. */
export const registroFalecido = z.object({
  id: z.number(),
  nome: z.string(),
  nascimento: z.string().nullable(),
  falecimento: z.string().nullable(),
  num_contrato: z.string(),
  empresa: z.string(),
  tipo: z.string(),
  cemiterio: z.string(),
  localizacao: z.string(),
  dtSepultamento: z.string().nullable(),
  /** Not in the specification: what the register says, or its words name without doubt. */
  rito: z.enum(RITOS).nullable(),
  velorio: z.string(),
  dtVelorio: z.string().nullable(),
  sexo: z.enum(SEXOS).nullable(),
  /** Typed by staff, and not yet confirmed by the group's own register. */
  cadastro_da_equipe: z.literal(true).optional(),
  /** The despedida that the portal opened from this row. */
  despedida_id: z.number().optional(),
})
export type RegistroFalecido = z.output<typeof registroFalecido>

/**
 * At least one field; CPF of 11 digits, name of 2 or more characters. A name of 2 characters finds whole words only. The service checks this,
 * so that each error has its own sentence.
 */
export const buscaFalecidosQuery = z.object({
  cpf: z.string().max(20).optional(),
  nome: z.string().max(100).optional(),
  contrato: z.string().max(30).optional(),
})
