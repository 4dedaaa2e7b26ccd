import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { LEMBRETE_CAMPO } from '#contract/participante/lembrete-rules.ts'
import type { AvisosWish } from '#contract/participante/rules.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { Checkbox, TextInput } from '#web/ui/public/field.tsx'
import classes from '#web/ui/public/form.module.css'
import { AVISOS } from './avisos-messages.ts'
import dialog from './registration-dialog.module.css'
import { CADASTRO } from './registration-messages.ts'
import type { Registration } from './registration-rules.ts'

type RegistrationFieldsProps = {
  ofertasPadrao: boolean
  lembretes: readonly Lembrete[]
  /** What was posted before, and what is wrong with it. */
  posted?: Partial<Omit<Registration, 'nome'> & AvisosWish>
  errors?: FormErrors<'telefone' | 'email'>
}

/**
 * The registration inside the form of the homenagem, for browsers without JavaScript; with it the dialog asks for the same. Nothing is offered
 * afterwards here, so the notices are folded beside the e-mail. The box of the offers comes last.
 */
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
    <details className={dialog.fold} open={posted !== undefined}>
      <summary>{CADASTRO.emailEAvisos}</summary>
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
      <Checkbox
        label={AVISOS.avisos}
        name="desejoReceberAvisos"
        help={AVISOS.avisosAjuda}
        defaultChecked={posted?.desejoReceberAvisos ?? false}
      />
      {lembretes.map(tipo => (
        <Checkbox
          key={tipo}
          label={AVISOS[tipo]}
          name={LEMBRETE_CAMPO[tipo]}
          help={AVISOS.lembreteAjuda[tipo]}
          defaultChecked={posted?.[LEMBRETE_CAMPO[tipo]] ?? false}
        />
      ))}
    </details>
    <Checkbox
      label={CADASTRO.ofertas}
      name="desejoReceberOfertas"
      help={CADASTRO.ofertasTexto}
      defaultChecked={posted?.desejoReceberOfertas ?? ofertasPadrao}
    />
  </fieldset>
)
