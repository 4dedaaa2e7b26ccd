import { NativeSelect, TextInput } from '@mantine/core'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { SEXO_NAO_INFORMADO, SEXOS } from '#contract/falecido/schema.ts'
import { MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import form from '#web/ui/admin/form.module.css'
import { FalecimentoInput, NascimentoInput } from '#web/ui/admin/life-dates.tsx'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import { FALECIDO_AJUDA, PALAVRAS } from '#web/ui/messages.ts'
import classes from './despedida-fields.module.css'
import { type EditPerson, isCorrected } from './despedida-values.ts'

type PersonFieldsProps = {
  despedida: Despedida
  person: EditPerson
  errors: FormErrors<string>
  /** Staff may correct a date of the register. */
  full: boolean
  onChange: (part: Partial<EditPerson>) => void
}

const PLACES = ['cidade', 'estado', 'pais'] as const

/** The data of the deceased; both dates come from the register: staff correct them with a reason. */
export const PersonFields = ({ despedida, person, errors, full, onChange }: PersonFieldsProps) => {
  const { pessoa_falecida: pessoa } = despedida
  const field = textFields(person, errors, onChange)
  return (
    <div className={classes.fields}>
      <TextInput
        label={full ? 'Nome de registro' : CAMPOS.nome}
        withAsterisk
        aria-required
        maxLength={FALECIDO_NOME_MAX}
        autoComplete="off"
        {...field('nome')}
      />
      <div className={form.pair}>
        {full && (
          <TextInput
            label={CAMPOS.nome_social}
            description={FALECIDO_AJUDA.nomeSocial}
            maxLength={FALECIDO_NOME_MAX}
            autoComplete="off"
            {...field('nome_social')}
          />
        )}
        <TextInput
          label={CAMPOS.conhecido_como}
          description={FALECIDO_AJUDA.conhecidoComo}
          maxLength={CONHECIDO_COMO_MAX}
          autoComplete="off"
          {...field('conhecido_como')}
        />
      </div>
      <div className={form.pair}>
        {full ? (
          <>
            <NascimentoInput
              withAsterisk
              aria-required
              value={person.data_nascimento}
              error={errors.data_nascimento}
              onChange={data_nascimento => onChange({ data_nascimento })}
            />
            <FalecimentoInput
              withAsterisk
              aria-required
              value={person.data_falecimento}
              error={errors.data_falecimento}
              onChange={data_falecimento => onChange({ data_falecimento })}
            />
          </>
        ) : (
          <>
            <ReadOnlyData label={PALAVRAS.nascimento} value={pessoa.data_nascimento} />
            <ReadOnlyData label={PALAVRAS.falecimento} value={pessoa.data_falecimento} />
          </>
        )}
        {isCorrected(pessoa, person) && (
          <TextInput
            label={CAMPOS.motivo}
            description="Por exemplo: a família trouxe a certidão. Fica no histórico."
            withAsterisk
            aria-required
            maxLength={MOTIVO_MAX_LENGTH}
            autoComplete="off"
            {...field('motivo')}
          />
        )}
        <NativeSelect
          label={CAMPOS.sexo}
          value={person.sexo}
          data={[...[...SEXOS].sort(), SEXO_NAO_INFORMADO]}
          onChange={event => onChange({ sexo: event.currentTarget.value as EditPerson['sexo'] })}
        />
        {PLACES.map(name => (
          <TextInput key={name} label={CAMPOS[name]} maxLength={100} autoComplete="off" {...field(name)} />
        ))}
      </div>
    </div>
  )
}
