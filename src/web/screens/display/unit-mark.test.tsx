import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownLogo } from '#contract/configuracao/rules.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { UnitMark } from './unit-mark.tsx'

let unidade = { nome: 'Parque das Flores', logo: ownLogo('PF'), anuncios: [] }

it('a unit with another name shows that name as text beside the symbol of the drawing, which has the first name in it', async () => {
  fakeServer({ 'GET /exibicao/unidade/:empresa': () => ({ json: unidade }) })
  render(<UnitMark empresa="PF" />)
  expect(await screen.findByRole('img', { name: 'Parque das Flores' })).toBeTruthy()
  cleanup()
  unidade = { ...unidade, nome: 'Jardim da Saudade' }
  render(<UnitMark empresa="PF" />)
  expect(await screen.findByText('Jardim da Saudade')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Parque das Flores' })).toBeNull()
  cleanup()
  unidade = { ...unidade, logo: '/midia/a.webp' }
  render(<UnitMark empresa="PF" />)
  expect((await screen.findByRole('img', { name: 'Jardim da Saudade' })).getAttribute('src')).toBe('/midia/a.webp')
})
