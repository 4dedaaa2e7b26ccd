import { z } from 'zod'
import { idParams } from '../fields/id-schema.ts'
import { ADMIN, STAFF } from '../roles.ts'
import { defineAdditions, defineRoutes } from '../route.ts'
import {
  alterarSenhaBody,
  aparelhos,
  codigosSegundoFator,
  concluirNoProvedorBody,
  confirmarSegundoFatorBody,
  criarSenhaBody,
  entrarNoAparelhoBody,
  iniciarSegundoFatorBody,
  inicioNoProvedor,
  mensagem,
  provedorIdentidade,
  redefinirSenhaBody,
  removerSegundoFatorBody,
  segredoSegundoFator,
  segundoFator,
  senhaCriada,
  sessionUser,
  signInBody,
  signUpBody,
  validarContatoQuery,
  validarContatoResponse,
} from './schema.ts'

/** Authentication, specification §7. */
export const acessoRoutes = defineRoutes({
  'POST /api/auth/signin': {
    summary: 'Entrar no portal',
    access: 'public',
    limit: 'LOGIN',
    body: signInBody,
    output: sessionUser,
    errors: ['CREDENCIAIS', 'SEGUNDO_FATOR_NECESSARIO'],
  },
  'POST /api/auth/signin_ldap': {
    summary: 'Entrar pela área restrita (diretório)',
    access: 'public',
    limit: 'LOGIN',
    body: signInBody,
    output: sessionUser,
    errors: ['CREDENCIAIS', 'SEGUNDO_FATOR_NECESSARIO', 'CONTA_SEM_ACESSO', 'DIRETORIO_INDISPONIVEL'],
  },
  'POST /api/auth/signout': {
    summary: 'Encerrar a sessão, e a entrada sem senha neste aparelho',
    access: 'public',
    limit: 'READ',
    output: mensagem,
    adicional: true,
  },
  'POST /api/auth/signup': {
    summary: 'Cadastrar conta da equipe',
    access: ADMIN,
    body: signUpBody,
    output: z.object({ id: z.number() }),
    errors: ['EMAIL_EM_USO', 'SENHA_COMUM'],
  },
  'POST /api/auth/validar-contato': {
    summary: 'Enviar código de recuperação de senha',
    access: 'public',
    limit: 'RECUPERACAO',
    query: validarContatoQuery,
    output: validarContatoResponse,
  },
  'POST /api/auth/redefinir-nova-senha': {
    summary: 'Definir nova senha com o código',
    access: 'public',
    limit: 'TRY',
    body: redefinirSenhaBody,
    output: mensagem,
    errors: ['CODIGO_INCORRETO', 'SENHA_COMUM'],
  },
  'PUT /usuario/alterarsenha': {
    summary: 'Trocar a própria senha',
    access: 'session',
    limit: 'SENHA',
    form: 'urlencoded',
    body: alterarSenhaBody,
    output: mensagem,
    errors: ['SENHA_ATUAL_INCORRETA', 'SENHA_COMUM'],
  },
})

/** Not in the specification: sign-in with the group's identity provider (OIDC), beside the directory and local accounts. */
export const provedorRoutes = defineAdditions({
  'GET /api/auth/provedor': {
    summary: 'O botão da entrada com a conta do grupo, se houver',
    access: 'public',
    output: provedorIdentidade,
  },
  'POST /api/auth/provedor/iniciar': {
    summary: 'Começar a entrada com a conta do grupo; sem provedor, não existe',
    access: 'public',
    limit: 'PROVEDOR',
    output: inicioNoProvedor,
    errors: ['NAO_ENCONTRADO', 'PROVEDOR_INDISPONIVEL'],
  },
  'POST /api/auth/provedor/concluir': {
    summary: 'Concluir a entrada com o que o provedor devolveu a este navegador; vale uma vez',
    access: 'public',
    limit: 'PROVEDOR',
    body: concluirNoProvedorBody,
    output: sessionUser,
    errors: [
      'NAO_ENCONTRADO',
      'ENTRADA_RECUSADA',
      'ENTRADA_CANCELADA',
      'CONTA_SEM_ACESSO',
      'GRUPOS_DEMAIS',
      'PROVEDOR_DESAJUSTADO',
      'PROVEDOR_INDISPONIVEL',
    ],
  },
})

/** Not in the specification: devices on which an account that is nothing but a moderator's stays signed in. */
export const aparelhoRoutes = defineAdditions({
  'POST /api/auth/aparelho': {
    summary: 'Abrir a sessão de quem continua neste aparelho',
    access: 'public',
    limit: 'APARELHO',
    body: entrarNoAparelhoBody,
    output: sessionUser,
    errors: ['SESSAO_EXPIRADA', 'ACESSO_NEGADO', 'NAO_ENCONTRADO'],
  },
  'GET /api/auth/aparelhos': {
    summary: 'Os aparelhos em que a própria conta entra sem senha',
    access: 'session',
    output: aparelhos,
  },
  'DELETE /api/auth/aparelhos/:id': {
    summary: 'Encerrar um aparelho da própria conta, com as sessões que ele abriu',
    access: 'session',
    params: idParams,
    output: mensagem,
  },
})

/** Not in the specification: the second factor of administrators. */
export const segundoFatorRoutes = defineAdditions({
  'GET /usuario/segundo-fator': {
    summary: 'Situação da verificação em duas etapas',
    access: ADMIN,
    output: segundoFator,
  },
  'POST /usuario/segundo-fator': {
    summary: 'Começar a verificação em duas etapas',
    access: ADMIN,
    limit: 'SENHA',
    body: iniciarSegundoFatorBody,
    output: segredoSegundoFator,
    errors: ['SENHA_ATUAL_INCORRETA'],
  },
  'POST /usuario/segundo-fator/confirmar': {
    summary: 'Ativar a verificação em duas etapas com o primeiro código',
    access: ADMIN,
    limit: 'SENHA',
    body: confirmarSegundoFatorBody,
    output: codigosSegundoFator,
    errors: ['CODIGO_INCORRETO'],
  },
  'DELETE /usuario/segundo-fator': {
    summary: 'Remover a verificação em duas etapas',
    access: ADMIN,
    limit: 'SENHA',
    body: removerSegundoFatorBody,
    output: mensagem,
    errors: ['SENHA_ATUAL_INCORRETA', 'CODIGO_INCORRETO'],
  },
})

/** Not in the specification: the moderator creates the password with a link that is sent by SMS and e-mail. */
export const linkSenhaRoutes = defineAdditions({
  'POST /cliente/moderador/:id/link-senha': {
    summary: 'Enviar ao moderador o link para criar a senha',
    access: STAFF,
    limit: 'ACESSO',
    params: idParams,
    output: mensagem,
  },
  'POST /api/auth/criar-senha': {
    summary: 'Criar a senha com o link recebido',
    access: 'public',
    limit: 'TRY',
    body: criarSenhaBody,
    output: senhaCriada,
    errors: ['LINK_INVALIDO', 'SENHA_COMUM'],
  },
})
