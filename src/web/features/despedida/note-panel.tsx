import { Button } from '@mantine/core'
import { useState } from 'react'
import panel from '#web/ui/admin/panel.module.css'
import classes from './note.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { NOTA_INTERNA as T } from './note-messages.ts'

/** The internal note beside the picture of the chapel, for staff. */
export const NotePanel = ({ id, nota }: { id: number; nota: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="nota-interna">
      <h2 id="nota-interna">{T.titulo}</h2>
      {nota === '' ? <p className="note">Ninguém escreveu nada.</p> : <p className={classes.text}>{nota}</p>}
      <Button variant="default" onClick={() => setOpen(true)}>
        {nota === '' ? 'Escrever' : 'Mudar'}
      </Button>
      {isOpen && <NoteDialog id={id} nota={nota} onClose={() => setOpen(false)} />}
    </section>
  )
}
