import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminShell } from './shell.tsx'

describe('the way back in the top bar', () => {
  it.each([
    ['/admin/painel-mensagens', '/admin/painel-despedidas'],
    ['/admin/telas', '/admin/painel-despedidas'],
    ['/admin/painel-despedidas', '/admin/despedidas'],
    ['/admin/situacao', '/admin/despedidas'],
  ])('leads from %s to %s', async (here, back) => {
    fakeServer({ 'GET /exibicao/grupo': { status: 503, json: {} } })
    signInAs(['ROLE_ADMIN'])
    renderScreen(
      <Routes>
        <Route element={<AdminShell />}>
          <Route path="*" element={<h1>Tela</h1>} />
        </Route>
      </Routes>,
      here,
    )
    expect((await screen.findByRole('link', { name: 'Voltar' })).getAttribute('href')).toBe(back)
  })
})
