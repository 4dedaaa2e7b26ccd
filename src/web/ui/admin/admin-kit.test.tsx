import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { LIST_MAX } from '#contract/limits.ts'
import { outline, pictures } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { recordSaved, saved } from '#web/testing/share-dialog.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { actionsColumn, DataTable } from './data-table.tsx'
import { ExportList, type ReadSheet } from './export-list.tsx'
import { Folded } from './folded.tsx'
import { FormFooter } from './form-footer.tsx'
import {
  CpfInput,
  DataHoraInput,
  DataInput,
  DataParcialInput,
  DiaInput,
  ReadOnlyData,
  TelefoneFixoInput,
  TelefoneInput,
} from './masked-input.tsx'
import { PagedList } from './paged-list.tsx'
import { Pager } from './pager.tsx'
import { PinField } from './pin-field.tsx'
import { AdminProvider } from './provider.tsx'

type FieldPart = (props: { label: string; value: string; onChange: (value: string) => void }) => React.ReactNode

const StatefulField = ({
  part: Part,
  start = '',
  seen,
}: {
  part: FieldPart
  start?: string
  seen?: (v: string) => void
}) => {
  const [value, setValue] = useState(start)
  return (
    <AdminProvider>
      <Part
        label="Campo"
        value={value}
        onChange={next => {
          seen?.(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue('2026-11-04 16:00:00')}>
        De fora
      </button>
    </AdminProvider>
  )
}
const typed = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Campo'), text)
  return (screen.getByLabelText('Campo') as HTMLInputElement).value
}

describe('masked fields', () => {
  it('format a phone and a CPF while they are typed, and keep further digits', async () => {
    const phone = renderScreen(<StatefulField part={TelefoneInput} />)
    expect(await typed('829998877665')).toBe('(82) 99988-77665')
    phone.unmount()
    renderScreen(<StatefulField part={CpfInput} />)
    expect(await typed('123456789011')).toBe('123.456.789-011')
  })

  it('convert the Brazilian date to the wire format, and an impossible day to nothing', async () => {
    const seen = vi.fn()
    renderScreen(<StatefulField part={DataHoraInput} seen={seen} />)
    expect(await typed('041120261630')).toBe('04/11/2026 16:30')
    expect(seen).toHaveBeenLastCalledWith('2026-11-04 16:30:00')
    await userEvent.clear(screen.getByLabelText('Campo'))
    expect(await typed('310220261630')).toBe('31/02/2026 16:30')
    expect(seen).toHaveBeenLastCalledWith('')
  })

  it('show a date and time that the form sets', async () => {
    renderScreen(<StatefulField part={DataHoraInput} />)
    fireEvent.click(screen.getByRole('button', { name: 'De fora' }))
    expect(await screen.findByDisplayValue('04/11/2026 16:00')).toBeDefined()
  })

  it.each([
    [TelefoneFixoInput, '8233330000', '(82) 3333-0000', '8233330000'],
    [DiaInput, '04112026', '04/11/2026', '2026-11-04'],
    [DataInput, '04112026', '04/11/2026', '04/11/2026'],
    [DataParcialInput, '1941', '1941', '1941'],
    [DataParcialInput, '041', '041', ''],
    [DataParcialInput, '1104194', '11/04/194', ''],
    [DataParcialInput, '11041941', '11/04/1941', '1941-04-11'],
    [DataParcialInput, '11/04/1941x', '11/04/1941', '1941-04-11'],
  ])('show what is typed (%o, "%s") as "%s" and hand over "%s"', (part, text, shown, handed) => {
    const seen = vi.fn()
    renderScreen(<StatefulField part={part} seen={seen} />)
    const field = screen.getByLabelText<HTMLInputElement>('Campo')
    fireEvent.change(field, { target: { value: text } })
    expect([field.value, seen.mock.lastCall?.[0]]).toEqual([shown, handed])
  })

  it('offer the calendar of the device, which fills the typed field, and not where nothing can be changed', () => {
    const showPicker = vi.fn()
    Object.assign(HTMLInputElement.prototype, { showPicker })
    const seen = vi.fn()
    const { unmount } = renderScreen(<StatefulField part={DataHoraInput} start="2026-11-04 16:00:00" seen={seen} />)
    const picker = document.querySelector<HTMLInputElement>('input[type=datetime-local]')
    expect(picker?.value).toBe('2026-11-04T16:00')
    // The keyboard and a screen reader have the typed field, and the button sends no form.
    expect([picker?.tabIndex, picker?.ariaHidden]).toEqual([-1, 'true'])
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher no calendário' })
    expect(button.type).toBe('button')
    fireEvent.click(button)
    expect(showPicker).toHaveBeenCalledTimes(1)
    fireEvent.change(picker as Element, { target: { value: '2026-11-05T09:30' } })
    expect(seen).toHaveBeenLastCalledWith('2026-11-05 09:30:00')
    expect(screen.getByLabelText<HTMLInputElement>('Campo').value).toBe('05/11/2026 09:30')
    unmount()
    const ReadOnly: FieldPart = props => <DiaInput {...props} readOnly />
    const Disabled: FieldPart = props => <DiaInput {...props} disabled />
    for (const part of [ReadOnly, Disabled, DataParcialInput]) {
      const shown = renderScreen(<StatefulField part={part} />)
      expect(screen.queryByRole('button', { name: 'Escolher no calendário' })).toBeNull()
      shown.unmount()
    }
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
    renderScreen(<StatefulField part={DiaInput} />)
    expect(screen.queryByRole('button', { name: 'Escolher no calendário' })).toBeNull()
  })

  it.each([
    ['2026-11-04', '04/11/2026'],
    ['cerca de 1941', 'cerca de 1941'],
    [null, ''],
  ])('show the date %s that is not changed as "%s"', (value, shown) => {
    renderScreen(
      <AdminProvider>
        <ReadOnlyData label="Campo" value={value} />
      </AdminProvider>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Campo')
    expect([field.value, field.readOnly]).toEqual([shown, true])
  })

  it('accept a pasted code of five digits', async () => {
    const seen = vi.fn()
    renderScreen(<StatefulField part={PinField} seen={seen} />)
    const first = screen.getByLabelText('Dígito 1 do código')
    expect(first.getAttribute('autocomplete')).toBe('one-time-code')
    await userEvent.click(first)
    await userEvent.paste('48213')
    expect(seen).toHaveBeenLastCalledWith('48213')
    expect(screen.getAllByLabelText(/^Dígito/)).toHaveLength(5)
  })

  it.each([
    [undefined, false],
    ['Código incorreto!', true],
  ])('of a code are numbers, and say that it is wrong: %s', (error, isWrong) => {
    renderScreen(
      <AdminProvider>
        <PinField label="Código" value="48" onChange={() => {}} error={error} disabled />
      </AdminProvider>,
    )
    const fields = within(screen.getByRole('group', { name: 'Código' })).getAllByRole<HTMLInputElement>('textbox')
    expect(fields.map(({ value }) => value)).toEqual(['4', '8', '', '', ''])
    expect(fields.map(field => field.getAttribute('aria-label')).slice(0, 2)).toEqual([
      ...['Dígito 1 do código', 'Dígito 2 do código'],
    ])
    const [first] = fields as [HTMLInputElement]
    expect([first.inputMode, first.disabled, first.getAttribute('aria-invalid') === 'true']).toEqual([
      ...['numeric', true, isWrong],
    ])
    expect(screen.getByRole('group', { name: 'Código' }).querySelector('[role=alert]')?.textContent).toBe(error ?? '')
  })
})

describe('a list of the restricted area', () => {
  type Row = { id: number; nome: string }
  const columns = [{ label: 'Nome', cell: (row: Row) => row.nome }, actionsColumn<Row>(row => `Editar ${row.nome}`)]
  const table = (rows: { id: number; nome: string }[] | undefined) =>
    renderScreen(<DataTable caption="Lista" columns={columns} rows={rows} empty="Nada aqui." />)

  it('is marked busy while loading, and shows its rows or that it is empty', () => {
    const loading = table(undefined)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect([...document.querySelectorAll('tbody td')].map(cell => cell.getAttribute('colspan'))).toEqual(
      Array(5).fill('2'),
    )
    loading.unmount()
    const empty = table([])
    expect(screen.getByText('Nada aqui.')).toBeDefined()
    expect(pictures()).toEqual(['/imagens/desenhos/livro.svg'])
    empty.unmount()
    table([{ id: 1, nome: 'Ana' }])
    expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
      "Lista
      Nome | Ações |
      Ana | Editar Ana |"
    `)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    const cells = [...document.querySelectorAll('th, td')].map(cell => [
      cell.getAttribute('scope'),
      cell.hasAttribute('data-actions'),
      cell.className !== '',
    ])
    expect(cells).toEqual([
      ...[
        ['col', false, false],
        ['col', true, true],
      ],
      ...[
        [null, false, false],
        [null, true, true],
      ],
    ])
  })

  it('shows which rows of how many are visible, and disables the button at either end', () => {
    const onPage = vi.fn()
    const at = (page: number) =>
      renderScreen(
        <AdminProvider>
          <Pager page={page} size={5} total={128} onPage={onPage} />
        </AdminProvider>,
      )
    const first = at(1)
    expect(screen.getByText('1-5 de 128').ariaLive).toBe('polite')
    expect(screen.getByRole('button', { name: 'Página anterior' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    expect(onPage).toHaveBeenLastCalledWith(2)
    first.unmount()
    at(26)
    expect(screen.getByText('126-128 de 128')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Próxima página' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Página anterior' }))
    expect(onPage).toHaveBeenLastCalledWith(25)
  })

  it.each([
    [LIST_MAX.staff, []],
    [
      LIST_MAX.staff + 1,
      [
        `O arquivo tem as primeiras ${LIST_MAX.staff} de ${LIST_MAX.staff + 1} linhas. Use o filtro para baixar as outras.`,
      ],
    ],
  ])('of %i rows is downloaded as a file, which says whether it has them all', async (total, warnings) => {
    recordSaved()
    let respond = () => {}
    const read = vi.fn<ReadSheet>(
      () => new Promise(resolve => (respond = () => resolve({ file: new Blob(), name: undefined }))),
    )
    renderScreen(
      <AdminProvider>
        <ExportList read={read} total={total} />
      </AdminProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Baixar a lista' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Baixar a lista' })
    await waitFor(() => expect([button.textContent, button.disabled]).toEqual(['Baixando…', true]))
    respond()
    await waitFor(() => expect(saved).toEqual(['Baixar a lista']))
    expect(read.mock.calls[0]?.[0]).toBe('csv')
    expect(currentToasts().map(({ text }) => text)).toEqual(warnings)
  })

  const BAIXAR = 'button: Baixar a lista'
  const ANTERIOR = 'button: Página anterior (disabled)'
  it.each([
    ['second page', { data: { total: 5 }, isError: false }, `tabela\n${BAIXAR}`],
    [
      'second page',
      { data: { total: 6 }, isError: true },
      `tabela\n${BAIXAR}\n1-5 de 6\n${ANTERIOR}\nbutton: Próxima página`,
    ],
    ['first row', { data: { total: 0 }, isError: false }, 'tabela'],
    [
      'first row',
      { data: { total: 1 }, isError: false },
      `tabela\n${BAIXAR}\n1-1 de 1\n${ANTERIOR}\nbutton: Próxima página (disabled)`,
    ],
    ['first row', { isError: true }, 'Não deu.\nVerifique a internet e tente outra vez.\nbutton: Tentar novamente'],
  ] as const)('with its pager from the %s on (%o) is read as "%s"', (pagerFrom, list, shown) => {
    const refetch = vi.fn()
    const { container } = renderScreen(
      <AdminProvider>
        <PagedList
          list={{ ...list, refetch }}
          failed="Não deu."
          page={1}
          size={5}
          onPage={() => {}}
          pagerFrom={pagerFrom}
          sheet={() => Promise.reject(new Error('not asked for'))}
        >
          tabela
        </PagedList>
      </AdminProvider>,
    )
    expect(outline(container)).toBe(shown)
    const retry = screen.queryByRole('button', { name: 'Tentar novamente' })
    if (retry) fireEvent.click(retry)
    expect(refetch).toHaveBeenCalledTimes(retry ? 1 : 0)
  })

  it('shows "ou mais" when the results are not counted further', () => {
    renderScreen(
      <AdminProvider>
        <Pager page={2} size={5} total={200} orMore onPage={() => {}} />
      </AdminProvider>,
    )
    expect(screen.getByText('6-10 de 200 ou mais')).toBeDefined()
  })
})

it.each([
  [{}, false],
  [{ isOpen: true }, true],
  [{ hasProblem: true }, true],
])('fields that few people come for (%o) are open: %s', (props, isOpen) => {
  renderScreen(
    <Folded title="Mais" {...props}>
      campos
    </Folded>,
  )
  expect(screen.getByRole('group')).toHaveProperty('open', isOpen)
})

describe('the end of a form', () => {
  it.each([
    [{ saving: false }, 'button: Salvar'],
    [{ saving: false, saved: true }, 'Tudo salvo.\nbutton: Salvar'],
    [
      { saving: true, saved: true, cancel: { onClick: () => {} } },
      'button: Cancelar (disabled)\nbutton: Salvar (disabled, loading)',
    ],
    [{ saving: false, saved: true, status: 'Falta o nome.' }, 'Falta o nome.\nbutton: Salvar'],
    [
      {
        saving: false,
        error: 'Agora não.',
        disabled: true,
        submit: 'Enviar',
        cancel: { label: 'Voltar', onClick: () => {}, disabled: true },
      },
      'Agora não.\nbutton: Voltar (disabled)\nbutton: Enviar (disabled)',
    ],
  ])('%o is read as "%s"', (props, read) => {
    renderScreen(
      <AdminProvider>
        <FormFooter {...props} />
      </AdminProvider>,
    )
    expect(outline(document.querySelector('.row') as Element)).toBe(read)
  })

  it('says that the device has no network, and leaves the field for no press on "Cancelar"', () => {
    const cancel = { onClick: vi.fn() }
    renderScreen(
      <AdminProvider>
        <FormFooter saving={false} cancel={cancel} />
      </AdminProvider>,
    )
    act(() => onlineManager.setOnline(false))
    expect(screen.getByText('Sem internet agora. O que você escrever continua nesta página.')).toBeDefined()
    act(() => onlineManager.setOnline(true))
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancelar' }))).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(cancel.onClick).toHaveBeenCalledTimes(1)
  })

  const SavingForm = () => {
    const [saving, setSaving] = useState(true)
    return (
      <AdminProvider>
        <FormFooter saving={saving} />
        <p onMouseMove={() => setSaving(false)}>gravado</p>
      </AdminProvider>
    )
  }

  it('gives the focus back to the button that saved, which a browser takes from a disabled one', () => {
    renderScreen(<SavingForm />)
    fireEvent.mouseMove(screen.getByText('gravado'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salvar' }))
  })
})
