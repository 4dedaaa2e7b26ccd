import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AcessibilidadeScreen } from './acessibilidade.screen.tsx'

const open = async (legendas: boolean): Promise<string> => {
  fakeServer({ 'GET /exibicao/sobre': { json: { telefone: '8233330000', email: '', legendas } } })
  renderScreen(<AcessibilidadeScreen />)
  await screen.findByText(/Ligar para/)
  return document.body.textContent ?? ''
}

describe('the statement on accessibility', () => {
  it('claims WCAG 2.2 AA in part, and names the criteria that are not met', async () => {
    const text = await open(false)
    expect(text).toContain('seguem em parte as diretrizes WCAG 2.2, nível AA')
    expect(text).toContain('não têm legendas (critérios 1.2.2 e 1.2.4)')
    expect(text).not.toContain('As gravações ganham legendas')
  })

  it('says of a house with captions what they are, and what is missing still', async () => {
    const text = await open(true)
    expect(text).toContain('As gravações ganham legendas em português')
    expect(text).toContain('feitas por um programa depois do velório, com erros')
    expect(text).toContain('o portal não guarda esses pedaços de som')
    expect(text).toContain('Ao vivo só há legendas onde a família ou a equipe as ligou')
    expect(text).toContain('seguem em parte')
    expect(text).not.toContain('critérios 1.2.2 e 1.2.4')
  })
})
