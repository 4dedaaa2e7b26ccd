import { z } from 'zod'
import { FALECIDO_NOME_MAX } from '../falecido/limits.ts'
import { id } from '../fields/id-schema.ts'
import { trimmedUpTo } from '../fields/string-up-to.ts'
import { text } from '../fields/text-schema.ts'
import { MOTIVO_MAX_LENGTH } from '../registro/limits.ts'

/** Sentences about a search for a grave that cannot be made, and about the switch of a unit. */
export const SEPULTURA = {
  nomeObrigatorio: 'Escreva o nome de quem procura.',
  anoInvalido: 'Informe o ano do falecimento, com quatro números.',
  motivoObrigatorio: 'Escreva quem pediu e por quê.',
  semCemiterio: 'Escreva o nome do cemitério como está no registro.',
} as const

export const sepulturaParams = z.object({ empresa: z.string().max(10) })

const ponto = z.object({ x: z.number(), y: z.number() })

/** What the page of a unit shows before a search. `telefone`: of the office; `planta`: address of the map, "" for none. */
export const unidadeSepulturas = z.object({
  nome: z.string(),
  telefone: z.string(),
  endereco: z.string(),
  planta: z.string(),
})
export type UnidadeSepulturas = z.output<typeof unidadeSepulturas>

const ano = trimmedUpTo(4, { error: SEPULTURA.anoInvalido, tooLong: SEPULTURA.anoInvalido })
  .regex(/^(?:1[89]|20)\d\d$/, SEPULTURA.anoInvalido)
  .meta({ examples: ['1998'] })
const nome = text({ max: FALECIDO_NOME_MAX, required: SEPULTURA.nomeObrigatorio })

/** `totem`: the key of the unit's own kiosk, which has limits of its own. */
export const buscarSepulturaBody = z.object({ nome, ano, totem: z.string().max(64).optional() })
export type BuscarSepultura = z.output<typeof buscarSepulturaBody>

/** One grave. `marca` is the quadra on the map, `portao` the gate nearest to it; "" and null for what is not known. */
export const sepultura = z.object({
  nome: z.string(),
  ano: z.string(),
  cemiterio: z.string(),
  quadra: z.string(),
  lote: z.string(),
  portao: z.string(),
  marca: ponto.nullable(),
})
export type Sepultura = z.output<typeof sepultura>

/** `amplo`: more people than a search shows, so it shows nobody. `curto`: one word that is nobody's whole name. */
export const sepulturasEncontradas = z.object({
  resultado: z.enum(['encontrado', 'ninguem', 'curto', 'amplo']),
  sepulturas: z.array(sepultura),
})
export type SepulturasEncontradas = z.output<typeof sepulturasEncontradas>

/** `endereco`: path of the kiosk. */
export const totemSepulturas = z.object({ endereco: z.string() })

export const pessoasSepultadasQuery = z.object({ nome, ano })

/** For staff: whom the public search shows, or not. */
export const pessoaSepultada = z.object({
  id: z.number(),
  nome: z.string(),
  ano: z.string(),
  cemiterio: z.string(),
  localizacao: z.string(),
  oculta: z.boolean(),
})
export type PessoaSepultada = z.output<typeof pessoaSepultada>

export const pessoaSepultadaParams = z.object({ id })
export const ocultarSepulturaBody = z.object({
  oculta: z.boolean(),
  motivo: text({ max: MOTIVO_MAX_LENGTH, required: SEPULTURA.motivoObrigatorio }),
})
