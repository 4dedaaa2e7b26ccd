import { z } from 'zod'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from '../falecido/limits.ts'
import { falecimentoField, nascimentoField, pessoaFalecida } from '../falecido/schema.ts'
import { dataHora, looseDataHora } from '../fields/data-hora-schema.ts'
import { id } from '../fields/id-schema.ts'
import { sheetListQuery } from '../fields/listing.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { homenagem } from '../homenagem/schema.ts'
import { pessoaModerador } from '../moderador/schema.ts'
import { MOTIVO_MAX_LENGTH } from '../registro/limits.ts'
import { MOTIVOS_AVISO } from '../situacao/messages.ts'
import { cerimonia, cerimoniasBody, mudanca } from './cerimonia-schema.ts'
import { AGRADECIMENTO_MAX, BANNER_COUNT, BIOGRAFIA_MAX, CAMPO_TEXTO_MAX, NOTA_INTERNA_MAX } from './limits.ts'
import { DESPEDIDA } from './messages.ts'
import { RITOS } from './rito-rules.ts'
import { PERIODOS, TIPOS } from './rules.ts'

/** `busca` finds names of deceased and moderators, days, contracts, chapels and phones; `periodo` is not in the specification. */
export const despedidasQuery = sheetListQuery.extend({ periodo: z.enum(PERIODOS).optional() })
export type DespedidasQuery = z.output<typeof despedidasQuery>

const campo = looseText({ max: CAMPO_TEXTO_MAX })
const contrato = looseText({ max: 30 })
const obituario = looseText({ max: BIOGRAFIA_MAX, multiline: true, tooLong: DESPEDIDA.biografiaMax })
const agradecimento = looseText({ max: AGRADECIMENTO_MAX, multiline: true })
const banner = z.coerce.number().int().min(1).max(BANNER_COUNT)

/** A JPEG, PNG or WebP as a data URL (5 MB), the unchanged `/midia/` address, or an empty value. */
const fotoPerfil = z
  .string()
  .max(7_200_000)
  .regex(
    /^$|^\/midia\/[\w-]{1,64}\.webp$|^data:image\/(jpeg|png|webp);base64,/,
    'Formato de imagem não aceito. Use JPG, PNG ou WebP.',
  )
  .nullable()

/** Public view of the apresentacao: place, times and the opaque stream id, never a code or the address of the chapel's camera. */
export const apresentacaoPublica = z.object({
  empresa: z.string().nullable(),
  capela: z.string().nullable(),
  camera: z.string().nullable(),
  dataHoraInicial: z.string().nullable(),
  dataHoraFinal: z.string().nullable(),
})

/** Fields of the page, alike for visitors and staff (specification §3). `data_*` are local times. */
export const camposDaPagina = z.object({
  id: z.number(),
  foto_perfil: z.string().nullable(),
  foto_fundo: z.number(),
  obituario: z.string(),
  data_sepultamento: z.string().nullable(),
  local_sepultamento: z.string(),
  localizacao_sepultado: z.string(),
  /** Not in the specification: whether the ceremony of `data_sepultamento` is a burial or a cremation. */
  rito: z.enum(RITOS),
  data_velorio: z.string().nullable(),
  local_velorio: z.string(),
  /** Not in the specification: ceremonies besides velório and last one, at most `CERIMONIAS_MAX`. */
  cerimonias: z.array(cerimonia),
  tipo: z.enum(TIPOS),
  com_moderacao: z.boolean(),
  /** Not in the specification: search engines must not index the page. */
  fora_das_buscas: z.boolean(),
  /** Not in the specification: the room of the velório says how many people watch. */
  mostrar_espectadores: z.boolean(),
  /** Not in the specification: the anniversary also of a life with one date, as that of a baby. */
  lembrar_aniversario: z.boolean(),
  status_memoria: z.boolean(),
})
export type CamposDaPagina = z.output<typeof camposDaPagina>

/** What the family decides on: its moderator may change it too, but never place, hour, contract, state or ownership. */
export const camposDaFamilia = z
  .object({
    foto_fundo: banner,
    obituario,
    tipo: z.enum(TIPOS),
    com_moderacao: z.boolean(),
    fora_das_buscas: z.boolean(),
    mostrar_espectadores: z.boolean(),
    lembrar_aniversario: z.boolean(),
    agradecimento,
    cerimonias: cerimoniasBody,
  })
  .partial()

const camposEditaveis = camposDaFamilia.extend({
  data_sepultamento: looseDataHora.optional(),
  local_sepultamento: campo.optional(),
  localizacao_sepultado: campo.optional(),
  rito: z.enum(RITOS).optional(),
  data_velorio: looseDataHora.optional(),
  local_velorio: campo.optional(),
  contrato_jazigo: contrato.optional(),
  codigo_jazigo: contrato.optional(),
  contrato_plano: contrato.optional(),
  foto_perfil: fotoPerfil.optional(),
})

/**
 * Body of `nova-despedida`: absent fields get the default of their column. Placeholder fields of specification §7 are dropped; the server
 * creates codes and `publicacao`.
 */
export const novaDespedidaBody = camposEditaveis.extend({
  status_memoria: z.boolean().optional(),
  pessoa_falecida_id: id,
  pessoa_moderador_id: z.union([id, z.null()]).optional(),
})

/**
 * Clients send whole objects back: absent fields remain unchanged, undeclared ones are dropped. `data_update` is the version (409 when
 * outdated).
 */
