import { z } from 'zod'
import { id } from '../fields/id-schema.ts'
import { parseWith } from '../fields/parse-with.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { looseText, text } from '../fields/text-schema.ts'
import { PARTICIPANTE_NOME_MAX } from '../participante/limits.ts'
import { type ContatoKind, contatoOf } from './contato-rules.ts'
import { PEDIDO_TEXTO_MAX, PRIVACIDADE, RESPOSTA_MAX } from './messages.ts'

/** An e-mail or a phone. */
export const contato = (kind?: ContatoKind) =>
  z
    .string({ error: PRIVACIDADE.contatoInvalido })
    .max(200, PRIVACIDADE.contatoInvalido)
    .transform(parseWith((value: string) => contatoOf(value, kind), PRIVACIDADE.contatoInvalido))
    .meta({ examples: ['ana.rosa@exemplo.com.br'] })

export const codigoTitularBody = z.object({ contato: contato() })
/** The response is the same for known and unknown contacts. `restante`: seconds until another code may be sent. */
export const codigoTitularResponse = z.object({ confirmacao: z.string(), restante: z.number().int().min(0) })

/** A phone that nobody has to prove. */
export const saidaTitularBody = z.object({
  telefone: telefone(
    {
      required: PRIVACIDADE.telefoneObrigatorio,
      invalid: PRIVACIDADE.telefoneInvalido,
    },
    'exterior',
  ),
})

export const entrarTitularBody = z.object({
  confirmacao: z.string().max(100),
  codigo: z.string().max(20),
})
/** `acesso` authorises the other calls for `segundos` seconds. */
export const entrarTitularResponse = z.object({ acesso: z.string(), segundos: z.number().int() })

/** Id of a despedida and name of its deceased. */
export const referenciaDespedida = z.object({ id: z.number(), nome: z.string() })
const SITUACOES_HOMENAGEM = ['aguardando', 'publicada', 'nao-publicada'] as const
export const TIPOS = ['copia', 'correcao', 'exclusao', 'ofertas', 'outro'] as const
export const SITUACOES = ['aberto', 'andamento', 'atendido', 'recusado'] as const

export const pedidoTitular = z.object({
  id: z.number(),
  numero: z.string(),
  tipo: z.enum(TIPOS),
  situacao: z.enum(SITUACOES),
  origem: z.enum(['titular', 'equipe']),
  texto: z.string(),
  criado_em: z.string(),
  prazo: z.string(),
  resposta: z.string(),
  respondido_em: z.string().nullable(),
  /** What the erasure did, in plain words. */
  feito: z.array(z.string()),
})
export type PedidoTitular = z.output<typeof pedidoTitular>

const dadoMantido = z.object({ o_que: z.string(), porque: z.string() })

/** All data stored under one contact. Contacts that are not verified are masked. */
export const dadosTitular = z.object({
  canal: z.enum(['telefone', 'email']),
  contato: z.string(),
  participacoes: z.array(
    z.object({
      id: z.number(),
      despedida: referenciaDespedida,
      nome: z.string(),
      telefone: z.string(),
      email: z.string(),
      ofertas: z.boolean(),
      em: z.string(),
      assistiu_em: z.string().nullable(),
    }),
  ),
  /** Signatures of a livro de presença from a device on which the person had registered. */
  assinaturas: z.array(
    z.object({
      id: z.number(),
      despedida: referenciaDespedida,
      nome: z.string(),
      cidade: z.string(),
      em: z.string(),
    }),
  ),
  /** One for the family alone is without its words for everybody but its author: staff, and whoever has a contact that staff put in. */
  homenagens: z.array(
    z.object({
      id: z.number(),
      despedida: referenciaDespedida,
      nome: z.string(),
      descricao: z.string(),
      imagem: z.string().nullable(),
      /** Address of the voice, and what is written of it. */
      audio: z.string().nullable(),
      transcricao: z.string(),
      situacao: z.enum([...SITUACOES_HOMENAGEM, 'so-familia']),
      em: z.string(),
    }),
  ),
  evento: z.array(
    z.object({
      id: z.number(),
      evento: z.string(),
      nome: z.string(),
      homenageado: z.string(),
      telefone: z.string(),
      email: z.string(),
      mensagem: z.string(),
      situacao: z.enum(SITUACOES_HOMENAGEM),
      em: z.string(),
    }),
  ),
  /** Invitations to look after a page that wait for this phone. */
  convites: z.array(
    z.object({
      id: z.number(),
      despedida: referenciaDespedida,
      nome: z.string(),
      em: z.string(),
      vence_em: z.string(),
    }),
  ),
  /** Requests for access to a private page that wait for an answer. */
  acessos: z.array(
    z.object({ id: z.number(), despedida: referenciaDespedida, nome: z.string(), frase: z.string(), em: z.string() }),
  ),
  /** That staff noted something about a despedida that the person looks after. Staff answer what of it is about the person. */
  notas: z.array(z.object({ despedida: referenciaDespedida, em: z.string() })),
  /** Requests for the page of an old burial that wait for an answer. */
  paginas: z.array(
    z.object({
      id: z.number(),
      falecido: z.string(),
      ano: z.string(),
      parentesco: z.string(),
      nome: z.string(),
      em: z.string(),
    }),
  ),
  contas: z.array(
    z.object({
      nome: z.string(),
      telefone: z.string(),
      email: z.string(),
      cpf: z.string(),
      nascimento: z.string().nullable(),
      papel: z.enum(['moderador', 'equipe']),
      ativa: z.boolean(),
      desde: z.string(),
      despedidas: z.array(referenciaDespedida),
    }),
  ),
  consentimentos: z.array(
    z.object({
      finalidade: z.string(),
      versao: z.string(),
      valor: z.boolean(),
      canal: z.string(),
      em: z.string(),
      retirado_em: z.string().nullable(),
    }),
  ),
  pedidos: z.array(pedidoTitular),
  /** What an erasure would do if homenagens were withdrawn too, and what remains and why. */
  apagamento: z.object({ apaga: z.array(z.string()), mantem: z.array(dadoMantido) }),
})
export type DadosTitular = z.output<typeof dadosTitular>

