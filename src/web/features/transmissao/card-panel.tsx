import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Atendimento } from '#contract/atendimento/schema.ts'
import { ATENDIMENTO } from '#contract/atendimento/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { Extensao } from '#contract/transmissao/limits.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { CARTAO } from './card-messages.ts'
import classes from './card-panel.module.css'
import { endPhaseOf } from './end-phase-rules.ts'
import { untilInWords } from './end-rules.ts'

/** The card's key goes in the body, so that it is in no log. */
export const atendimentoKey = (chave: string) => ['POST /atendimento/estado', chave]

const NENHUM = ATENDIMENTO.semVelorio

const ENCERRADA = ATENDIMENTO.encerrada

type Velorio = NonNullable<Atendimento['velorio']>
type CardAction = { emAndamento: boolean } | { minutos: Extensao; fim: string }
type CardActions = { busy: boolean; run: (action: CardAction) => void }

/** `problem`: why the last action failed, in a sentence. */
const useCardAction = (chave: string) => {
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: (change: CardAction): Promise<Atendimento> =>
      'fim' in change
        ? api('POST /atendimento/estender', { body: { chave, ...change } })
        : api('POST /atendimento/cerimonia', { body: { chave, ...change } }),
    onSuccess: response => client.setQueryData(atendimentoKey(chave), response),
    onError: () => client.invalidateQueries({ queryKey: atendimentoKey(chave) }),
  })
  return { ...action, problem: action.error ? messageOf(action.error, CARTAO.erro) : undefined }
}

const sentenceOf = (velorio: Velorio, agora: string): string => {
  const phase = endPhaseOf(velorio, agora)
  if (phase === 'depois')
    return 'A imagem e o som terminaram. Se a cerimônia continua, estenda: quem assistia volta a ver.'
  const until = untilInWords(phase === 'tolerancia' ? velorio.imagemAte : velorio.dataHoraFinal)
  return phase === 'perto'
    ? `A imagem e o som vão só ${until}. A cerimônia continua?`
    : `A imagem e o som vão ${until}.`
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
      Cerimônia em andamento
    </label>
    <p className="soft">
      {velorio.cerimonia
        ? `Marcada. Na hora do fim, a imagem e o som continuam por mais ${velorio.tolerancia} min.`
        : `Marque se a cerimônia pode passar da hora: a imagem e o som continuam por ${velorio.tolerancia} min.`}
    </p>
  </div>
)

const Extend = ({ velorio, prominent, busy, run }: { velorio: Velorio; prominent: boolean } & CardActions) => (
  <div className={classes.block}>
    <h2>Estender</h2>
    {velorio.estender.length === 0 && <p>Outra família usa a capela em seguida: não é possível estender.</p>}
    <div className={classes.minutes}>
      {velorio.estender.map(minutos => (
        <Button
          key={minutos}
          variant={prominent ? 'filled' : 'ghost'}
          aria-label={minutos === 60 ? 'Estender 1 hora' : `Estender ${minutos} min`}
          busy={busy}
          onClick={() => run({ minutos, fim: velorio.dataHoraFinal })}
        >
          {minutos === 60 ? '1 hora' : `${minutos} min`}
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
            {NENHUM}
          </p>
          <p className="soft">Esta página abre sozinha quando o velório começar.</p>
        </div>
      ) : (
        <>
          <p className={classes.name}>{velorio.nome}</p>
          <p className={`soft ${classes.hours}`}>
            {`De ${formatDataHora(velorio.dataHoraInicial)} a ${formatDataHora(velorio.dataHoraFinal)}`}
          </p>
          {velorio.notaInterna !== '' && (
            <section className={classes.block} aria-labelledby="nota-interna">
              <h2 id="nota-interna">Recado da equipe</h2>
              <p className={classes.note}>{velorio.notaInterna}</p>
            </section>
          )}
          {velorio.encerrada ? (
            <p role="status" className="notice">
              {ENCERRADA}
            </p>
          ) : (
            <Actions chave={chave} velorio={velorio} agora={agora} />
          )}
        </>
      )}
    </>
  )
}
