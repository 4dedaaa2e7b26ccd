import { describe, expect, it } from 'vitest'
import { editarHomenagemEventoBody, homenagemEventoBody } from '#contract/evento/schema.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { EMPTY_HOMENAGEM, type EventHomenagem, homenagemErrors } from './homenagem-rules.ts'

const good: EventHomenagem = {
  nomeCliente: 'Marta Lima',
  telefone: '(82) 99999-1234',
  email: '',
  nomeHomenageado: 'Maria do Carmo',
  mensagem: 'Mãe, o arroz-doce saiu quase igual.',
}

describe('an event homenagem', () => {
  it('is valid with and without an e-mail and the name of the deceased', () => {
    expect(homenagemErrors(good)).toEqual({})
    expect(homenagemErrors({ ...good, email: 'marta@exemplo.com.br', nomeHomenageado: '' })).toEqual({})
  })

  it('left empty has an error for each missing field', () => {
    const missing = 'Este campo é obrigatório'
    expect(homenagemErrors(EMPTY_HOMENAGEM)).toEqual({ nomeCliente: missing, telefone: missing, mensagem: missing })
  })

  it.each<[Partial<EventHomenagem>, string | undefined]>([
    [{ nomeCliente: 'Jo' }, 'O nome deve ter pelo menos 3 caracteres'],
    [{ nomeCliente: 'Jó ' }, 'O nome deve ter pelo menos 3 caracteres'],
    [{ nomeCliente: 'Ana' }, undefined],
    [{ nomeCliente: 'x'.repeat(22) }, undefined],
    [{ nomeCliente: 'x'.repeat(23) }, 'Use até 22 caracteres.'],
    [{ nomeCliente: '🕯'.repeat(22) }, undefined],
    [{ nomeHomenageado: 'x'.repeat(22) }, undefined],
    [{ nomeHomenageado: 'x'.repeat(23) }, 'Use até 22 caracteres.'],
    [{ mensagem: 'x'.repeat(9) }, 'A mensagem deve ter pelo menos 10 caracteres'],
    [{ mensagem: 'x'.repeat(10) }, undefined],
    [{ mensagem: 'x'.repeat(145) }, undefined],
    [{ mensagem: 'x'.repeat(146) }, 'Use até 145 caracteres.'],
    [{ mensagem: '🌻'.repeat(145) }, undefined],
    [{ mensagem: '          ' }, 'Este campo é obrigatório'],
    [{ telefone: '(82) 99999-123' }, 'O telefone deve ter 11 dígitos (DDD + número)'],
    [{ telefone: '+351 912 345 678' }, 'O telefone deve ter 11 dígitos (DDD + número)'],
    [{ telefone: '82999991234' }, undefined],
    [{ email: 'marta' }, 'Por favor, insira um e-mail válido'],
    [{ email: 'marta@exemplo' }, 'Por favor, insira um e-mail válido'],
  ])('with %o has the error %s', (part, problem) => {
    expect(Object.values(homenagemErrors({ ...good, ...part }))).toEqual(problem === undefined ? [] : [problem])
    expect(homenagemEventoBody.safeParse({ ...good, ...part }).success, 'the server agrees').toBe(problem === undefined)
  })

  it('edited by staff has the same limits for its texts', () => {
    const words = { nomeCliente: 'x'.repeat(23), nomeHomenageado: 'x'.repeat(23), mensagem: 'x' }
    expect(formErrors(editarHomenagemEventoBody, words)).toEqual({
      nomeCliente: 'Use até 22 caracteres.',
      nomeHomenageado: 'Use até 22 caracteres.',
      mensagem: 'A mensagem deve ter pelo menos 10 caracteres',
    })
  })
})
