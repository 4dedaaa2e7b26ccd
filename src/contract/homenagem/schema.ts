import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { id, pathBoolean } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { looseText, text } from '../fields/text-schema.ts'
import {
  ACOMPANHAMENTOS_MAX,
  DENUNCIA_MOTIVO_MAX,
  HOMENAGEM_AUDIO_BYTES,
  HOMENAGEM_DESCRICAO_MAX,
  HOMENAGEM_IMAGEM_BYTES,
  HOMENAGEM_LOTE_MAX,
  HOMENAGEM_MOTIVO_MAX,
  HOMENAGEM_NOME_MAX,
  TRANSCRICAO_MAX,
} from './limits.ts'
import { HOMENAGEM_FILTROS } from './rules.ts'

const OBRIGATORIO = 'Este campo é obrigatório'
const homenagemPartFields = z.object({
  /** May be empty where there is a voice. */
  descricao: text({ max: HOMENAGEM_DESCRICAO_MAX, multiline: true }),
  nome: text({ max: HOMENAGEM_NOME_MAX, required: OBRIGATORIO }),
  despedida: z.union([id, z.object({ id }).transform(value => value.id)]),
  url: z.string().max(500).nullish(),
  codigo: codigo.nullish(),
  /** Not in the specification: for the family alone, never published. */
  so_familia: z.boolean().default(false),
  /** Not in the specification: the family may take the picture over into the photographs of the page. */
  cede_imagem: z.boolean().default(false),
  /** Not in the specification: a voice, in the part `audio`. */
  voz: z.boolean().default(false),
})
/**
 * JSON part `homenagem` of the multipart call; `publicado` and every other field from the client are dropped. The code is read from
 * `codigo` or from `url`.
 */
export const homenagemPart = homenagemPartFields.refine(({ descricao, voz }) => voz || descricao !== '', {
  path: ['descricao'],
  message: OBRIGATORIO,
  params: { code: 'OBRIGATORIO' },
})

