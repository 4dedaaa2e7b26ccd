import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import classes from '#web/ui/public/form.module.css'
import { CADASTRO } from './registration-messages.ts'
import type { Registration } from './registration-rules.ts'

type RegistrationFieldsProps = {
  ofertasPadrao: boolean
  lembretes: readonly Lembrete[]
  /** What was posted before, and what is wrong with it. */
  posted?: Partial<Omit<Registration, 'nome'>>
  errors?: FormErrors<'telefone' | 'email'>
}

/** The registration inside the form of the homenagem, for browsers without JavaScript; with it the dialog asks for the same. */
export const RegistrationFields = ({ ofertasPadrao, lembretes, posted, errors = {} }: RegistrationFieldsProps) => (
  <fieldset>
    <legend className={`soft ${classes.text}`}>{CADASTRO.paraEnviar}</legend>
    <TextInput
      label={CADASTRO.telefone}
      name="telefone"
      type="tel"
      autoComplete="tel"
      placeholder={CADASTRO.telefoneModelo}
      help={CADASTRO.telefoneUmaVez}
      defaultValue={posted?.telefone}
      error={errors.telefone}
    />
    <Checkbox
      label={CADASTRO.avisos}
      name="desejoReceberAvisos"
      help={CADASTRO.avisosAjuda}
      defaultChecked={posted?.desejoReceberAvisos ?? false}
    />
    {lembretes.map(tipo => (
      <Checkbox
        key={tipo}
        label={CADASTRO[tipo]}
        name={LEMBRETE_CAMPO[tipo]}
        help={CADASTRO.lembreteAjuda[tipo]}
        defaultChecked={posted?.[LEMBRETE_CAMPO[tipo]] ?? false}
      />
    ))}
    <Checkbox
      label={CADASTRO.ofertas}
      name="desejoReceberOfertas"
      help={ofertasPadrao ? CADASTRO.ofertasMarcadas : CADASTRO.ofertasDesmarcadas}
      defaultChecked={posted?.desejoReceberOfertas ?? ofertasPadrao}
    />
    <TextInput
      label={CADASTRO.email}
      name="email"
      type="email"
      autoComplete="email"
      maxLength={128}
      help={CADASTRO.emailAjuda}
      defaultValue={posted?.email}
      error={errors.email}
    />
  </fieldset>
)
