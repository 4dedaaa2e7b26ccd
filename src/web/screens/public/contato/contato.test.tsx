import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ContatoScreen } from './contato.screen.tsx'

const contato = (unidade: string, nome: string) => ({
  ...{ unidade, nome, telefone: '8230000001', whatsapp: '82900000001', endereco: 'Rua das Acácias, 1', mapa: '' },
})
const open = (address: string, contatos: object[]) => {
  const sobre = { telefone: '8233330000', email: '' }
  fakeServer({ 'GET /exibicao/contatos': { json: contatos }, 'GET /exibicao/sobre': { json: sobre } })
  renderScreen(
    <Routes>
      <Route path="/contato/:empresa?" element={<ContatoScreen />} />
    </Routes>,
    address,
  )
}

it('the contact page links to phone, WhatsApp and address of the unit, by either of its codes', async () => {
  open('/contato/PA', [contato('CV', 'Central de Velórios'), contato('AM', 'Parque do Agreste')])
  expect(await screen.findByRole('heading', { name: 'Parque do Agreste' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Central de Velórios' })).toBeNull()
  const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf(/^Ligar para \(82\) 3000/)).toBe('tel:+558230000001')
  expect(addressOf(/^WhatsApp/)).toBe('https://wa.me/5582900000001')
  expect(addressOf(/^Ver no mapa/)).toContain('Parque%20do%20Agreste')
  expect(addressOf(/^Ver todas as unidades/)).toBe('/contato')
})

it('the contact page shows all units of the group if the unit has no contact of its own', async () => {
  open('/contato/PF', [contato('CV', 'Central de Velórios'), contato('AM', 'Parque do Agreste')])
  expect(await screen.findByRole('heading', { name: 'Central de Velórios' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Parque do Agreste' })).toBeTruthy()
})

it('the contact page explains what to do if no contact is known', async () => {
  open('/contato/PF', [])
  expect(await screen.findByText('Os contatos das unidades ainda não estão aqui.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ligar para (82) 3333-0000' })).toBeTruthy()
})
