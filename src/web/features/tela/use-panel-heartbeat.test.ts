import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { usePanelHeartbeat } from './use-panel-heartbeat.ts'

const response = { agora: '2026-11-02 08:00:00', conteudo: 'x', mudaEm: null, proximoEm: null }
beforeEach(() => localStorage.clear())

describe('the heartbeat of the Finados panel', () => {
  it('reports the number of messages, and fades the page out before a requested reload', async () => {
    const calls = fakeServer({ 'POST /exibicao/tela': { json: { ...response, recarregar: true } } })
    const panel = renderHook(() => usePanelHeartbeat(12))
    await waitFor(() => expect(document.body.style.opacity).toBe('0'))
    expect(calls.map(call => call.body)).toEqual([
      {
        tela: expect.stringMatching(/^[\w-]{16,64}$/),
        empresa: '',
        lugar: 'painel',
        versao: 'desenvolvimento',
        mostra: '12 mensagens',
      },
    ])
    document.body.style.opacity = ''
    panel.unmount()
  })
})
