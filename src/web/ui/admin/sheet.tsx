import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import classes from './sheet.module.css'

type SheetTitleProps = {
  title: string
  /** Title of the browser's tab. */
  tab?: string
  lead: string
  /** Whether the sheet can be printed. */
  isReady: boolean
  children?: ReactNode
}

/** Head of a screen that shows a sheet of paper as it will be printed; on paper there is only the sheet. */
export const SheetTitle = ({ isReady, children, ...title }: SheetTitleProps) => (
  <div className={classes.screen}>
    <PageTitle {...title}>
      <Button disabled={!isReady} leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </PageTitle>
    {children}
  </div>
)
