import { z } from 'zod'
import { falecidoDaFamilia } from '../falecido/schema.ts'
import { codigo } from '../fields/codigo-schema.ts'
import { id } from '../fields/id-schema.ts'
import { stringUpTo } from '../fields/string-up-to.ts'
import { normaliseText } from '../fields/text.ts'
import { fotografiaPublica } from '../fotografia/schema.ts'
import { situacaoGravacao } from '../gravacao/schema.ts'
import { cerimoniasPublicas, mudanca } from './cerimonia-schema.ts'
import { continuacao } from './continuacao-schema.ts'
import { apresentacaoPublica, camposDaPagina } from './schema.ts'

/** What an anonymous visitor may read about the deceased. */
export const falecidoPublico = falecidoDaFamilia.omit({ id: true, cidade: true, estado: true, pais: true })

/** A partner florist of the despedida's unit; its link leads outside the portal. */
export const floricultura = z.object({ nome: z.string(), telefone: z.string(), endereco: z.string(), link: z.string() })
export type Floricultura = z.output<typeof floricultura>

/** `GET exibicao/despedida/{id}/{codigo or 0}`. `acesso`: the caller has a valid code or visitor cookie of this despedida. */
export const despedidaPublica = camposDaPagina.extend({
  cerimonias: cerimoniasPublicas,
  pessoa_falecida: falecidoPublico,
  pessoa_moderador: z.object({ nome: z.string() }).nullable(),
  apresentacao: apresentacaoPublica,
  status_apresentacao: z.boolean(),
  floriculturas: z.array(floricultura),
  /** Not in the specification: changed hours of the ceremonies. */
  mudancas: z.array(mudanca),
  acesso: z.boolean(),
})
export type DespedidaPublica = z.output<typeof despedidaPublica>

/**
 * `GET exibicao/despedida-capela/{empresa}/{id}`. Not in the specification: `exibicao`, until when the despedida stays on the display by
 * the hours of its apresentacao (local time), what happens now (`momento`), the key with which those in the chapel sign the livro de presença (`presenca`), and the next velório in this chapel, announced from `desde`; `nome` is null for a private one.
 */
export const despedidaDaCapela = despedidaPublica.extend({
  exibicao: z.object({
    ate: z.string(),
    momento: z.string(),
    presenca: z.string(),
    seguinte: z.object({ nome: z.string().nullable(), dataHoraInicial: z.string(), desde: z.string() }).nullable(),
  }),
})
export type DespedidaDaCapela = z.output<typeof despedidaDaCapela>

/** State of the transmissao for visitors without a code; null without an apresentacao. `so-gravada`: recorded and not shown live. */
export const ESTADOS_TRANSMISSAO = ['em-breve', 'ao-vivo', 'encerrada', 'desativada', 'so-gravada'] as const
export type EstadoTransmissao = (typeof ESTADOS_TRANSMISSAO)[number]

/** What a visitor may ask to be told of, each a purpose of its own. */
export const LEMBRETES = ['missa_setimo_dia', 'um_ano'] as const
export type Lembrete = (typeof LEMBRETES)[number]

/** Not in the specification: what the velório section and the registration form show before the visitor registers. */
export const despedidaPagina = despedidaPublica.extend({
  estado_transmissao: z.enum(ESTADOS_TRANSMISSAO).nullable(),
  /** The transmissoes of ceremonies without a chapel that everybody may know of; absent without any. */
  continuacoes: z.array(continuacao).optional(),
  /** What happens in the chapel now, in the words of the staff; "" for nothing. */
  momento: z.string(),
  /** How many people watch now (`shownEspectadores`); 0 if the page says nothing about it. */
  espectadores: z.number().int(),
  /** The recording exists, and the family allows visitors to watch it. */
  gravacao_disponivel: z.boolean(),
  /** From when the recording of a wake that is not shown live may be watched, local time; null: not chosen. */
  gravacao_em: z.string().nullable(),
  /** What of it is recorded; absent for every other wake. */
  gravacao_situacao: situacaoGravacao.optional(),
  /** Photographs on the page, which are read by a call of their own. */
  qtd_fotografias: z.number().int(),
  /** The first of them, which stands in the biography. */
  primeira_fotografia: fotografiaPublica.nullable(),
  /** Published homenagens. */
  qtd_homenagens: z.number().int(),
  /** Whether the box "Desejo receber ofertas" is ticked by default. */
  ofertas_padrao: z.boolean(),
  /** Of what the registration form offers a notice (`lembretesOf`). */
  lembretes: z.array(z.enum(LEMBRETES)),
  /** Calling codes besides 55 to which the portal sends messages, "" for all; absent where it sends to Brazil alone. */
  avisos_exterior: z.array(z.string()).optional(),
  /** The house has a service that writes captions: the family may switch them on while somebody watches. */
  legendas: z.literal(true).optional(),
  /** The portal receives no voices: it has no program that reads them. */
  sem_voz: z.literal(true).optional(),
  /** The portal offers the page in Libras, in a document of its own. */
  libras: z.boolean(),
})
export type DespedidaPagina = z.output<typeof despedidaPagina>

/** Card of the public lists. */
export const despedidaCard = z.object({
  id: z.number(),
  foto_perfil: z.string().nullable(),
  foto_fundo: z.number(),
  local_velorio: z.string(),
  pessoa_falecida: falecidoPublico,
  apresentacao: apresentacaoPublica.omit({ camera: true }),
  status_apresentacao: z.boolean(),
})
export type DespedidaCard = z.output<typeof despedidaCard>

/** `codigo` 0 means no code. */
export const exibicaoParams = z.object({ id, codigo })
export const validarCodigoQuery = z.object({ despedidaId: z.coerce.string().max(20), codigo })
/** The form of a private page. The service checks the code: whatever is wrong with it has one refusal. */
export const abrirParams = z.object({ despedidaId: id })
export const abrirBody = z.object({ codigo: z.string().max(64).default('') })
export const chaveParams = z.object({ token: z.string().max(64) })
export const capelaParams = z.object({ empresa: z.string().max(10), id: z.string().max(4) })
/** `chave`: the key of a display, created by staff for its chapel. The display shows a private wake only with this key. */
export const capelaQuery = z.object({ chave: z.string().max(64).optional() })
export const buscaQuery = z.object({
  nome: stringUpTo(100).overwrite(value => normaliseText(value)),
})
