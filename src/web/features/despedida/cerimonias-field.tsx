import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import {
  CAMPO_TEXTO_MAX,
  CERIMONIA_OBSERVACAO_MAX,
  CERIMONIA_TITULO_MAX,
  CERIMONIAS_MAX,
} from '#contract/despedida/limits.ts'
import { CERIMONIA_TIPO, DESPEDIDA } from '#contract/despedida/messages.ts'
import { TIPOS_CERIMONIA } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { type FormErrors, hasErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useNow } from '#web/lib/use-now.ts'
import form from '#web/ui/admin/form.module.css'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { DESFAZER } from '#web/ui/messages.ts'
import classes from './cerimonias-field.module.css'
import {
  type CerimoniaAdicionalValues,
  inOrder,
  newCerimonia,
  nomeOf,
  ondeOf,
  quandoOf,
  sugestaoOf,
  withTipo,
} from './cerimonias-values.ts'
import { CERIMONIAS as T } from './edit-messages.ts'

const TIPOS = [
  { value: '', label: 'Escolha' },
  ...TIPOS_CERIMONIA.map(value => ({ value, label: CERIMONIA_TIPO[value] })),
]

type Part = Partial<CerimoniaAdicionalValues>
type FormProps = {
  cerimonia: CerimoniaAdicionalValues
  errors: FormErrors<string>
  /** Day of the death, from which some masses are counted. */
  death: string
  onChange: (part: Part) => void
}

/** Fills in the usual hour; nothing is filled in unasked. */
const Suggestion = ({ cerimonia, death, onChange }: Omit<FormProps, 'errors'>) => {
  const sugestao = sugestaoOf(cerimonia.tipo, death, useNow())
  if (!sugestao || sugestao.data_hora === cerimonia.data_hora) return null
  return (
    <Button variant="light" className={classes.suggestion} onClick={() => onChange({ data_hora: sugestao.data_hora })}>
      {sugestao.texto}
    </Button>
  )
}

const count = (text: string, max: number): string => `${lengthOf(text)}/${max}`

const Fields = ({ cerimonia, errors, death, onChange }: FormProps) => {
  const field = textFields(cerimonia, errors, onChange)
  const { tipo, titulo, observacao, publica } = cerimonia
  return (
    <>
      <NativeSelect
        label="Qual cerimônia?"
        withAsterisk
        aria-required
        data={TIPOS}
        value={tipo}
        error={errors.tipo}
        onChange={event => onChange(withTipo(cerimonia, event.currentTarget.value as typeof tipo))}
      />
      {tipo === 'outra' && (
        <TextInput
          label="Nome da cerimônia"
          withAsterisk
          aria-required
          autoComplete="off"
          description={count(titulo, CERIMONIA_TITULO_MAX)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('titulo')}
        />
      )}
      <Suggestion cerimonia={cerimonia} death={death} onChange={onChange} />
      <div className={form.pair}>
        <DataHoraInput label="Data e hora" withAsterisk aria-required {...field('data_hora')} />
        <DataHoraInput label="Término, se já se sabe" {...field('termino')} />
        <TextInput label="Lugar" maxLength={CAMPO_TEXTO_MAX} autoComplete="off" {...field('local')} />
        <TextInput label="Endereço" maxLength={CAMPO_TEXTO_MAX} autoComplete="off" {...field('endereco')} />
      </div>
      <TextInput
        label="Um recado"
        autoComplete="off"
        description={`Por exemplo: leve uma flor. ${count(observacao, CERIMONIA_OBSERVACAO_MAX)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('observacao')}
      />
      {tipo === 'entrega_cinzas' ? (
        <p className="soft">
          A entrega das cinzas é só para a família: não aparece na página, no convite nem nos avisos.
        </p>
      ) : (
        <Switch
          label="Aberta ao público"
          description="Desligada, só a equipe e quem cuida da página a veem: não aparece na página, no convite nem nos avisos."
          checked={publica}
          onChange={event => onChange({ publica: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

type RowProps = { cerimonia: CerimoniaAdicionalValues; onEdit: () => void; onRemove: () => void }

const Row = ({ cerimonia, onEdit, onRemove }: RowProps) => {
  const nome = nomeOf(cerimonia)
  const onde = ondeOf(cerimonia)
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <strong>{nome}</strong> {!cerimonia.publica && <Pill tone="plain">{T.soFamilia}</Pill>}
        <p className={cerimonia.data_hora === '' ? 'problem' : undefined}>{quandoOf(cerimonia)}</p>
        {onde !== '' && <p>{onde}</p>}
        {cerimonia.observacao !== '' && <p className="soft">{cerimonia.observacao}</p>}
      </div>
      <div className={classes.actions}>
        <IconAction label={`Mudar: ${nome}`} word="Mudar" icon={<Pencil aria-hidden />} onClick={onEdit} />
        <IconAction label={`Remover: ${nome}`} word={T.remover} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  )
}

/** Focuses a part of the list once it is rendered. @param forms the forms that are open: one that is gone leaves its focus to the title. */
const useListFocus = (forms: string) => {
  const section = useRef<HTMLElement>(null)
  const wanted = useRef<string>(undefined)
  const known = useRef(forms)
  useEffect(() => {
    const { current: selector } = wanted
    wanted.current = undefined
    if (selector !== undefined) section.current?.querySelector<HTMLElement>(selector)?.focus()
    else if (known.current !== forms) focusIfLost(section.current?.querySelector('h3'))
    known.current = forms
  })
  return {
    section,
    focus: (selector: string) => {
      wanted.current = selector
    },
  }
}

/** The messages of one ceremony, by the names of its fields. */
const errorsOf = (errors: FormErrors<string>, index: number): FormErrors<string> => {
  const path = `cerimonias.${index}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) =>
      field.startsWith(path) ? [[field.slice(path.length), text]] : [],
    ),
  )
}

