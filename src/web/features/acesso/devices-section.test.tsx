import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isKnownDevice, keepKnownDevice } from '#web/lib/known-device.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DevicesSection } from './devices-section.tsx'

const TIMES = { criado_em: '2026-11-20T12:00:00Z', usado_em: '2026-11-28T12:00:00Z', expira_em: '2026-12-20T12:00:00Z' }
const DEVICES = [
  { id: 1, nome: 'Safari · iPhone', atual: true, ...TIMES },
  { id: 2, nome: 'Chrome · Windows', atual: false, ...TIMES },
  { id: 3, nome: 'Firefox · Linux', atual: false, ...TIMES },
]

it('"Meus aparelhos" names the devices, this one among them, and ends one of them', async () => {
  signInAs(['ROLE_MODERADOR'])
  keepKnownDevice()
  let left = DEVICES
  const calls = fakeServer({
    'GET /api/auth/aparelhos': () => ({ json: left }),
    'DELETE /api/auth/aparelhos/3': () => {
      left = DEVICES.slice(0, 2)
      return { status: 404, json: {} }
    },
    'DELETE /api/auth/aparelhos/2': async () => {
      await waitFor(() => expect(loading()).toEqual(['Encerrar Chrome · Windows']))
      left = DEVICES.slice(0, 1)
      return { json: { mensagem: 'x' } }
    },
    'DELETE /api/auth/aparelhos/1': () => {
      left = []
      return { json: { mensagem: 'x' } }
    },
  })
  const loading = () =>
    [...document.querySelectorAll('button[data-loading]')].map(button => button.getAttribute('aria-label'))
  renderScreen(
    <AdminProvider>
      <DevicesSection />
    </AdminProvider>,
  )
  await screen.findByText('Este aparelho')
  expect(outline(screen.getByRole('region'))).toMatchInlineSnapshot(`
    "## Meus aparelhos
    Aqui você entra sem a senha, por 30 dias, porque marcou “Continuar neste aparelho”. Trocar a senha encerra todos.
    Safari · iPhone Este aparelho
    Desde 20/11/2026 09:00. Usado em 28/11/2026 09:00. Vale até 20/12/2026 09:00.
    button: Encerrar Safari · iPhone
    Chrome · Windows
    Desde 20/11/2026 09:00. Usado em 28/11/2026 09:00. Vale até 20/12/2026 09:00.
    button: Encerrar Chrome · Windows
    Firefox · Linux
    Desde 20/11/2026 09:00. Usado em 28/11/2026 09:00. Vale até 20/12/2026 09:00.
    button: Encerrar Firefox · Linux"
  `)
  fireEvent.click(screen.getByRole('button', { name: 'Encerrar Firefox · Linux' }))
  expect(await screen.findByText('Não foi possível encerrar este aparelho.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Firefox · Linux')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Encerrar Chrome · Windows' }))
  await waitFor(() => expect(screen.queryByText('Chrome · Windows')).toBeNull())
  expect(isKnownDevice()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Encerrar Safari · iPhone' }))
  expect(await screen.findByText('Nenhum aparelho.')).toBeDefined()
  expect(isKnownDevice()).toBe(false)
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3)
})
