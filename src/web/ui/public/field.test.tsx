import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox, PasswordInput, TextArea, TextInput } from './field.tsx'

const MessageField = () => {
  const [text, setText] = useState('')
  return <TextArea label="Mensagem" max={5} value={text} onChange={event => setText(event.currentTarget.value)} />
}

describe('form fields', () => {
  it('connect label, help and error with the control and announce the error', () => {
    render(<TextInput label="Nome" help="Como na certidão" error="O nome deve ter pelo menos 3 caracteres" required />)
    const input = screen.getByRole('textbox', { name: 'Nome', description: /Como na certidão.*pelo menos 3/ })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('O nome deve ter pelo menos 3 caracteres')
  })

  it('are required by the browser only while the page has no scripts: it says that an empty one is invalid', () => {
    const field = <TextInput label="Nome" required />
    const served = document.createElement('div')
    served.innerHTML = renderToString(field)
    expect(served.querySelector('input')).toMatchObject({ required: true, ariaRequired: null })
    render(field)
    expect(screen.getByRole('textbox')).toMatchObject({ required: false, ariaRequired: 'true' })
  })

  it('announce nothing while there is no error', () => {
    render(<TextInput label="Nome" />)
    const input = screen.getByRole('textbox', { name: 'Nome' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('count visible characters: an emoji is one', async () => {
    render(<MessageField />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'ó🕯️')
    expect(screen.getByText(/^\d+\/5$/).textContent).toMatch(/^[23]\/5$/)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Mensagem' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), '🌹🌹')
    expect(screen.getByText('2/5').ariaHidden).toBe('true')
    await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'ééé')
    expect(screen.getByText('5/5').ariaHidden).toBeNull()
  })

  it('show and hide a password without losing it', async () => {
    render(<PasswordInput label="Senha" />)
    const input = screen.getByLabelText('Senha')
    await userEvent.type(input, 'memorial1973')
    expect(input.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(input.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
    expect(input).toHaveProperty('value', 'memorial1973')
    expect(input.getAttribute('type')).toBe('password')
  })

  it('name checkboxes by their labels', async () => {
    render(<Checkbox label="Quero receber ofertas" help="Pode sair quando quiser." />)
    await userEvent.click(screen.getByText('Quero receber ofertas'))
    const box = screen.getByRole('checkbox', { name: 'Quero receber ofertas', description: 'Pode sair quando quiser.' })
    expect(box).toHaveProperty('checked', true)
  })
})
