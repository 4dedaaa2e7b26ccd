import { z } from 'zod'
import { cerimoniasPublicas } from '../despedida/cerimonia-schema.ts'
import { RITOS } from '../despedida/rito-rules.ts'
import { stringUpTo } from '../fields/string-up-to.ts'
import { normaliseText } from '../fields/text.ts'
import { allCapelasOf, canonicalUnit } from '../units.ts'
import { TELAS_MAX } from './limits.ts'
import { PAINEL, SAGUAO, TELA } from './messages.ts'

const unit = z.string({ error: TELA.lugarInvalido }).max(10, TELA.lugarInvalido)
const toCode = (value: string, context: z.core.$RefinementCtx) => {
  const code = canonicalUnit(value)
  if (code !== undefined) return code
  context.addIssue({ code: 'custom', message: TELA.lugarInvalido })
  return z.NEVER
}
const empresa = unit.transform(toCode).meta({ examples: ['CV'] })
const empresaOuNenhuma = unit
  .transform((value, context) => (value === '' ? '' : toCode(value, context)))
  .meta({ examples: ['CV'] })
const lugar = z
  .string({ error: TELA.lugarInvalido })
  .max(10, TELA.lugarInvalido)
  .transform(value => (/^\d$/.test(value) ? `0${value}` : value))
  .meta({ examples: ['02'] })

const inUnit = (place: { empresa: string; lugar: string }): boolean =>
  place.lugar === SAGUAO || allCapelasOf(place.empresa).includes(place.lugar)
const isPlace = (place: { empresa: string; lugar: string }): boolean =>
  place.empresa === '' ? place.lugar === PAINEL : inUnit(place)
const invalid = { error: TELA.lugarInvalido, path: ['lugar'] }

const shortText = stringUpTo(120).overwrite(value => normaliseText(value).slice(0, 120))

/** `tela` is a random name that the browser generates once; `mostra` describes what it displays. */
export const batidaBody = z
  .object({
    tela: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .meta({ examples: ['aparelho-5c1e9a40b7d2'] }),
    empresa: empresaOuNenhuma,
    lugar,
    versao: shortText.default(''),
    mostra: shortText.default(''),
    chave: z.string().max(64).optional(),
  })
  .refine(isPlace, invalid)
export type Batida = z.output<typeof batidaBody>

/**
 * Response to a heartbeat. `agora` is the portal's local time (`YYYY-MM-DD HH:mm:ss`); `conteudo` changes whenever this display should show
 * something else; `mudaEm` is the number of seconds until it shows another velório or none by its hours, `proximoEm` until it shows another
 * one, each null if not within a day. `reservado`: hours of a private velório that belongs on the display now, for one without its key;
 * `ate`: until when.
 */
export const batidaResponse = z.object({
  agora: z.string(),
  conteudo: z.string(),
  mudaEm: z.number().int().min(0).nullable(),
  proximoEm: z.number().int().min(0).nullable(),
  recarregar: z.boolean(),
  reservado: z.object({ dataHoraInicial: z.string(), dataHoraFinal: z.string(), ate: z.string() }).nullable(),
})
export type BatidaResponse = z.output<typeof batidaResponse>

export const saguaoParams = z.object({ empresa: z.string().max(10) })

/** One velório of today on the lobby display; `ate`: when it leaves the display. */
export const velorioDeHoje = z.object({
  id: z.number(),
  nome: z.string(),
  foto_perfil: z.string().nullable(),
  sexo: z.enum(['Masculino', 'Feminino']).nullable(),
  capela: z.string(),
  dataHoraInicial: z.string(),
  dataHoraFinal: z.string(),
  ate: z.string(),
  data_sepultamento: z.string().nullable(),
  local_sepultamento: z.string(),
  rito: z.enum(RITOS),
  cerimonias: cerimoniasPublicas,
})
export type VelorioDeHoje = z.output<typeof velorioDeHoje>

/** A display as staff see it; `atrasada` after three missed heartbeats. */
export const tela = z.object({
  id: z.string(),
  empresa: z.string(),
  lugar: z.string(),
  com_chave: z.boolean(),
  versao: z.string(),
  mostra: z.string(),
  vista_em: z.string(),
  atrasada: z.boolean(),
  recarregar: z.boolean(),
})
export type Tela = z.output<typeof tela>

export const telaParams = z.object({ id: z.string().max(64) })
export const removerTelasBody = z.object({ ids: z.array(z.string().max(64)).min(1).max(TELAS_MAX) })
export const novaChaveTelaBody = z.object({ empresa, lugar }).refine(inUnit, invalid)
export type NovaChaveTela = z.output<typeof novaChaveTelaBody>
export const novaChaveTelaResponse = z.object({ chave: z.string(), caminho: z.string() })
