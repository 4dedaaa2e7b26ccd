import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ModeradorFields } from '#web/features/moderador/moderador-fields.tsx'
import { moderadorForm, NOVO_MODERADOR, novaPessoaModeradorBody } from '#web/features/moderador/moderador-values.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { SenhaLink } from './moderador-record.tsx'

const FILLED = {
  ...NOVO_MODERADOR,
  ...{ senhaPeloLink: false, nome: 'Joana Lima', email: 'joana@exemplo.com.br', senha: 'segredo-da-joana' },
}

const Fields = () => {
  const [values, setValues] = useState(FILLED)
  return (
    <ModeradorFields
      values={values}
      existente={false}
      errors={formErrors(moderadorForm(values, false), values)}
      onChange={part => setValues({ ...values, ...part })}
      onEmailLeft={() => {}}
    />
  )
}
const senha = () => screen.getByLabelText<HTMLInputElement>(/^Senha do Moderador/)

describe('a password that the family creates with a link', () => {
  it('needs none from staff: what was typed is cleared and is not sent', () => {
    renderScreen(
      <AdminProvider>
        <Fields />
      </AdminProvider>,
    )
    expect([senha().disabled, senha().value]).toEqual([false, 'segredo-da-joana'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'A família cria a senha pelo link' }))
    expect([senha().disabled, senha().value]).toEqual([true, ''])
    expect(screen.queryByText('Senha é obrigatória')).toBeNull()
    const values = { ...FILLED, senhaPeloLink: true, senha: '' }
    expect(formErrors(moderadorForm(values, false), values)).toEqual({})
    expect(novaPessoaModeradorBody(values, '82999990000')).toMatchObject({ senha_pelo_link: true })
    expect(novaPessoaModeradorBody(values, '82999990000')).not.toHaveProperty('password')
    expect(novaPessoaModeradorBody(FILLED, '82999990000')).not.toHaveProperty('senha_pelo_link')
  })

  it('is offered to a registered moderator by one button, and says when it was sent', async () => {
    const calls = fakeServer({
      'POST /cliente/moderador/:id/link-senha': { json: { mensagem: 'Link enviado ao moderador!' } },
    })
    signInAs(['ROLE_COLABORADOR'])
    renderScreen(
      <AdminProvider>
        <SenhaLink pessoaId={7} />
      </AdminProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enviar link para criar a senha' }))
    expect(await screen.findByText('Link enviado ao moderador!')).toBeTruthy()
    expect(calls.map(call => call.path)).toEqual(['/cliente/moderador/7/link-senha'])
  })
})
