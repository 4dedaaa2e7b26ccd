import type { Atendimento } from '#contract/atendimento/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { Button } from '#web/ui/public/button.tsx'
import { CARTAO } from './card-messages.ts'
import classes from './card-panel.module.css'
import { type CardAction, useCardAction } from './card-query.ts'
import { endPhaseOf } from './end-phase-rules.ts'
import { untilInWords } from './end-rules.ts'

type Velorio = NonNullable<Atendimento['velorio']>
type CardActions = { busy: boolean; run: (action: CardAction) => void }

const sentenceOf = (velorio: Velorio, agora: string): string => {
  const phase = endPhaseOf(velorio, agora)
  if (phase === 'depois') return CARTAO.acabou
  const until = untilInWords(phase === 'tolerancia' ? velorio.imagemAte : velorio.dataHoraFinal)
  return phase === 'perto' ? CARTAO.perto(until) : CARTAO.vao(until)
}

const Cerimonia = ({ velorio, busy, run }: { velorio: Velorio } & CardActions) => (
  <div className={classes.block}>
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={velorio.cerimonia}
        aria-disabled={busy}
        onChange={event => run({ emAndamento: event.currentTarget.checked })}
      />
      {CARTAO.andamento}
    </label>
    <p className="soft">{velorio.cerimonia ? CARTAO.marcada(velorio.tolerancia) : CARTAO.marque(velorio.tolerancia)}</p>
  </div>
)

const Extend = ({ velorio, prominent, busy, run }: { velorio: Velorio; prominent: boolean } & CardActions) => (
  <div className={classes.block}>
    <h2>{CARTAO.estender}</h2>
    {velorio.estender.length === 0 && <p>{CARTAO.semEspaco}</p>}
    <div className={classes.minutes}>
      {velorio.estender.map(minutos => (
        <Button
          key={minutos}
          variant={prominent ? 'filled' : 'ghost'}
          aria-label={CARTAO.estenderPor(minutos)}
          busy={busy}
          onClick={() => run({ minutos, fim: velorio.dataHoraFinal })}
        >
          {CARTAO.minutos(minutos)}
        </Button>
      ))}
    </div>
  </div>
)

const Actions = ({ chave, velorio, agora }: { chave: string; velorio: Velorio; agora: string }) => {
  const { isPending, mutate, problem } = useCardAction(chave)
  // Nothing is disabled meanwhile: it would lose the focus of the keyboard.
  const run = (action: CardAction): void => {
    if (!isPending) mutate(action)
  }
  const actions: CardActions = { busy: isPending, run }
  const phase = endPhaseOf(velorio, agora)
  return (
    <>
      <p role="status" className={phase === 'durante' ? 'notice' : 'alert'}>
        {sentenceOf(velorio, agora)}
      </p>
      <p role="alert" className={problem === undefined ? '' : 'alert'}>
        {problem}
      </p>
      <Extend velorio={velorio} prominent={phase !== 'durante'} {...actions} />
      {velorio.tolerancia > 0 && phase !== 'depois' && <Cerimonia velorio={velorio} {...actions} />}
    </>
  )
}

/** What the attendant of a chapel does with the velório of this hour. */
export const CardPanel = ({ chave, atendimento }: { chave: string; atendimento: Atendimento }) => {
  const { unidade, capela, cerimonia, agora, velorio } = atendimento
  return (
    <>
      <p className="soft">{unidade}</p>
      <h1>{cerimonia ?? CARTAO.capela(capela)}</h1>
      {velorio === null ? (
        <div className={classes.block}>
          <p role="status" className="strong">
            {CARTAO.nenhum}
          </p>
          <p className="soft">{CARTAO.nenhumTexto}</p>
        </div>
      ) : (
        <>
          <p className={classes.name}>{velorio.nome}</p>
          <p className={`soft ${classes.hours}`}>
            {CARTAO.horario(formatDataHora(velorio.dataHoraInicial), formatDataHora(velorio.dataHoraFinal))}
          </p>
          {velorio.notaInterna !== '' && (
            <section className={classes.block} aria-labelledby="nota-interna">
              <h2 id="nota-interna">{CARTAO.nota}</h2>
              <p className={classes.note}>{velorio.notaInterna}</p>
            </section>
          )}
          {velorio.encerrada ? (
            <p role="status" className="notice">
              {CARTAO.encerrada}
            </p>
          ) : (
            <Actions chave={chave} velorio={velorio} agora={agora} />
          )}
        </>
      )}
    </>
  )
}
