import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CapelaDialog } from './capela-dialog.tsx'

const PAGINA = {
  local_velorio: 'Capela 5, Memorial Parque Maceió',
  data_velorio: '2090-03-10 09:00:00',
  data_sepultamento: '2090-03-10 17:00:00',
  rito: 'sepultamento' as const,
  cerimonias: [],
}

const Opener = ({ onlyMove }: { onlyMove: boolean }) => {
  const [open, setOpen] = useState(true)
  return (
    <AdminProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && (
        <CapelaDialog
          idDespedida={10_661}
          nome="Ana Souza"
          pagina={PAGINA}
          onlyMove={onlyMove}
          onClose={() => setOpen(false)}
        />
      )}
    </AdminProvider>
  )
}

/** What the other families of the unit have in the wanted hours. */
let taken: Partial<Apresentacao>[] = []
beforeEach(() => {
  taken = []
})

/** The apresentacoes of one despedida as the server stores them; moving an apresentacao changes the page. */
const portal = (first?: Partial<Apresentacao>, onlyMove = false, replies: Parameters<typeof fakeServer>[0] = {}) => {
  const whole: Apresentacao = {
    id: 9,
    id_despedida: 10_661,
    empresa: 'CV',
    capela: '04',
    dataHoraInicial: '2090-03-10 08:00:00',
    dataHoraFinal: '2090-03-10 16:00:00',
    status: true,
    status_camera: true,
    nomeFalecido: 'Ana Souza',
    pagina: PAGINA,
  }
  let stored: Apresentacao[] = first ? [{ ...whole, ...first }] : []
  const save = (call: FakeCall) => {
    const before = stored[0] ?? whole
    stored = [{ ...before, ...(call.body as Partial<Apresentacao>), id: 9, pagina: before.pagina }]
    return { json: stored[0] }
  }
  const calls = fakeServer({
    'GET /apresentacao/despedida/:id': () => ({ json: stored }),
    'POST /apresentacao/salva': save,
    'PUT /apresentacao/update': save,
    'POST /cliente/update-despedida': call => {
      const { local_velorio, data_velorio } = call.body as typeof PAGINA
      stored = stored.map(one => ({ ...one, pagina: { ...PAGINA, local_velorio, data_velorio } }))
      return { json: { id: 10_661 } }
    },
    'GET /cliente/despedida/:id': { json: { id: 10_661 } },
    'GET /apresentacao/conflitos': { json: taken },
    ...replies,
  })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(<Opener onlyMove={onlyMove} />, '/admin/despedidas')
  return { calls, change: (part: Partial<Apresentacao>) => (stored = stored.map(one => ({ ...one, ...part }))) }
}

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: /^(Exibição Capela|Mudar de capela ou horário)$/ }))
const form = async () => {
  const shown = await dialog()
  await shown.findByLabelText(/^Unidade/)
  return shown
}
const value = async (label: RegExp) => (await form()).getByLabelText<HTMLInputElement>(label).value
const fill = async (label: RegExp, text: string) =>
  fireEvent.change((await form()).getByLabelText(label), { target: { value: text } })
const choose = async (capela: string) =>
  fireEvent.click((await form()).getByRole('radio', { name: new RegExp(`^Capela ${capela}`) }))
const chosen = async () =>
  (await form())
    .getByRole('radio', { name: /^Capela/, checked: true })
    .getAttribute('aria-label')
    ?.slice(0, 9)
