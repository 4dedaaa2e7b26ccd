import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { despedida } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { FolhaPresencaScreen } from './folha-presenca.tsx'

const READ = 'GET /cliente/despedida/:id'
const KEY = 'GET /participantes/assinaturas/:id/chave'

const open = (responses: Parameters<typeof fakeServer>[0]) => {
  fakeServer({ [READ]: { json: despedida }, [KEY]: { json: { chave: 'k1', ate: '2026-11-30' } }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/folha-presenca/:id" element={<FolhaPresencaScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/folha-presenca/10661',
  )
}

describe('the sheet with the code of the livro de presença', () => {
  it('names the person and how long the code holds, and is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open({})
    await screen.findByText('Ana Souza')
    expect(outline()).toMatchInlineSnapshot(`
      "# Folha do livro de presença
      button: Imprimir
      Uma folha A4 para a capela: quem lê o QR code assina o livro de presença, sem telefone.
      ## Assine o livro de presença
      Ana Souza
      picture: QR code para assinar o livro de presença
      Aponte a câmera do celular para o código e deixe o seu nome para a família.
      Só a família lê. Não pedimos telefone. Este código vale até 30/11/2026."
    `)
    expect(document.title).toContain('Ana Souza')
    fireEvent.click(screen.getByRole('button', { name: /Imprimir/ }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('cannot be printed without its key', async () => {
    open({ [KEY]: { status: 503, json: {} } })
    await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Imprimir/ }).disabled).toBe(true)
    expect(outline()).toMatchInlineSnapshot(`
      "# Folha do livro de presença
      button: Imprimir (disabled)
      Uma folha A4 para a capela: quem lê o QR code assina o livro de presença, sem telefone.
      Não foi possível preparar a folha.
      Verifique a internet e tente outra vez.
      button: Tentar novamente"
    `)
  })

  it('does not exist for an unknown despedida', async () => {
    open({ [READ]: { status: 404, json: {} } })
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })
})
