import { z } from 'zod'
import { falecimentoField, nascimentoField, nomeField, registroFalecido, sexoField } from '../falecido/schema.ts'
import { isCpf, isFillerCpf } from '../fields/cpf.ts'
import { looseCpf } from '../fields/cpf-schema.ts'
import { id } from '../fields/id-schema.ts'
import { stringUpTo } from '../fields/string-up-to.ts'
import { normaliseText, readableLength } from '../fields/text.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { sheetQuery } from '../sheet.ts'
import {
  CONTRATO_MAX_LENGTH,
  LOTE_FALECIDOS_MAX,
  MOTIVO_MAX_LENGTH,
  PENDENCIA_CANDIDATOS_MAX,
  PLANILHA_BYTES_MAX,
  PLANILHA_NOME_MAX,
  PLANILHA_PARTE_BYTES,
} from './limits.ts'
import { CAMPOS_IDENTIDADE, type CampoDaIdentidade, REGISTRO } from './messages.ts'

/** `duvida`: staff decide whether it is somebody whom the register has; `fora`: a line about nobody. */
export const ESTADOS_VEREDITO = ['nova', 'atualizada', 'existe', 'repetida', 'duvida', 'fora', 'erro'] as const

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
  contrato: stringUpTo(readableLength(CONTRATO_MAX_LENGTH))
    .overwrite(value => normaliseText(value))
    .min(1)
    .max(CONTRATO_MAX_LENGTH)
    .meta({ maxLength: CONTRATO_MAX_LENGTH, examples: ['C-1973'] }),
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
  duvidas: z.number().int(),
  fora: z.number().int(),
  erros: z.number().int(),
  vereditos: z.array(veredito),
})
export type ReceberFalecidosResponse = z.output<typeof receberFalecidosResponse>

/** A deceased whom the group's register does not have yet; the service checks birth ≤ death ≤ tomorrow. */
export const cadastrarFalecidoBody = z.object({
  nome: nomeField(),
  nascimento: nascimentoField(),
  falecimento: falecimentoField(),
  sexo: sexoField(REGISTRO.sexoObrigatorio),
  cpf: looseCpf.refine(cpf => cpf === '' || (isCpf(cpf) && !isFillerCpf(cpf)), REGISTRO.cpfInvalido).default(''),
  contrato: looseText({ max: CONTRATO_MAX_LENGTH }).default(''),
  motivo: text({ max: MOTIVO_MAX_LENGTH, required: REGISTRO.motivoObrigatorio }),
})

const pessoaComparada = registroFalecido
  .omit({ id: true, cadastro_da_equipe: true, despedida_id: true })
  /** Its last digits. */
  .extend({ cpf: z.string() })
export type PessoaComparada = z.output<typeof pessoaComparada>

const CAMPOS = Object.keys(CAMPOS_IDENTIDADE) as CampoDaIdentidade[]

/**
 * A row that agrees with people of the register and contradicts them, or says too little: it waits until staff say who it is. `visto`: when
 * that person was changed last; `concorda`, `contradiz`: by what the two are compared.
 */
export const pendencia = z.object({
  id: z.number(),
  chegou_em: z.string(),
  origem: z.enum(['importacao', 'planilha', 'integracao', 'erp', 'equipe']),
  /** Why staff typed it. */
  motivo: z.string(),
  pessoa: pessoaComparada,
  candidatos: z.array(
    z.object({
      id: z.number(),
      visto: z.string(),
      despedida_id: z.number().nullable(),
      pessoa: pessoaComparada,
      concorda: z.array(z.enum(CAMPOS)),
      contradiz: z.array(z.enum(CAMPOS)),
    }),
  ),
})
export type Pendencia = z.output<typeof pendencia>
export type Candidato = Pendencia['candidatos'][number]

export const pendenciaParams = z.object({ pendencia: id })

export const pendenciasQuery = z.object({
  pagina: z.coerce.number().int().min(1).max(1_000_000).optional(),
  tamanho: z.coerce.number().int().min(1).max(1000).optional(),
})

/**
 * `mesma`: the row is `registro`, as it was seen; `fica`: whose values stay where both have one. `outra`: it is none of those that were shown.
 */
export const decidirPendenciaBody = z.discriminatedUnion('decisao', [
  z.object({
    decisao: z.literal('mesma'),
    registro: id,
    visto: z.string().max(40),
    fica: z.enum(['chegou', 'registro']),
  }),
  z.object({ decisao: z.literal('outra'), candidatos: z.array(id).max(PENDENCIA_CANDIDATOS_MAX) }),
])
export type DecisaoPendencia = z.output<typeof decidirPendenciaBody>

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
  duvida: z.number().int(),
  fora: z.number().int(),
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
