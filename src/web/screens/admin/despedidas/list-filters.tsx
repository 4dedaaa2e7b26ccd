import { NativeSelect } from '@mantine/core'
import { ADMIN_PAGE_SIZES, type Periodo } from '#contract/despedida/rules.ts'
import { LISTA_DESPEDIDAS } from '#web/features/despedida/list-messages.ts'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import classes from './despedidas.module.css'

const PERIODS = [
  { value: '', label: LISTA_DESPEDIDAS.todas },
  { value: 'hoje', label: LISTA_DESPEDIDAS.hoje },
  { value: 'semana', label: LISTA_DESPEDIDAS.semana },
  { value: 'mes-passado', label: LISTA_DESPEDIDAS.mesPassado },
] as const

type ListFiltersProps = {
  periodo: Periodo | undefined
  tamanho: number
  onPeriodo: (periodo: Periodo | undefined) => void
  onTamanho: (tamanho: number) => void
}

/** Period and rows of a page: filters of staff. */
export const ListFilters = ({ periodo, tamanho, onPeriodo, onTamanho }: ListFiltersProps) => (
  <div className={`row ${classes.filters}`}>
    <FilterChoice
      label={LISTA_DESPEDIDAS.periodo}
      options={PERIODS}
      value={periodo ?? ''}
      onChange={value => onPeriodo(value === '' ? undefined : value)}
    />
    <NativeSelect
      label={LISTA_DESPEDIDAS.porPagina}
      value={String(tamanho)}
      data={ADMIN_PAGE_SIZES.map(String)}
      onChange={event => onTamanho(Number(event.currentTarget.value))}
    />
  </div>
)