const press = async (name: string) => fireEvent.click((await dialog()).getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const reopen = () => fireEvent.click(screen.getByText('Abrir'))
const writes = (calls: FakeCall[]) =>
  calls.filter(call => call.method !== 'GET').map(call => `${call.method} ${call.path}`)

describe('the chapel dialog, opened again in the same tab', () => {
  it('shows the apresentacao that was just created, and saving again changes it', async () => {
    const { calls } = portal()
    await form()
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Exibição Capela
      button: Fechar
      Ana Souza
      field: Unidade * = Escolha a unidade
      field: Início * = 
      field: Fim * = 
      Capela
      Escolha a unidade
      box: Exibir na tela da capela = yes
      box: Câmera ligada = yes
      button: Cancelar
      button: Salvar"
    `)
    await fill(/^Unidade/, 'CV')
    await choose('04')
    await fill(/^Início/, '10/03/2090 08:00')
    await fill(/^Fim/, '10/03/2090 16:00')
    await press('Salvar')
    await closed()
    reopen()
    expect(await chosen()).toBe('Capela 04')
    await fill(/^Fim/, '10/03/2090 18:00')
    await press('Salvar')
    await closed()
    expect(writes(calls)).toEqual(['POST /apresentacao/salva', 'PUT /apresentacao/update'])
    reopen()
    expect(await value(/^Fim/)).toBe('10/03/2090 18:00')
  })

  it('says who is in the way of the chapel in the wanted hours', async () => {
    const wake = {
      id: 3,
      nomeFalecido: 'José',
      dataHoraInicial: '2090-03-10 07:00:00',
      dataHoraFinal: '2090-03-10 15:30:00',
    }
    taken = [{ ...wake, capela: '04' }]
    const { calls } = portal({}, false, {
      'PUT /apresentacao/update': { status: 400, text: 'Ocupada', headers: { 'x-error-code': 'CAPELA_OCUPADA' } },
    })
    await form()
    await press('Salvar')
    const refusal = await (await dialog()).findByText(/^Capela já vinculada/)
    expect(outline(refusal.closest('[role=alert]') as Element)).toMatchInlineSnapshot(`
      "Capela já vinculada a outra cerimônia!
      José: de 10/03/2090 07:00 a 10/03/2090 15:30.
      Escolha outro horário ou outra capela."
    `)
    expect(writes(calls)).toHaveLength(1)
  })

  it('says that it could not be read, and reads again on request', async () => {
    let fails = true
    portal({}, false, { 'GET /apresentacao/despedida/:id': () => (fails ? { status: 503, json: {} } : { json: [] }) })
    expect(await (await dialog()).findByText('Erro ao carregar capela.')).toBeTruthy()
    fails = false
    await press('Tentar novamente')
    await form()
  })

  it('shows the values that a colleague saved meanwhile, not those this tab read before', async () => {
    const { change } = portal({})
    expect(await value(/^Fim/)).toBe('10/03/2090 16:00')
    await press('Cancelar')
    await closed()
    change({ dataHoraFinal: '2090-03-10 19:00:00' })
    reopen()
    expect(await value(/^Fim/)).toBe('10/03/2090 19:00')
  })
})

describe('an apresentacao that differs from the page', () => {
  it('shows place and hours of apresentacao and page, and copies those of the apresentacao to the page on request', async () => {
    const { calls } = portal({})
    const shown = await form()
    expect(shown.getByText('Capela 4, Central de Velórios · sexta-feira, 10/03/2090 08:00')).toBeTruthy()
    expect(shown.getByText('Capela 5, Memorial Parque Maceió · sexta-feira, 10/03/2090 09:00')).toBeTruthy()
    await shown.findByRole('radio', { name: 'Capela 01, livre' })
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Exibição Capela
      button: Fechar
      Ana Souza
      A reserva e a página dizem coisas diferentes.
      Reserva | Capela 4, Central de Velórios · sexta-feira, 10/03/2090 08:00
      Página | Capela 5, Memorial Parque Maceió · sexta-feira, 10/03/2090 09:00
      Enquanto a reserva estiver ativa, o público lê o que ela diz.
      button: Usar o da reserva
      button: Usar o da página
      field: Unidade * = Central de Velórios
      field: Início * = 10/03/2090 08:00
      field: Fim * = 10/03/2090 16:00
      Capela
      choice: Capela 01, livre = no
      choice: Capela 02, livre = no
      choice: Capela 03, livre = no
      choice: Capela 04, livre = yes
      Mudar início e fim juntos
      button: − 1 h
      button: − 30 min
      button: + 30 min
      button: + 1 h
      box: Exibir na tela da capela = yes
      box: Câmera ligada = yes
      link: Visualizar a tela da capela em outra aba → /capela/CV/04
      button: Cancelar
      button: Salvar"
    `)
    await press('Usar o da reserva')
    await screen.findByText('A página e a reserva dizem o mesmo.')
    await waitFor(() => expect(shown.queryByText('A reserva e a página dizem coisas diferentes.')).toBeNull())
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({
      id: 10_661,
      local_velorio: 'Capela 4, Central de Velórios',
      data_velorio: '2090-03-10 08:00:00',
    })
  })

  it('moves to the chapel and hour of the page by "Usar o da página", and the form follows', async () => {
    const { calls } = portal({})
    const shown = await form()
    await press('Usar o da página')
    await waitFor(() => expect(shown.queryByText('A reserva e a página dizem coisas diferentes.')).toBeNull())
    expect(calls.find(call => call.method === 'PUT')?.body).toMatchObject({
      id: 9,
      empresa: 'ME',
      capela: '05',
      dataHoraInicial: '2090-03-10 09:00:00',
      dataHoraFinal: '2090-03-10 16:00:00',
    })
    await waitFor(async () => expect(await chosen()).toBe('Capela 05'))
  })

  it('is deactivated, after a confirmation, when the page names no chapel of the group', async () => {
    const { calls } = portal({ pagina: { ...PAGINA, local_velorio: 'Igreja de São José' } })
    await form()
    await press('Usar o da página')
    expect(writes(calls)).toEqual([])
    await press('Voltar')
    await press('Usar o da página')
    await press('Desativar a reserva')
    await screen.findByText('Reserva desativada. Vale o que a página diz.')
    await waitFor(() => expect(calls.find(call => call.method === 'PUT')?.body).toMatchObject({ id: 9, status: false }))
  })

  it('stays as it is when its move is refused', async () => {
    const OCCUPIED = { status: 400, text: 'Ocupada', headers: { 'x-error-code': 'CAPELA_OCUPADA' } }
    portal({}, false, { 'PUT /apresentacao/update': OCCUPIED })
    await form()
    await press('Usar o da página')
    expect(await screen.findByText('Capela já vinculada a outra cerimônia!')).toBeTruthy()
    expect(await chosen()).toBe('Capela 04')
  })

  it.each([
    ['sepultamento', 'O sepultamento está marcado para antes do velório.'],
    ['cremacao', 'A cremação está marcada para antes do velório.'],
  ] as const)(
    'shows before saving what the page will show, and warns of a %s before the wake',
    async (rito, warning) => {
      portal({
        pagina: {
          ...PAGINA,
          rito,
          local_velorio: 'Capela 4, Central de Velórios',
          data_velorio: '2090-03-10 08:00:00',
        },
      })
      await choose('03')
      await fill(/^Início/, '11/03/2090 10:00')
      const shown = await dialog()
      expect(
        shown.getByText('Ao salvar, a página passa a dizer: Capela 3, Central de Velórios · sábado, 11/03/2090 10:00.'),
      ).toBeTruthy()
      expect(shown.getByText(warning)).toBeTruthy()
      // Only the hour is another.
      await choose('04')
      expect(
        shown.getByText('Ao salvar, a página passa a dizer: Capela 4, Central de Velórios · sábado, 11/03/2090 10:00.'),
      ).toBeTruthy()
      await fill(/^Início/, '10/03/2090 08:00')
      expect(shown.queryByText(/^Ao salvar, a página/)).toBeNull()
    },
  )
})

