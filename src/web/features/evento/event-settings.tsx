import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_TEXTO_MAX } from '#contract/evento/limits.ts'
import { type Evento, editarEventoForm, novoEventoBody } from '#contract/evento/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { messageOf } from '#web/lib/http.ts'
import { dayAfter } from '#web/lib/instant.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { DataInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'
import classes from './event-settings.module.css'

const failed = (error: unknown): string => messageOf(error, ADMIN_EVENTO.erro)

const fixedNames = ({ nomeEvento, nomeEmpresa, fim }: Evento): string =>
  `O nome (${nomeEvento}) e a empresa (${nomeEmpresa}) não mudam enquanto o evento está em exibição. ${
    fim
      ? `A partir de ${formatData(dayAfter(fim))} prepare o próximo, com outro nome.`
      : 'Defina até quando ele recebe mensagens; no dia seguinte, prepare o próximo, com outro nome.'
  }`

const SettingsForm = ({ evento, onClose }: { evento: Evento; onClose: () => void }) => {
  const save = useSend('PUT /homenagem/eventos/:id', {
    done: ADMIN_EVENTO.atualizada,
    failed,
    after: onClose,
    changes: ['GET /homenagem/eventos/atual'],
  })
  const form = usePortalForm({
    schema: editarEventoForm,
    initial: { aberto: evento.aberto, inicio: formatData(evento.inicio), fim: formatData(evento.fim) },
    send: settings => save.mutateAsync({ params: { id: evento.id }, body: settings }),
    failure: failed,
  })
  return (
    <form {...form.element} className={formClasses.form}>
      <Switch label="Aberto para receber mensagens" {...form.getInputProps('aberto', { type: 'checkbox' })} />
      <DataInput label="Recebe a partir de" {...form.getInputProps('inicio')} />
      <DataInput label="Recebe até" {...form.getInputProps('fim')} />
      <p className="notice">{fixedNames(evento)}</p>
      <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
    </form>
  )
}

const NextForm = ({ nomeEmpresa, onClose }: { nomeEmpresa: string; onClose: () => void }) => {
  const create = useSend('POST /homenagem/eventos', {
    done: 'Evento criado e colocado em exibição.',
    failed,
    after: onClose,
    changes: ['GET /homenagem/eventos/atual', 'GET /homenagem/eventos/'],
  })
  const form = usePortalForm({
    schema: novoEventoBody,
    initial: { nomeEvento: '', nomeEmpresa },
    send: (_body, names) => create.mutateAsync({ body: names }),
    failure: failed,
  })
  return (
    <form {...form.element} className={`${formClasses.form} ${classes.next}`}>
      <h3>Preparar o próximo evento</h3>
      <TextInput
        label="Nome do próximo evento"
        description="Por exemplo, Finados2026. O painel e o formulário passam a ser dele; as mensagens deste ficam guardadas."
        maxLength={EVENTO_TEXTO_MAX}
        {...form.getInputProps('nomeEvento')}
      />
      <TextInput label="Empresa no painel" maxLength={EVENTO_TEXTO_MAX} {...form.getInputProps('nomeEmpresa')} />
      <FormFooter {...form.footer} submit="Criar e colocar em exibição" variant="outline" />
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
        {'Evento'}: {evento.nomeEvento}
      </Button>
      {open && (
        <Dialog onClose={close} title="Evento em exibição">
          <SettingsForm evento={evento} onClose={close} />
          <NextForm nomeEmpresa={evento.nomeEmpresa} onClose={close} />
        </Dialog>
      )}
    </>
  )
}
