import { Suspense, useState } from 'react'
import { lazyScreen } from '#web/lib/lazy.ts'
import { PAGINA } from './messages.ts'
import classes from './share-page.module.css'

const ShareSheet = lazyScreen(() => import('./share-sheet.tsx').then(module => module.ShareSheet))

/** Opens the ways to share a page; in its head, so that every tab has it. */
export const SharePage = ({ id, nome }: { id: number; nome: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpen(true)}>
        {PAGINA.compartilhar}
      </button>
      <Suspense>{open && <ShareSheet id={id} nome={nome} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
