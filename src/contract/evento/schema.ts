import { z } from 'zod'
import { dataBr, looseData } from '../fields/data-hora-schema.ts'
import { email } from '../fields/email-schema.ts'
import { listQuery, sheetListQuery } from '../fields/listing.ts'
import { telefoneMessages } from '../fields/telefone.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { EVENTO_TEXTO_MAX } from './limits.ts'
import { EVENTO } from './messages.ts'
import { EVENTO_PADRAO } from './padrao-rules.ts'
import { MENSAGEM, NOME_CLIENTE, NOME_HOMENAGEADO } from './rules.ts'

const eventoTexto = looseText({ max: EVENTO_TEXTO_MAX })
/** An event by name and company; without both, the current event. */
const nomes = {
  nomeEvento: eventoTexto.optional(),
  nomeEmpresa: eventoTexto.optional(),
}
export const eventoQuery = listQuery.extend(nomes)
export const eventoEquipeQuery = sheetListQuery.extend(nomes)
export type EventoQuery = z.output<typeof eventoQuery>

/** The words of an event homenagem, which staff may edit. */
const palavras = {
  nomeCliente: text(NOME_CLIENTE),
  nomeHomenageado: looseText(NOME_HOMENAGEADO).default(''),
  mensagem: text(MENSAGEM),
}

export const homenagemEventoBody = z.object({
  ...palavras,
  telefone: telefone(telefoneMessages(EVENTO)),
  email: email({ invalid: EVENTO.emailInvalido })
    .nullish()
    .transform(value => value ?? ''),
  titulo: eventoTexto.optional(),
  ...nomes,
})
export type HomenagemEventoBody = z.output<typeof homenagemEventoBody>

export const editarHomenagemEventoBody = z.object(palavras)
export type EditarHomenagemEvento = z.output<typeof editarHomenagemEventoBody>

/** What the public panel shows, without phone and e-mail. `dataInclusao` is ISO 8601 UTC. */
export const homenagemEventoPublica = z.object({
  id: z.number(),
  nomeCliente: z.string(),
  nomeHomenageado: z.string(),
  mensagem: z.string(),
  titulo: z.string(),
  dataInclusao: z.string(),
})

export type HomenagemEventoPublica = z.output<typeof homenagemEventoPublica>

export const homenagemEvento = homenagemEventoPublica.extend({
  telefone: z.string(),
  email: z.string(),
  nomeEmpresa: z.string(),
  nomeEvento: z.string(),
  aprovado: z.boolean(),
})
export type HomenagemEvento = z.output<typeof homenagemEvento>

/** Without a body the call toggles; `aprovado` in the body sets the state, so that a retry does not toggle it back. */
export const aprovarBody = z.object({ aprovado: z.boolean().optional() }).nullish()

/**
 * Data of an event. `inicio` and `fim` are dates (`YYYY-MM-DD`, both days included) or null for no bound. `aberto` is the staff's switch,
 * `recebendo` the result of switch and dates today. `imagens` are addresses of the panel's pictures, `convite` its invitation.
 */
export const evento = z.object({
  id: z.number(),
  nomeEvento: z.string(),
  nomeEmpresa: z.string(),
  titulo: z.string(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  aberto: z.boolean(),
  recebendo: z.boolean(),
  imagens: z.array(z.string()),
  convite: z.string(),
})
export type Evento = z.output<typeof evento>

const periodo = { inicio: looseData.default(null), fim: looseData.default(null) }
const inOrder = { error: EVENTO.periodoInvertido, path: ['fim'] }
const periodoInOrder = ({ inicio, fim }: { inicio: string | null; fim: string | null }): boolean =>
  inicio === null || fim === null || inicio <= fim

export const editarEventoBody = z.object({ aberto: z.boolean(), ...periodo }).refine(periodoInOrder, inOrder)
/** The event's dates as typed. */
const dia = dataBr(EVENTO.dataInvalida)
export const editarEventoForm = z.object({ aberto: z.boolean(), inicio: dia, fim: dia }).refine(periodoInOrder, inOrder)
export type EditarEvento = z.output<typeof editarEventoBody>

/** Next year's event; it becomes the current one. */
export const novoEventoBody = z
  .object({
    nomeEvento: text({ max: EVENTO_TEXTO_MAX, required: EVENTO.obrigatorio }),
    nomeEmpresa: text({ max: EVENTO_TEXTO_MAX, required: EVENTO.obrigatorio }).default(EVENTO_PADRAO.nomeEmpresa),
    titulo: text({ max: EVENTO_TEXTO_MAX, required: EVENTO.obrigatorio }).default(EVENTO_PADRAO.titulo),
    ...periodo,
  })
  .refine(periodoInOrder, inOrder)
export type NovoEvento = z.output<typeof novoEventoBody>