const acesso = z.string().max(1000)
export const HOMENAGENS_DESTINO = ['retirar', 'manter'] as const
const homenagens = z.enum(HOMENAGENS_DESTINO)
export type DestinoHomenagens = z.output<typeof homenagens>

export const acessoTitularBody = z.object({ acesso })
export const FORMATOS = ['json', 'html'] as const
const formato = z.enum(FORMATOS)
export const exportarTitularBody = z.object({ acesso, formato })

const pedidoTexto = looseText({ max: PEDIDO_TEXTO_MAX, multiline: true }).default('')
/** `exclusao` takes effect immediately for what the person sent; an account waits for staff. `ofertas` takes effect immediately. */
export const pedidoTitularBody = z
  .object({
    acesso,
    tipo: z.enum(['correcao', 'exclusao', 'ofertas', 'outro']),
    texto: pedidoTexto,
    homenagens: homenagens.default('retirar'),
  })
  .superRefine((value, context) => {
    if ((value.tipo === 'correcao' || value.tipo === 'outro') && value.texto === '')
      context.addIssue({ code: 'custom', path: ['texto'], message: PRIVACIDADE.textoObrigatorio })
  })

export const buscaTitularBody = z.object({ contato: contato('guardado') })
export const exportarTitularStaffBody = z.object({ contato: contato('guardado'), formato })

/** `pedido`: the request that this fulfils; without it a new request is opened. */
export const apagarTitularBody = z.object({
  contato: contato('guardado'),
  confirmacao: z.string().max(40),
  homenagens,
  /** Also erases the moderator's account; other moderators keep looking after their despedidas. */
  conta: z.boolean().default(false),
  pedido: id.nullish(),
})

const campo = looseText({ max: PARTICIPANTE_NOME_MAX }).optional()
/** Replaces the name on everything sent under this contact; `novo` replaces the contact itself. */
export const corrigirTitularBody = z.object({
  contato: contato('guardado'),
  nome: campo,
  novo: z.union([z.literal('').transform(() => undefined), contato('guardado')]).nullish(),
  pedido: id.nullish(),
})

export const responderPedidoBody = z.object({
  situacao: z.enum(['andamento', 'atendido', 'recusado']),
  resposta: text({ max: RESPOSTA_MAX, required: PRIVACIDADE.respostaObrigatoria, multiline: true }),
})

/** A request as staff see it: with the contact while it is stored, days left, and who responded. */
export const pedidoEquipe = pedidoTitular.extend({
  contato: z.string().nullable(),
  canal: z.enum(['telefone', 'email']),
  dias: z.number().int(),
  respondido_por: z.string().nullable(),
})
export type PedidoEquipe = z.output<typeof pedidoEquipe>

/** One entry of the log of reports. `horas`: hours from report to decision, or until now. */
export const denunciaRegistro = z.object({
  id: z.number(),
  despedida: referenciaDespedida,
  homenagem: z.object({ id: z.number(), nome: z.string(), descricao: z.string() }).nullable(),
  /** In place of a homenagem. */
  fotografia: z.object({ id: z.number(), legenda: z.string() }).nullable(),
  motivo: z.string(),
  criado_em: z.string(),
  decisao: z.enum(['mantida', 'retirada']).nullable(),
  decidido_em: z.string().nullable(),
  decidido_por: z.string().nullable(),
  horas: z.number(),
})
export type DenunciaRegistro = z.output<typeof denunciaRegistro>
