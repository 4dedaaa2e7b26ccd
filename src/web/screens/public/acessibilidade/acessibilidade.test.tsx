import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
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
    expect(
      outline(document.querySelector('article') as Element)
        .split('\n')
        .filter(one => /^#|→/.test(one)),
    ).toEqual([
      ...['# Acessibilidade', '## O que já existe', '## O que ainda falta', '## Fale conosco'],
      ...['link: Ligar para (82) 3333-0000 → tel:+558233330000', 'link: Telefones das unidades → /contato'],
    ])
    expect([...document.querySelectorAll('ul')].map(list => list.children.length)).toEqual([10, 6])
    // The shortest sentence of the statement.
    expect(
      [...document.querySelectorAll('article li, article p')].filter(one => (one.textContent ?? '').length < 20),
    ).toEqual([])
    expect(document.title).toMatch(/^Acessibilidade/)
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
