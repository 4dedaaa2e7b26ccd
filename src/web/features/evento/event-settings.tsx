import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_TEXTO_MAX } from '#contract/evento/limits.ts'
import { type Evento, editarEventoForm, novoEventoBody } from '#contract/evento/schema.ts'
import { formatData, maskDataHora } from '#contract/fields/data-hora.ts'
import { formErrors, hasErrors } from '#web/lib/form-errors.ts'
import { dayAfter } from '#web/lib/instant.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { saveProblem, useCreateEvento, useSaveEvento } from './admin-query.ts'
import classes from './event-settings.module.css'

const SettingsForm = ({ evento, onClose }: { evento: Evento; onClose: () => void }) => {
  const [values, setValues] = useState({
    aberto: evento.aberto,
    inicio: formatData(evento.inicio),
    fim: formatData(evento.fim),
  })
  const save = useSaveEvento(onClose)
  const { form, shown } = useForm<'inicio' | 'fim', typeof values>({
    values,
    errors: formErrors(editarEventoForm, values),
    save: {
      mutate: (typed, options) => save.mutate({ id: evento.id, settings: editarEventoForm.parse(typed) }, options),
    },
  })
  const change = (part: Partial<typeof values>) => setValues(current => ({ ...current, ...part }))
  const field = textFields(values, shown, change)
  return (
    <form {...form} className={formClasses.form}>
      <Switch
        label={ADMIN_EVENTO.aberto}
        checked={values.aberto}
        onChange={event => change({ aberto: event.currentTarget.checked })}
      />
      {(['inicio', 'fim'] as const).map(name => (
        <TextInput
          key={name}
          label={ADMIN_EVENTO[name]}
          inputMode="numeric"
          placeholder="DD/MM/AAAA"
          {...field(name, text => maskDataHora(text, false))}
        />
      ))}
      <p className="notice">{ADMIN_EVENTO.nomeFixo(evento, evento.fim ? dayAfter(evento.fim) : undefined)}</p>
      <FormFooter
        saving={save.isPending}
        error={save.error && !hasErrors(shown) && saveProblem(save.error)}
        cancel={{ onClick: onClose }}
      />
    </form>
  )
}

type NextEvent = { nomeEvento: string; nomeEmpresa: string }

const NextForm = ({ nomeEmpresa, onClose }: { nomeEmpresa: string; onClose: () => void }) => {
  const [values, setValues] = useState<NextEvent>({ nomeEvento: '', nomeEmpresa })
  const create = useCreateEvento(onClose)
  const { form, shown } = useForm<keyof NextEvent, NextEvent>({
    values,
    errors: formErrors(novoEventoBody, values),
    fields: { nomeEvento: 'nomeEvento', nomeEmpresa: 'nomeEmpresa' },
    save: create,
  })
  const field = textFields(values, shown, part => setValues(current => ({ ...current, ...part })))
  return (
    <form {...form} className={`${formClasses.form} ${classes.next}`}>
      <h3>{ADMIN_EVENTO.novoEvento}</h3>
      <TextInput
        label={ADMIN_EVENTO.novoNome}
        description={ADMIN_EVENTO.novoAjuda}
        maxLength={EVENTO_TEXTO_MAX}
        {...field('nomeEvento')}
      />
      <TextInput label={ADMIN_EVENTO.novaEmpresa} maxLength={EVENTO_TEXTO_MAX} {...field('nomeEmpresa')} />
      <FormFooter
        saving={create.isPending}
        error={create.error && !hasErrors(shown) && saveProblem(create.error)}
        submit={ADMIN_EVENTO.criar}
        variant="outline"
      />
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
