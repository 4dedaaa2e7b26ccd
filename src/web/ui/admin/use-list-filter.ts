import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const SEARCH_DELAY_MS = 300

/** Text filter and page of a list; a new text leads to the first page. `wanted` is the text to request, once typing has paused. */
export const useListFilter = () => {
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [wanted] = useDebouncedValue(busca, SEARCH_DELAY_MS)
  const search = (text: string) => {
    setBusca(text)
    setPagina(1)
  }
  return { busca, search, wanted, pagina, setPagina }
}
export type ListFilter = ReturnType<typeof useListFilter>
