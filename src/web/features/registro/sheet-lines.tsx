import { useState } from 'react'
import { ESTADOS_VEREDITO, type Planilha, type PlanilhaLinha, type Veredito } from '#contract/registro/schema.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { PLANILHA } from './messages.ts'
import { LINHAS_PAGE_SIZE, readLinhasSheet, useLinhas } from './planilha-query.ts'
import classes from './registro.module.css'

const TONES = { nova: 'good', atualizada: 'good', existe: 'plain', repetida: 'plain', erro: 'attention' } as const

type Line = PlanilhaLinha & { id: number }

const COLUMNS: readonly Column<Line>[] = [
  { label: PLANILHA.linha, cell: line => line.linha },
  { label: PLANILHA.veredito, cell: line => <Pill tone={TONES[line.estado]}>{PLANILHA.vereditos[line.estado]}</Pill> },
  { label: PLANILHA.quem, cell: line => <span className={classes.text}>{line.texto}</span> },
]

type Filter = Veredito['estado'] | 'todas'

const optionsFor = ({ contagens, linhas }: Planilha): { value: Filter; label: string }[] => [
  { value: 'todas', label: PLANILHA.contado(PLANILHA.todas, linhas) },
  ...ESTADOS_VEREDITO.filter(estado => contagens[estado] > 0).map(estado => ({
    value: estado,
    label: PLANILHA.contado(PLANILHA.vereditos[estado], contagens[estado]),
  })),
]

/** The verdict of every line; those with errors first, if there are any. */
export const SheetLines = ({ planilha }: { planilha: Planilha }) => {
  const [filter, setFilter] = useState<Filter>(planilha.contagens.erro > 0 ? 'erro' : 'todas')
  const [pagina, setPagina] = useState(1)
  const estado = filter === 'todas' ? undefined : filter
  const linhas = useLinhas(planilha, estado, pagina)
  return (
    <>
      <FilterChoice
        label={PLANILHA.filtro}
        options={optionsFor(planilha)}
        value={filter}
        onChange={value => {
          setFilter(value)
          setPagina(1)
        }}
      />
      <PagedList
        list={linhas}
        failed={PLANILHA.linhasFalhou}
        page={pagina}
        size={LINHAS_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
        sheet={formato => readLinhasSheet(planilha.id, estado, formato)}
      >
        <DataTable
          caption={PLANILHA.legenda}
          columns={COLUMNS}
          rows={linhas.data?.items.map(line => ({ ...line, id: line.linha }))}
          empty={PLANILHA.nenhuma}
        />
      </PagedList>
    </>
  )
}
