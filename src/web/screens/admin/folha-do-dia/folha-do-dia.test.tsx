import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { FolhaDoDiaScreen } from './folha-do-dia.tsx'

const READ = 'GET /apresentacao/folha-do-dia/:empresa'
const velorio = {
  ...{ id_despedida: 5, capela: '02', nome: 'Maria do Carmo', dataHoraInicial: '2026-11-05 20:00:00' },
  ...{ dataHoraFinal: '2026-11-06 08:00:00', imagem: true, gravacao: false, nota_interna: 'A filha chega tarde.' },
  cerimonias: [
    { titulo: 'Missa', quando: '2026-11-05 19:00:00', onde: 'Matriz' },
    { titulo: 'Culto', quando: '', onde: '' },
  ],
  contato: { nome: 'Joana Lima', telefone: '82999990000' },
  proximo: '2026-11-06 10:00:00',
}
const alone = { ...velorio, id_despedida: 6, capela: '03', imagem: false, gravacao: true, cerimonias: [] }

const open = (velorios: object[], address = '/?unidade=PF') => {
  const calls = fakeServer({ [READ]: { json: { agora: '2026-11-05 07:00:00', velorios } } })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <FolhaDoDiaScreen />
    </AdminProvider>,
    address,
  )
  return calls
}

describe('the sheet of the day', () => {
  it('has each velório with hours, ceremonies, contact, note and the next one, and is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open([velorio, { ...alone, contato: null, nota_interna: '', proximo: null }])
    await screen.findByText('Joana Lima')
    expect(outline(document.querySelector('article') as Element)).toMatchInlineSnapshot(`
      "## Velórios de hoje e amanhã
      Parque das Flores. Impressa em 05/11/2026 07:00
      Velórios de hoje e amanhã
      Capela | Velório | Cerimônias | Família | Flores |
      2 | Maria do Carmo20:00 a 06/11 08:00Com imagem, não gravaNota: A filha chega tarde. | Missa: 19:00, MatrizCulto: hora a confirmarPróximo na capela: 06/11 10:00 | Joana Lima(82) 99999-0000 | |
      3 | Maria do Carmo20:00 a 06/11 08:00Sem imagem, grava | Nenhum velório depois na capela | Sem moderador | |"
    `)
    fireEvent.click(screen.getByRole('button', { name: /Imprimir/ }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('says that there is no velório, and follows the chosen unit', async () => {
    const calls = open([], '/?unidade=xx')
    await screen.findByRole('article')
    expect(outline()).toMatchInlineSnapshot(`
      "# Folha do dia
      button: Imprimir
      Velórios de hoje e amanhã de uma unidade, em folha A4, para a recepção e quem passa a noite.
      field: Unidade = Memorial Parque Maceió
      ## Velórios de hoje e amanhã
      Memorial Parque Maceió. Impressa em 05/11/2026 07:00
      Nenhum velório hoje nem amanhã nesta unidade."
    `)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'PF' } })
    await waitFor(() => expect(calls.map(call => call.path).at(-1)).toBe('/apresentacao/folha-do-dia/PF'))
    expect(screen.getByTestId('screen-address').textContent).toBe('/?unidade=PF')
  })
})
