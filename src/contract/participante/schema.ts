import { z } from 'zod'
import { LEMBRETES } from '../despedida/public-schema.ts'
import { codigo } from '../fields/codigo-schema.ts'
import { looseData } from '../fields/data-hora-schema.ts'
import { email } from '../fields/email-schema.ts'
import { id } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { telefoneMessages } from '../fields/telefone.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { text } from '../fields/text-schema.ts'
import { PARTICIPANTE_NOME_MAX, PARTICIPANTE_NOME_MIN } from './limits.ts'
import { PARTICIPANTE } from './messages.ts'

/** Absent `desejoReceberOfertas` is false; `codigo` (the access code) is needed for a Privada despedida only. */
export const participanteBody = z.object({
  nome: text({
    max: PARTICIPANTE_NOME_MAX,
    min: PARTICIPANTE_NOME_MIN,
    required: PARTICIPANTE.obrigatorio,
    tooShort: PARTICIPANTE.nomeCurto,
  }),
  telefone: telefone(telefoneMessages(PARTICIPANTE), 'exterior'),
  email: email({ invalid: PARTICIPANTE.emailInvalido })
    .nullish()
    .transform(value => value ?? ''),
  desejoReceberOfertas: z.boolean().default(false),
  /** Not in the specification: a notice when place or hour of a ceremony changes. */
  desejoReceberAvisos: z.boolean().default(false),
  /** Not in the specification: notices of a date; ignored where `lembretes` of the page does not offer them. */
  desejoAvisoMissa: z.boolean().default(false),
  desejoAvisoUmAno: z.boolean().default(false),
  /** Not in the specification: the box of the offers and its text were in view when the form was sent. Without it a yes does not count. */
  ofertasAVista: z.boolean().default(false),
  idDespedida: id,
  codigo: codigo.optional(),
})

/** `email`: where notices go instead of the phone; "" leaves what the registration has. */
export const avisosParticipanteBody = participanteBody.pick({
  idDespedida: true,
  codigo: true,
  email: true,
  desejoReceberAvisos: true,
  desejoAvisoMissa: true,
  desejoAvisoUmAno: true,
})

/** `guardados`: of what was asked for, what is stored. `fora`: what the page does not offer. `mensagem` says both. */
export const avisosParticipanteResponse = z.object({
  mensagem: z.string(),
  guardados: z.array(z.enum(['avisos', ...LEMBRETES])),
  fora: z.array(z.enum(LEMBRETES)),
})
export type AvisosParticipante = z.output<typeof avisosParticipanteResponse>

/** `chave`: of the link in a notice. What is wrong with it has no refusal: the answer is the same for every key. */
export const pararAvisosBody = z.object({ chave: z.string().max(100).default('') })

export const participanteResponse = z.object({ codigo: z.string() })

/**
 * One person of the guest book; registrations of one phone under one name are one person. `assistiu_em`: when the live picture was first
 * opened. Contacts only for staff, and only of those whose newest answer about offers is yes.
 */
export const presenca = z.object({
  id: z.number(),
  nome: z.string(),
  em: z.string(),
  assistiu_em: z.string().nullable(),
  escreveu: z.boolean(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
})
export type Presenca = z.output<typeof presenca>

/** Days of the registration, both included, in the portal's zone. `vale`: those who agreed, or those whose yes does not count. */
export const ofertasQuery = sheetListQuery.extend({
  de: looseData.optional(),
  ate: looseData.optional(),
  vale: z.enum(['sim', 'nao']).default('sim'),
})
export type OfertasQuery = z.output<typeof ofertasQuery>

/**
 * A person who agreed to offers, with the proof: the stored consent, its text, where and when it was given. Where the box was not in view
 * (`a_vista`) the yes does not count, and the contacts are not shown.
 */
export const oferta = z.object({
  id: z.number(),
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  em: z.string(),
  despedida: z.object({ id: z.number(), nome: z.string() }),
  prova: z.object({ numero: z.number(), versao: z.string(), canal: z.string(), em: z.string(), a_vista: z.boolean() }),
})
export type Oferta = z.output<typeof oferta>
