import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  callsTo,
  chooseMaria,
  fillApresentacao,
  fillModerador,
  MARIA,
  open,
  press,
  registro,
  shows,
  title,
  toStep2,
  toStep3WithoutModerador,
  type,
  verifyPhone,
  world,
} from '#web/testing/create-wizard.tsx'
import { outline } from '#web/testing/outline.ts'

describe('the first step of the wizard', () => {
  it('loads the latest deceased immediately and lists them by descending id', async () => {
    world()
    open()
    await shows('Consultando os últimos falecidos!')
    const rows = await screen.findAllByRole('radio', { name: /Contrato CT-/ })
    expect(rows.map(row => row.closest('label')?.textContent?.slice(0, 5))).toEqual(['Maria', 'Josef'])
  })

  it('fills the read-only name and dates from the selected record', async () => {
    world()
    open()
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
    expect(screen.queryByRole('button', { name: 'Começar de novo' })).toBeNull()
    expect(screen.queryByLabelText(/^Nascimento/)).toBeNull()
    const maria = await screen.findByRole('radio', { name: /Maria do Carmo/ })
    fireEvent.pointerDown(maria)
    fireEvent.click(maria)
    expect(outline(document.querySelector('section[aria-labelledby=passo-titulo]') as Element)).toMatchInlineSnapshot(`
      "1. Falecido
      2. Moderador
      3. Despedida
      ## Quem faleceu?
      Maria do Carmo Vasconcelos Lima12/03/1941 – 04/11/2026Parque das FloresContrato CT-12
      button: Trocar Maria do Carmo Vasconcelos Lima
      field: Nome * = Maria do Carmo Vasconcelos Lima (read-only)
      field: Nascimento * = 12/03/1941 (read-only)
      field: Falecimento * = 04/11/2026 (read-only)
      Sexo
      choice: Feminino = yes
      choice: Masculino = no
      choice: Não informado = no
      button: Nome social ou conhecido como
      box: Cadastrar um moderador da famíliaO moderador é a pessoa da família que cuida da página e lê as mensagens antes de aparecerem. = yes
      button: Próximo"
    `)
  })

  it('folds the register to the person who was tapped, or chosen with Enter, until another is wanted', async () => {
    world()
    open()
    const maria = await screen.findByRole('radio', { name: /Maria do Carmo/ })
    fireEvent.keyDown(maria, { key: 'ArrowDown' })
    fireEvent.click(maria)
    expect(screen.getAllByRole('radio', { name: /CT-/ })).toHaveLength(2)
    fireEvent.keyDown(maria, { key: 'Enter' })
    expect(screen.queryByRole('radio', { name: /CT-/ })).toBeNull()
    const change = screen.getByRole('button', { name: 'Trocar Maria do Carmo Vasconcelos Lima' })
    expect(document.activeElement).toBe(change)
    fireEvent.click(change)
    expect(document.activeElement).toBe(maria)
    const josefa = screen.getByRole('radio', { name: /Josefa/ })
    fireEvent.pointerDown(josefa)
    fireEvent.click(josefa)
    expect(screen.getByRole('button', { name: 'Trocar Josefa Tenório' })).toBeTruthy()
    expect(screen.queryByRole('search')).toBeNull()
  })

  it('shows the whole register after "Começar de novo", and folds no record that an arrow key passes', async () => {
    world()
    open()
    const josefa = await screen.findByRole('radio', { name: /Josefa/ })
    fireEvent.pointerDown(josefa)
    fireEvent.click(josefa)
    press('Começar de novo')
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Começar de novo?
      button: Fechar
      O que foi preenchido neste cadastro será apagado.
      button: Continuar o cadastro
      button: Apagar e começar de novo"
    `)
    press('Continuar o cadastro')
    expect(screen.getByRole('button', { name: 'Trocar Josefa Tenório' })).toBeTruthy()
    press('Começar de novo')
    press('Apagar e começar de novo')
    const maria = await screen.findByRole('radio', { name: /Maria do Carmo/ })
    fireEvent.keyDown(maria, { key: 'ArrowDown' })
    fireEvent.click(maria)
    expect(screen.getAllByRole('radio', { name: /CT-/ })).toHaveLength(2)
  })

  it('takes a birth that the register lacks as a year or as unknown, and a sex that is not told', async () => {
    const lacking = registro(12, 'Maria do Carmo Vasconcelos Lima', { nascimento: null, sexo: null })
    const calls = world({ 'GET /cliente/pessoas-ivertex-falecidas': { json: [lacking] } })
    open()
    await chooseMaria()
    expect(screen.getByText('— – 04/11/2026')).toBeTruthy()
    press('Próximo')
    await screen.findByText('Data é obrigatória')
    type(/^Nascimento/, '1941')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ninguém sabe a data de nascimento' }))
    expect(screen.getByLabelText(/^Nascimento/)).toMatchObject({ value: '', disabled: true })
    fireEvent.click(screen.getByRole('radio', { name: 'Não informado' }))
    fireEvent.click(screen.getByRole('switch', { name: /Cadastrar um moderador/ }))
    press('Próximo')
    await title('Como será a despedida?')
    fillApresentacao()
    press('Finalizar')
    await waitFor(() => expect(callsTo(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(1))
    expect(callsTo(calls, '/cliente/nova-pessoa-falecida')[0]?.body).toMatchObject({
      data_nascimento: 'desconhecida',
      data_falecimento: '2026-11-04',
      sexo: 'Não informado',
    })
  })

  it('does not continue without a deceased, and focuses the first missing field', async () => {
    world()
    open()
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
    press('Próximo')
    await shows('Preencha todos os campos obrigatórios antes de avançar.')
    expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  })

  it('requires one field before it searches, and warns when nothing is found', async () => {
    const calls = world({ 'GET /cliente/pessoas-ivertex': { json: [] } })
    open()
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
    press('Buscar')
    await shows('Preencha um ou mais campos antes de buscar!')
    expect(callsTo(calls, '/cliente/pessoas-ivertex')).toHaveLength(0)
    type('CPF', '52998224725')
    expect(screen.getByLabelText('CPF')).toHaveProperty('value', '529.982.247-25')
    press('Buscar')
    await shows('Nenhum falecido encontrado com os dados informados!')
    await shows('Nenhum falecido encontrado.')
    expect(callsTo(calls, '/cliente/pessoas-ivertex')[0]?.query.toString()).toBe('cpf=52998224725')
  })

  it('has ten records a page, begins each search with the first, and asks again for the same one', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => registro(index + 1, `Pessoa ${index + 1}`))
    const calls = world({
      'GET /cliente/pessoas-ivertex-falecidas': { json: rows },
      'GET /cliente/pessoas-ivertex': { json: rows },
    })
    open()
    await screen.findByRole('radio', { name: /Pessoa 12/ })
    const records = () => screen.queryAllByRole('radio', { name: /Contrato CT-/ }).length
    expect(records()).toBe(10)
    press('Próxima página')
    expect(records()).toBe(2)
    type('Nome', ' Pessoa ')
    type('Contrato', 'CT')
    press('Buscar')
    await screen.findByText('Resultado da busca')
    await waitFor(() => expect(records()).toBe(10))
    press('Buscar')
    await waitFor(() => expect(callsTo(calls, '/cliente/pessoas-ivertex')).toHaveLength(2))
    expect(callsTo(calls, '/cliente/pessoas-ivertex')[1]?.query.toString()).toBe('nome=Pessoa&contrato=CT')
    press('Ver últimos falecidos')
    expect(await screen.findByText('Últimos falecidos')).toBeTruthy()
  })

  it('shows an error when the register is unavailable, and retries on request', async () => {
    const down = {
      status: 503,
      json: { mensagem: 'O cadastro de falecidos não respondeu. Tente novamente em instantes.' },
    }
    let up = false
    world({ 'GET /cliente/pessoas-ivertex-falecidas': () => (up ? { json: [MARIA] } : down) })
    open()
    await shows('O cadastro de falecidos não respondeu. Tente novamente em instantes.')
    up = true
    press('Tentar novamente')
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
  })
})

describe('navigation between the steps', () => {
  it('skips the moderator in both directions when the option is off', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    press('Voltar')
    await title('Quem faleceu?')
  })

  it('focuses the title of the step that opens', async () => {
    world()
    open()
    await toStep2()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Quem modera a página?'))
  })

  it('restores everything except the password after a reload', async () => {
    world()
    const before = open()
    await toStep2()
    await verifyPhone()
    fillModerador()
    before.unmount()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('segredo-da-joana')
    open()
    await title('Quem modera a página?')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' })).toHaveProperty(
      'value',
      'joana@exemplo.com.br',
    )
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('value', '')
    press('Próximo')
    await shows('Senha é obrigatória')
  })
})

describe('the third step of the wizard', () => {
  it('starts with the hours and places of the register, and requires a complete apresentacao', async () => {
    const calls = world()
    open()
    await toStep3WithoutModerador()
    expect(screen.getByLabelText(/^Cemitério/)).toHaveProperty('value', 'Parque das Flores')
    expect(screen.getByLabelText(/^Data e hora do velório/)).toHaveProperty('value', '05/11/2026 08:00')
    press('Finalizar')
    await shows('Preencha todos os campos obrigatórios da cerimônia')
    type(/^Data e hora do velório/, '05/11')
    press('Finalizar')
    await shows('Data é obrigatória')
    expect(callsTo(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(0)
  })

  it('offers the chapels of the selected unit', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    type(/^Unidade/, 'CP')
    const names = () => screen.getAllByRole('radio', { name: /^Capela/ }).map(radio => radio.getAttribute('aria-label'))
    await waitFor(() => expect(names()).toEqual(['Capela 01, livre', 'Capela 02, livre', 'Capela 03, livre']))
  })

  it('rejects a biography of more than 1000 characters', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    type(/^Biografia/, 'a'.repeat(1001))
    expect(screen.getByText('1001/1000')).toBeTruthy()
    press('Finalizar')
    await shows('Máximo de 1000 caracteres')
  })
})

describe('a deceased whom the register lacks', () => {
  it('is registered by staff with a reason, and is then the chosen one', async () => {
    const row = registro(90, 'Tereza Lins', { cadastro_da_equipe: true, velorio: '', dtVelorio: null })
    const calls = world({
      'GET /cliente/pessoas-ivertex': { json: [] },
      'POST /cliente/registro/falecidos': { json: row },
    })
    open()
    type('Nome', 'Tereza Lins')
    press('Buscar')
    await shows('Nenhum falecido encontrado.')
    press('Cadastrar falecido')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cadastrar falecido' }))
    const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    expect(dialog.getByLabelText(/^Nome/)).toHaveProperty('value', 'Tereza Lins')
    fireEvent.click(dialog.getByRole('button', { name: 'Cadastrar falecido' }))
    expect(dialog.getByText('Diga por que o falecido ainda não está no registro.')).toBeTruthy()
    fill(/^Nascimento/, '03021950')
    fill(/^Falecimento/, '05112026')
    fill(/^Sexo/, 'Feminino')
    fill(/^Contrato/, 'C-501')
    fill(/^Por que/, 'Chegou de madrugada.')
    fireEvent.click(dialog.getByRole('button', { name: 'Cadastrar falecido' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cadastrar falecido' }))
    await shows('Falecido cadastrado e escolhido.')
    expect(callsTo(calls, '/cliente/registro/falecidos').map(call => call.body)).toEqual([
      {
        ...{ nome: 'Tereza Lins', nascimento: '1950-02-03', falecimento: '2026-11-05', sexo: 'Feminino', cpf: '' },
        ...{ contrato: 'C-501', motivo: 'Chegou de madrugada.' },
      },
    ])
    expect(screen.getByLabelText(/^Nascimento/)).toHaveProperty('value', '12/03/1941')
  })

  it('is decided beside whom the register may have, without leaving the wizard', async () => {
    const row = registro(90, 'Tereza Lins', { cadastro_da_equipe: true })
    const pessoa = { ...registro(1, 'Tereza Lins'), cpf: '' }
    const candidato = { id: 12, visto: '2026-11-01T12:00:00.000Z', despedida_id: null, pessoa, concorda: ['contrato'] }
    const pendencia = {
      id: 7,
      chegou_em: '2026-11-28T12:00:00.000Z',
      origem: 'equipe',
      motivo: 'De madrugada.',
      pessoa,
    }
    const calls = world({
      'GET /cliente/registro/pendencias': { json: [pendencia], headers: { 'x-total-count': '1' } },
      'POST /cliente/registro/falecidos': {
        status: 409,
        json: { code: 'FALECIDO_EM_DUVIDA', mensagem: 'Os dados não combinam.', values: { pendencia: 7 } },
      },
      'GET /cliente/registro/pendencias/:pendencia': {
        json: { ...pendencia, candidatos: [{ ...candidato, contradiz: ['nascimento'] }] },
      },
      'POST /cliente/registro/pendencias/:pendencia/decidir': { json: row },
    })
    open()
    expect(await screen.findByText(/^1 pessoa chegou com dados que não combinam/)).toBeTruthy()
    press('Cadastrar falecido')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cadastrar falecido' }))
    const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fill(/^Nome/, 'Tereza Lins')
    fill(/^Nascimento/, '03021950')
    fill(/^Falecimento/, '05112026')
    fill(/^Sexo/, 'Feminino')
    fill(/^Por que/, 'De madrugada.')
    fireEvent.click(dialog.getByRole('button', { name: 'Cadastrar falecido' }))
    fireEvent.click(await screen.findByRole('button', { name: /^São duas pessoas: Tereza Lins/ }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'São duas pessoas?' })).getByRole('button', {
        name: 'São duas pessoas',
      }),
    )
    await shows('Falecido cadastrado e escolhido.')
    expect(calls.filter(call => call.path.endsWith('/decidir')).map(call => call.body)).toEqual([
      { decisao: 'outra', candidatos: [12] },
    ])
  })

  it('is marked in the list, and a copy of the register and an open draft are announced', async () => {
    const rows = [registro(90, 'Tereza Lins', { cadastro_da_equipe: true, despedida_id: 77 })]
    world({ 'GET /cliente/pessoas-ivertex-falecidas': { json: rows, headers: { 'x-registro-copia': '1' } } })
    open()
    expect(await screen.findByText('Cadastrado pela equipe')).toBeTruthy()
    expect(screen.getByText(/O sistema do grupo não respondeu/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Tereza Lins/ }))
    expect(screen.getByRole('link', { name: 'Abrir a despedida' }).getAttribute('href')).toBe(
      '/admin/editardespedida/77',
    )
  })
})

describe('the steps of the wizard in the history of the browser', () => {
  it('go back with the browser to the step before, and forward again, without leaving the wizard', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    // The entry is written a moment after the step is shown.
    await screen.findByText('navegador: passo 3')
    press('navegador: voltar')
    await title('Quem faleceu?')
    expect(screen.getByLabelText(/^Nascimento/)).toHaveProperty('value', '12/03/1941')
    press('navegador: avançar')
    await title('Como será a despedida?')
    press('navegador: voltar')
    await title('Quem faleceu?')
    press('navegador: voltar')
    expect(await screen.findByText('lista de despedidas')).toBeTruthy()
  })
})
