import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ContatoScreen } from './contato.screen.tsx'

const contato = (unidade: string, nome: string) => ({
  ...{ unidade, nome, telefone: '8230000001', whatsapp: '82900000001', endereco: 'Rua das Acácias, 1', mapa: '' },
})
const open = (address: string, contatos: object[], sobre = { telefone: '8233330000', email: '' }) => {
  fakeServer({ 'GET /exibicao/contatos': { json: contatos }, 'GET /exibicao/sobre': { json: sobre } })
  renderScreen(
    <Routes>
      <Route path="/contato/:empresa?" element={<ContatoScreen />} />
    </Routes>,
    address,
  )
}

const main = () => outline(document.querySelector('main') as Element)

it('the contact page links to phone, WhatsApp and address of the unit, by either of its codes', async () => {
  open('/contato/PA', [contato('CV', 'Central de Velórios'), contato('AM', 'Parque do Agreste')])
  await screen.findByRole('heading', { name: 'Parque do Agreste' })
  await screen.findByRole('heading', { name: 'Central de atendimento' })
  expect(main()).toMatchInlineSnapshot(`
    "# Fale conosco
    Escolha como falar com esta unidade.
    ## Parque do Agreste
    Rua das Acácias, 1
    link: Ligar para (82) 3000-0001 → tel:+558230000001
    link: WhatsApp (82) 90000-0001 (abre outro site) → https://wa.me/5582900000001
    link: Ver no mapa (abre outro site) → https://www.google.com/maps/search/?api=1&query=Parque%20do%20Agreste%2C%20Rua%20das%20Ac%C3%A1cias%2C%201
    link: Ver todas as unidades → /contato
    ## Central de atendimento
    link: Ligar para (82) 3333-0000 → tel:+558233330000"
  `)
})

it('the contact page shows all units of the group if the unit has no contact of its own', async () => {
  const bare = { ...contato('CV', 'Central de Velórios'), telefone: '', whatsapp: '', endereco: '' }
  const mapped = { ...bare, unidade: 'AM', nome: 'Parque do Agreste', mapa: 'https://mapa.exemplo.com.br' }
  open('/contato/PF', [bare, mapped], { telefone: '', email: '' })
  await screen.findByRole('heading', { name: 'Central de Velórios' })
  expect(main()).toMatchInlineSnapshot(`
    "# Fale conosco
    Escolha a unidade e a forma de falar com ela.
    ## Central de Velórios
    ## Parque do Agreste
    link: Ver no mapa (abre outro site) → https://mapa.exemplo.com.br"
  `)
})

it('the contact page of the only unit leads to no other, and one of the group may have nothing but an e-mail', async () => {
  open('/contato/AM', [contato('AM', 'Parque do Agreste')], { telefone: '', email: 'casa@exemplo.com.br' })
  await screen.findByRole('heading', { name: 'Central de atendimento' })
  expect(await screen.findByRole('heading', { name: 'Parque do Agreste' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ver todas as unidades' })).toBeNull()
})

it('the contact page explains what to do if no contact is known', async () => {
  open('/contato/PF', [])
  expect(await screen.findByText('Os contatos das unidades ainda não estão aqui.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ligar para (82) 3333-0000' })).toBeTruthy()
})
