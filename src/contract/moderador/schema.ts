import { z } from 'zod'
import { LINK_SENHA_TOKEN_MAX } from '../acesso/limits.ts'
import { continuar, sessionUser } from '../acesso/schema.ts'
import { DESPEDIDA } from '../despedida/messages.ts'
import { looseCpf } from '../fields/cpf-schema.ts'
import { dataBr, looseData } from '../fields/data-hora-schema.ts'
import { email } from '../fields/email-schema.ts'
import { id, pathBoolean } from '../fields/id-schema.ts'
import { senha } from '../fields/senha-schema.ts'
import { trimmedUpTo } from '../fields/string-up-to.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { text } from '../fields/text-schema.ts'
import { MODERADOR_NOME_MAX } from './limits.ts'
import { MODERADOR, MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from './messages.ts'

/** One of a closed list, or null: a cleared select sends null or "". */
const clearable = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.literal('').transform(() => null), z.null()])

/** Defaults of specification §3; a cleared relationship becomes "Não informado". */
const relacao = {
  moderador_cliente: z.enum(MODERADOR_CLIENTE).default('Ainda não'),
  parentesco_falecido: clearable(PARENTESCO_FALECIDO)
    .default(null)
    .transform(value => value ?? 'Não informado'),
  tipo_parentesco: clearable(TIPOS_PARENTESCO).default(null),
}

const nome = text({ max: MODERADOR_NOME_MAX, required: MODERADOR.nomeObrigatorio })
const TELEFONE = { required: 'Telefone é obrigatório', invalid: 'Informe um número de telefone válido!' }

/** The person as the verification and the despedida show it to staff: only these five fields. */
export const moderadorPessoa = z.object({
  id: z.number(),
  nome: z.string(),
  moderador_cliente: z.string(),
  parentesco_falecido: z.string(),
  tipo_parentesco: z.string().nullable(),
})
export type ModeradorPessoa = z.output<typeof moderadorPessoa>

const emailDoModerador = email({ required: MODERADOR.emailObrigatorio, invalid: MODERADOR.emailInvalido })
const senhaDoModerador = senha({ required: MODERADOR.senhaObrigatoria, tooShort: MODERADOR.senhaCurta })

/**
 * `username` is the moderator's e-mail; this account must have verified the phone within the last 30 minutes. With `senha_pelo_link` (not
 * in the specification) the moderator creates the password, and `password` is ignored.
 */
export const novaPessoaModeradorBody = z
  .object({
    username: emailDoModerador,
    password: senhaDoModerador.optional(),
    senha_pelo_link: z.boolean().default(false),
    pessoa: z.object({ nome, telefone: telefone(TELEFONE), ...relacao }),
  })
  .superRefine(({ password, senha_pelo_link }, context) => {
    if (password === undefined && !senha_pelo_link)
      context.addIssue({ code: 'custom', path: ['password'], message: MODERADOR.senhaObrigatoria })
  })

const detalhes = z.object({
  nome,
  parentesco_falecido: clearable(PARENTESCO_FALECIDO),
  tipo_parentesco: clearable(TIPOS_PARENTESCO),
})

/** Specification §5 "Moderator form": the kind of relationship is required if there is one. */
const tipoInformado = (
  { parentesco_falecido, tipo_parentesco }: z.output<typeof detalhes>,
  context: z.RefinementCtx,
): void => {
  if (parentesco_falecido === 'Sim' && tipo_parentesco === null)
    context.addIssue({ code: 'custom', path: ['tipo_parentesco'], message: DESPEDIDA.campoObrigatorio })
}

export const novoModeradorForm = detalhes
  .extend({
    email: emailDoModerador,
    senha: senhaDoModerador,
  })
  .superRefine(tipoInformado)

/** A new moderator who creates the password with the link. */
export const moderadorPeloLinkForm = detalhes.extend({ email: emailDoModerador }).superRefine(tipoInformado)

/** An existing moderator keeps their e-mail and password. */
export const moderadorExistenteForm = detalhes.superRefine(tipoInformado)

