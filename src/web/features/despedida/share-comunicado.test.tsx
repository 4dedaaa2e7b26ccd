import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { buildShared, openShareDialog, press, recordSaved, saved, value } from '#web/testing/share-dialog.tsx'

const READ = 'GET /cliente/despedida/:id'
const COMUNICADO = 'GET /exibicao/despedida/:id/comunicado'
const MASS: CerimoniaGuardada = {
  ...{ id: 1, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora: '2026-11-11 19:00:00' },
  ...{ termino: null, local: 'Matriz', endereco: '', observacao: 'Traga uma flor.', publica: true },
}

beforeEach(recordSaved)
afterEach(() => vi.restoreAllMocks())

describe('the hours of the prepared message', () => {
  it('are read again, so that one that changed since the list was read is said with the earlier one', async () => {
    const changed = buildShared({
      data_velorio: '2026-11-05 10:00:00',
      mudancas: [{ cerimonia: 'velorio', antes: '2026-11-05 08:00:00', quando: '2026-11-04T12:00:00.000Z', vezes: 1 }],
    })
    openShareDialog({ [READ]: { json: changed } })
    await waitFor(() => expect(value('Mensagem pronta')).toContain('Velório: Quinta-feira, às\u00a0dez da manhã'))
    expect(value('Mensagem pronta')).toContain(
      'Mudou: antes era quinta-feira, às\u00a0oito da manhã (5 de novembro de 2026).',
    )
  })
})

describe('the invitation to the mass of the seventh day', () => {
  it('is offered only where the page has such a mass', async () => {
    const calls = openShareDialog({ [COMUNICADO]: { text: 'jpg' } })
    expect(screen.queryByRole('radio', { name: 'Missa de sétimo dia' })).toBeNull()
    await screen.findByRole('img', { name: 'Imagem da nota de falecimento' })
    expect(calls.some(({ query }) => query.get('tipo') === 'missa_setimo_dia')).toBe(false)
  })

  it('replaces message, picture and sheet with those of the mass', async () => {
    const calls = openShareDialog({ [COMUNICADO]: { text: 'jpg' } }, { cerimonias: [MASS] })
    fireEvent.click(screen.getByRole('radio', { name: 'Missa de sétimo dia' }))
    expect(value('Mensagem pronta')).toBe(
      [
        'A família convida para a missa de sétimo dia de Maria do Carmo.',
        'Missa de sétimo dia: Quarta-feira, às\u00a0sete da noite (11 de novembro de 2026)\nLocal: Matriz\nTraga uma flor.',
        `Página da despedida: ${window.location.origin}/despedida/10001`,
      ].join('\n\n'),
    )
    await screen.findByRole('img', { name: 'Imagem do convite para a missa de sétimo dia' })
    press('Baixar folha A4 para afixar')
    await waitFor(() => expect(saved).toEqual(['missa-de-setimo-dia-despedida.pdf']))
    expect(calls.at(-1)?.query.toString()).toBe('tipo=missa_setimo_dia&formato=a4')
  })
})

describe('the picture of the notice of death', () => {
  const PICTURE = 'Imagem da nota de falecimento'
  const file = {
    text: 'jpg',
    headers: { 'content-disposition': 'inline; filename="nota-de-falecimento-maria-do-carmo.jpg"' },
  }
  const onDevice = (share: Navigator['share']): void => {
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  }
  afterEach(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  it('is shown in the chosen size, and saved under its name', async () => {
    const calls = openShareDialog({ [COMUNICADO]: file })
    expect((await screen.findByRole('img', { name: PICTURE })).getAttribute('src')).toBe('blob:file')
    fireEvent.click(screen.getByRole('radio', { name: 'Story' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('formato')).toBe('story'))
    await screen.findByRole('img', { name: PICTURE })
    expect(screen.queryByRole('button', { name: 'Enviar a imagem' })).toBeNull()
    press('Baixar imagem')
    expect(saved).toEqual(['nota-de-falecimento-maria-do-carmo.jpg'])
  })

  it('is handed to the device where that takes files, and saved where it refuses', async () => {
    const share = vi.fn<Navigator['share']>(async () => {})
    onDevice(share)
    openShareDialog({ [COMUNICADO]: file })
    await screen.findByRole('img', { name: PICTURE })
    press('Enviar a imagem')
    expect(share.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('nota-de-falecimento-maria-do-carmo.jpg')
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    press('Enviar a imagem')
    share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'))
    press('Enviar a imagem')
    await waitFor(() => expect(saved).toEqual(['nota-de-falecimento-maria-do-carmo.jpg']))
  })

  it('shows what went wrong, and is asked for again', async () => {
    let fails = true
    openShareDialog({ [COMUNICADO]: () => (fails ? { status: 503, text: '' } : file) })
    expect((await screen.findByText(/Tente novamente em instantes/)).closest('[role=alert]')).toBeTruthy()
    fails = false
    press('Tentar de novo')
    await screen.findByRole('img', { name: PICTURE })
  })

  it.each([
    [{ tipo: 'Privada' } as const, /Esta despedida é privada: imagem e folha não dizem/],
    [{ status_memoria: false }, /A página não está ativa: imagem e folha não dizem/],
  ])('says that it names nobody while the page is closed: %o', async (values, sentence) => {
    openShareDialog({ [COMUNICADO]: file }, values)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
