import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LIST_MAX } from '#contract/limits.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { type DownloadedFile, messageOf } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { BAIXAR_LISTA } from './messages.ts'
import classes from './paged-list.module.css'

export type ReadSheet = (formato: SheetFormat) => Promise<DownloadedFile>

/** The format that people use most comes first. */
const OFFERED = ['xlsx', 'csv'] as const satisfies readonly SheetFormat[]

type ExportListProps = {
  read: ReadSheet
  /** A list that is longer than a file may be says so. */
  total?: number
  /** Names the list on a screen with more than one. */
  name?: string
}

/** Downloads a list with its filter as a file. */
export const ExportList = ({ read, total = 0, name: label = BAIXAR_LISTA.nome }: ExportListProps) => {
  const download = useMutation({
    mutationFn: read,
    onSuccess: ({ file, name }) => {
      saveFile(file, name ?? BAIXAR_LISTA.nome)
      if (total > LIST_MAX.staff) toast.warning(BAIXAR_LISTA.cortada(LIST_MAX.staff, total))
    },
    onError: error => toast.error(messageOf(error, BAIXAR_LISTA.falhou)),
  })
  return (
    <div role="group" aria-label={label} className={classes.export}>
      <span aria-hidden="true">{label}:</span>
      {OFFERED.map(formato => (
        <Button
          key={formato}
          variant="subtle"
          size="compact-md"
          disabled={download.isPending}
          onClick={() => download.mutate(formato)}
        >
          {download.isPending && download.variables === formato ? BAIXAR_LISTA.baixando : BAIXAR_LISTA[formato]}
        </Button>
      ))}
    </div>
  )
}
