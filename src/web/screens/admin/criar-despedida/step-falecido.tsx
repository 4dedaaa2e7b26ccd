import { Switch } from '@mantine/core'
import { FalecidoFields } from '#web/features/falecido/falecido-fields.tsx'
import { FALECIDO_TELA } from '#web/features/falecido/messages.ts'
import { RegisterPicker } from '#web/features/falecido/register-picker.tsx'
import { withRegistro } from './draft.ts'
import type { Wizard } from './use-wizard.ts'

/** Step 1: select the deceased from the register, and choose whether there is a moderator. */
export const StepFalecido = ({ wizard }: { wizard: Wizard }) => {
  const { values, errors, setValues, getInputProps } = wizard
  return (
    <>
      <RegisterPicker
        chosenId={values.falecido.registro?.id}
        onChoose={registro => setValues(now => withRegistro(now, registro))}
      />
      <FalecidoFields
        values={values.falecido}
        errors={errors}
        onSexo={sexo => setValues(now => ({ falecido: { ...now.falecido, sexo } }))}
      />
      <Switch
        mt={28}
        label={FALECIDO_TELA.moderador}
        description={FALECIDO_TELA.moderadorAjuda}
        {...getInputProps('comModerador', { type: 'checkbox' })}
      />
    </>
  )
}
