import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/http.ts'
import { Pending } from './states.tsx'

it.each([
  [
    'why a call was refused',
    new ApiError(404, '{"code":"DESPEDIDA_NAO_ENCONTRADA","mensagem":"Despedida não encontrada"}'),
    'Despedida não encontrada',
  ],
  ['that the network may be away after a failure', new ApiError(0, ''), 'Verifique a internet e tente outra vez.'],
])('what could not be loaded says %s', (_what, error, sentence) => {
  render(
    <Pending
      query={{ data: undefined, isError: true, error, refetch: () => {} }}
      loading="Abrindo…"
      failed="Não foi possível abrir."
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(screen.getByText('Não foi possível abrir.')).toBeTruthy()
})