/** One call with two variants: registration (relationship) and edit screen (date of birth, CPF, e-mail, password). */
export const updatePessoaModeradorBody = z.object({
  pessoa: z.object({
    id,
    nome: nome.optional(),
    telefone: telefone(TELEFONE, 'fixo').optional(),
    moderador_cliente: z.enum(MODERADOR_CLIENTE).optional(),
    parentesco_falecido: clearable(PARENTESCO_FALECIDO).optional(),
    tipo_parentesco: clearable(TIPOS_PARENTESCO).optional(),
    data_nascimento: looseData.optional(),
    cpf: looseCpf.optional(),
    email: email({ invalid: MODERADOR.emailInvalido }).optional(),
    senha: z.string().max(128).optional(),
  }),
})

/** The form of the moderator: the date as typed, DD/MM/YYYY, and the CPF only if it is typed again. */
export const moderadorForm = z.object({
  pessoa: z.object({
    nome,
    data_nascimento: dataBr(MODERADOR.nascimentoInvalido),
    cpf: looseCpf,
    email: emailDoModerador,
  }),
})

/** Response of both saves: the created or changed person. */
export const pessoaModerador = moderadorPessoa.extend({ telefone: z.string(), email: z.string() })

/** `GET cliente/moderador-despedida/{id}`; `cpf` is masked, `username` never changes. */
export const moderadorDaDespedida = z.object({
  email: z.string(),
  username: z.string(),
  pessoa: pessoaModerador.extend({ cpf: z.string(), data_nascimento: z.string().nullable() }),
})

const enviado = z.object({
  nome: z.string(),
  telefone: z.string(),
  email: z.string(),
  enviado_em: z.string().nullable(),
})

/** Recipients of the access, the first moderator and the others, and when it was last sent to each; null: never. */
export const acessoEnviado = enviado.extend({ outros: z.array(enviado).optional() })
export type AcessoEnviado = z.output<typeof acessoEnviado>

/**
 * Somebody who is to look after a despedida too: the phone was verified by this account within the last 30 minutes. Name and e-mail are needed
 * where the phone is no moderator's yet.
 */
export const outroModeradorBody = z.object({
  nome: nome.optional(),
  telefone: telefone(TELEFONE),
  email: emailDoModerador.optional(),
})

export const avisosBody = z.object({ avisos: z.boolean() })

export const conviteBody = z.object({ nome, telefone: telefone(TELEFONE) })

export const moderadorParams = z.object({ id, pessoa: id })
/** `novo_codigo`: the access code is replaced, and sent to those who stay. */
export const retirarModeradorQuery = z.object({ novo_codigo: pathBoolean.optional() })
export const conviteParams = z.object({ id, convite: id })

/**
 * Everybody who looks after a despedida, the first one first, and the invitations that are not used yet. `telefone` is masked; only staff
 * read the contacts of moderators.
 */
export const moderadoresDaDespedida = z.object({
  moderadores: z.array(
    z.object({
      id: z.number(),
      nome: z.string(),
      primeiro: z.boolean(),
      eu: z.boolean(),
      desde: z.string(),
      /** Of the caller alone: whether notices about the page come. */
      avisos: z.boolean().optional(),
      telefone: z.string().optional(),
      email: z.string().optional(),
    }),
  ),
  convites: z.array(
    z.object({
      id: z.number(),
      nome: z.string(),
      telefone: z.string(),
      de: z.string().nullable(),
      vence_em: z.string(),
    }),
  ),
})
export type ModeradoresDaDespedida = z.output<typeof moderadoresDaDespedida>

/** The token follows the `#` of the link, which browsers do not send. */
const token = trimmedUpTo(LINK_SENHA_TOKEN_MAX)
export const lerConviteBody = z.object({ token })

/** What the invited person reads: `cadastrado` needs neither name nor password, because the phone belongs to a moderator already. */
export const conviteRecebido = z.object({
  falecido: z.string(),
  de: z.string().nullable(),
  nome: z.string(),
  telefone: z.string(),
  cadastrado: z.boolean(),
})

/** Name, e-mail and password of a person whom the portal does not know as a moderator. */
export const aceitarConviteBody = z.object({
  token,
  nome: nome.optional(),
  email: emailDoModerador.optional(),
  senhaNova: senhaDoModerador.optional(),
  continuar,
})

/** `sessao` as in `criar-senha`. */
export const conviteAceito = z.object({ mensagem: z.string(), despedida: z.number(), sessao: sessionUser.optional() })
