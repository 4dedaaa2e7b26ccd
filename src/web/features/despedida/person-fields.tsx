import { NativeSelect, TextInput } from '@mantine/core'
import { CAMPOS, type Despedida } from '#contract/despedida/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import form from '#web/ui/admin/form.module.css'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import { PALAVRAS } from '#web/ui/messages.ts'
import classes from './despedida-fields.module.css'
import type { EditPerson } from './despedida-values.ts'

type PersonFieldsProps = {
  despedida: Despedida
  person: EditPerson
  errors: FormErrors<string>
  onChange: (part: Partial<EditPerson>) => void
}

const PLACES = ['cidade', 'estado', 'pais'] as const

/** The data of the deceased; both dates come from the register and are read-only (specification §2 "Edit despedida"). */
export const PersonFields = ({ despedida, person, errors, onChange }: PersonFieldsProps) => {
  const field = textFields(person, errors, onChange)
  return (
    <div className={classes.fields}>
      <TextInput label={CAMPOS.nome} required maxLength={100} autoComplete="off" {...field('nome')} />
      <div className={form.pair}>
        <ReadOnlyData label={PALAVRAS.nascimento} value={despedida.pessoa_falecida.data_nascimento} />
        <ReadOnlyData label={PALAVRAS.falecimento} value={despedida.pessoa_falecida.data_falecimento} />
        <NativeSelect
          label={CAMPOS.sexo}
          value={person.sexo}
          data={person.sexo === '' ? ['', 'Feminino', 'Masculino'] : ['Feminino', 'Masculino']}
          onChange={event => onChange({ sexo: event.currentTarget.value as EditPerson['sexo'] })}
        />
        {PLACES.map(name => (
          <TextInput key={name} label={CAMPOS[name]} maxLength={100} autoComplete="off" {...field(name)} />
        ))}
      </div>
    </div>
  )
}
