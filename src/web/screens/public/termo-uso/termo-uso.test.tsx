import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { TermoUsoScreen } from './termo-uso.screen.tsx'

it('the terms have their five sections and their date, and no paragraph without words', () => {
  renderScreen(<TermoUsoScreen />)
  expect(screen.getAllByRole('heading').map(heading => heading.textContent)).toEqual([
    'Termos de Uso e Serviço',
    '1. Nossos Serviços',
    '2. Suas Responsabilidades como Usuário Responsável - Moderador',
    '3. Privacidade e Proteção de Dados',
    '4. Conduta dos Visitantes',
    '5. Violação dos Termos',
  ])
  expect([...document.querySelectorAll('article p')].filter(one => (one.textContent ?? '').length < 40)).toEqual([])
  expect(screen.getByText(/^Última atualização/).textContent).toBe('Última atualização: 05 de agosto de 2025')
  expect([...document.querySelectorAll('article section')].map(one => one.querySelectorAll('p').length)).toEqual([
    3, 3, 3, 3, 2,
  ])
  expect(document.title).toMatch(/^Termos de Uso e Serviço/)
})
