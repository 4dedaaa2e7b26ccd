import { Button } from '@mantine/core'
import { LIMPAR_FILTRO } from './messages.ts'

/** The one thing to do where a filter leaves nothing. */
export const ClearFilter = ({ onClear }: { onClear: () => void }) => (
  <Button variant="outline" onClick={onClear}>
    {LIMPAR_FILTRO}
  </Button>
)
