import type { ReactNode } from 'react'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { hasOneDate, type Life } from '#contract/falecido/life-rules.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { Portrait } from '#web/ui/public/portrait.tsx'
import classes from './person-line.module.css'

/** `lifeInDates` in the language of the page. */
const lifeInWords = (life: Life): string =>
  hasOneDate(life)
    ? TEMPO.porExtenso(life.data_falecimento)
    : `${TEMPO.dia(life.data_nascimento)} – ${TEMPO.dia(life.data_falecimento)}`

type PersonLineProps = {
  despedida: {
    foto_perfil: string | null
    pessoa_falecida: {
      nome: string
      sexo?: string | null | undefined
      data_nascimento: string
      data_falecimento: string
    }
  }
  /** `large` beside the picture of the chapel, so that visitors notice if they are at the wrong wake. */
  large?: boolean
  children?: ReactNode
}

/** The round portrait alone. */
export const PersonPortrait = ({
  despedida: { foto_perfil, pessoa_falecida },
  size,
}: Pick<PersonLineProps, 'despedida'> & { size: number }) => (
  <Portrait
    src={foto_perfil}
    initials={initialsOf(pessoa_falecida.nome)}
    ground={defaultPortrait(pessoa_falecida.sexo)}
    size={size}
    ring={false}
  />
)

/** Portrait, name and dates of the deceased, from the server's record. */
export const PersonLine = ({ despedida, large = false, children }: PersonLineProps) => (
  <div className={classes.line} data-large={large || undefined}>
    <PersonPortrait despedida={despedida} size={large ? 56 : 48} />
    <div>
      <p className={classes.name}>{despedida.pessoa_falecida.nome}</p>
      <p className={classes.dates}>{lifeInWords(despedida.pessoa_falecida)}</p>
      {children}
    </div>
  </div>
)