export const updateDespedidaBody = camposEditaveis.extend({
  id,
  data_update: z.string().max(40).nullish(),
  pessoa_moderador: z.union([z.object({ id: z.union([id, z.null()]).optional() }), z.null()]).optional(),
})

const lugar = text({ max: CAMPO_TEXTO_MAX, required: DESPEDIDA.campoObrigatorio })
const momento = dataHora(DESPEDIDA.dataObrigatoria)

/** Specification §5 "Wizard step 3": the form requires fields that are optional in the call. After a cremation there may be no grave. */
const comSepultamento = z.object({
  rito: z.literal('sepultamento'),
  local_sepultamento: lugar,
  localizacao_sepultado: lugar,
  data_sepultamento: momento,
  local_velorio: lugar,
  data_velorio: momento,
  cerimonias: cerimoniasBody,
  obituario,
})
export const novaDespedidaForm = z.discriminatedUnion('rito', [
  comSepultamento,
  comSepultamento.extend({ rito: z.literal('cremacao'), localizacao_sepultado: campo }),
])

/** Specification §5 "Despedida edit": page and deceased in one form; the name cannot be emptied. */
export const editarDespedidaForm = z.object({
  nome: text({ max: FALECIDO_NOME_MAX, required: DESPEDIDA.campoObrigatorio }),
  nome_social: looseText({ max: FALECIDO_NOME_MAX }),
  conhecido_como: looseText({ max: CONHECIDO_COMO_MAX }),
  data_nascimento: nascimentoField(),
  data_falecimento: falecimentoField(),
  motivo: looseText({ max: MOTIVO_MAX_LENGTH }),
  cidade: campo,
  estado: campo,
  pais: campo,
  local_sepultamento: campo,
  localizacao_sepultado: campo,
  local_velorio: campo,
  cerimonias: cerimoniasBody,
  obituario,
})

/** The family's thanks alone, in the dialog of its home. */
export const agradecimentoForm = z.object({ agradecimento })

const nota = looseText({ max: NOTA_INTERNA_MAX, multiline: true })

/** `texto` "" removes the note; `antes` is the note that was read, so that nobody overwrites what a colleague has written since. */
export const notaInternaBody = z.object({ texto: nota, antes: nota })
export const notaInternaForm = notaInternaBody.pick({ texto: true })
export const notaInterna = z.object({ nota_interna: z.string() })

export const updateStatusBody = z.object({ id, status_memoria: z.boolean() })

/**
 * Always present; unit, chapel and times are null without an apresentacao. `codigo` is the access code, for staff and the despedida's
 * moderator only.
 */
const apresentacaoDaDespedida = apresentacaoPublica.extend({
  id: z.number().nullable(),
  codigo: z.string().nullable(),
  status: z.boolean().nullable(),
  status_camera: z.boolean().nullable(),
})

/** The despedida as staff and its moderator see it (specification §3). `dataCreate` and `data_update` are ISO 8601 UTC. */
export const despedida = camposDaPagina.extend({
  funeraria: z.string(),
  transmissao: z.string(),
  codigo_transmissao: z.string(),
  contrato_jazigo: z.string().optional(),
  codigo_jazigo: z.string().optional(),
  contrato_plano: z.string().optional(),
  publicacao: z.boolean(),
  dataCreate: z.string(),
  data_update: z.string(),
  user_create: z.string().optional(),
  user_update: z.string().optional(),
  controle: z.object({ chave: z.string() }),
  apresentacao: apresentacaoDaDespedida,
  status_apresentacao: z.boolean(),
  qtd_moderacao: z.number().int(),
  /** Not in the specification: reports of published homenagens that wait for a decision. */
  qtd_denuncias: z.number().int().optional(),
  /** Not in the specification: reports of photographs that wait for a decision. */
  qtd_denuncias_fotos: z.number().int().optional(),
  /** Not in the specification: requests for access that wait for an answer. */
  qtd_pedidos_acesso: z.number().int().optional(),
  capela: z.object({ unidade: z.string().nullable() }),
  /** Not in the specification, for staff: what they tell each other; "" for nothing. */
  nota_interna: z.string().optional(),
  /** Not in the specification, for staff, when a single despedida is read: notices of the last seven days that were not delivered. */
  avisos_nao_entregues: z
    .array(
      z.object({
        motivo: z.enum(MOTIVOS_AVISO),
        total: z.number().int(),
        ultimo: z.string(),
        /** Visitors who asked for the notice. */
        pessoas: z.array(z.object({ nome: z.string(), telefone: z.string() })),
      }),
    )
    .optional(),
  pessoa_falecida: pessoaFalecida,
  pessoa_moderador: pessoaModerador.nullable(),
  /** Not in the specification: one thanks by the family, which visitors read by a call of its own; "" for none. */
  agradecimento: z.string(),
  /** Not in the specification: changed hours of the ceremonies; only when a single despedida is read. */
  mudancas: z.array(mudanca).optional(),
  /** Newest first, at most `MENSAGENS_MAX`; only when a single despedida is read. */
  mensagens: z.array(homenagem).optional(),
})
export type Despedida = z.output<typeof despedida>

export const novaDespedidaResponse = z.object({
  id: z.number(),
  controle: z.object({ chave: z.string() }),
  apresentacao: z.object({ codigo: z.string() }),
})
