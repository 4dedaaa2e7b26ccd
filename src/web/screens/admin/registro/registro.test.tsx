import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PLANILHA_BYTES_MAX, PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { RegistroScreen } from './registro.tsx'

const ANNOUNCE = 'POST /cliente/registro/planilhas'
const PART = 'PUT /cliente/registro/planilhas/:id/partes/:parte'
const CHECK = 'POST /cliente/registro/planilhas/:id/conferir'
const WRITE = 'POST /cliente/registro/planilhas/:id/gravar'
const READ = 'GET /cliente/registro/planilhas/:id'
const LINES = 'GET /cliente/registro/planilhas/:id/linhas'
const DRAFTS = 'GET /cliente/registro/rascunhos'

const WAITING = 'GET /cliente/registro/pendencias'

const NO_COUNTS = { nova: 0, atualizada: 0, existe: 0, repetida: 0, duvida: 0, fora: 0, erro: 0 }
const planilha = (change: Partial<Planilha> = {}): Planilha => ({
  id: 5,
  nome: 'falecidos.csv',
  bytes: 10,
  estado: 'recebida',
  partes: 1,
  recebidas: [0],
  progresso: 0,
  recusa: '',
  descricao: 'Planilha em UTF-8, separada por ";"',
  codificacao: 'UTF-8',
  acentuados: [],
  avisos: 0,
  linhas: 0,
  contagens: NO_COUNTS,
  colunas_sem_uso: [],
  gravadas: 0,
  ...change,
})
const CHECKED = planilha({
  estado: 'conferida',
  linhas: 3,
  contagens: { ...NO_COUNTS, nova: 2, erro: 1 },
  colunas_sem_uso: ['vago'],
  codificacao: 'Mac Roman',
  acentuados: ['José da Conceição', 'Antônio'],
  avisos: 2,
})
const LINHAS = [{ linha: 3, estado: 'erro', texto: 'Bento: nascimento: data inválida' }]

const open = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({
    [DRAFTS]: { json: [] },
    [WAITING]: { json: [], headers: { 'x-total-count': '0' } },
    [ANNOUNCE]: { json: planilha({ estado: 'recebendo', recebidas: [] }) },
    [PART]: { json: planilha() },
    [CHECK]: { json: CHECKED },
    [READ]: { json: CHECKED },
    [LINES]: { json: LINHAS, headers: { 'x-total-count': '1' } },
    ...responses,
  })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <RegistroScreen />
    </AdminProvider>,
    '/admin/registro',
  )
  return calls
}
const choose = (size = 10) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no input for a file')
  const file = new File(['x'.repeat(Math.min(size, PLANILHA_PARTE_BYTES * 3))], 'falecidos.csv', {
    lastModified: 1_000,
  })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(input, { target: { files: [file] } })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const to = (calls: FakeCall[], method: string, end: RegExp) =>
  calls.filter(call => call.method === method && end.test(call.path))

afterEach(() => {
  sessionStorage.clear()
})

