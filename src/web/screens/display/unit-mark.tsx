import { isLogoOfName } from '#contract/configuracao/rules.ts'
import { useUnidadeNaTela } from '#web/features/tela/unidade-tela-store.ts'
import classes from './unit-mark.module.css'

type UnitMarkProps = { empresa: string; className?: string | undefined }

/**
 * The logo of a unit for dark backgrounds, or its name where the unit has none. The portal's drawing of a unit that has another name now is
 * cut to its symbol, beside the written name.
 */
export const UnitMark = ({ empresa, className = '' }: UnitMarkProps) => {
  const { nome, logo } = useUnidadeNaTela(empresa)
  if (logo === '') return <p className={className}>{nome}</p>
  if (isLogoOfName(logo, nome)) return <img className={className} src={logo} alt={nome} />
  return (
    <p className={`${className} ${classes.named}`}>
      <img src={logo} alt="" />
      {nome}
    </p>
  )
}
