import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { ShareDialog } from '#web/features/despedida/share-dialog.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { type FakeCall, fakeServer } from './fake-server.ts'
import { renderScreen, signInAs } from './render-screen.tsx'

export const buildShared = (values: Partial<Despedida> = {}) =>
  ({
    id: 10001,
    tipo: 'Publica',
    status_memoria: true,
    pessoa_falecida: { nome: 'Maria do Carmo', conhecido_como: '' },
    data_velorio: '2026-11-05 08:00:00',
    local_velorio: 'Capela 02',
    data_sepultamento: null,
    local_sepultamento: '',
    localizacao_sepultado: '',
    rito: 'sepultamento',
    apresentacao: { codigo: 'ABCD1234' },
    controle: { chave: 'chave-da-familia' },
    ...values,
  }) as unknown as Despedida

/** Names of the files that were saved. */
export const saved: string[] = []
export const recordSaved = (): void => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
}

export const openShareDialog = (
  replies: Parameters<typeof fakeServer>[0] = {},
  values: Partial<Despedida> = {},
): FakeCall[] => {
  const calls = fakeServer({ 'GET /cliente/despedida/:id': { json: buildShared(values) }, ...replies })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <ShareDialog despedida={buildShared(values)} onClose={() => {}} />
    </AdminProvider>,
  )
  unfold()
  return calls
}
/** Everything below the message is collapsed. */
const unfold = (): void => {
  for (const part of document.querySelectorAll('details')) {
    part.open = true
    fireEvent(part, new Event('toggle'))
  }
}
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const value = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value
