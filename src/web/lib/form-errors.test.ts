import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formErrors, hasErrors, validated } from './form-errors.ts'

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
const body = (username: string, nome: string) => ({ username, pessoa: { nome }, origem: 'x' })

describe('formErrors', () => {
  it('has no field for a request that may be sent', () => {
    const errors = formErrors(schema, body('maria', 'Maria'))
    expect(errors).toEqual({})
    expect(hasErrors(errors)).toBe(false)
  })

  it('names fields by their paths, in the order of the schema and with the first message of each', () => {
    expect(Object.entries(formErrors(schema, body('1', '')))).toEqual([
      ['username', 'Usuário curto'],
      ['pessoa.nome', 'Nome é obrigatório'],
    ])
  })

  it('reports rules over several fields at the field they name', () => {
    expect(formErrors(schema, body('maria', 'maria'))).toEqual({ username: 'Use outro nome' })
  })
})

describe('validated', () => {
  it('maps paths of the request to fields of the form where they differ', () => {
    const { data, errors } = validated(schema, body('1', ''), { username: 'email' })
    expect(data).toBeUndefined()
    expect(errors).toEqual({ email: 'Usuário curto', 'pessoa.nome': 'Nome é obrigatório' })
  })

  it('has what the schema made of a request that may be sent', () => {
    expect(validated(schema, body('maria', 'Maria'))).toEqual({ data: body('maria', 'Maria'), errors: {} })
  })
})
