import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { codigoEnviado, codigoVerificado, telefoneInput, verificarEmailQuery, verificarInput } from './schema.ts'

export const verificacaoRoutes = defineRoutes({
  'POST /validacao/salvar': {
    summary: 'Enviar código de verificação ao celular',
    access: 'session',
    limit: 'SEND',
    query: telefoneInput,
    body: telefoneInput.nullish(),
    output: codigoEnviado,
  },
  'POST /validacao/verificar': {
    summary: 'Validar o código enviado',
    access: 'session',
    limit: 'TRY',
    query: verificarInput,
    body: verificarInput.nullish(),
    output: codigoVerificado,
    errors: ['CODIGO_INCORRETO'],
  },
  'POST /validacao/verificar-email': {
    summary: 'Saber se um e-mail já está em uso',
    access: 'session',
    limit: 'ERP',
    query: verificarEmailQuery,
    output: z.boolean(),
  },
})
