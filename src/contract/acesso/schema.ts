import { z } from 'zod'
import { ERRORS } from '../errors.ts'
import { email } from '../fields/email-schema.ts'
import { id } from '../fields/id-schema.ts'
import { SENHA_MAX } from '../fields/senha.ts'
import { senha } from '../fields/senha-schema.ts'
import { stringUpTo, trimmedUpTo } from '../fields/string-up-to.ts'
import { normaliseText, readableLength } from '../fields/text.ts'
import { text } from '../fields/text-schema.ts'
import { ROLES } from '../roles.ts'
import { LINK_SENHA_TOKEN_MAX } from './limits.ts'
import { ACESSO, ALTERAR_SENHA, SEGUNDO_FATOR } from './messages.ts'

/** What is far longer than any login or password is read as an empty one. */
const credential = z
  .string({ error: ACESSO.credenciais })
  .overwrite(value => (value.length > readableLength(SENHA_MAX) ? '' : value))

/** Not in the specification: a moderator asks to stay signed in on this device. Ignored for staff. */
export const continuar = z.boolean().optional()

/**
 * Both fields are required. An empty value, or one longer than 128 characters, is refused by the service with 401 like a wrong credential.
 */
export const signInBody = z.object({
  username: credential.overwrite(value => normaliseText(value)),
  password: credential,
  /** Not in the specification: six digits of the authenticator or a recovery code, where the account has a second factor. */
  codigo_totp: trimmedUpTo(40, { error: SEGUNDO_FATOR.codigoIncorreto }).optional(),
  continuar,
})

/** `rotulo`: words of the button; "" without an identity provider. */
export const provedorIdentidade = z.object({ rotulo: z.string() })
export const inicioNoProvedor = z.object({ endereco: z.string() })
/** The query with which the provider sent the browser back. */
export const concluirNoProvedorBody = z.object({ consulta: z.string().max(4000) })

/** The session user (specification §3); the client stores it per browser tab. */
export const sessionUser = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  checktoken: z.literal(true),
  id: z.number(),
  username: z.string(),
  email: z.string(),
  nome: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Not in the specification: this browser opens the next session without a password. */
  continua: z.literal(true).optional(),
})
export type SessionUser = z.output<typeof sessionUser>

export const signUpBody = z.object({
  username: text({ required: ACESSO.loginObrigatorio, tooShort: ACESSO.loginObrigatorio, min: 3, max: 128 }),
  email: email({ required: ACESSO.emailObrigatorio, invalid: ACESSO.emailInvalido }),
  password: senha({ required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
  empresa: z.string().max(60).optional(),
})

export const validarContatoQuery = z.object({
  valor: stringUpTo(128)
    .overwrite(value => normaliseText(value))
    .min(1),
  tipo: z.enum(['email', 'telefone']),
})

/** `id_usuario` is an opaque handle of this recovery request; `telefone` is masked. */
export const validarContatoResponse = z.object({
  mensagem: z.literal(ACESSO.tokenEnviado),
  id_usuario: z.number(),
  telefone: z.string(),
  restante: z.number().int().min(0),
})

export const redefinirSenhaBody = z.object({
  id_usuario: z.coerce.number(),
  token: trimmedUpTo(10),
  telefone: z.string().max(40).optional(),
  senhaNova: senha({ required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
})

/** The token follows the `#` of the link, which browsers do not send. */
export const criarSenhaBody = z.object({
  token: trimmedUpTo(LINK_SENHA_TOKEN_MAX),
  continuar,
  senhaNova: senha({ required: ACESSO.senhaObrigatoria, tooShort: ACESSO.senhaCurta }),
})

/** `despedida`: the page to open; another account's page is refused instead of opened by the wrong one. */
export const entrarNoAparelhoBody = z.object({ despedida: id.optional() })

export const aparelhos = z.array(
  z.object({
    id: z.number(),
    nome: z.string(),
    criado_em: z.string(),
    usado_em: z.string(),
    expira_em: z.string(),
    /** The one that asks. */
    atual: z.boolean(),
  }),
)

const senhaAtual = z
  .string({ error: ALTERAR_SENHA.atualObrigatoria })
  .min(1, ALTERAR_SENHA.atualObrigatoria)
  .max(1000, ERRORS.SENHA_ATUAL_INCORRETA.message)

export const alterarSenhaBody = z.object({
  senhaAntiga: senhaAtual,
  senhaNova: senha({ required: ALTERAR_SENHA.novaObrigatoria, tooShort: ALTERAR_SENHA.novaCurta }),
})

/** A new password in a form is typed twice; the second one is not sent. */
export const novaSenhaForm = z.object({
  senhaNova: alterarSenhaBody.shape.senhaNova,
  confirmacao: z.string().min(1, ALTERAR_SENHA.confirmacaoObrigatoria),
})

export const confirmada =
  (diferente: string) =>
  ({ senhaNova, confirmacao }: { senhaNova: string; confirmacao: string }, context: z.RefinementCtx): void => {
    if (confirmacao !== senhaNova) context.addIssue({ code: 'custom', path: ['confirmacao'], message: diferente })
  }

/** The new password must differ from the current one. */
const outraSenha = (
  { senhaAntiga, senhaNova }: { senhaAntiga: string; senhaNova: string },
  context: z.RefinementCtx,
): void => {
  if (senhaNova === senhaAntiga)
    context.addIssue({ code: 'custom', path: ['senhaNova'], message: ALTERAR_SENHA.novaIgual })
}

export const trocaSenhaForm = alterarSenhaBody.extend(novaSenhaForm.shape).superRefine(outraSenha)

export const alterarSenhaForm = trocaSenhaForm.superRefine(confirmada(ALTERAR_SENHA.confirmacaoDiferente))

export const mensagem = z.object({ mensagem: z.string() })
/** `sessao` only for an account that is nothing but a moderator: the link proved who it is. */
export const senhaCriada = mensagem.extend({ sessao: sessionUser.optional() })

const codigoTotp = trimmedUpTo(40, { error: SEGUNDO_FATOR.codigoObrigatorio }).min(1, SEGUNDO_FATOR.codigoObrigatorio)

export const segundoFator = z.object({ ativo: z.boolean(), codigosRestantes: z.number().int().min(0) })
export const iniciarSegundoFatorBody = z.object({ senha: senhaAtual })
/** `uri` is the `otpauth://` address in the QR code; `segredo` is the same secret for typing. */
export const segredoSegundoFator = z.object({ segredo: z.string(), uri: z.string() })
export const confirmarSegundoFatorBody = z.object({ codigo: codigoTotp })
/** Recovery codes are shown once: only their hashes are stored. */
export const codigosSegundoFator = z.object({ mensagem: z.string(), codigos: z.array(z.string()) })
export const removerSegundoFatorBody = z.object({ senha: senhaAtual, codigo: codigoTotp })