const imagem = {
  name: 'imagem',
  bytes: HOMENAGEM_IMAGEM_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
/** What browsers and the recorders of phones write. */
const audio = {
  name: 'audio',
  bytes: HOMENAGEM_AUDIO_BYTES,
  types: ['audio/mp4', 'audio/webm', 'audio/ogg', 'audio/3gpp', 'audio/amr', 'audio/mpeg', 'audio/wav', 'audio/aac'],
} as const

/** Browsers send the JSON part first. */
export const homenagemForm = {
  jsonPart: 'homenagem',
  json: homenagemPart,
  jsonBytes: 8 * 1024,
  files: [imagem, audio],
} as const

/** Fields of the form on a despedida's page; the registration is read only where neither a code nor the visitor cookie gives access. */
export const homenagemFields = z.object({
  descricao: z.string(),
  nome: z.string(),
  codigo: z.string().optional(),
  telefone: z.string().optional(),
  email: z.string().optional(),
  /** Boxes: absent where they are not checked. */
  so_familia: z.string().optional(),
  cede_imagem: z.string().optional(),
  desejoReceberOfertas: z.string().optional(),
  desejoReceberAvisos: z.string().optional(),
  desejoAvisoMissa: z.string().optional(),
  desejoAvisoUmAno: z.string().optional(),
})
export const homenagemPageForm = { json: homenagemFields, jsonBytes: homenagemForm.jsonBytes, files: [imagem] } as const

/** `acompanhamento` is a secret key with which the author can later request the state of the homenagem. */
export const homenagemEnviada = z.object({ id: z.number(), mensagem: z.string(), acompanhamento: z.string() })

/** A voice as it is kept. `transcricao` is "" without one. */
export const vozPublica = z.object({ audio: z.string(), segundos: z.number(), transcricao: z.string() })

/** What anonymous visitors see of an approved homenagem; `data` is ISO 8601 UTC. */
export const homenagemPublica = z.object({
  /** Identifies the homenagem in a report. */
  id: z.number(),
  nome: z.string(),
  descricao: z.string(),
  imagem: z.string().nullable(),
  data: z.string(),
  voz: vozPublica.optional(),
})
export type HomenagemPublica = z.output<typeof homenagemPublica>

/**
 * Of a transcript. `desligada`: this house has no recognition service; `fila`: it is being made, or asked for again after a failure;
 * `pronta`: made, or written by hand, also where nothing was understood; `falhou`: the service was asked too often.
 */
export const ESTADOS_TRANSCRICAO = ['desligada', 'fila', 'pronta', 'falhou'] as const
export type EstadoTranscricao = (typeof ESTADOS_TRANSCRICAO)[number]

/** Homenagem as staff and the despedida's moderator see it, without the participant's phone and e-mail. */
export const homenagem = homenagemPublica.extend({
  url: z.string(),
  publicado: z.boolean(),
  despedida: z.object({ id: z.number() }),
  decidido_em: z.string().nullable(),
  /** A name; the moderator sees every member of staff as "Equipe do memorial". */
  decidido_por: z.string().nullable(),
  /** Reason of a refusal: for moderator and staff, never for the author or the public. */
  motivo: z.string(),
  /** Written for the family alone: `publicado` then means that the family keeps it. Staff receive none of these. */
  so_familia: z.boolean(),
  /** The author agreed that the family takes the picture over. */
  cede_imagem: z.boolean(),
  /** Reports that wait for a decision. */
  denuncias: z.number(),
  /** `versao` is raised by each correction of the transcript. */
  voz: vozPublica.extend({ estado: z.enum(ESTADOS_TRANSCRICAO), versao: z.number().int() }).optional(),
})
export type Homenagem = z.output<typeof homenagem>

/** Sorted by id descending in every filter (specification §9). */
export const homenagensQuery = sheetListQuery.extend({ situacao: z.enum(HOMENAGEM_FILTROS).default('todas') })
export type HomenagensQuery = z.output<typeof homenagensQuery>

/** One thanks by the family, as it wrote it; "" for none. */
export const agradecimento = z.object({ texto: z.string() })

export const despedidaIdParams = z.object({ despedidaId: id })
/** `visto`: fingerprint of the first page that the client already has. */
export const novidadesQuery = z.object({ visto: z.string().max(16).optional() })
export const homenagemStatusParams = z.object({ id, publicado: pathBoolean })

export const loteBody = z.object({ despedida: id, ids: z.array(id).min(1).max(HOMENAGEM_LOTE_MAX) })
export const loteResponse = z.object({ ids: z.array(z.number()) })
export const recusaBody = z.object({ motivo: looseText({ max: HOMENAGEM_MOTIVO_MAX, multiline: true }).default('') })

/** "" says that nothing is to be read. `versao`: the one that was read. */
export const transcricaoBody = z.object({
  transcricao: looseText({ max: TRANSCRICAO_MAX, multiline: true }),
  versao: z.number().int().min(1),
})
export const transcricaoResponse = z.object({ id: z.number(), transcricao: z.string(), versao: z.number().int() })

export const SITUACOES = ['aguardando', 'publicada', 'nao-publicada', 'so-familia'] as const
export const acompanharBody = z.object({ acompanhamentos: z.array(z.string().max(100)).max(ACOMPANHAMENTOS_MAX) })
export const homenagemDoAutor = z.object({
  acompanhamento: z.string(),
  situacao: z.enum(SITUACOES),
  nome: z.string(),
  descricao: z.string(),
  data: z.string(),
})
export type HomenagemDoAutor = z.output<typeof homenagemDoAutor>

export const denunciaBody = z.object({
  despedida: id,
  homenagem: id,
  motivo: text({ max: DENUNCIA_MOTIVO_MAX, required: 'Conte o motivo da denúncia.', multiline: true }),
  codigo: codigo.nullish(),
})
export const DECISOES = ['mantida', 'retirada'] as const
export const decisaoBody = z.object({ decisao: z.enum(DECISOES) })
export type Decisao = (typeof DECISOES)[number]

/** A report with the homenagem it is about; decided reports remain as a log of what was removed and when. */
export const denuncia = z.object({
  id: z.number(),
  motivo: z.string(),
  criado_em: z.string(),
  decisao: z.enum(DECISOES).nullable(),
  decidido_em: z.string().nullable(),
  decidido_por: z.string().nullable(),
  homenagem: homenagemPublica.omit({ data: true }),
})
export type Denuncia = z.output<typeof denuncia>
