import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { TermoUsoScreen } from '#web/screens/public/termo-uso/termo-uso.screen.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DespedidasChaveScreen } from './despedidas-chave.screen.tsx'

const card = (id: number, nome: string): DespedidaCard => ({
  id,
  foto_perfil: null,
  foto_fundo: 1,
  local_velorio: '',
  pessoa_falecida: {
    nome,
    conhecido_como: '',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-04',
    sexo: null,
  },
  apresentacao: { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null },
  status_apresentacao: false,
})

const open = (response: Parameters<typeof fakeServer>[0][string]) => {
  const calls = fakeServer({ 'GET /exibicao/despedida-chave/:token': response })
  renderScreen(
    <Routes>
      <Route path="/despedidas/:token" element={<DespedidasChaveScreen />} />
    </Routes>,
    '/despedidas/chave-da-familia',
  )
  return calls
}

describe('the despedidas of a share key', () => {
  it('are shown as cards that link to each page', async () => {
    const calls = open({ json: [card(10_661, 'Maria do Carmo'), card(10_700, 'Orlando de Souza')] })
    expect(screen.getByRole('heading', { level: 1, name: 'Recordações Encontrada' })).toBeTruthy()
    await screen.findByRole('link', { name: 'Ver memorial de Orlando de Souza' })
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Recordações Encontrada
      ## Maria do Carmo
      Nascimento | 12/03/1941
      Falecimento | 04/11/2026
      link: Ver memorial de Maria do Carmo → /despedida/10661
      ## Orlando de Souza
      Nascimento | 12/03/1941
      Falecimento | 04/11/2026
      link: Ver memorial de Orlando de Souza → /despedida/10700"
    `)
    expect(calls[0]?.path).toBe('/exibicao/despedida-chave/chave-da-familia')
  })

  it('shows a link onward when there is none', async () => {
    open({ json: [] })
    expect(await screen.findByText('Nenhuma despedida encontrada')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Procurar um memorial' })).toBeTruthy()
  })

  it('shows an error when they cannot be loaded, and offers to retry', async () => {
    open({ status: 503, json: { mensagem: 'x' } })
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})

describe('the terms of use', () => {
  it('have five sections under their date', () => {
    fakeServer({})
    renderScreen(<TermoUsoScreen />, '/termo-uso')
    expect(screen.getByText('Última atualização: 05 de agosto de 2025')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      '1. Nossos Serviços',
      '2. Suas Responsabilidades como Usuário Responsável - Moderador',
      '3. Privacidade e Proteção de Dados',
      '4. Conduta dos Visitantes',
      '5. Violação dos Termos',
    ])
  })
})