describe('a sheet of the register', () => {
  it('is sent and checked, shows what is wrong, and is written only after a confirmation', async () => {
    const written = planilha({ ...CHECKED, estado: 'gravada', gravadas: 2 })
    let state = CHECKED
    const calls = open({
      [READ]: () => ({ json: state }),
      [WRITE]: () => {
        state = written
        return { json: state }
      },
    })
    choose()
    await screen.findByText('Bento: nascimento: data inválida')
    expect(outline()).toMatchInlineSnapshot(`
      "# Registro de falecidos
      É onde o cadastro de uma nova despedida procura quem faleceu. Envie a planilha do grupo, em CSV ou Excel (.xlsx): ela é conferida linha por linha, e nada é gravado antes de você confirmar.
      ## Esperam a sua decisão
      Quem chegou com dados que não combinam com os de alguém do registro. Nada é gravado antes de você dizer se é a mesma pessoa.
      Ninguém espera decisão.
      ## falecidos.csv
      Planilha em UTF-8, separada por ";". Colunas sem uso: vago.
      1 linha tem erro. Corrija a planilha e envie de novo, ou grave só as certas.
      Lida em Mac Roman: José da Conceição · Antônio. Se os acentos estão errados, não grave: salve a planilha como "CSV UTF-8" ou Excel (.xlsx) e envie de novo.
      2 linhas têm células com erro da planilha (como #N/D) ou CPF de preenchimento, lidos como vazios.
      button: Gravar só 2 linhas sem erro
      button: Enviar outra planilha
      Quais linhas mostrar
      choice: Todas (3) = no
      choice: Nova (2) = no
      choice: Com erro (1) = yes
      Linhas da planilha e o que acontece com cada uma
      Linha | Resultado | Falecido |
      3 | Com erro | Bento: nascimento: data inválida |
      button: Baixar a lista"
    `)
    await press('Gravar só 2 linhas sem erro')
    expect(to(calls, 'POST', /gravar$/)).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: 'Gravar no registro?' }))
    expect(dialog.getByText(/Lida em Mac Roman/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Gravar 2 linhas' }))
    expect(await screen.findByText('Gravadas 2 linhas.')).toBeTruthy()
    expect(calls.filter(call => call.method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
      ['/cliente/registro/planilhas', { nome: 'falecidos.csv', bytes: 10, assinatura: 'falecidos.csv:10:1000' }],
      ['/cliente/registro/planilhas/5/partes/0', expect.any(Blob)],
      ['/cliente/registro/planilhas/5/conferir', undefined],
      ['/cliente/registro/planilhas/5/gravar', { so_validas: true }],
    ])
    expect(sessionStorage.getItem('registro-planilha')).toBe('5')
    await waitFor(() => expect(to(calls, 'GET', /pendencias$/).length).toBeGreaterThan(1))
    await press('Enviar outra planilha')
    expect(await screen.findByRole('button', { name: 'Escolher planilha' })).toBeTruthy()
    expect(sessionStorage.getItem('registro-planilha')).toBeNull()
  })

  it.each([
    [
      'only new lines',
      { nova: 1200, existe: 300 },
      { linhas: 1500 },
      ['Conferida: 1.500 linhas. Nada foi gravado ainda.', 'Gravar 1.200 linhas', 'Enviar outra planilha'],
      ['Todas (1.500)', 'Nova (1.200)', 'Já cadastrada (300)'],
    ],
    [
      'nothing new',
      { existe: 2 },
      { linhas: 2 },
      ['O registro já tem tudo o que esta planilha traz.', 'Enviar outra planilha'],
      ['Todas (2)', 'Já cadastrada (2)'],
    ],
    [
      'one line to decide',
      { duvida: 1 },
      { linhas: 1 },
      [
        'Conferida: 1 linha. Nada foi gravado ainda.',
        '1 linha não combina com alguém do registro, ou da planilha: não é gravada, e espera nesta tela a sua decisão.',
        'Guardar 1 linha para decidir',
        'Enviar outra planilha',
      ],
      ['Todas (1)', 'Espera decisão (1)'],
    ],
    [
      'lines to decide, and one of no person, beside a new one',
      { nova: 1, duvida: 2, fora: 1 },
      { linhas: 4 },
      [
        'Conferida: 4 linhas. Nada foi gravado ainda.',
        '2 linhas não combinam com alguém do registro, ou da planilha: não são gravadas, e esperam nesta tela a sua decisão.',
        '1 linha fica de fora, porque não é de uma pessoa.',
        'Gravar 1 linha',
        'Enviar outra planilha',
      ],
      ['Todas (4)', 'Nova (1)', 'Espera decisão (2)', 'Fora (1)'],
    ],
    [
      'errors alone',
      { erro: 2, fora: 2 },
      { linhas: 4, avisos: 1 },
      [
        '2 linhas têm erro. Corrija a planilha e envie de novo.',
        '2 linhas ficam de fora, porque não são de uma pessoa.',
        '1 linha tem células com erro da planilha (como #N/D) ou CPF de preenchimento, lidos como vazios.',
        'Enviar outra planilha',
      ],
      ['Todas (4)', 'Fora (2)', 'Com erro (2)'],
    ],
    [
      'written lines',
      { nova: 1 },
      { estado: 'gravada', gravadas: 1, linhas: 1, acentuados: ['José'] },
      ['Gravada 1 linha.', 'Enviar outra planilha'],
      ['Todas (1)', 'Nova (1)'],
    ],
  ] as const)('with %s says so and offers what can be done', async (_, contagens, change, says, filters) => {
    sessionStorage.setItem('registro-planilha', '5')
    const shown = { ...planilha({ estado: 'conferida' }), ...change, contagens: { ...NO_COUNTS, ...contagens } }
    open({ [READ]: { json: shown }, [LINES]: { json: [], headers: { 'x-total-count': '0' } } })
    const result = await screen.findByRole('region', { name: 'falecidos.csv' })
    const said = [...result.querySelectorAll('h2 ~ p, .row button, label')].map(one => one.textContent)
    expect(said).toEqual(['Planilha em UTF-8, separada por ";".', ...says, ...filters])
  })

  it.each([
    [
      { nova: 1200, duvida: 1 },
      'Gravar 1.200 linhas',
      [
        '1.200 linhas serão gravadas no registro de falecidos, todas de uma vez. Quem cadastra despedidas as encontra em seguida.',
        '1 linha não combina com alguém do registro, ou da planilha: não é gravada, e espera nesta tela a sua decisão.',
      ],
    ],
    [
      { duvida: 2 },
      'Guardar 2 linhas para decidir',
      [
        '2 linhas não combinam com alguém do registro, ou da planilha: não são gravadas, e esperam nesta tela a sua decisão.',
      ],
    ],
  ])('with the lines %o asks before it is written, and says why it was not', async (contagens, action, says) => {
    sessionStorage.setItem('registro-planilha', '5')
    const calls = open({
      [READ]: { json: planilha({ estado: 'conferida', linhas: 2, contagens: { ...NO_COUNTS, ...contagens } }) },
      [WRITE]: { status: 409, json: { mensagem: 'Outra planilha está sendo gravada.' } },
    })
    await press(action)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(action)
    const dialog = await screen.findByRole('dialog', { name: 'Gravar no registro?' })
    expect([...dialog.querySelectorAll('p')].map(one => one.textContent)).toEqual(says)
    fireEvent.click(within(dialog).getByRole('button', { name: action }))
    expect(await screen.findByText('Outra planilha está sendo gravada.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(to(calls, 'POST', /gravar$/).map(({ body }) => body)).toEqual([{ so_validas: false }])
    await press('Enviar outra planilha')
    expect(screen.queryByText('Outra planilha está sendo gravada.')).toBeNull()
  })

  it('shows its lines page by page, and those of another verdict from the first', async () => {
    sessionStorage.setItem('registro-planilha', '5')
    const calls = open({ [LINES]: { json: LINHAS, headers: { 'x-total-count': '60' } } })
    await press('Próxima página')
    await waitFor(() => expect(to(calls, 'GET', /linhas$/)).toHaveLength(2))
    fireEvent.click(screen.getByRole('radio', { name: 'Nova (2)' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Todas (3)' }))
    await waitFor(() => expect(to(calls, 'GET', /linhas$/)).toHaveLength(4))
    expect(to(calls, 'GET', /linhas$/).map(({ query }) => [query.get('estado'), query.get('pagina')])).toEqual([
      ['erro', '1'],
      ['erro', '2'],
      ['nova', '1'],
      [null, '1'],
    ])
  })

  it('that is gone is left for another one', async () => {
    sessionStorage.setItem('registro-planilha', '5')
    open({ [READ]: { status: 404, json: {} } })
    expect(await screen.findByText('Não foi possível ler a planilha.')).toBeTruthy()
    await press('Tentar novamente')
    expect(await screen.findByRole('button', { name: 'Escolher planilha' })).toBeTruthy()
  })

  it('is not sent on where the portal refuses a part, and says why', async () => {
    const refusal = { status: 400, json: { code: 'DADOS_INVALIDOS', mensagem: 'A parte não confere.' } }
    const calls = open({ [PART]: refusal })
    choose()
    expect(await screen.findByText('A parte não confere.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continuar o envio' })).toBeNull()
    expect(to(calls, 'POST', /conferir$/)).toEqual([])
  })

  it('continues after an interruption: only the missing parts are sent', async () => {
    const size = PLANILHA_PARTE_BYTES * 2 + 10
    let isAway = true
    const received = [1]
    const calls = open({
      [ANNOUNCE]: () => ({ json: planilha({ estado: 'recebendo', partes: 3, recebidas: [...received] }) }),
      [PART]: call => {
        if (isAway) return { status: 503, json: {} }
        received.push(Number(call.path.split('/').at(-1)))
        return { json: planilha({ estado: 'recebendo', partes: 3, recebidas: [...received] }) }
      },
    })
    // Half a minute of retries passes at once.
    const { setTimeout: later } = globalThis
    const isRetryDelay = (ms: number) => ms >= 1000 && ms <= 15_000
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => later(run, isRetryDelay(ms) ? 20 : ms))
    choose(size)
    expect(await screen.findByText(/Sem conexão\. O envio continua/)).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Enviando falecidos.csv…' })).toHaveProperty('value', 33)
    expect(await screen.findByText(/O envio parou em 33%/)).toBeTruthy()
    vi.stubGlobal('setTimeout', later)
    isAway = false
    calls.length = 0
    await press('Continuar o envio')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0)
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
    expect(await screen.findByText('Bento: nascimento: data inválida')).toBeTruthy()
    expect(to(calls, 'PUT', /partes/).map(({ path, body }) => [path.split('/').at(-1), (body as Blob).size])).toEqual([
      ['0', PLANILHA_PARTE_BYTES],
      ['2', 10],
    ])
    expect(screen.queryByText(/O envio parou/)).toBeNull()
    await press('Enviar outra planilha')
    choose(0)
    expect(await screen.findByText('O arquivo está vazio.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continuar o envio' })).toBeNull()
  })

  it('is shown again after a reload of the tab, with what the portal is doing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const nextSecond = () => act(() => vi.advanceTimersByTimeAsync(1000))
    sessionStorage.setItem('registro-planilha', '5')
    let state = planilha({ estado: 'conferindo', progresso: 40 })
    const calls = open({ [READ]: () => ({ json: state }), [CHECK]: () => ({ json: state }) })
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Conferindo falecidos.csv…' })
    expect(bar.value).toBe(40)
    state = planilha({ estado: 'gravando', progresso: 60 })
    await nextSecond()
    expect(screen.getByRole('progressbar', { name: 'Gravando falecidos.csv…' })).toHaveProperty('value', 60)
    state = planilha({ estado: 'interrompida' })
    await nextSecond()
    expect(screen.getByText('A leitura parou no meio, e nada foi gravado. Confira de novo.')).toBeTruthy()
    state = planilha({ estado: 'recusada', recusa: 'Este arquivo não é uma planilha CSV nem XLSX.' })
    await press('Conferir de novo')
    expect(await screen.findByText('Este arquivo não é uma planilha CSV nem XLSX.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Conferir de novo' })).toBeNull()
    expect(to(calls, 'POST', /conferir$/)).toHaveLength(1)
  })

  it('is refused at once when it is empty or larger than 30 MB', async () => {
    const calls = open()
    await screen.findByRole('button', { name: 'Escolher planilha' })
    choose(0)
    expect(await screen.findByText('O arquivo está vazio.')).toBeTruthy()
    choose(PLANILHA_BYTES_MAX + 1)
    expect(await screen.findByText('O arquivo passa de 30 MB. Divida a planilha.')).toBeTruthy()
    expect(to(calls, 'POST', /planilhas$/)).toEqual([])
    choose(PLANILHA_BYTES_MAX)
    await waitFor(() => expect(to(calls, 'POST', /planilhas$/)).toHaveLength(1))
    expect(screen.queryByText(/passa de 30 MB/)).toBeNull()
  })
})

