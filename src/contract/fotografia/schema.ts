import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { id } from '../fields/id-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { DENUNCIA_MOTIVO_MAX } from '../homenagem/limits.ts'
import { DECISOES } from '../homenagem/schema.ts'
import {
  ALTERNATIVO_MAX,
  ANO_MAX,
  ANO_MIN,
  ARQUIVO_NOME_MAX,
  FOTOGRAFIA_BYTES_MAX,
  FOTOGRAFIA_PARTE_BYTES,
  FOTOGRAFIAS_MAX,
  LEGENDA_MAX,
} from './limits.ts'
import { FOTOGRAFIA } from './messages.ts'

/** A photograph as visitors see it; "" and null where the family wrote nothing. */
export const fotografiaPublica = z.object({
  id: z.number(),
  imagem: z.string(),
  legenda: z.string(),
  ano: z.number().nullable(),
  /** What it shows, for those who do not see it. */
  alternativo: z.string(),
})
export type FotografiaPublica = z.output<typeof fotografiaPublica>

/** An open report, without who wrote it. */
const denunciaAberta = z.object({ id: z.number(), motivo: z.string(), criado_em: z.string() })

/** As its moderators and staff see it. */
export const fotografia = fotografiaPublica.extend({
  /** Taken off the page after a report: only moderators and staff see it. */
  retirada: z.boolean(),
  /** Author of the homenagem that it came with; null for one that a moderator uploaded. */
  autor: z.string().nullable(),
  denuncias: z.array(denunciaAberta),
})
export type Fotografia = z.output<typeof fotografia>

/** What is absent stays as it is: two moderators who write at the same time overwrite nothing of each other. */
export const editarFotografiaBody = z.object({
  legenda: looseText({ max: LEGENDA_MAX }).optional(),
  ano: z
    .number({ error: FOTOGRAFIA.ano })
    .int(FOTOGRAFIA.ano)
    .min(ANO_MIN, FOTOGRAFIA.ano)
    .max(ANO_MAX, FOTOGRAFIA.ano)
    .nullish(),
  alternativo: looseText({ max: ALTERNATIVO_MAX }).optional(),
})
export type EditarFotografia = z.output<typeof editarFotografiaBody>

/** The wanted order. Those that are not named, because they arrived meanwhile, follow. */
export const ordemBody = z.object({ ids: z.array(id).min(1).max(FOTOGRAFIAS_MAX) })

export const fotografiaParams = z.object({ id, fotografia: id })

/** `assinatura`: recognises a file that is chosen again. */
export const novoEnvioBody = z.object({
  nome: text({ max: ARQUIVO_NOME_MAX, required: 'Escolha um arquivo.' }),
  bytes: z.number().int().min(1, FOTOGRAFIA.vazia).max(FOTOGRAFIA_BYTES_MAX, FOTOGRAFIA.grande),
  assinatura: text({ max: 300, required: 'Dados inválidos' }),
})

/** An upload: what arrived of it, and the photograph that became of it. */
export const envioDeFotografia = z.object({
  id: z.number(),
  partes: z.number().int(),
  recebidas: z.array(z.number().int()),
  fotografia: z.number().nullable(),
})
export type EnvioDeFotografia = z.output<typeof envioDeFotografia>

export const envioParams = z.object({ id, envio: id })
export const parteParams = envioParams.extend({
  parte: z.coerce
    .number()
    .int()
    .min(0)
    .max(Math.ceil(FOTOGRAFIA_BYTES_MAX / FOTOGRAFIA_PARTE_BYTES) - 1),
})

/** The homenagem whose author agreed that the family takes its picture over. */
export const daHomenagemBody = z.object({ homenagem: id })

export const denunciaFotografiaBody = z.object({
  despedida: id,
  fotografia: id,
  motivo: text({ max: DENUNCIA_MOTIVO_MAX, required: 'Conte o motivo da denúncia.', multiline: true }),
  codigo: codigo.nullish(),
})
export const decisaoFotografiaBody = z.object({ decisao: z.enum(DECISOES) })
