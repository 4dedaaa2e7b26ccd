import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { PainelDespedidasScreen } from './painel-despedidas.tsx'

const LIST = 'GET /apresentacao/lista-vencer'
const UPDATE = 'PUT /apresentacao/update'
const CONFLICTS = 'GET /apresentacao/conflitos'
const OCCUPIED = {
  status: 400,
  text: 'Já existe outro registro ativo para esta empresa',
  headers: { 'x-error-code': 'CAPELA_OCUPADA' },
}

const apresentacao = (id: number, nomeFalecido: string, part: object = {}) => ({
  id,
  id_despedida: 10_000 + id,
  empresa: 'CV',
  capela: '02',
  dataHoraInicial: '2090-03-10 08:00:00',
  dataHoraFinal: '2090-03-10 16:00:00',
  status: true,
  status_camera: false,
  ao_vivo: false,
  nomeFalecido,
  ...part,
})
const JOSE = apresentacao(1, 'José Antônio Falcão')
const RITA = apresentacao(2, 'Rita Vasconcelos', {
  empresa: 'CP',
  capela: '04',
  dataHoraInicial: '2020-01-01 08:00:00',
  dataHoraFinal: '2020-01-01 12:00:00',
})
const ANA = apresentacao(3, 'Ana Lúcia Prado', { status: false, dataHoraFinal: '2090-03-11 02:00:00' })

