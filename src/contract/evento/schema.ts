import { z } from 'zod'
import { email } from '../fields/email-schema.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import {
  EVENTO,
  EVENTO_MENSAGEM_MAX,
  EVENTO_MENSAGEM_MIN,
  EVENTO_NOME_MAX,
  EVENTO_NOME_MIN,
  EVENTO_PADRAO,
} from './messages.ts'

const nomeCliente = text({
  max: EVENTO_NOME_MAX,
  min: EVENTO_NOME_MIN,
  required: EVENTO.obrigatorio,
  tooShort: EVENTO.nomeCurto,
})
const mensagem = text({
  max: EVENTO_MENSAGEM_MAX,
  min: EVENTO_MENSAGEM_MIN,
  required: EVENTO.obrigatorio,
  tooShort: EVENTO.mensagemCurta,
  multiline: true,
})

/** The event's name and company default to the open event. */
export const eventoQuery = z.object({
  nomeEvento: z.string().max(60).default(EVENTO_PADRAO.nomeEvento),
  nomeEmpresa: z.string().max(60).default(EVENTO_PADRAO.nomeEmpresa),
})

export const homenagemEventoBody = z.object({
  nomeCliente,
  telefone: telefone({ required: EVENTO.obrigatorio, invalid: EVENTO.telefoneInvalido }),
  email: email({ invalid: EVENTO.emailInvalido })
    .nullish()
    .transform(value => value ?? ''),
  nomeHomenageado: looseText({ max: EVENTO_NOME_MAX }).default(''),
  mensagem,
  titulo: z.string().max(60).default(EVENTO_PADRAO.titulo),
  nomeEmpresa: z.string().max(60).default(EVENTO_PADRAO.nomeEmpresa),
  nomeEvento: z.string().max(60).default(EVENTO_PADRAO.nomeEvento),
})

export const editarHomenagemEventoBody = z.object({
  nomeCliente,
  nomeHomenageado: looseText({ max: EVENTO_NOME_MAX }).default(''),
  mensagem,
})

/** What the public panel shows: never a phone or an e-mail. `dataInclusao` is ISO 8601 UTC. */
export const homenagemEventoPublica = z.object({
  id: z.number(),
  nomeCliente: z.string(),
  nomeHomenageado: z.string(),
  mensagem: z.string(),
  titulo: z.string(),
  dataInclusao: z.string(),
})

export const homenagemEvento = homenagemEventoPublica.extend({
  telefone: z.string(),
  email: z.string(),
  nomeEmpresa: z.string(),
  nomeEvento: z.string(),
  aprovado: z.boolean(),
})

/** A bare call toggles; `aprovado` in the body sets the wanted state, so that a retry cannot flip it back (security R30). */
export const aprovarBody = z.object({ aprovado: z.boolean().optional() }).nullish()
