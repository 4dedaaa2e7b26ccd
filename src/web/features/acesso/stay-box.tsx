import { APARELHO_DAYS } from '#contract/acesso/limits.ts'
import { Checkbox } from '#web/ui/public/field.tsx'

/** Unticked: a shared device must not stay open by an oversight. */
export const StayBox = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    label="Continuar neste aparelho"
    help={`Só em um aparelho que é seu. Por ${APARELHO_DAYS} dias você entra sem a senha, até tocar em Sair.`}
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)