const open = (responses: Parameters<typeof fakeServer>[0], search = ''): FakeCall[] => {
  const calls = fakeServer({ [LIST]: { json: [JOSE, RITA, ANA] }, [CONFLICTS]: { json: [] }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <PainelDespedidasScreen />
    </AdminProvider>,
    `/admin/painel-despedidas${search}`,
  )
  return calls
}
const callsTo = (calls: FakeCall[], key: string) => calls.filter(call => `${call.method} ${call.path}` === key)
const rowOf = async (nome: string) => {
  const row = (await screen.findByText(nome)).closest('tr')
  if (!row) throw new Error(`no row of ${nome}`)
  return within(row)
}
const edit = async (nome: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Editar a reserva de ${nome}` }))
  return within(await screen.findByRole('dialog', { name: 'Editar reserva' }))
}
const expectText = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
const bars = () =>
  screen.getAllByRole('list').flatMap(list => within(list).queryAllByRole('button', { name: /Editar reserva$/ }))

afterEach(() => {
  vi.useRealTimers()
})

describe('the chapel panel', () => {
  it('shows the deceased, chapel, hours, and whether the apresentacao is Inativo, Agendado or Ativo', async () => {
    open({})
    const jose = await rowOf('José Antônio Falcão')
    expect(jose.getByText('Agendado').dataset.status).toBe('Agendado')
    expect((await rowOf('Rita Vasconcelos')).getByText('Ativo').dataset.status).toBeUndefined()
    expect(outline()).toMatchInlineSnapshot(`
      "# Painel de Capelas
      link: Telas das capelas → /admin/telas
      field: Filtrar as reservas = 
      tab: Lista (selected)
      tab: Dia por capela
      3 reservas
      Reservas de capela em andamento e por vir
      Falecido(a) | Unidade | Capela | Início | Fim | Status | Ações |
      José Antônio Falcão
      Central de Velórios | 02 | 10/03/2090 08:00 | 10/03/2090 16:00 | Agendado |
      button: Editar a reserva de José Antônio Falcão
      Rita Vasconcelos
      Cemitério Previda | 04 | 01/01/2020 08:00 | 01/01/2020 12:00já terminou | Ativo |
      button: Editar a reserva de Rita Vasconcelos
      Ana Lúcia Prado
      Central de Velórios | 02 | 10/03/2090 08:00 | 11/03/2090 02:00 | Inativo |
      button: Editar a reserva de Ana Lúcia Prado
      button: Baixar a lista"
    `)
  })

  it('filters by name, unit, chapel or status, ignoring case and accents', async () => {
    open({})
    await screen.findByText('José Antônio Falcão')
    const filter = (value: string) =>
      fireEvent.change(screen.getByLabelText('Filtrar as reservas'), { target: { value } })
    filter('ANTONIO velorios')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.getByText('1 reserva')).toBeTruthy()
    filter('inativo')
    expect(screen.getByText('Ana Lúcia Prado')).toBeTruthy()
    expect(screen.queryByText('José Antônio Falcão')).toBeNull()
    filter('ninguém')
    expect(screen.getByText('Nenhuma reserva com este texto.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Baixar a lista' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtro' }))
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })

  it('shows when the list is empty, and when it could not be read', async () => {
    const replies = [{ json: [] }, { status: 503, json: {} }]
    open({ [LIST]: () => replies.pop() ?? { json: [] } })
    await expectText('Erro ao carregar capela.')
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await expectText('Nenhuma reserva em andamento ou por vir.')
    expect(outline(document.querySelector('[role=tabpanel]') as Element)).toMatchInlineSnapshot(
      `"Nenhuma reserva em andamento ou por vir."`,
    )
  })

  it('polls every five seconds, and keeps its data without a network', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let gone = false
    const calls = open({ [LIST]: () => (gone ? { status: 503, json: {} } : { json: [JOSE] }) })
    await screen.findByText('José Antônio Falcão')
    expect(callsTo(calls, LIST)).toHaveLength(1)
    gone = true
    await vi.advanceTimersByTimeAsync(5500)
    await waitFor(() => expect(callsTo(calls, LIST)).toHaveLength(2))
    await expectText('Não foi possível atualizar agora. Estes são os últimos dados recebidos.')
    expect(screen.getByText('José Antônio Falcão')).toBeTruthy()
  })
})

describe('editing an apresentacao', () => {
  it('sends unit, chapel, start, end and status with its despedida, and does not change the camera', async () => {
    const calls = open({ [UPDATE]: { json: JOSE } })
    const dialog = await edit('José Antônio Falcão')
    expect(dialog.queryByRole('switch', { name: 'Câmera ligada' })).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^Unidade/), { target: { value: 'PF' } })
    fireEvent.click(dialog.getByRole('radio', { name: /^Capela 03/ }))
    fireEvent.click(dialog.getByRole('switch', { name: 'Exibir na tela da capela' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await expectText('Capela editada com sucesso!')
    expect(callsTo(calls, UPDATE).map(call => call.body)).toEqual([
      {
        id: 1,
        id_despedida: 10_001,
        empresa: 'PF',
        capela: '03',
        dataHoraInicial: '2090-03-10 08:00:00',
        dataHoraFinal: '2090-03-10 16:00:00',
        status: false,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(callsTo(calls, LIST)).toHaveLength(2))
  })

  it('names the other apresentacoes and hours that cause a conflict, not itself', async () => {
    const calls = open({ [UPDATE]: OCCUPIED, [CONFLICTS]: { json: [apresentacao(9, 'Iracema Tenório')] } })
    const dialog = await edit('José Antônio Falcão')
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await expectText('Capela já vinculada a outra cerimônia!')
    expect(dialog.getByText('Iracema Tenório: de 10/03/2090 08:00 a 10/03/2090 16:00.')).toBeTruthy()
    expect(Object.fromEntries(callsTo(calls, CONFLICTS).find(call => call.query.has('capela'))?.query ?? [])).toEqual({
      empresa: 'CV',
      capela: '02',
      dataHoraInicial: '2090-03-10 08:00:00',
      dataHoraFinal: '2090-03-10 16:00:00',
      ignorar: '1',
    })
  })

  it('marks an apresentacao that differs from the page, and its dialog resolves the difference', async () => {
    const pagina = {
      local_velorio: 'Capela 1, Parque das Flores',
      data_velorio: '2090-03-10 08:00:00',
      data_sepultamento: null,
    }
    let stored = { ...JOSE, pagina }
    const calls = open({
      [LIST]: () => ({ json: [stored] }),
      'POST /cliente/update-despedida': call => {
        stored = { ...stored, pagina: { ...pagina, ...(call.body as object) } }
        return { json: { id: JOSE.id_despedida } }
      },
    })
    expect((await rowOf('José Antônio Falcão')).getByText('Diferente da página')).toBeTruthy()
    const dialog = await edit('José Antônio Falcão')
    fireEvent.click(dialog.getByRole('button', { name: 'Usar o da reserva' }))
    await waitFor(() => expect(screen.queryByText('Diferente da página')).toBeNull())
    expect(dialog.queryByRole('button', { name: 'Usar o da reserva' })).toBeNull()
    expect(callsTo(calls, 'POST /cliente/update-despedida')[0]?.body).toEqual({
      id: JOSE.id_despedida,
      local_velorio: 'Capela 2, Central de Velórios',
      data_velorio: '2090-03-10 08:00:00',
    })
  })

  it('keeps its sentence when the conflicting apresentacoes cannot be read, and names another failure', async () => {
    let reply: { status: number; text?: string; json?: unknown } = OCCUPIED
    open({ [UPDATE]: () => reply, [CONFLICTS]: { status: 503, json: {} } })
    const dialog = await edit('José Antônio Falcão')
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await expectText('Capela já vinculada a outra cerimônia!')
    reply = { status: 500, json: {} }
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await expectText('Erro ao editar capela.')
  })

  it('offers a chapel of the edit screen, and clears it with its unit', async () => {
    open({})
    const dialog = await edit('Rita Vasconcelos')
    const chapels = () => dialog.getAllByRole('radio').map(radio => radio.getAttribute('aria-label')?.slice(7, 9))
    expect(chapels()).toEqual(['01', '02', '03', '04'])
    fireEvent.change(dialog.getByLabelText(/^Unidade/), { target: { value: 'AM' } })
    expect(chapels()).toEqual(['01', '02', '03'])
  })

  it('sends nothing while a field is missing or the end precedes the start', async () => {
    const calls = open({})
    const dialog = await edit('José Antônio Falcão')
    fireEvent.change(dialog.getByLabelText(/^Unidade/), { target: { value: '' } })
    fireEvent.change(dialog.getByLabelText(/^Fim/), { target: { value: '10/03/2090 07:00' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(dialog.getAllByText('Preencha todos os campos obrigatórios!')).toHaveLength(2)
    expect(dialog.getByText('O início precisa ser antes do fim.')).toBeTruthy()
    expect(callsTo(calls, UPDATE)).toHaveLength(0)
  })
})

describe('the day of a unit', () => {
  const DAY = '?visao=dia&unidade=CV&dia=2090-03-10'

  it('has a row for each chapel and a bar with name and hours for each apresentacao', async () => {
    open({}, DAY)
    await expectText('sexta-feira, 10/03/2090')
    for (const capela of ['01', '02', '03', '04'])
      expect(await screen.findByRole('heading', { name: `Capela ${capela}` })).toBeTruthy()
    expect(screen.getAllByText('Livre o dia todo')).toHaveLength(3)
    expect(bars().map(bar => bar.getAttribute('aria-label'))).toEqual([
      'José Antônio Falcão 08:00 – 16:00, capela 02, Agendado. Editar reserva',
      'Ana Lúcia Prado 08:00 – 11/03 02:00, capela 02, Inativo. Editar reserva',
    ])
    expect(bars()[0]?.style).toMatchObject({ left: `${(2 / 18) * 100}%`, width: `${(8 / 18) * 100}%`, top: '4px' })
    expect(bars()[1]?.style.top).toBe('64px')
  })

  it('goes to the next day and back, and to another unit', async () => {
    open({}, DAY)
    await expectText('sexta-feira, 10/03/2090')
    fireEvent.click(screen.getByRole('button', { name: 'Dia seguinte' }))
    await expectText('sábado, 11/03/2090')
    expect(bars().map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Ana Lúcia Prado 10/03 08:00 – 02:00, capela 02, Inativo. Editar reserva',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Dia anterior' }))
    await expectText('sexta-feira, 10/03/2090')
    fireEvent.change(screen.getByLabelText('Unidade'), { target: { value: 'ME' } })
    expect(screen.getAllByText('Livre o dia todo')).toHaveLength(7)
    expect(screen.getByText('Nenhuma cerimônia neste dia.')).toBeTruthy()
  })

  it('lists the apresentacoes by hour on a phone, and a bar opens the same dialog', async () => {
    open({}, DAY)
    const hour = within(await screen.findByRole('region', { name: '08:00' }))
    expect(hour.getAllByRole('button')).toHaveLength(2)
    const [first] = hour.getAllByRole('button')
    if (first) fireEvent.click(first)
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar reserva' }))
    expect(dialog.getByText('José Antônio Falcão')).toBeTruthy()
  })

  it('requests a past day of the unit from the server', async () => {
    const calls = open({ [CONFLICTS]: { json: [RITA] } }, '?visao=dia&unidade=CP&dia=2020-01-01')
    await waitFor(() => expect(bars()).toHaveLength(1))
    expect(callsTo(calls, CONFLICTS).map(call => Object.fromEntries(call.query))).toEqual([
      { empresa: 'CP', dataHoraInicial: '2020-01-01 00:00:00', dataHoraFinal: '2020-01-02 00:00:00' },
    ])
    expect(screen.getByText('Dias passados mostram somente as reservas ativas.')).toBeTruthy()
  })

  it('shows units with ceremonies first, an empty one as one line, and a click on a free part begins a despedida there', async () => {
    localStorage.setItem('capelas:unidade', 'PF')
    open({}, '?visao=dia&dia=2090-03-10')
    await expectText('sexta-feira, 10/03/2090')
    const headings = (await screen.findAllByRole('heading', { level: 3 })).map(heading => heading.textContent)
    expect(headings.filter(text => !text.startsWith('Capela ') && !text.endsWith(':00'))).toEqual([
      'Central de Velórios',
      'Parque das Flores: 4 capelas livres o dia todo',
      'Memorial Parque Maceió: 7 capelas livres o dia todo',
      'Cemitério Previda: 3 capelas livres o dia todo',
      'Parque do Agreste: 3 capelas livres o dia todo',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Parque das Flores: 4 capelas livres o dia todo' }))
    expect(screen.getByRole('region', { name: 'Capelas de Parque das Flores em 10/03/2090' })).toBeTruthy()
    fireEvent.click(
      screen.getByRole('button', {
        name: 'Reservar aqui: capela 02, Central de Velórios, livre das 16:00 às 24:00. Nova despedida',
      }),
    )
    await waitFor(() =>
      expect(screen.getByTestId('screen-address').textContent).toBe(
        '/admin/criardespedida?empresa=CV&capela=02&inicio=2090-03-10+16%3A00%3A00',
      ),
    )
    expect(localStorage.getItem('capelas:unidade')).toBe('CV')
    localStorage.clear()
  })
})
