import { z } from 'zod'
import { dataHora } from '../fields/data-hora-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { GRAVACAO } from './messages.ts'

export const CONSENTIMENTO_NOME_MAX = 100
export const CONSENTIMENTO_PARENTESCO_MAX = 60
/** Characters of one caption: two lines on the picture. */
export const FALA_MAX = 200
/** How long one caption may stay on the picture. */
export const FALA_MAX_MS = 15_000

const dias = z.union([z.literal(7), z.literal(30), z.literal(90)])

/** Who may watch the recording: everybody who may watch the transmissao, or only the moderator and staff. */
const quem = z.enum(['acesso', 'familia'])

/** `versao`: version of the consent text that was read out; it must be the current one. */
export const consentimentoBody = z.object({
  nome: text({ max: CONSENTIMENTO_NOME_MAX, required: GRAVACAO.nomeObrigatorio }),
  parentesco: looseText({ max: CONSENTIMENTO_PARENTESCO_MAX }).default(''),
  dias,
  quem,
  /** Recorded and not shown live; a consent to a text of its own. */
  soGravar: z.boolean().default(false),
  versao: z.string().max(60),
})

/** From when visitors may watch a recording that was not shown live; null: nobody may. */
export const mostrarBody = z.object({ mostrarEm: dataHora(GRAVACAO.horaInvalida).nullable() })

/** True stops recording without erasing anything, false has it go on. */
export const pausaBody = z.object({ pausada: z.boolean() })

/** What the form requires: no option is preselected, and the text was read out. */
export const consentimentoForm = z.object({
  nome: consentimentoBody.shape.nome,
  dias: z.string().min(1, GRAVACAO.prazoObrigatorio),
  quem: z.string().min(1, GRAVACAO.quemObrigatorio),
  soGravar: z.boolean(),
  li: z.literal(true, GRAVACAO.liObrigatorio),
})

/**
 * `desligada`: no consent; `aguardando`: not live yet; `pausada`: the family or staff stopped it; `parada`: live but not being recorded,
 * staff must act.
 */
export const ESTADOS_GRAVACAO = ['desligada', 'aguardando', 'gravando', 'pausada', 'parada', 'guardada'] as const
export type EstadoGravacao = (typeof ESTADOS_GRAVACAO)[number]

/**
 * `desligada`: this house has no recognition service; `semAutorizacao`: the consent in force does not tell of it; `nenhuma`: made, and nobody
 * spoke; `esperando`: the service fails, and is asked again.
 */
export const ESTADOS_LEGENDAS = [
  'desligada',
  'semAutorizacao',
  'fila',
  'fazendo',
  'esperando',
  'pronta',
  'nenhuma',
  'falhou',
] as const

const legendas = z.object({
  estado: z.enum(ESTADOS_LEGENDAS),
  /** How much of the recording is done, in per cent. */
  feito: z.number().int(),
  /** Visitors may switch them on. */
  visivel: z.boolean(),
})
export type Legendas = z.output<typeof legendas>

const gravacaoArquivo = z.object({
  id: z.number(),
  /** Time of the first segment, ISO 8601 UTC, and length in seconds; null before the first segment. */
  inicio: z.string().nullable(),
  segundos: z.number(),
  bytes: z.number(),
  /** Still being recorded. */
  emCurso: z.boolean(),
  /** Time from which it is deleted. */
  ate: z.string(),
  /** Seconds left out at the beginning and at the end; `segundos` is the remaining length. */
  corte: z.object({ inicio: z.number().int(), fim: z.number().int() }),
  /** Address of its playlist, or null before the first segment. */
  endereco: z.string().nullable(),
  legendas,
})
export type GravacaoArquivo = z.output<typeof gravacaoArquivo>

/** `GET cliente/gravacao/{id}`: the family's consent and the stored recordings of a despedida. */
export const gravacaoDaDespedida = z.object({
  consentimento: z
    .object({
      nome: z.string(),
      parentesco: z.string(),
      dias,
      quem,
      soGravar: z.boolean(),
      /** Local time; null: not chosen. */
      mostrarEm: z.string().nullable(),
      /** Since when nothing more is recorded. */
      pausadaEm: z.string().nullable(),
      versao: z.string(),
      registradoEm: z.string(),
      registradoPor: z.string(),
    })
    .nullable(),
  estado: z.enum(ESTADOS_GRAVACAO),
  gravacoes: z.array(gravacaoArquivo),
  /** The server can create a file for download. */
  baixavel: z.boolean(),
})
export type GravacaoDaDespedida = z.output<typeof gravacaoDaDespedida>

/** Of a wake that is recorded and not shown live: it is recorded on, it is not any more, or nothing of it is stored. */
export const situacaoGravacao = z.enum(['segue', 'parou', 'nenhuma'])
export type SituacaoGravacao = z.output<typeof situacaoGravacao>

/** `GET api/videos/gravacao/{camera}`: recordings that a visitor with access may watch, oldest first. */
export const gravacaoPublica = z.object({
  gravando: z.boolean(),
  /** Recorded and not shown live; `aPartirDe`: from when it may be watched, local time, null while the family has not chosen. */
  soGravada: z.object({ aPartirDe: z.string().nullable(), situacao: situacaoGravacao }).nullable(),
  gravacoes: z.array(
    z.object({
      id: z.number(),
      inicio: z.string(),
      segundos: z.number(),
      ate: z.string(),
      endereco: z.string(),
      /** There are captions beside the playlist. */
      legendas: z.boolean(),
    }),
  ),
})
export type GravacaoPublica = z.output<typeof gravacaoPublica>

const seconds = z.number().int().min(0).max(172_800)
/** Seconds to leave out, counted on the whole recording; 0 for both restores it. */
export const corteBody = z.object({ inicio: seconds, fim: seconds })

export const gravacaoEndereco = z.object({ endereco: z.string() })

const milliseconds = z.number().int().min(0).max(172_800_000)
const versao = z.number().int().min(1)

/** One caption: times in milliseconds of the whole recording. `versao` is raised by each correction. */
const fala = z.object({ id: z.number(), inicio: milliseconds, fim: milliseconds, texto: z.string(), versao })
export type Fala = z.output<typeof fala>

export const falasDaGravacao = z.object({ falas: z.array(fala) })

/** `excluir`: the line is removed, whatever else is sent. `versao`: the one that was read. */
export const falaBody = z
  .object({
    inicio: milliseconds.meta({ examples: [0] }),
    fim: milliseconds.meta({ examples: [2500] }),
    texto: text({ max: FALA_MAX, required: GRAVACAO.falaTexto }),
    versao,
    excluir: z.boolean().default(false),
  })
  .refine(({ inicio, fim }) => fim > inicio && fim - inicio <= FALA_MAX_MS, {
    path: ['fim'],
    message: GRAVACAO.falaTempo,
  })

/** `refazer`: after a failure, the service is asked again. */
export const legendasBody = z.object({ acao: z.enum(['mostrar', 'esconder', 'refazer']) })
