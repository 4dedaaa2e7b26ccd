import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTA_INTERNA_MAX } from '#contract/despedida/limits.ts'
import { notaInternaForm } from '#contract/despedida/schema.ts'
import { lengthOf, normaliseText } from '#contract/fields/text.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import panel from '#web/ui/admin/panel.module.css'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import noteClasses from './note.module.css'
import { DESPEDIDA_CALLS } from './public.ts'

type NoteDialogProps = { id: number; nota: string; onClose: () => void }

/** The internal note of a despedida. */
const NOTA_INTERNA = {
  titulo: 'Nota interna',
  limite: (typed: number) => `${typed}/${NOTA_INTERNA_MAX}`,
} as const

/** After a refusal: what a colleague has written meanwhile is read, shown, and is what the next save replaces. */
const useNote = ({ id, nota, onClose }: NoteDialogProps) => {
  const client = useQueryClient()
  const [seen, setSeen] = useState({ texto: nota, isNew: false })
  const readNote = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'ALTERADO_POR_OUTRA_PESSOA') {
      const { nota_interna = '' } = await api('GET /cliente/despedida/:id', { params: { id } })
      setSeen({ texto: nota_interna, isNew: true })
    }
    throw error
  }
  const form = usePortalForm({
    schema: notaInternaForm,
    initial: { texto: nota },
    draft: `nota-interna-${id}`,
    isEarly: () => true,
    rules: ({ texto }) => {
      const length = lengthOf(normaliseText(texto, true))
      return length > NOTA_INTERNA_MAX ? { texto: NOTA_INTERNA.limite(length) } : {}
    },
    send: ({ texto }) =>
      api('PUT /cliente/despedida/:id/nota-interna', { params: { id }, body: { texto, antes: seen.texto } }).catch(
        readNote,
      ),
    failure: error => messageOf(error, 'Não foi possível salvar a nota. Tente novamente.'),
    onSaved: ({ nota_interna }) => {
      toast.success(nota_interna === '' ? 'Nota interna apagada.' : 'Nota interna salva.')
      void readAgain(client, DESPEDIDA_CALLS)
      onClose()
    },
  })
  return {
    form,
    meanwhile: seen.isNew
      ? seen.texto === ''
        ? 'Enquanto isso alguém apagou a nota.'
        : `Enquanto isso alguém escreveu: “${seen.texto}”. Junte o que faltar e salve de novo.`
      : undefined,
  }
}

/** What staff tell each other about a despedida. What was typed stays until it is saved. */
export const NoteDialog = (props: NoteDialogProps) => {
  const { form, meanwhile } = useNote(props)
  return (
    <Dialog onClose={props.onClose} title={NOTA_INTERNA.titulo}>
      <form {...form.element} className={classes.form}>
        <p className="note">
          Só a equipe lê: aqui, na transmissão, no cartão da capela e na folha do dia. A família a recebe se pedir uma
          cópia dos dados dela. É apagada 30 dias depois da última cerimônia.
        </p>
        {meanwhile !== undefined && <p className="notice">{meanwhile}</p>}
        <Textarea
          label="Nota"
          description={NOTA_INTERNA.limite(lengthOf(form.values.texto))}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('texto')}
        />
        <FormFooter {...form.footer} submit="Salvar a nota" cancel={{ onClick: props.onClose }} />
      </form>
    </Dialog>
  )
}

/** The internal note beside the picture of the chapel, for staff. */
export const NotePanel = ({ id, nota }: { id: number; nota: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="nota-interna">
      <h2 id="nota-interna">{NOTA_INTERNA.titulo}</h2>
      {nota === '' ? <p className="note">Ninguém escreveu nada.</p> : <p className={noteClasses.text}>{nota}</p>}
      <Button variant="default" onClick={() => setOpen(true)}>
        {nota === '' ? 'Escrever' : 'Mudar'}
      </Button>
      {isOpen && <NoteDialog id={id} nota={nota} onClose={() => setOpen(false)} />}
    </section>
  )
}
