import { inPortuguese } from '#web/lib/language.ts'
import { useLoad } from '#web/lib/load.ts'
import { Checkbox } from '#web/ui/public/field.tsx'
import { AGRADECIMENTO, loadAgradecimento } from './agradecimento-query.ts'
import { FAMILIA } from './family-messages.ts'
import classes from './family-words.module.css'

type OnlyFamilyProps = { checked: boolean; onChange: (checked: boolean) => void }

/** For a homenagem that only the family reads. */
export const OnlyFamily = ({ checked, onChange }: OnlyFamilyProps) => (
  <Checkbox
    label={FAMILIA.soFamilia}
    help={FAMILIA.soFamiliaAjuda}
    name="so_familia"
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

/** The family's thanks as it wrote it; nothing where there is none. */
export const FamilyThanks = ({ despedidaId }: { despedidaId: number }) => {
  const { data } = useLoad(AGRADECIMENTO, loadAgradecimento, { despedidaId })
  if (!data?.texto) return null
  return (
    <section className={classes.thanks} aria-labelledby="agradecimento">
      <h2 id="agradecimento">{FAMILIA.agradecimento}</h2>
      <p className="written" {...inPortuguese()}>
        {data.texto}
      </p>
    </section>
  )
}
