import { z } from 'zod'
import { looseText } from '../fields/text-schema.ts'
import { SANTINHO, SANTINHO_LINHAS_MAX, SANTINHO_PALAVRAS_MAX } from './santinho-rules.ts'

/** `padrao`: 500 px wide (specification §9). `status`: 1080×1350, for the status of messengers. */
export const FORMATOS = ['padrao', 'status'] as const
export type Formato = (typeof FORMATOS)[number]

/** `parado`: nothing is ready or under way, for example after a restart of the portal or a change of the page. */
export const ebookPreparo = z.object({
  estado: z.enum(['parado', 'preparando', 'pronto', 'falhou']),
  progresso: z.number().int().min(0).max(100),
})
export type EbookPreparo = z.output<typeof ebookPreparo>

/** `familia`: the family's own copy, with what was written for it alone; only for its moderator. `aberta`: what everybody may read. */
export const COPIAS = ['aberta', 'familia'] as const
export type Copia = (typeof COPIAS)[number]
export const ebookQuery = z.object({ copia: z.enum(COPIAS).default('aberta') })

export const informativoQuery = z.object({ formato: z.enum(FORMATOS).default('padrao') })

/** `nota`: the notice of death. `missa_setimo_dia`: the invitation to that mass, where the page has one. */
export const COMUNICADOS = ['nota', 'missa_setimo_dia'] as const
export type Comunicado = (typeof COMUNICADOS)[number]

/** `feed`: 1080 × 1350. `story`: 1080 × 1920. `a4`: a sheet to hang up, in PDF. */
export const FORMATOS_COMUNICADO = ['feed', 'story', 'a4'] as const
export type FormatoComunicado = (typeof FORMATOS_COMUNICADO)[number]

export const comunicadoQuery = z.object({
  tipo: z.enum(COMUNICADOS).default('nota'),
  formato: z.enum(FORMATOS_COMUNICADO).default('feed'),
})

/** `folha`: eight cards on a sheet of A4, front and back. `cartao`: one card with bleed and trim marks, for a print shop. */
export const FORMATOS_SANTINHO = ['folha', 'cartao'] as const
export type FormatoSantinho = (typeof FORMATOS_SANTINHO)[number]

/** `palavras` are printed and not stored. `cerimonia`: `which` of the ceremony on the back, "" for none. */
export const santinhoBody = z.object({
  formato: z.enum(FORMATOS_SANTINHO),
  palavras: looseText({ max: SANTINHO_PALAVRAS_MAX, multiline: true })
    .refine(value => value.split('\n').length <= SANTINHO_LINHAS_MAX, SANTINHO.linhas(SANTINHO_LINHAS_MAX))
    .default(''),
  cerimonia: z
    .string()
    .regex(/^(?:velorio|rito|\d{1,16})?$/, 'Dados inválidos')
    .default(''),
})

/** Both sides as a picture, to look at before the PDF is made. */
export const santinhoPreviaBody = santinhoBody.omit({ formato: true })
