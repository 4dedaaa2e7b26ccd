import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PassoInicial } from '#contract/situacao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { FirstSteps, MissingSteps } from './first-steps.tsx'

const STEPS: PassoInicial[] = [
  { passo: 'contatos', feito: true, quantos: 2 },
  { passo: 'floricultura', feito: false, quantos: 0 },
  { passo: 'tela', feito: false, quantos: 0 },
]
const open = (part: 'panel' | 'missing', steps: PassoInicial[], at = '/') => {
  fakeServer({ 'GET /api/primeiros-passos': { json: steps } })
  signInAs(['ROLE_ADMIN'])
  renderScreen(part === 'panel' ? <FirstSteps /> : <MissingSteps />, at)
}

describe('the first steps of a new portal', () => {
  it('tick what is there and lead to the place of what is missing', async () => {
    open('panel', STEPS)
    expect(await screen.findByText('1 de 3 prontos')).toBeTruthy()
    const [done, florist, display] = screen.getAllByRole('listitem')
    expect(within(done as HTMLElement).queryByRole('link')).toBeNull()
    expect(done?.textContent).toContain(': Pronto')
    const link = within(florist as HTMLElement).getByRole('link', { name: 'Abrir Configurações' })
    expect(link.getAttribute('href')).toBe('/admin/configuracoes/floriculturas')
    expect(
      within(display as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/telas')
  })

  it('are repeated in Situação as far as they are missing', async () => {
    open('missing', STEPS)
    await screen.findByRole('heading', { name: 'O que ainda falta' })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('do not lead to the page that they are on', async () => {
    open('missing', [...STEPS, { passo: 'copia', feito: false, quantos: 0 }], '/admin/situacao')
    await screen.findByRole('heading', { name: 'O que ainda falta' })
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Abrir Configurações',
      'Ver os endereços',
    ])
  })

  it.each(['panel', 'missing'] as const)('disappear once everything is there: %s', async part => {
    open(part, [{ passo: 'tela', feito: true, quantos: 3 }])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
