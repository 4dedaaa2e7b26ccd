import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { id, pathBoolean } from '../fields/id-schema.ts'
import { text } from '../fields/text-schema.ts'
import { HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from './messages.ts'

/** JSON part `homenagem` of the multipart call; `publicado` and every other field from the client are dropped. The code may travel in `codigo` or inside `url`. */
export const homenagemPart = z.object({
  descricao: text({ max: HOMENAGEM_DESCRICAO_MAX, required: 'Este campo é obrigatório', multiline: true }),
  nome: text({ max: HOMENAGEM_NOME_MAX, required: 'Este campo é obrigatório' }),
  despedida: z.union([id, z.object({ id }).transform(value => value.id)]),
  url: z.string().max(500).nullish(),
  codigo: codigo.nullish(),
})

export const homenagemEnviada = z.object({ id: z.number(), mensagem: z.string() })

/** What strangers see of an approved tribute; `data` is ISO 8601 UTC. */
export const homenagemPublica = z.object({
  nome: z.string(),
  descricao: z.string(),
  imagem: z.string().nullable(),
  data: z.string(),
})
export type HomenagemPublica = z.output<typeof homenagemPublica>

/** Tribute as staff and the farewell's moderator see it; never the participant's phone or e-mail. */
export const homenagem = homenagemPublica.extend({
  id: z.number(),
  url: z.string(),
  publicado: z.boolean(),
  despedida: z.object({ id: z.number() }),
})
export type Homenagem = z.output<typeof homenagem>

export const despedidaIdParams = z.object({ despedidaId: id })
export const homenagemStatusParams = z.object({ id, publicado: pathBoolean })
