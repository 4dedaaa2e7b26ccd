import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import type { PessoaSepultada } from '#contract/sepultura/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import { useHidePerson, usePeople } from './configuracao-query.ts'
import { OCULTAR } from './messages.ts'
import classes from './secao-history.module.css'

type SwitchProps = { person: PessoaSepultada; onEnd: () => void }

/** Who asked and why is part of the audit. */
const SwitchDialog = ({ person, onEnd }: SwitchProps) => {
  const [motivo, setMotivo] = useState('')
  const hide = useHidePerson(onEnd)
  return (
    <ConfirmDialog
      title={person.oculta ? OCULTAR.mostrarPergunta(person.nome) : OCULTAR.ocultarPergunta(person.nome)}
      confirm={person.oculta ? OCULTAR.mostrar : OCULTAR.ocultar}
      busy={hide.isPending}
      onCancel={onEnd}
      onConfirm={() => hide.mutate({ id: person.id, oculta: !person.oculta, motivo })}
    >
      <TextInput
        label={OCULTAR.motivo}
        required
        maxLength={MOTIVO_MAX_LENGTH}
        value={motivo}
        onChange={event => setMotivo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** Takes somebody out of the public search, or back into it, as the family asks. */
export const HiddenGraves = () => {
  const [draft, setDraft] = useState({ nome: '', ano: '' })
  const [asked, setAsked] = useState<typeof draft>()
  const [chosen, setChosen] = useState<PessoaSepultada>()
  const people = usePeople(asked)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(draft)
  }
  return (
    <section className={classes.history}>
      <h2>{OCULTAR.titulo}</h2>
      <p className="soft">{OCULTAR.texto}</p>
      <form onSubmit={submit} className={formClasses.pair}>
        <TextInput
          label={OCULTAR.nome}
          required
          maxLength={FALECIDO_NOME_MAX}
          value={draft.nome}
          onChange={event => setDraft({ ...draft, nome: event.currentTarget.value })}
        />
        <TextInput
          label={OCULTAR.ano}
          required
          inputMode="numeric"
          pattern="(1[89]|20)\d\d"
          maxLength={4}
          value={draft.ano}
          onChange={event => setDraft({ ...draft, ano: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          {OCULTAR.procurar}
        </Button>
      </form>
      {asked && <Pending query={people} loading={OCULTAR.carregando} failed={OCULTAR.falhou} lines={1} />}
      {people.data?.length === 0 && <p>{OCULTAR.ninguem}</p>}
      <ul className={classes.list}>
        {people.data?.map(person => (
          <li key={person.id} className={classes.row}>
            <span>
              {person.nome}, {person.ano}
              <span className="soft">
                {' '}
                · {person.localizacao || person.cemiterio}
                {person.oculta && ` · ${OCULTAR.oculta}`}
              </span>
            </span>
            <Button variant="subtle" onClick={() => setChosen(person)}>
              {person.oculta ? OCULTAR.mostrar : OCULTAR.ocultar}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <SwitchDialog person={chosen} onEnd={() => setChosen(undefined)} />}
    </section>
  )
}
