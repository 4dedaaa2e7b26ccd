import { describe, expect, it } from 'vitest'
import { ritoOfRegister } from './rito-rules.ts'

const rito = (words: Partial<Parameters<typeof ritoOfRegister>[0]>) =>
  ritoOfRegister({ tipo: '', cemiterio: '', localizacao: '', ...words })

describe('the words of a register', () => {
  it.each([
    { cemiterio: 'Crematório Parque das Flores' },
    { cemiterio: 'CREMATORIO DO CEMITÉRIO PARQUE DAS FLORES', localizacao: 'Sala 2' },
    { cemiterio: 'Parque das Flores', localizacao: 'Crematório' },
    { cemiterio: 'Parque das Flores, cremação', localizacao: 'Columbário, nicho 4' },
    { tipo: 'Cremação', cemiterio: 'Parque das Flores' },
  ])('name a cremation in %o', words => {
    expect(rito(words)).toBe('cremacao')
  })

  it.each([
    {},
    { cemiterio: 'Cemitério Parque das Flores', localizacao: 'Quadra 3, jazigo 12' },
    { cemiterio: 'Cemitério e Crematório Parque das Flores' },
    { cemiterio: 'Crematório Parque das Flores', localizacao: 'Quadra 3, jazigo 12' },
    { tipo: 'Cremação', localizacao: 'Jazigo 9' },
    { tipo: 'Plano familiar com cremação', cemiterio: 'Parque das Flores' },
    { cemiterio: 'Cremona' },
  ])('leave the kind open in %o', words => {
    expect(rito(words)).toBeUndefined()
  })
})
