import { Fragment, useEffect, useRef, useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { lifeInDates, quoted } from '#contract/falecido/life-words-rules.ts'
import { followingOnTela, momentForTela, spanInWords } from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { seguinteOf, type VelorioNaTela } from '#web/features/tela/tela-store.ts'
import { useUnidadeNaTela } from '#web/features/tela/unidade-tela-store.ts'
import { type TelaCapelaView, useTelaCapela } from '#web/features/tela/use-tela-capela.ts'
import { absolute, paths } from '#web/paths.ts'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { fitsLines, useFirstFitting } from '#web/ui/display/use-first-fitting.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './placa.module.css'
import { announcementAt, phaseInWords } from './velorio.tsx'

const REDRAW_INTERVAL_MS = 60_000

/** Electronic paper flashes when it redraws: the sign changes once a minute at most. Its first content does not wait. */
const useEachMinute = (view: TelaCapelaView): TelaCapelaView => {
  const [shown, setShown] = useState(view)
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), REDRAW_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (shown.content.kind !== 'quiet' || view.content.kind === 'quiet') return shown
  setShown(view)
  return view
}

/** Lines that a name may take at each size of the style sheet, from the largest. */
const LINES_OF_NAME = [2, 2, 3, 3, 4] as const

const Name = ({ nome }: { nome: string }) => {
  const [heading, size] = useFirstFitting(LINES_OF_NAME.length, fitsLines(LINES_OF_NAME))
  return (
    <h1 ref={heading} data-size={size}>
      {nome}
    </h1>
  )
}

export const PlacaCerimonias = ({ despedida, now }: { despedida: DespedidaPublica; now: string }) => {
  const today = now.slice(0, 10)
  const { dataHoraInicial, dataHoraFinal } = despedida.apresentacao
  return (
    <dl className={classes.cerimonias}>
      <dt>{TELA_TEXTO.velorio}</dt>
      <dd>{spanInWords(dataHoraInicial, dataHoraFinal, today)}</dd>
      {followingOnTela(despedida, now).map(({ which, title, start, place }) => (
        <Fragment key={which}>
          <dt>{title}</dt>
          <dd>{[momentForTela(start, today), place].filter(part => part !== '').join(' · ')}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const Velorio = ({ velorio, now }: { velorio: VelorioNaTela; now: string }) => {
  const { despedida } = velorio
  const { pessoa_falecida: pessoa, apresentacao } = despedida
  const phase = phaseInWords(apresentacao, now)
  return (
    <section className={classes.velorio}>
      {phase && <p className={classes.phase}>{phase}</p>}
      <Name nome={pessoa.nome} />
      {pessoa.conhecido_como && <p className={classes.dates}>{quoted(pessoa.conhecido_como)}</p>}
      <p className={classes.dates}>{lifeInDates(pessoa)}</p>
      <PlacaCerimonias despedida={despedida} now={now} />
      <figure className={classes.code}>
        <QrCode text={`${absolute(paths.despedida(despedida.id))}?aba=mensagens`} title={TELA_TEXTO.deixeMensagem} />
        <figcaption>{TELA_TEXTO.deixeMensagem}</figcaption>
      </figure>
    </section>
  )
}

const Content = ({ content, now }: TelaCapelaView) => {
  if (content.kind === 'velorio') return <Velorio velorio={content.velorio} now={now} />
  if (content.kind !== 'reserved')
    return <p className={classes.empty}>{content.kind === 'ads' && 'Nenhum velório agora.'}</p>
  const { dataHoraInicial, dataHoraFinal } = content.reservado
  return (
    <section className={classes.velorio}>
      <h1>{TELA_TEXTO.reservado}</h1>
      <p className={classes.dates}>{spanInWords(dataHoraInicial, dataHoraFinal, now.slice(0, 10))}</p>
    </section>
  )
}

type PlacaProps = { empresa: string; lugar: string; chave: string | undefined }

/** `/capela/{empresa}/{id}?modo=placa`: a still page in black on white for a sign of electronic paper at the chapel's door. */
export const PlacaScreen = ({ empresa, lugar, chave }: PlacaProps) => {
  useDisplay(true)
  const { nome } = useUnidadeNaTela(empresa)
  const { content, now } = useEachMinute(useTelaCapela({ empresa, lugar, chave, still: true }))
  const announcement = content.kind === 'velorio' ? announcementAt(seguinteOf(content.velorio), now) : undefined
  return (
    <main className={classes.placa}>
      <header className={classes.head}>
        <p>{nome}</p>
        <p className={classes.capela}>{TELA_TEXTO.capela(lugar)}</p>
      </header>
      <Content content={content} now={now} />
      {announcement && <p className={`clip ${classes.next}`}>{announcement}</p>}
    </main>
  )
}
