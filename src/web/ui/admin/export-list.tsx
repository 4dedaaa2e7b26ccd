import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LIST_MAX } from '#contract/limits.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { type DownloadedFile, messageOf } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'

import classes from './paged-list.module.css'

/** A list as a file. */
const BAIXAR_LISTA = {
  nome: 'Baixar a lista',
  baixar: 'Baixar',
  xlsx: 'Planilha (XLSX)',
  csv: 'CSV',
  baixando: 'Baixando…',
  falhou: 'Não foi possível baixar a lista. Tente novamente.',
  cortada: (linhas: number, total: number) =>
    `O arquivo tem as primeiras ${linhas} de ${total} linhas. Use o filtro para baixar as outras.`,
} as const

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
    <div className={classes.export}>
      <Menu position="bottom-start" transitionProps={{ duration: 0 }} returnFocus>
        <Menu.Target>
          <Button variant="subtle" aria-label={label} disabled={download.isPending}>
            {download.isPending ? BAIXAR_LISTA.baixando : BAIXAR_LISTA.baixar}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {OFFERED.map(formato => (
            <Menu.Item key={formato} onClick={() => download.mutate(formato)}>
              {BAIXAR_LISTA[formato]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