describe('people who wait for a decision', () => {
  const pessoa = {
    ...{
      nome: 'MARIA CASO',
      nascimento: '1935-05-20',
      falecimento: '2026-11-04',
      sexo: 'Feminino',
      cpf: '***.***.**7-05',
    },
    ...{ num_contrato: '003001', empresa: '', tipo: '', cemiterio: '', localizacao: '', dtSepultamento: null },
    ...{ rito: null, velorio: '', dtVelorio: null },
  }
  const pendencia = {
    ...{ id: 7, chegou_em: '2026-11-28T12:00:00.000Z', origem: 'erp', motivo: '', pessoa },
    candidatos: [
      {
        ...{ id: 225, visto: '2026-11-01T12:00:00.000Z', despedida_id: null },
        pessoa: { ...pessoa, nome: 'PEDRO CASO', sexo: 'Masculino', localizacao: 'Quadra 3' },
        ...{ concorda: ['cpf', 'contrato'], contradiz: ['nome', 'sexo'] },
      },
    ],
  }
  const DECIDE = 'POST /cliente/registro/pendencias/:pendencia/decidir'
  const openWaiting = (more: Parameters<typeof fakeServer>[0] = {}) => {
    let items = [pendencia]
    return open({
      [WAITING]: () => ({ json: items, headers: { 'x-total-count': String(items.length) } }),
      [DECIDE]: () => {
        items = []
        return { json: { id: 226, nome: 'MARIA CASO' } }
      },
      ...more,
    })
  }

  it('are compared with the register field by field, and entered as two after a confirmation, once', async () => {
    const calls = openWaiting()
    const table = within(await screen.findByRole('table', { name: /MARIA CASO, que chegou, e PEDRO CASO/ }))
    expect(table.getAllByText('não combina')).toHaveLength(2)
    expect(table.getByRole('row', { name: /^Sepultura/ }).textContent).toBe('Sepultura—Quadra 3')
    await press('São duas pessoas: MARIA CASO')
    const dialog = within(await screen.findByRole('dialog', { name: 'São duas pessoas?' }))
    expect(dialog.getByText(/Nada muda em PEDRO CASO/)).toBeTruthy()
    expect(to(calls, 'POST', /decidir$/)).toEqual([])
    const confirm = dialog.getByRole('button', { name: 'São duas pessoas' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('Ninguém espera decisão.')).toBeTruthy()
    expect(to(calls, 'POST', /decidir$/).map(call => call.body)).toEqual([{ decisao: 'outra', candidatos: [225] }])
    expect(to(calls, 'POST', /decidir$/)[0]?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('are shown from the page before once the last of a page was decided', async () => {
    let total = 11
    const calls = openWaiting({
      [WAITING]: ({ query }) => {
        const items = query.get('pagina') === '1' ? [pendencia] : total > 10 ? [{ ...pendencia, candidatos: [] }] : []
        return { json: items, headers: { 'x-total-count': String(total) } }
      },
      [DECIDE]: () => {
        total = 10
        return { json: { id: 226, nome: 'MARIA CASO' } }
      },
    })
    await press('Próxima página')
    await press('Incluir no registro: MARIA CASO')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /^Incluir/ }))
    await screen.findByRole('table', { name: /MARIA CASO, que chegou, e PEDRO CASO/ })
    expect(
      to(calls, 'GET', /pendencias$/)
        .at(-1)
        ?.query.get('pagina'),
    ).toBe('1')
  })

  it('are shown with what is known of them, where they came from, and what can be decided', async () => {
    const alike = { ...pendencia.candidatos[0], contradiz: [] }
    const velorio = { dtVelorio: '2026-11-05 08:00:00', velorio: 'Capela 2' }
    const items = [
      { ...pendencia, id: 8, origem: 'planilha', motivo: 'falta o nascimento', candidatos: [] },
      {
        ...{ ...pendencia, id: 9, pessoa: { ...pessoa, ...velorio, nome: 'ROSA CASO' } },
        candidatos: [
          { ...alike, despedida_id: 31 },
          { ...alike, id: 226, pessoa: { ...pessoa, nome: 'ROSA LIMA' } },
        ],
      },
    ]
    const calls = open({
      [WAITING]: { json: items, headers: { 'x-total-count': '2' } },
      [DECIDE]: { json: { id: 226, nome: 'ROSA CASO' } },
    })
    const card = async (name: string) => outline(await screen.findByRole('region', { name }))
    expect(await card('MARIA CASO')).toMatchInlineSnapshot(`
      "### MARIA CASO
      Chegou por uma planilha em 28/11/2026 09:00.
      Motivo: falta o nascimento
      Ninguém do registro se parece mais com esta pessoa.
      button: Incluir no registro: MARIA CASO"
    `)
    expect(await card('ROSA CASO')).toMatchInlineSnapshot(`
      "### ROSA CASO
      Chegou pelo sistema do grupo em 28/11/2026 09:00.
      ROSA CASO, que chegou, e PEDRO CASO, do registro
      Chegou | No registro |
      Nome | ROSA CASO | PEDRO CASO |
      Nascimento | 20/05/1935 | 20/05/1935 |
      Falecimento | 04/11/2026 | 04/11/2026 |
      Sexo | Feminino | Masculino |
      CPF | ***.***.**7-05 | ***.***.**7-05 |
      Contrato | 003001 | 003001 |
      Sepultura | — | Quadra 3 |
      Velório | 05/11/2026 08:00, Capela 2 | — |
      Nada se contradiz, mas faltam CPF, contrato ou datas completas para ter certeza.
      button: É a mesma pessoa: ROSA CASO e PEDRO CASO, registro 225
      link: Ver a despedida → /admin/editardespedida/31
      ROSA CASO, que chegou, e ROSA LIMA, do registro
      Chegou | No registro |
      Nome | ROSA CASO | ROSA LIMA |
      Nascimento | 20/05/1935 | 20/05/1935 |
      Falecimento | 04/11/2026 | 04/11/2026 |
      Sexo | Feminino | Feminino |
      CPF | ***.***.**7-05 | ***.***.**7-05 |
      Contrato | 003001 | 003001 |
      Velório | 05/11/2026 08:00, Capela 2 | — |
      Nada se contradiz, mas faltam CPF, contrato ou datas completas para ter certeza.
      button: É a mesma pessoa: ROSA CASO e ROSA LIMA, registro 226
      button: Não é nenhuma delas: ROSA CASO"
    `)
    await press('Incluir no registro: MARIA CASO')
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Incluir no registro?
      button: Fechar
      MARIA CASO entra no registro como outra pessoa.
      A decisão fica no histórico, com o seu nome, e o portal não pergunta de novo.
      button: Cancelar
      button: Incluir no registro"
    `)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await press(/^É a mesma pessoa: ROSA CASO e ROSA LIMA/)
    const same = await screen.findByRole('dialog', { name: 'É a mesma pessoa?' })
    expect(outline(same)).toMatchInlineSnapshot(`
      "## É a mesma pessoa?
      button: Fechar
      Que dados ficam, onde ROSA CASO e ROSA LIMA não combinam?
      choice: Os que chegaram = yes
      O registro passa a ter estes dados.
      choice: Os do registro = no
      Do que chegou entra só o que falta no registro.
      A decisão fica no histórico, com o seu nome, e o portal não pergunta de novo.
      button: Cancelar
      button: É a mesma pessoa"
    `)
    fireEvent.click(within(same).getByRole('button', { name: 'É a mesma pessoa' }))
    await screen.findByText('Decisão registrada.')
    expect(to(calls, 'POST', /decidir$/).map(call => call.body)).toMatchObject([{ registro: 226, fica: 'chegou' }])
  })

  it('are one person with the data that staff choose', async () => {
    const calls = openWaiting()
    await press(/^É a mesma pessoa: MARIA CASO e PEDRO CASO/)
    const dialog = within(await screen.findByRole('dialog', { name: 'É a mesma pessoa?' }))
    fireEvent.click(dialog.getByRole('radio', { name: /Os do registro/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'É a mesma pessoa' }))
    expect(await screen.findByText('Ninguém espera decisão.')).toBeTruthy()
    expect(to(calls, 'POST', /decidir$/).map(call => call.body)).toEqual([
      { decisao: 'mesma', registro: 225, visto: '2026-11-01T12:00:00.000Z', fica: 'registro' },
    ])
  })

  it.each([
    [409, { code: 'ALTERADO_POR_OUTRA_PESSOA' }, /Alguém já decidiu, ou o registro mudou/],
    [404, {}, /Alguém já decidiu, ou o registro mudou/],
    [400, { code: 'DADOS_INVALIDOS', mensagem: 'Falta a data.' }, 'Falta a data.'],
  ])('stay where the decision is refused (%i), and the list is read again', async (status, json, sentence) => {
    const calls = openWaiting({ [DECIDE]: { status, json } })
    await press('São duas pessoas: MARIA CASO')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'São duas pessoas' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(to(calls, 'GET', /pendencias$/).length).toBeGreaterThan(1))
  })
})

describe('despedidas in draft', () => {
  it('are listed with their wake, lead to the edit screen, and are activated after a confirmation', async () => {
    const draft = {
      id: 9,
      nome: 'Ana Rosa',
      falecimento: '2026-11-03',
      velorio: 'Capela 02',
      dtVelorio: '2026-11-04 08:00:00',
    }
    let drafts = [{ ...draft, aberto_em: '2026-11-03T12:00:00.000Z' }]
    const calls = open({
      [DRAFTS]: () => ({ json: drafts }),
      'POST /cliente/update-despedida-status': () => {
        drafts = []
        return { json: {} }
      },
    })
    expect(outline(await screen.findByRole('region', { name: 'Despedidas em rascunho' }))).toMatchInlineSnapshot(`
      "## Despedidas em rascunho
      O portal as abriu porque o registro trouxe um velório marcado, ou a equipe por um pedido de página. Ninguém as vê até você ativar.
      Despedidas em rascunho
      Falecido | Velório | Ações |
      Ana Rosa
      03/11/2026
      04/11/2026 08:00, Capela 02 |
      link: Conferir a despedida de Ana Rosa → /admin/editardespedida/9
      button: Ativar a despedida de Ana Rosa
      button: Baixar os rascunhos"
    `)
    await press('Ativar a despedida de Ana Rosa')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a despedida de Ana Rosa?' }))
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Ativar a despedida de Ana Rosa?
      button: Fechar
      A página fica visível para todos. Confira antes o nome, as datas e o local do velório.
      button: Cancelar
      button: Ativar"
    `)
    fireEvent.click(dialog.getByRole('button', { name: 'Ativar' }))
    await waitFor(() => expect(screen.queryByText('Despedidas em rascunho')).toBeNull())
    expect(to(calls, 'POST', /status$/).map(call => call.body)).toEqual([{ id: 9, status_memoria: true }])
  })
})
