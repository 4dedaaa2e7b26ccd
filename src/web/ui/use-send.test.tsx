import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { callKey, useCall, useCallPage } from '#web/lib/use-call.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { useSend } from './use-send.ts'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const messageOfError = (error: Error): string => error.message

/** Two lists; a change of the first, the same where others change it too, and a creation. */
const Chaves = () => {
  const chaves = useCall('GET /cliente/servico/chaves')
  const contatos = useCall('GET /exibicao/contatos')
  const change = { changes: ['GET /cliente/servico/chaves'], failed: messageOfError } as const
  const remove = useSend('DELETE /cliente/servico/chaves/:id', { ...change, done: 'Chave revogada.' })
  const shared = useSend('DELETE /cliente/servico/chaves/:id', { ...change, changesAfterFailure: true })
  const create = useSend('POST /cliente/registro/falecidos', { once: true, done: 'Criado.' })
  return (
    <>
      <p>{chaves.isFetching || contatos.isFetching ? 'Lendo' : 'Lido'}</p>
      <button type="button" onClick={() => remove.mutate({ params: { id: 7 } })}>
        Revogar
      </button>
      <button type="button" onClick={() => shared.mutate({ params: { id: 7 } })}>
        Revogar a de todos
      </button>
      <button type="button" onClick={() => create.mutate({ body: { nome: 'Helena Prado' } as never })}>
        Criar
      </button>
    </>
  )
}

const open = async (status = 200) => {
  const calls = fakeServer({
    'GET /cliente/servico/chaves': { json: [] },
    'GET /exibicao/contatos': { json: [] },
    'DELETE /cliente/servico/chaves/:id': { status, json: { id: 7, mensagem: 'Já foi revogada.' } },
    'POST /cliente/registro/falecidos': () => ({ status: create.shift() ?? 200, json: {} }),
  })
  const create: number[] = [503]
  renderScreen(<Chaves />)
  await screen.findByText('Lido')
  const readsOf = (path: string) => calls.filter(call => call.method === 'GET' && call.path === path).length
  return { calls, reads: () => [readsOf('/cliente/servico/chaves'), readsOf('/exibicao/contatos')] }
}

const Perfil = () => {
  const perfil = useCall('GET /cliente/perfil')
  const save = useSend('PUT /cliente/perfil', { replaces: callKey('GET /cliente/perfil') })
  return (
    <>
      <p>{perfil.data?.email}</p>
      <button type="button" onClick={() => save.mutate({ body: { email: 'rosa@exemplo.com.br' } as never })}>
        Salvar
      </button>
    </>
  )
}

describe('useSend', () => {
  it('says what was done and reads the named call again, no other', async () => {
    const { reads } = await open()
    press('Revogar')
    expect(await screen.findByText('Chave revogada.')).toBeTruthy()
    await waitFor(() => expect(reads()).toEqual([2, 1]))
  })

  it('reads nothing again after a failure', async () => {
    const { reads } = await open(409)
    press('Revogar')
    expect(await screen.findByText('Já foi revogada.')).toBeTruthy()
    expect(reads()).toEqual([1, 1])
  })

  it('reads again after a failure where others change the same rows', async () => {
    const { reads } = await open(409)
    press('Revogar a de todos')
    await waitFor(() => expect(reads()).toEqual([2, 1]))
  })

  it('shows the response in the query that it replaces, without reading it', async () => {
    const calls = fakeServer({
      'GET /cliente/perfil': { json: { email: 'helena@exemplo.com.br' } },
      'PUT /cliente/perfil': { json: { email: 'rosa@exemplo.com.br' } },
    })
    renderScreen(<Perfil />)
    await screen.findByText('helena@exemplo.com.br')
    press('Salvar')
    expect(await screen.findByText('rosa@exemplo.com.br')).toBeTruthy()
    expect(calls.map(call => call.method)).toEqual(['GET', 'PUT'])
  })

  it('sends a request once however often it is asked for before its response, and again afterwards', async () => {
    const { calls } = await open()
    const removals = () => calls.filter(call => call.method === 'DELETE').length
    press('Revogar')
    press('Revogar')
    await screen.findByText('Chave revogada.')
    expect(removals()).toBe(1)
    press('Revogar')
    await waitFor(() => expect(removals()).toBe(2))
  })

  it('sends two files at once', async () => {
    const sent: string[] = []
    const Upload = () => {
      const upload = useSend(async ({ foto }: { foto: File }) => sent.push(foto.name), {})
      return (
        <button
          type="button"
          onClick={() => ['1.jpg', '2.jpg'].map(name => upload.mutate({ foto: new File([], name) }))}
        >
          Enviar
        </button>
      )
    }
    renderScreen(<Upload />)
    press('Enviar')
    await waitFor(() => expect(sent).toEqual(['1.jpg', '2.jpg']))
  })

  it('repeats a request that failed under its key, and takes another one after a success', async () => {
    const { calls } = await open()
    const keys = () => calls.flatMap(({ headers }) => headers.get('idempotency-key') ?? [])
    press('Criar')
    await waitFor(() => expect(keys()).toHaveLength(1))
    press('Criar')
    await screen.findByText('Criado.')
    press('Criar')
    await waitFor(() => expect(keys()).toHaveLength(3))
    const [failed, repeated, next] = keys()
    expect(repeated).toBe(failed)
    expect(next).not.toBe(failed)
  })
})

describe('useCall', () => {
  it('is aborted when nobody shows it any more', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    const One = () => <p>{useCall('GET /cliente/webhooks/:id/entregas', { params: { id: 3 } }).status}</p>
    const Page = () => (
      <p>{useCallPage('GET /cliente/despedida/:id/historico', { params: { id: 3 }, query: {} }).status}</p>
    )
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <One />
        <Page />
      </QueryClientProvider>,
    )
    await waitFor(() => expect(signals).toHaveLength(2))
    expect(signals.some(signal => signal?.aborted)).toBe(false)
    unmount()
    expect(signals.every(signal => signal?.aborted)).toBe(true)
  })
})
