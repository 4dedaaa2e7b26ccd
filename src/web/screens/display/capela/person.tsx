import { useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { hasOneDate, type Life } from '#contract/falecido/life-rules.ts'
import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { BIOGRAPHY_LINES, sentencesOf } from '#web/features/tela/biography-rules.ts'
import { fitsLines, isWhole, useFirstFitting } from '#web/ui/display/use-first-fitting.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import classes from './person.module.css'

/** Lines that a name may take at each size of the style sheet, from the largest: the name is read from six metres. */
const LINES_OF_NAME = [1, 2, 2, 2, 2, 3, 4, 4] as const

const Name = ({ nome }: { nome: string }) => {
  const [heading, size] = useFirstFitting(LINES_OF_NAME.length, fitsLines(LINES_OF_NAME))
  return (
    <h1 ref={heading} className={classes.name} data-size={size}>
      {nome}
    </h1>
  )
}

/** The smallest homenagem has its height below the biography. */
const leavesSpace = (paragraph: HTMLElement): boolean => {
  const display = paragraph.closest('main')
  return display === null || isWhole(display)
}

/** As many whole sentences of the biography as fit on the display; if the first does not fit it is cut, at its last line, at the second or the first, or left out. */
const Biography = ({ text }: { text: string }) => {
  const sentences = sentencesOf(text)
  const last = Math.max(1, sentences.length) - 1
  const [paragraph, left] = useFirstFitting<HTMLParagraphElement>(
    last + 1 + BIOGRAPHY_LINES,
    (element, index) => leavesSpace(element) && (index >= last || isWhole(element)),
  )
  const lines = BIOGRAPHY_LINES - (left - last)
  return (
    <p
      ref={paragraph}
      className={`clip ${classes.biography}`}
      style={left > last ? { WebkitLineClamp: lines } : undefined}
    >
      {lines > 0 && sentences.slice(0, Math.max(1, sentences.length - left)).join(' ')}
    </p>
  )
}

/** Longer lines are set smaller, so that the name keeps its place. */
const LARGE_PHASE_MAX_LENGTH = 40

const Dates = ({ life }: { life: Life }) =>
  hasOneDate(life) ? (
    <div className={classes.dates}>
      <div>{lifeInDates(life)}</div>
    </div>
  ) : (
    <dl className={classes.dates}>
      <div>
        <dt>{PALAVRAS.nascimento}</dt>
        <dd>{formatData(life.data_nascimento)}</dd>
      </div>
      <div>
        <dt>{PALAVRAS.falecimento}</dt>
        <dd>{formatData(life.data_falecimento)}</dd>
      </div>
    </dl>
  )

type PersonProps = {
  despedida: DespedidaPublica
  phase: string | undefined
  /** Of the biography on a lying display, as many as the rest leaves; on an upright one fewer lines are a smaller portrait beside it. */
  lines: number
}

/** Portrait, name, dates and biography of the deceased. The line in which the staff tell what happens now takes lines of the biography. */
export const Person = ({ despedida, phase, lines }: PersonProps) => {
  const { pessoa_falecida: pessoa, foto_perfil: foto } = despedida
  const [broken, setBroken] = useState<string>()
  return (
    <section className={classes.person} data-lines={despedida.obituario === '' ? 0 : lines}>
      {foto === null || foto === broken ? (
        <Monogram
          initials={initialsOf(pessoa.nome)}
          ground={defaultPortrait(pessoa.sexo)}
          size={480}
          className={classes.portrait}
        />
      ) : (
        <img className={classes.portrait} src={foto} alt="" width={480} height={480} onError={() => setBroken(foto)} />
      )}
      <div className={classes.beside}>
        {phase && (
          <p className={`clip ${classes.phase} ${phase.length > LARGE_PHASE_MAX_LENGTH ? classes.longPhase : ''}`}>
            {phase}
          </p>
        )}
        {pessoa.conhecido_como && <p className={classes.called}>{quoted(pessoa.conhecido_como)}</p>}
        <Dates life={pessoa} />
      </div>
      <Name key={pessoa.nome} nome={pessoa.nome} />
      <Biography key={`${despedida.obituario}\n${pessoa.nome}`} text={despedida.obituario} />
    </section>
  )
}
