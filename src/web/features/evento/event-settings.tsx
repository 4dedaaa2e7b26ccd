import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_TEXTO_MAX } from '#contract/evento/limits.ts'
import { type Evento, editarEventoForm, novoEventoBody } from '#contract/evento/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { dayAfter } from '#web/lib/instant.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { DataInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { saveProblem, useCreateEvento, useSaveEvento } from './admin-query.ts'
import classes from './event-settings.module.css'

const SettingsForm = ({ evento, onClose }: { evento: Evento; onClose: () => void }) => {
  const save = useSaveEvento(onClose)
  const form = usePortalForm({
    schema: editarEventoForm,
    initial: { aberto: evento.aberto, inicio: formatData(evento.inicio), fim: formatData(evento.fim) },
    send: settings => save.mutateAsync({ id: evento.id, settings }),
    failure: saveProblem,
  })
  return (
    <form {...form.element} className={formClasses.form}>
      <Switch label={ADMIN_EVENTO.aberto} {...form.getInputProps('aberto', { type: 'checkbox' })} />
      <DataInput label={ADMIN_EVENTO.inicio} {...form.getInputProps('inicio')} />
      <DataInput label={ADMIN_EVENTO.fim} {...form.getInputProps('fim')} />
      <p className="notice">{ADMIN_EVENTO.nomeFixo(evento, evento.fim ? dayAfter(evento.fim) : undefined)}</p>
      <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
    </form>
  )
}

const NextForm = ({ nomeEmpresa, onClose }: { nomeEmpresa: string; onClose: () => void }) => {
  const create = useCreateEvento(onClose)
  const form = usePortalForm({
    schema: novoEventoBody,
    initial: { nomeEvento: '', nomeEmpresa },
    send: (_body, names) => create.mutateAsync(names),
    failure: saveProblem,
  })
  return (
    <form {...form.element} className={`${formClasses.form} ${classes.next}`}>
      <h3>{ADMIN_EVENTO.novoEvento}</h3>
      <TextInput
        label={ADMIN_EVENTO.novoNome}
        description={ADMIN_EVENTO.novoAjuda}
        maxLength={EVENTO_TEXTO_MAX}
        {...form.getInputProps('nomeEvento')}
      />
      <TextInput label={ADMIN_EVENTO.novaEmpresa} maxLength={EVENTO_TEXTO_MAX} {...form.getInputProps('nomeEmpresa')} />
      <FormFooter {...form.footer} submit={ADMIN_EVENTO.criar} variant="outline" />
    </form>
  )
}

/** Opens and closes the event, sets its dates, and prepares the next one. */
export const EventSettings = ({ evento }: { evento: Evento }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {ADMIN_EVENTO.evento}: {evento.nomeEvento}
      </Button>
      {open && (
        <Dialog onClose={close} title={ADMIN_EVENTO.eventoTitulo}>
          <SettingsForm evento={evento} onClose={close} />
          <NextForm nomeEmpresa={evento.nomeEmpresa} onClose={close} />
        </Dialog>
      )}
    </>
  )
}
