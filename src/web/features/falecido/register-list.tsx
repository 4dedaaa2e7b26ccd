import { useEffect, useState } from 'react'
import { FALECIDO } from '#contract/falecido/messages.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import form from '#web/ui/admin/form.module.css'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

/** Rows a page (specification §9). */
const PAGE_SIZE = 10

const Row = ({ row, chosen, onChoose }: { row: RegistroFalecido; chosen: boolean; onChoose: () => void }) => (
  <label className={classes.row}>
    <input type="radio" name="registro-falecido" checked={chosen} onChange={onChoose} />
    <span className={classes.person}>
      <strong>{row.nome}</strong>
      <span>
        {formatData(row.nascimento) || '—'} – {formatData(row.falecimento) || '—'}
      </span>
      {row.cadastro_da_equipe && (
        <span className={classes.mark}>
          <Pill tone="attention">{FALECIDO_TELA.daEquipe}</Pill>
        </span>
      )}
    </span>
    <span className={classes.place}>
      <span>{row.cemiterio || row.velorio}</span>
      {row.num_contrato !== '' && <span>{FALECIDO_TELA.numeroContrato(row.num_contrato)}</span>}
    </span>
  </label>
)

type RegisterListProps = {
  title: string
  rows: readonly RegistroFalecido[]
  chosenId: number | undefined
  onChoose: (row: RegistroFalecido) => void
}

/** Records of the register as a radio group with arrow keys; the selected one has a sage background. */
export const RegisterList = ({ title, rows, chosenId, onChoose }: RegisterListProps) => {
  const [page, setPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows start at their first page
  useEffect(() => setPage(1), [rows])
  if (rows.length === 0) return <p className={classes.empty}>{FALECIDO.tabelaVazia}</p>
  return (
    <>
      <fieldset>
        <legend className={form.legend}>{title}</legend>
        {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row => (
          <Row key={row.id} row={row} chosen={row.id === chosenId} onChoose={() => onChoose(row)} />
        ))}
      </fieldset>
      {rows.length > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={rows.length} onPage={setPage} />}
    </>
  )
}
