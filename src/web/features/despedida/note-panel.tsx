import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './note.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { NOTA_INTERNA as T } from './note-messages.ts'

/** The internal note beside the picture of the chapel, for staff. */
export const NotePanel = ({ id, nota }: { id: number; nota: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.panel} aria-labelledby="nota-interna">
      <h2 id="nota-interna">{T.titulo}</h2>
      {nota === '' ? <p className="note">{T.vazia}</p> : <p className={classes.text}>{nota}</p>}
      <Button variant="default" onClick={() => setOpen(true)}>
        {nota === '' ? T.escrever : T.mudar}
      </Button>
      {isOpen && <NoteDialog id={id} nota={nota} onClose={() => setOpen(false)} />}
    </section>
  )
}
