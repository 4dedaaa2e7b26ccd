import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import type { PessoaSepultada } from '#contract/sepultura/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './secao-history.module.css'

/** Whom the public search for graves leaves out. */
const OCULTAR = {
  ocultar: 'Não mostrar',
  mostrar: 'Voltar a mostrar',
} as const

type SwitchProps = { person: PessoaSepultada; onEnd: () => void }

/** Who asked and why is part of the audit. */
const SwitchDialog = ({ person, onEnd }: SwitchProps) => {
  const [motivo, setMotivo] = useState('')
  const hide = useSend('PUT /cliente/sepulturas/pessoas/:id', {
    done: 'Pronto. Vale a partir de agora.',
    failed: error => messageOf(error, 'Não foi possível mudar.'),
    after: onEnd,
    changes: ['GET /cliente/sepulturas/pessoas'],
  })
  return (
    <ConfirmDialog
      title={
        person.oculta
          ? `Voltar a mostrar ${person.nome} na busca de sepulturas?`
          : `Tirar ${person.nome} da busca de sepulturas?`
      }
      confirm={person.oculta ? OCULTAR.mostrar : OCULTAR.ocultar}
      busy={hide.isPending}
      onCancel={onEnd}
      onConfirm={() => hide.mutate({ params: { id: person.id }, body: { oculta: !person.oculta, motivo } })}
    >
      <TextInput
        label="Quem pediu, e por quê"
        withAsterisk
        aria-required
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
  const people = useCall('GET /cliente/sepulturas/pessoas', {
    query: asked ?? { nome: '', ano: '' },
    enabled: asked !== undefined,
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(draft)
  }
  return (
    <section className={classes.history}>
      <h2>A pedido da família</h2>
      <p className="soft">
        Quem a família não quer na busca de sepulturas. O pedido chega por “Seus dados” ou no balcão.
      </p>
      <form onSubmit={submit} className={formClasses.pair}>
        <TextInput
          label="Nome"
          required
          maxLength={FALECIDO_NOME_MAX}
          value={draft.nome}
          onChange={event => setDraft({ ...draft, nome: event.currentTarget.value })}
        />
        <TextInput
          label="Ano do falecimento"
          required
          inputMode="numeric"
          pattern="(1[89]|20)\d\d"
          maxLength={4}
          value={draft.ano}
          onChange={event => setDraft({ ...draft, ano: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          Procurar no registro
        </Button>
      </form>
      {asked && <Pending query={people} loading="Procurando…" failed="Não foi possível procurar." lines={1} />}
      {people.data?.length === 0 && <p>Ninguém com este nome e este ano no registro.</p>}
      <ul className={classes.list}>
        {people.data?.map(person => (
          <li key={person.id} className={classes.row}>
            <span>
              {person.nome}, {person.ano}
              <span className="soft">
                {' '}
                · {person.localizacao || person.cemiterio}
                {person.oculta && ` · não aparece`}
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
