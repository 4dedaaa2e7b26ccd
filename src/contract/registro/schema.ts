import { z } from 'zod'
import { FALECIDO_NOME_MAX } from '../falecido/limits.ts'
import { FALECIDO } from '../falecido/messages.ts'
import { falecimentoField, nascimentoField, registroFalecido, sexoField } from '../falecido/schema.ts'
import { isCpf } from '../fields/cpf.ts'
import { looseCpf } from '../fields/cpf-schema.ts'
import { id } from '../fields/id-schema.ts'
import { normaliseText } from '../fields/text.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { sheetQuery } from '../sheet.ts'
import {
  CONTRATO_MAX_LENGTH,
  LOTE_FALECIDOS_MAX,
  MOTIVO_MAX_LENGTH,
  PLANILHA_BYTES_MAX,
  PLANILHA_NOME_MAX,
  PLANILHA_PARTE_BYTES,
} from './limits.ts'
import { REGISTRO } from './messages.ts'

export const ESTADOS_VEREDITO = ['nova', 'atualizada', 'existe', 'repetida', 'erro'] as const

/** The result of one row, counted from 1; `id` is the record of the register, null where none was written or found. */
export const veredito = z.object({
  linha: z.number().int(),
  estado: z.enum(ESTADOS_VEREDITO),
  texto: z.string(),
  id: z.number().nullable(),
})
export type Veredito = z.output<typeof veredito>

const campo = z.union([z.string(), z.number(), z.null()]).optional()

/**
 * A row of the register as another system sends it. Every field is a text; days as `YYYY-MM-DD` or `DD/MM/YYYY`, those of
 * a life also as a month, a year or `desconhecida`, hours as
 * `YYYY-MM-DD HH:mm` or `DD/MM/YYYY HH:mm`. An absent or empty field leaves what the register has.
 */
export const falecidoRecebido = z
  .looseObject({
    nome: campo,
    cpf: campo,
    nascimento: campo,
    falecimento: campo,
    sexo: campo,
    num_contrato: campo,
    empresa: campo,
    tipo: campo,
    cemiterio: campo,
    localizacao: campo,
    dtSepultamento: campo,
    rito: campo,
    velorio: campo,
    dtVelorio: campo,
  })
  .meta({
    examples: [
      {
        nome: 'Maria do Carmo Vasconcelos',
        cpf: '529.982.247-25',
        nascimento: '1941-03-12',
        falecimento: '2026-11-04',
        sexo: 'Feminino',
        num_contrato: 'C-1973',
        cemiterio: 'Parque das Flores',
        dtSepultamento: '2026-11-05 16:00',
        velorio: 'Capela 02',
        dtVelorio: '2026-11-05 08:00',
      },
    ],
  })

export const contratoParams = z.object({
  contrato: z
    .string()
    .overwrite(value => normaliseText(value))
    .min(1)
    .max(CONTRATO_MAX_LENGTH)
    .meta({ examples: ['C-1973'] }),
})

/** Each row is checked by itself, so that one that is no object costs no other its place. */
export const receberFalecidosBody = z.object({
  falecidos: z
    .array(z.union([falecidoRecebido, z.unknown()]), { error: REGISTRO.loteVazio })
    .min(1, REGISTRO.loteVazio)
    .max(LOTE_FALECIDOS_MAX, REGISTRO.loteVazio),
})

export const receberFalecidosResponse = z.object({
  novas: z.number().int(),
  atualizadas: z.number().int(),
  existentes: z.number().int(),
  repetidas: z.number().int(),
  erros: z.number().int(),
  vereditos: z.array(veredito),
})
export type ReceberFalecidosResponse = z.output<typeof receberFalecidosResponse>

/** A deceased whom the group's register does not have yet; the service checks birth ≤ death ≤ tomorrow. */
export const cadastrarFalecidoBody = z.object({
  nome: text({ max: FALECIDO_NOME_MAX, required: FALECIDO.nomeObrigatorio }),
  nascimento: nascimentoField(),
  falecimento: falecimentoField(),
  sexo: sexoField(REGISTRO.sexoObrigatorio),
  cpf: looseCpf.refine(cpf => cpf === '' || isCpf(cpf), REGISTRO.cpfInvalido).default(''),
  contrato: looseText({ max: CONTRATO_MAX_LENGTH }).default(''),
  motivo: text({ max: MOTIVO_MAX_LENGTH, required: REGISTRO.motivoObrigatorio }),
})

/** A despedida that the portal opened by itself and nobody confirmed yet. */
export const rascunho = z.object({
  id: z.number(),
  nome: z.string(),
  falecimento: z.string(),
  velorio: z.string(),
  dtVelorio: z.string().nullable(),
  aberto_em: z.string(),
})
export type Rascunho = z.output<typeof rascunho>

export const registrosDoContrato = z.array(registroFalecido)

/**
 * `recebendo`: parts are missing; `recebida`: all are here; `conferida` and `gravada`: the verdicts can be read; `recusada`: the file is no
 * sheet; `interrompida`: the reading stopped with its node, and nothing was written.
 */
export const ESTADOS_PLANILHA = [
  'recebendo',
  'recebida',
  'conferindo',
  'conferida',
  'gravando',
  'gravada',
  'recusada',
  'interrompida',
] as const

/** `assinatura` recognises a file that is chosen again after a cut upload. */
export const novaPlanilhaBody = z.object({
  nome: text({ max: PLANILHA_NOME_MAX, required: 'Escolha um arquivo.' }),
  bytes: z.number().int().min(1, REGISTRO.arquivoVazio).max(PLANILHA_BYTES_MAX, 'O arquivo passa de 30 MB.'),
  assinatura: text({ max: 300, required: 'Dados inválidos' }),
})

const contagens = z.object({
  nova: z.number().int(),
  atualizada: z.number().int(),
  existe: z.number().int(),
  repetida: z.number().int(),
  erro: z.number().int(),
})

/**
 * An uploaded sheet; `progresso` in percent of what `estado` names; `gravadas`: rows that the register took; `codificacao`: of a text file,
 * with some of its names with accents, for a person to see whether it is the right one; `avisos`: lines read with a warning.
 */
export const planilha = z.object({
  id: z.number(),
  nome: z.string(),
  bytes: z.number(),
  estado: z.enum(ESTADOS_PLANILHA),
  partes: z.number().int(),
  recebidas: z.array(z.number().int()),
  progresso: z.number().int(),
  recusa: z.string(),
  descricao: z.string(),
  codificacao: z.string(),
  acentuados: z.array(z.string()),
  avisos: z.number().int(),
  linhas: z.number().int(),
  contagens,
  colunas_sem_uso: z.array(z.string()),
  gravadas: z.number().int(),
})
export type Planilha = z.output<typeof planilha>

export const planilhaParams = z.object({ id })
export const planilhaParteParams = z.object({
  id,
  parte: z.coerce
    .number()
    .int()
    .min(0)
    .max(Math.ceil(PLANILHA_BYTES_MAX / PLANILHA_PARTE_BYTES) - 1),
})
/** `so_validas`: leaves lines with errors out; without it one of them prevents all. */
export const gravarPlanilhaBody = z.object({ so_validas: z.boolean().default(false) })

export const planilhaLinhasQuery = sheetQuery.extend({
  estado: z.enum(ESTADOS_VEREDITO).optional(),
  pagina: z.coerce.number().int().min(1).max(1_000_000).optional(),
  tamanho: z.coerce.number().int().min(1).max(1000).optional(),
})
export const planilhaLinha = veredito.omit({ id: true })
export type PlanilhaLinha = z.output<typeof planilhaLinha>
