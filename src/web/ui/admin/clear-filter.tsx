import { Button } from '@mantine/core'

const LIMPAR_FILTRO = 'Limpar filtro'

/** The one thing to do where a filter leaves nothing. */
export const ClearFilter = ({ onClear }: { onClear: () => void }) => (
  <Button variant="outline" onClick={onClear}>
    {LIMPAR_FILTRO}
  </Button>
)
