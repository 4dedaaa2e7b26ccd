import { expect, it } from 'vitest'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'

const t = openTestApp()

it('the list of contacts has those of the units that have one, in the order of the units, with their names', async () => {
  const list = async () => (await t.app.inject({ url: '/exibicao/contatos' })).json()
  expect(await list()).toEqual([])
  const contato = { telefone: '8230000001', whatsapp: '82900000001', endereco: 'Rua das Acácias, 1' }
  await writeSettings(t.deps.db, 'unidade:AM', { ...contato, mapa: 'https://exemplo.com.br/mapa' })
  await writeSettings(t.deps.db, 'unidade:CV', { ...contato, whatsapp: '', nome: 'Casa da Ladeira' })
  expect(await list()).toEqual([
    { unidade: 'CV', nome: 'Casa da Ladeira', mapa: '', ...contato, whatsapp: '' },
    { unidade: 'AM', nome: 'Parque do Agreste', ...contato, mapa: 'https://exemplo.com.br/mapa' },
  ])
})
