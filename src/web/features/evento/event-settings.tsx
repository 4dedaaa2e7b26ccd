import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO, EVENTO_TEXTO_MAX } from '#contract/evento/messages.ts'
import type { Evento } from '#contract/evento/schema.ts'
import { formatData, maskDataHora, parseDataBr } from '#contract/fields/data-hora.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { useCreateEvento, useSaveEvento } from './admin-query.ts'
import classes from './event-dialogs.module.css'

type DayProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

const DayInput = ({ label, value, error, onChange }: DayProps) => (
  <TextInput
    label={label}
    inputMode="numeric"
    placeholder="DD/MM/AAAA"
    value={value}
    error={error}
    onChange={event => onChange(maskDataHora(event.currentTarget.value, false))}
  />
)

/** "" means no bound; undefined, that what stands there is no day. */
const dayOf = (text: string): string | null | undefined => (text.trim() === '' ? null : parseDataBr(text))

const SettingsForm = ({ evento, onClose }: { evento: Evento; onClose: () => void }) => {
  const [aberto, setAberto] = useState(evento.aberto)
  const [inicio, setInicio] = useState(formatData(evento.inicio))
  const [fim, setFim] = useState(formatData(evento.fim))
  const [checked, setChecked] = useState(false)
  const save = useSaveEvento(onClose)
  const [from, to] = [dayOf(inicio), dayOf(fim)]
  const inverted = from && to && from > to ? EVENTO.periodoInvertido : undefined
  const problem = (day: string | null | undefined) =>
    checked && day === undefined ? ADMIN_EVENTO.dataInvalida : undefined
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (from === undefined || to === undefined || inverted || save.isPending) return
        save.mutate({ id: evento.id, settings: { aberto, inicio: from, fim: to } })
      }}
    >
      <Switch
        size="md"
        label={ADMIN_EVENTO.aberto}
        checked={aberto}
        onChange={event => setAberto(event.currentTarget.checked)}
      />
      <DayInput label={ADMIN_EVENTO.inicio} value={inicio} error={problem(from)} onChange={setInicio} />
      <DayInput
        label={ADMIN_EVENTO.fim}
        value={fim}
        error={problem(to) ?? (checked ? inverted : undefined)}
        onChange={setFim}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {ADMIN_EVENTO.cancelar}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {ADMIN_EVENTO.salvar}
        </Button>
      </div>
    </form>
  )
}

const NextForm = ({ onClose }: { onClose: () => void }) => {
  const [nome, setNome] = useState('')
  const [checked, setChecked] = useState(false)
  const create = useCreateEvento(onClose)
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (nome.trim() !== '' && !create.isPending) create.mutate(nome.trim())
      }}
    >
      <h3>{ADMIN_EVENTO.novoEvento}</h3>
      <TextInput
        label={ADMIN_EVENTO.novoNome}
        description={ADMIN_EVENTO.novoAjuda}
        maxLength={EVENTO_TEXTO_MAX}
        value={nome}
        error={checked && nome.trim() === '' ? EVENTO.obrigatorio : undefined}
        onChange={event => setNome(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="outline" loading={create.isPending}>
          {ADMIN_EVENTO.criar}
        </Button>
      </div>
    </form>
  )
}

/** Opens, closes and dates the event, and prepares the next one. */
export const EventSettings = ({ evento }: { evento: Evento }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {ADMIN_EVENTO.evento}: {evento.nomeEvento}
      </Button>
      <Modal opened={open} onClose={close} title={ADMIN_EVENTO.eventoTitulo} centered>
        {open && <SettingsForm evento={evento} onClose={close} />}
        {open && <NextForm onClose={close} />}
      </Modal>
    </>
  )
}