describe('moving a velório', () => {
  it('shows which chapels are free and until when the others are taken', async () => {
    taken = [
      {
        id: 3,
        capela: '02',
        nomeFalecido: 'José Aldo',
        dataHoraInicial: '2090-03-10 07:00:00',
        dataHoraFinal: '2090-03-10 15:30:00',
      },
      {
        id: 5,
        capela: '02',
        nomeFalecido: 'Caio',
        dataHoraInicial: '2090-03-10 05:00:00',
        dataHoraFinal: '2090-03-10 07:00:00',
      },
      {
        id: 4,
        capela: '03',
        nomeFalecido: 'Rita',
        dataHoraInicial: '2090-03-10 12:00:00',
        dataHoraFinal: '2090-03-11 08:00:00',
      },
    ]
    const { calls } = portal({})
    const shown = await form()
    const names = () => shown.getAllByRole('radio').map(radio => radio.getAttribute('aria-label'))
    await waitFor(() =>
      expect(names()).toEqual([
        'Capela 01, livre',
        'Capela 02, ocupada até 15:30',
        'Capela 03, ocupada até 11/03, 08:00',
        'Capela 04, livre',
      ]),
    )
    // The one that is edited is not in its own way.
    expect(Object.fromEntries(calls.find(call => call.path.endsWith('/conflitos'))?.query ?? [])).toEqual({
      ...{ empresa: 'CV', dataHoraInicial: '2090-03-10 08:00:00', dataHoraFinal: '2090-03-10 16:00:00', ignorar: '9' },
    })
    await choose('02')
    expect(shown.getByText('Ocupada até 15:30 pelo velório de José Aldo.')).toBeTruthy()
  })

  it('by one chapel and one hour takes three clicks in its dialog, which shows the old and the new place and hours', async () => {
    const { calls } = portal(
      { pagina: { ...PAGINA, local_velorio: 'Capela 4, Central de Velórios', data_velorio: '2090-03-10 08:00:00' } },
      true,
    )
    await choose('03')
    await press('+ 1 h')
    const shown = await dialog()
    expect(shown.getByText('Capela 4, Central de Velórios · sexta-feira, 10/03/2090 08:00 – 16:00')).toBeTruthy()
    expect(shown.getByText('Capela 3, Central de Velórios · sexta-feira, 10/03/2090 09:00 – 17:00')).toBeTruthy()
    await press('Mudar')
    await closed()
    expect(calls.filter(call => call.method !== 'GET')).toMatchObject([
      {
        path: '/apresentacao/update',
        body: { id: 9, capela: '03', dataHoraInicial: '2090-03-10 09:00:00', dataHoraFinal: '2090-03-10 17:00:00' },
      },
    ])
  })

  const AGREED = {
    pagina: { ...PAGINA, local_velorio: 'Capela 4, Central de Velórios', data_velorio: '2090-03-10 08:00:00' },
  }
  const saves = (calls: FakeCall[]) => calls.filter(call => call.method !== 'GET')
  const NOTICES = /^Mudam juntos a página, o convite/

  it('leaves the burial where it is unless somebody decides otherwise, and says before the readings what else changes', async () => {
    const { calls } = portal(AGREED, true)
    const shown = await form()
    const sentence = shown.getByText(NOTICES)
    expect(sentence.compareDocumentPosition(shown.getByText('Antes'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(shown.getByText('sexta-feira, 10/03/2090 17:00')).toBeTruthy()
    expect(shown.getByRole<HTMLInputElement>('radio', { name: 'Manter' }).checked).toBe(true)
    await shown.findByRole('radio', { name: 'Capela 01, livre' })
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Mudar de capela ou horário
      button: Fechar
      Ana Souza
      Mudam juntos a página, o convite, as telas e as floriculturas. Quem pediu aviso recebe o lugar e a hora novos em três minutos.
      Antes | Capela 4, Central de Velórios · sexta-feira, 10/03/2090 08:00 – 16:00
      Depois | Escolha abaixo outra capela ou outra hora.
      Sepultamento |
      sexta-feira, 10/03/2090 17:00
      choice: Manter = yes
      choice: Mudar junto = no
      field: Unidade * = Central de Velórios
      field: Início * = 10/03/2090 08:00
      field: Fim * = 10/03/2090 16:00
      Capela
      choice: Capela 01, livre = no
      choice: Capela 02, livre = no
      choice: Capela 03, livre = no
      choice: Capela 04, livre = yes
      Mudar início e fim juntos
      button: − 1 h
      button: − 30 min
      button: + 30 min
      button: + 1 h
      button: Cancelar
      button: Mudar"
    `)
    await press('+ 1 h')
    await press('Mudar')
    await closed()
    expect(saves(calls)).toHaveLength(1)
    expect(saves(calls)[0]?.body).not.toHaveProperty('data_sepultamento')
  })

  it.each([
    ['sepultamento', 'do sepultamento'],
    ['cremacao', 'da cremação'],
  ] as const)('moves the %s by the same time in the same request', async (rito, named) => {
    const { calls } = portal({ pagina: { ...AGREED.pagina, rito } }, true)
    fireEvent.click((await form()).getByRole('radio', { name: 'Mudar junto' }))
    await press('+ 1 h')
    await press('+ 30 min')
    expect(await value(new RegExp(`^Novo horário ${named}`))).toBe('10/03/2090 18:30')
    await press('Mudar')
    await closed()
    expect(saves(calls)).toMatchObject([
      {
        path: '/apresentacao/update',
        body: { id: 9, dataHoraInicial: '2090-03-10 09:30:00', data_sepultamento: '2090-03-10 18:30:00' },
      },
    ])
  })

  it('takes another hour for the burial, and asks for the one that is missing', async () => {
    const { calls } = portal(AGREED, true)
    fireEvent.click((await form()).getByRole('radio', { name: 'Mudar junto' }))
    await fill(/^Novo horário do sepultamento/, '')
    await press('Mudar')
    expect((await dialog()).getByText('Preencha todos os campos obrigatórios!')).toBeTruthy()
    await fill(/^Novo horário do sepultamento/, '10/03/2090 07:00')
    await press('+ 30 min')
    expect((await dialog()).getByText('O sepultamento está marcado para antes do velório.')).toBeTruthy()
    await fill(/^Novo horário do sepultamento/, '11/03/2090 09:00')
    await press('Mudar')
    await closed()
    expect(saves(calls)).toMatchObject([{ body: { data_sepultamento: '2090-03-11 09:00:00' } }])
  })
})
