import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AvisosLine } from './avisos-line.tsx'

afterEach(() => localStorage.clear())

const CALL = 'POST /participantes/avisos'
const open = (lembretes: readonly Lembrete[] = ['um_ano'], responses: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({
    [CALL]: { json: { mensagem: 'Pronto. Avisaremos você.', guardados: ['um_ano'], fora: [] } },
    ...responses,
  })
  const { unmount } = renderScreen(<AvisosLine despedidaId={7} codigo="ABCDEFGH12" lembretes={lembretes} />)
  const fold = document.querySelector('details')
  const wasFolded = fold?.open === false
  if (fold) fold.open = true
  return { calls, unmount, wasFolded }
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Quero estes avisos' }))

describe('the notices offered inside a wake', () => {
  it('are one folded line, of what the page offers, unticked', () => {
    expect(open().wasFolded).toBe(true)
    expect(screen.getByText('Receber um aviso desta despedida').tagName).toBe('SUMMARY')
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(box => box.checked)).toEqual([false, false])
    expect(screen.queryByLabelText('Quero ser avisado da missa de sétimo dia')).toBeNull()
  })

  it('are stored as ticked, with the code of the registration, and offered once', async () => {
    const { calls, unmount } = open(['missa_setimo_dia', 'um_ano'])
    press()
    expect(await screen.findByText('Marque um aviso.')).toBeTruthy()
    expect(calls).toHaveLength(0)
    fireEvent.click(screen.getByLabelText('Quero ser avisado da missa de sétimo dia'))
    press()
    expect(await screen.findByText('Pronto. Avisaremos você.')).toBeTruthy()
    expect(calls[0]?.body).toEqual({
      ...{ idDespedida: 7, codigo: 'ABCDEFGH12', email: '' },
      ...{ desejoReceberAvisos: false, desejoAvisoMissa: true, desejoAvisoUmAno: false },
    })
    unmount()
    open()
    expect(screen.queryByText('Receber um aviso desta despedida')).toBeNull()
  })

  it('say what the page does not offer any more, and are offered again where nothing is stored', async () => {
    const { unmount } = open(['missa_setimo_dia'], {
      [CALL]: { json: { mensagem: '', guardados: [], fora: ['missa_setimo_dia'] } },
    })
    fireEvent.click(screen.getByLabelText('Quero ser avisado da missa de sétimo dia'))
    press()
    const result = await screen.findByText('Esta página não oferece o aviso da missa de sétimo dia.')
    expect(result.textContent).not.toContain('Avisaremos')
    unmount()
    open()
    expect(screen.getByText('Receber um aviso desta despedida')).toBeTruthy()
  })

  it('say what the server refuses, and stay open', async () => {
    const message = 'Mensagens não chegam a este número. Informe um e-mail para receber os avisos.'
    const refusal = { status: 400, json: { code: 'DADOS_INVALIDOS', mensagem: message } }
    open(['um_ano'], { [CALL]: refusal })
    fireEvent.click(screen.getByLabelText('Quero ser avisado se o lugar ou a hora mudar'))
    press()
    await waitFor(() => expect(screen.getByText(message)).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Quero estes avisos' })).toBeTruthy()
  })
})
