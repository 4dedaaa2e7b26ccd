import { useUnidadeNaTela } from '#web/features/tela/unidade-tela-store.ts'

/** The logo of a unit for dark backgrounds, or its name where the unit has none. */
export const UnitMark = ({ empresa, className }: { empresa: string; className?: string | undefined }) => {
  const { nome, logo } = useUnidadeNaTela(empresa)
  return logo === '' ? <p className={className}>{nome}</p> : <img className={className} src={logo} alt={nome} />
}
