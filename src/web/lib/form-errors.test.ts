import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formErrors, hasErrors, refusedFields } from './form-errors.ts'
import { ApiError } from './http.ts'

const schema = z
  .object({
    username: z.string().min(3, 'Usuário curto').regex(/^\D+$/, 'Sem números'),
    pessoa: z.object({ nome: z.string().min(1, 'Nome é obrigatório') }),
    origem: z.string().min(1, 'Origem é obrigatória'),
  })
  .superRefine((body, context) => {
    if (body.username === body.pessoa.nome)
      context.addIssue({ code: 'custom', path: ['username'], message: 'Use outro nome' })
  })
const FIELDS = { 'pessoa.nome': 'nome', username: 'email' } as const
const body = (username: string, nome: string) => ({ username, pessoa: { nome }, origem: 'x' })

describe('formErrors', () => {
  it('has no field for a request that may be sent', () => {
    const errors = formErrors(schema, body('maria', 'Maria'), FIELDS)
    expect(errors).toEqual({})
    expect(hasErrors(errors)).toBe(false)
  })

  it('maps nested paths to fields, in form order and with the first message of each', () => {
    const errors = formErrors(schema, body('1', ''), FIELDS)
    expect(Object.entries(errors)).toEqual([
      ['nome', 'Nome é obrigatório'],
      ['email', 'Usuário curto'],
    ])
  })

  it('names fields by their paths, in the order of the schema, where the form has the shape of the request', () => {
    expect(Object.entries(formErrors(schema, body('1', '')))).toEqual([
      ['username', 'Usuário curto'],
      ['pessoa.nome', 'Nome é obrigatório'],
    ])
  })

  it('reports rules over several fields at the field they name', () => {
    expect(formErrors(schema, body('maria', 'maria'), FIELDS)).toEqual({ email: 'Use outro nome' })
  })

  it('leaves a path that the form does not show to the server', () => {
    expect(formErrors(schema, { ...body('maria', 'Maria'), origem: '' }, FIELDS)).toEqual({})
  })
})

describe('refusedFields', () => {
  const refusal = new ApiError(
    400,
    JSON.stringify({
      errors: [
        { campo: 'username', message: 'E-mail em uso' },
        { campo: 'pessoa.cpf', message: 'CPF inválido' },
      ],
    }),
  )

  it('shows what the server refused beside the fields of the form', () => {
    expect(refusedFields(refusal, FIELDS)).toEqual({ email: 'E-mail em uso' })
  })

  it('is empty for an error without fields', () => {
    expect(refusedFields(new Error('offline'), FIELDS)).toEqual({})
  })
})
