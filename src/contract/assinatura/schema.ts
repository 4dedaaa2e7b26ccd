import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { dataHora } from '../fields/data-hora-schema.ts'
import { id } from '../fields/id-schema.ts'
import { listQuery, sheetListQuery } from '../fields/listing.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { ASSINATURA_CIDADE_MAX, ASSINATURA_NOME_MAX } from './limits.ts'

/** Texts of the signatures in the livro de presença. */
export const ASSINATURA = {
  obrigatorio: 'Este campo é obrigatório',
  recebida: 'A sua assinatura está no livro de presença da família.',
} as const

/** `chave`: of the QR code at the chapel, which opens the book of a private page too. Without it the page's own access counts. */
const chave = z.string().max(64).optional()

export const livroParams = z.object({ despedidaId: id })
export const livroQuery = z.object({ chave })
/** Whose book it is. `foto_perfil`: null where the page is private too. `na_capela`: the key is valid. */
export const livroDePresenca = z.object({
  nome: z.string(),
  sexo: z.string().nullable(),
  foto_perfil: z.string().nullable(),
  na_capela: z.boolean(),
})
export type LivroDePresenca = z.output<typeof livroDePresenca>

export const assinaturaBody = z.object({
  despedida: id,
  nome: text({ max: ASSINATURA_NOME_MAX, required: ASSINATURA.obrigatorio }),
  cidade: looseText({ max: ASSINATURA_CIDADE_MAX }).default(''),
  chave,
  codigo: codigo.optional(),
})
export const formularioPresencaParams = z.object({ despedidaId: id, chave: z.string().max(64) })
/** `envio`: of this form alone, so that two people of one name who stand behind one address are two. */
export const formularioPresencaBody = z.object({
  nome: assinaturaBody.shape.nome,
  cidade: assinaturaBody.shape.cidade,
  envio: z.string().max(64).default(''),
})
export const assinaturaRecebida = z.object({ mensagem: z.literal(ASSINATURA.recebida) })

/** One signature as the family reads it. */
export const assinatura = z.object({
  id: z.number(),
  nome: z.string(),
  cidade: z.string(),
  na_capela: z.boolean(),
  criado_em: z.string(),
})
export type Assinatura = z.output<typeof assinatura>

/** Which signatures: of these minutes (`ate` included, local times), in the chapel or from afar. */
const quais = {
  de: dataHora('Data inválida').optional(),
  ate: dataHora('Data inválida').optional(),
  onde: z.enum(['capela', 'distancia']).optional(),
}
export const assinaturasQuery = sheetListQuery.extend(quais)
export type AssinaturasQuery = z.output<typeof assinaturasQuery>

/** Several at once, such as those of a flood. Never the whole book by an empty request. */
export const retirarAssinaturasBody = z
  .object({ busca: listQuery.shape.busca, ...quais })
  .refine(({ busca, ...which }) => Boolean(busca) || Object.values(which).some(one => one !== undefined), {
    path: ['busca'],
    message: 'Escolha um período, um lugar ou um nome.',
  })
export const assinaturaParams = z.object({ id, assinatura: id })
/** `ate`: the last day of the key, in the portal's zone. */
export const chaveDePresenca = z.object({ chave: z.string(), ate: z.string() })
