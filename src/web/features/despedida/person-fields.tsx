import { NativeSelect, TextInput } from '@mantine/core'
import type { Despedida } from '#contract/despedida/schema.ts'
import form from '#web/ui/admin/form.module.css'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import classes from './despedida-fields.module.css'
import type { EditErrors, EditPerson, EditSexo } from './edit-draft.ts'
import { FALECIDO_CAMPOS } from './edit-messages.ts'

type PersonFieldsProps = {
  despedida: Despedida
  person: EditPerson
  errors: EditErrors
  onChange: (part: Partial<EditPerson>) => void
}

const PLACES = ['cidade', 'estado', 'pais'] as const

/** The deceased's data; both dates are the register's and only read here (specification §2 "Edit despedida"). */
export const PersonFields = ({ despedida, person, errors, onChange }: PersonFieldsProps) => (
  <div className={classes.fields}>
    <TextInput
      label={FALECIDO_CAMPOS.nome}
      required
      maxLength={100}
      autoComplete="off"
      value={person.nome}
      error={errors.nome}
      onChange={event => onChange({ nome: event.currentTarget.value })}
    />
    <div className={form.pair}>
      <ReadOnlyData label={FALECIDO_CAMPOS.nascimento} value={despedida.pessoa_falecida.data_nascimento} />
      <ReadOnlyData label={FALECIDO_CAMPOS.falecimento} value={despedida.pessoa_falecida.data_falecimento} />
      <NativeSelect
        label={FALECIDO_CAMPOS.sexo}
        value={person.sexo}
        data={person.sexo === '' ? ['', 'Feminino', 'Masculino'] : ['Feminino', 'Masculino']}
        onChange={event => onChange({ sexo: event.currentTarget.value as EditSexo })}
      />
      {PLACES.map(name => (
        <TextInput
          key={name}
          label={FALECIDO_CAMPOS[name]}
          maxLength={100}
          autoComplete="off"
          value={person[name]}
          error={errors[name]}
          onChange={event => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  </div>
)
