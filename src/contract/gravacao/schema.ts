import { z } from 'zod'
import { looseText, text } from '../fields/text-schema.ts'
import { CONSENTIMENTO_NOME_MAX, CONSENTIMENTO_PARENTESCO_MAX, GRAVACAO } from './messages.ts'

const dias = z.union([z.literal(7), z.literal(30), z.literal(90)])

/** Who may watch again: whoever may watch the wake, or only the moderator and the house. */
const quem = z.enum(['acesso', 'familia'])

/** `versao`: the version of the text that was read out, which must be the one in force. */
export const consentimentoBody = z.object({
  nome: text({ max: CONSENTIMENTO_NOME_MAX, required: GRAVACAO.nomeObrigatorio }),
  parentesco: looseText({ max: CONSENTIMENTO_PARENTESCO_MAX }).default(''),
  dias,
  quem,
  versao: z.string().max(20),
})

/** What the form asks for: nothing is chosen beforehand, and the text was read out. */
export const consentimentoForm = z.object({
  nome: consentimentoBody.shape.nome,
  dias: z.string().min(1, GRAVACAO.prazoObrigatorio),
  quem: z.string().min(1, GRAVACAO.quemObrigatorio),
  li: z.literal(true, GRAVACAO.liObrigatorio),
})

/** `desligada`: no consent; `aguardando`: nothing on air yet; `parada`: on air and not being kept, staff must look. */
export const ESTADOS_GRAVACAO = ['desligada', 'aguardando', 'gravando', 'parada', 'guardada'] as const
export type EstadoGravacao = (typeof ESTADOS_GRAVACAO)[number]

const gravacaoArquivo = z.object({
  id: z.number(),
  /** Instant of the first piece, ISO 8601 UTC, and its length in seconds; null before the first. */
  inicio: z.string().nullable(),
  segundos: z.number(),
  bytes: z.number(),
  /** Still being recorded. */
  emCurso: z.boolean(),
  /** Instant from which it is deleted. */
  ate: z.string(),
  /** Seconds left out at the beginning and at the end; `segundos` is what is left. */
  corte: z.object({ inicio: z.number().int(), fim: z.number().int() }),
  /** Address to watch it, or null while there is nothing yet. */
  endereco: z.string().nullable(),
})
export type GravacaoArquivo = z.output<typeof gravacaoArquivo>

/** `GET cliente/gravacao/{id}`: what the family allowed, and what is kept of a despedida's wake. */
export const gravacaoDaDespedida = z.object({
  consentimento: z
    .object({
      nome: z.string(),
      parentesco: z.string(),
      dias,
      quem,
      versao: z.string(),
      registradoEm: z.string(),
      registradoPor: z.string(),
    })
    .nullable(),
  estado: z.enum(ESTADOS_GRAVACAO),
  gravacoes: z.array(gravacaoArquivo),
  /** A file to keep can be made on this machine. */
  baixavel: z.boolean(),
})
export type GravacaoDaDespedida = z.output<typeof gravacaoDaDespedida>

/** `GET api/videos/gravacao/{camera}`: what a visitor with access may watch again, oldest first. */
export const gravacaoPublica = z.object({
  gravando: z.boolean(),
  gravacoes: z.array(
    z.object({ id: z.number(), inicio: z.string(), segundos: z.number(), ate: z.string(), endereco: z.string() }),
  ),
})
export type GravacaoPublica = z.output<typeof gravacaoPublica>

const seconds = z.number().int().min(0).max(172_800)
/** Seconds to leave out, counted on the whole recording; both 0 shows all of it again. */
export const corteBody = z.object({ inicio: seconds, fim: seconds })

export const gravacaoEndereco = z.object({ endereco: z.string() })
