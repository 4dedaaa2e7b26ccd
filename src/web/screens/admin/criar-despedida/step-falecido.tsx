import { Switch } from '@mantine/core'
import { falecidoErrors } from '#web/features/falecido/draft.ts'
import { FalecidoFields } from '#web/features/falecido/falecido-fields.tsx'
import { FALECIDO_TELA } from '#web/features/falecido/messages.ts'
import { RegisterPicker } from '#web/features/falecido/register-picker.tsx'
import { withRegistro } from './draft.ts'
import type { Wizard } from './use-wizard.ts'

/** Step 1: select the deceased from the register, and choose whether there is a moderator. */
export const StepFalecido = ({ wizard, tried }: { wizard: Wizard; tried: boolean }) => {
  const { draft, change } = wizard
  return (
    <>
      <RegisterPicker
        chosenId={draft.falecido.registro?.id}
        onChoose={registro => change(current => withRegistro(current, registro))}
      />
      <FalecidoFields
        draft={draft.falecido}
        errors={tried ? falecidoErrors(draft.falecido) : {}}
        onSexo={sexo => change(current => ({ ...current, falecido: { ...current.falecido, sexo } }))}
      />
      <Switch
        mt={28}
        label={FALECIDO_TELA.moderador}
        description={FALECIDO_TELA.moderadorAjuda}
        checked={draft.comModerador}
        onChange={event => {
          const comModerador = event.currentTarget.checked
          change(current => ({ ...current, comModerador }))
        }}
      />
    </>
  )
}