type EntryProps = FormProps & RowProps & { open: boolean; onClose: () => void }

/** One ceremony: its row, or the form in the place of the row. */
const Entry = ({ cerimonia, open, onEdit, onClose, onRemove, ...rest }: EntryProps) => (
  <li data-cerimonia={cerimonia.id}>
    {open ? (
      <fieldset className={classes.form}>
        <legend className="vh">{nomeOf(cerimonia)}</legend>
        <Fields cerimonia={cerimonia} {...rest} />
        <div className={`row ${form.actions}`}>
          <Button variant="subtle" onClick={onRemove}>
            {T.remover}
          </Button>
          <Button variant="default" onClick={onClose}>
            Pronto
          </Button>
        </div>
      </fieldset>
    ) : (
      <Row cerimonia={cerimonia} onEdit={onEdit} onRemove={onRemove} />
    )}
  </li>
)

type CerimoniasFieldProps = {
  value: readonly CerimoniaAdicionalValues[]
  errors: FormErrors<string>
  death: string
  onChange: (value: CerimoniaAdicionalValues[]) => void
}

/** What can be done with the list, and which of its rows are unfolded. */
const useList = ({ value, errors, onChange }: Omit<CerimoniasFieldProps, 'death'>) => {
  const [open, setOpen] = useState<readonly number[]>([])
  const [removed, setRemoved] = useState<{ cerimonia: CerimoniaAdicionalValues; index: number }>()
  const rows = value.map((cerimonia, index) => ({ cerimonia, errors: errorsOf(errors, index) }))
  const isOpen = ({ id }: CerimoniaAdicionalValues) => open.includes(id)
  // A row with a problem unfolds before the form focuses its field, and stays so while it is corrected.
  const wrong = rows.filter(row => hasErrors(row.errors) && !isOpen(row.cerimonia))
  if (wrong.length > 0) setOpen([...open, ...wrong.map(({ cerimonia }) => cerimonia.id)])
  const { section, focus } = useListFocus(
    value
      .filter(isOpen)
      .map(one => one.id)
      .join(),
  )
  const edit = ({ id }: CerimoniaAdicionalValues) => {
    setOpen([...open, id])
    focus(`[data-cerimonia="${id}"] select`)
  }
  return {
    rows,
    isOpen,
    /** Unless it is back, as after all changes were discarded. */
    removed: value.some(({ id }) => id === removed?.cerimonia.id) ? undefined : removed,
    section,
    edit,
    add: () => {
      const cerimonia = newCerimonia(value)
      setRemoved(undefined)
      onChange([...value, cerimonia])
      edit(cerimonia)
    },
    change: (cerimonia: CerimoniaAdicionalValues, part: Part) =>
      onChange(value.map(one => (one === cerimonia ? { ...one, ...part } : one))),
    close: ({ id }: CerimoniaAdicionalValues) => {
      setOpen(open.filter(one => one !== id))
      onChange(inOrder(value))
      focus(`[data-cerimonia="${id}"] button`)
    },
    remove: (cerimonia: CerimoniaAdicionalValues) => {
      setRemoved({ cerimonia, index: value.indexOf(cerimonia) })
      setOpen(open.filter(id => id !== cerimonia.id))
      onChange(value.filter(one => one !== cerimonia))
      focus('[role="status"] button')
    },
    undo: ({ cerimonia, index }: NonNullable<typeof removed>) => {
      setRemoved(undefined)
      onChange([...value.slice(0, index), cerimonia, ...value.slice(index)])
      focus(`[data-cerimonia="${cerimonia.id}"] button`)
    },
  }
}

/** The ceremonies besides velório and last one: rows in the order of their hours, each of which unfolds as a form in its place. */
export const CerimoniasField = ({ death, ...props }: CerimoniasFieldProps) => {
  const list = useList(props)
  const { rows, removed } = list
  return (
    <section ref={list.section} className={classes.cerimonias} aria-labelledby="cerimonias">
      <h3 id="cerimonias">{CAMPOS.cerimonias}</h3>
      <p className="note">Missa, culto, celebração, entrega das cinzas: se houver.</p>
      <ul>
        {rows.map(({ cerimonia, errors }) => (
          <Entry
            key={cerimonia.id}
            cerimonia={cerimonia}
            errors={errors}
            death={death}
            open={list.isOpen(cerimonia)}
            onChange={part => list.change(cerimonia, part)}
            onEdit={() => list.edit(cerimonia)}
            onClose={() => list.close(cerimonia)}
            onRemove={() => list.remove(cerimonia)}
          />
        ))}
      </ul>
      <div role="status" className={removed ? classes.removed : 'vh'}>
        {removed && (
          <>
            {`Removida: ${nomeOf(removed.cerimonia)}.`}
            <Button variant="subtle" leftSection={<Undo2 size={18} aria-hidden />} onClick={() => list.undo(removed)}>
              {DESFAZER}
            </Button>
          </>
        )}
      </div>
      {rows.length < CERIMONIAS_MAX ? (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={event => {
            if (event.detail < 2) list.add()
          }}
        >
          Adicionar cerimônia
        </Button>
      ) : (
        <p className="soft">{DESPEDIDA.cerimoniasMax}</p>
      )}
    </section>
  )
}
