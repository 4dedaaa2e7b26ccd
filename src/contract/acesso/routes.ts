import { z } from 'zod'
import { ADMIN } from '../roles.ts'
import { defineRoutes } from '../route.ts'
import {
  alterarSenhaBody,
  mensagem,
  redefinirSenhaBody,
  sessionUser,
  signInBody,
  signUpBody,
  validarContatoAnswer,
  validarContatoQuery,
} from './schema.ts'

/** Authentication, specification §7. */
export const acessoRoutes = defineRoutes({
  'POST /api/auth/signin': {
    summary: 'Entrar no portal',
    access: 'public',
    limit: 'LOGIN',
    body: signInBody,
    output: sessionUser,
    errors: ['CREDENCIAIS', 'MUITAS_TENTATIVAS'],
  },
  'POST /api/auth/signin_ldap': {
    summary: 'Entrar pela área restrita (diretório)',
    access: 'public',
    limit: 'LOGIN',
    body: signInBody,
    output: sessionUser,
    errors: ['CREDENCIAIS', 'MUITAS_TENTATIVAS', 'DIRETORIO_INDISPONIVEL'],
  },
  'POST /api/auth/signout': {
    summary: 'Encerrar a sessão',
    access: 'session',
    object: 'own-session',
    limit: 'STAFF_W',
    output: mensagem,
    adicional: true,
  },
  'POST /api/auth/signup': {
    summary: 'Cadastrar conta da equipe',
    access: ADMIN,
    limit: 'STAFF_W',
    body: signUpBody,
    output: z.object({ id: z.number() }),
    errors: ['EMAIL_EM_USO', 'SENHA_COMUM'],
    pending: true,
  },
  'POST /api/auth/validar-contato': {
    summary: 'Enviar código de recuperação de senha',
    access: 'public',
    limit: 'SEND',
    query: validarContatoQuery,
    output: validarContatoAnswer,
    errors: ['MUITAS_TENTATIVAS', 'INDISPONIVEL'],
  },
  'POST /api/auth/redefinir-nova-senha': {
    summary: 'Definir nova senha com o código',
    access: 'public',
    limit: 'TRY',
    body: redefinirSenhaBody,
    output: mensagem,
    errors: ['CODIGO_INCORRETO', 'SENHA_COMUM', 'MUITAS_TENTATIVAS'],
  },
  'PUT /usuario/alterarsenha': {
    summary: 'Trocar a própria senha',
    access: 'session',
    object: 'own-person',
    limit: 'PWD',
    form: 'urlencoded',
    body: alterarSenhaBody,
    output: mensagem,
    errors: ['SENHA_ATUAL_INCORRETA', 'SENHA_COMUM'],
  },
})
