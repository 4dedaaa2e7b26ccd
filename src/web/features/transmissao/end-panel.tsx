import { Button, Switch } from '@mantine/core'
import { plural } from '#contract/plural.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { endPhaseOf } from './end-phase-rules.ts'
import { untilInWords } from './end-rules.ts'
import classes from './monitor.module.css'
import { MONITOR } from './monitor-messages.ts'
import { useMonitorAction } from './monitor-query.ts'

type Props = { transmissao: Transmissao }
type Apresentacao = NonNullable<Transmissao['apresentacao']>

const ExtendButtons = ({ transmissao, prominent }: Props & { prominent: boolean }) => {
  const action = useMonitorAction(transmissao)
  const minutes = transmissao.apresentacao?.estender ?? []
  if (minutes.length === 0) return <p>Outra família usa a capela em seguida: não é possível estender.</p>
  const running = action.isPending && action.variables.tipo === 'estender' ? action.variables.minutos : undefined
  return (
    <div className={`row ${classes.extend}`}>
      <span>{MONITOR.estenderPor}</span>
      {minutes.map(minutos => (
        <Button
          key={minutos}
          variant={prominent ? 'filled' : 'default'}
          aria-label={MONITOR.estender(minutos)}
          loading={running === minutos}
          disabled={action.isPending && running !== minutos}
          onClick={() => action.mutate({ tipo: 'estender', minutos })}
        >
          {MONITOR.minutos(minutos)}
        </Button>
      ))}
    </div>
  )
}

const END_SENTENCES = {
  perto: ({ dataHoraFinal }: Apresentacao) =>
    `A imagem e o som vão só ${untilInWords(dataHoraFinal)}. A cerimônia continua?`,
  tolerancia: ({ imagemAte }: Apresentacao) =>
    `O horário reservado acabou. A imagem e o som vão ${untilInWords(imagemAte)}, porque a cerimônia está em andamento.`,
} as const

/** Above the page, and above the picture of a phone that sends: the end is near, and with one tap it is later. */
export const EndNotice = ({ transmissao }: Props) => {
  const { apresentacao, agora } = transmissao
  if (!apresentacao) return null
  const phase = endPhaseOf(apresentacao, agora)
  if (phase !== 'perto' && phase !== 'tolerancia') return null
  return (
    <section className={`alert ${classes.endNotice}`} aria-label="Fim do velório">
      <p role="alert" className="strong">
        {END_SENTENCES[phase](apresentacao)}
      </p>
      <ExtendButtons transmissao={transmissao} prominent />
    </section>
  )
}

/** Extending in good time, or after the end; not before the start, when only the apresentacao decides. */
export const Extension = ({ transmissao }: Props) => {
  const { apresentacao, agora } = transmissao
  if (!apresentacao || apresentacao.encerrada) return null
  const phase = endPhaseOf(apresentacao, agora)
  if (phase === 'depois')
    return (
      <div className={classes.controls}>
        <p className="soft">
          A imagem e o som terminaram. Se a cerimônia continua, estenda: quem assistia volta a ver.
        </p>
        <ExtendButtons transmissao={transmissao} prominent={false} />
      </div>
    )
  return phase === 'durante' ? (
    <div className={classes.controls}>
      <ExtendButtons transmissao={transmissao} prominent={false} />
    </div>
  ) : null
}

/** Marks that the ceremony continues: picture and sound continue for some minutes after the booked end. */
export const CerimoniaSwitch = ({ transmissao }: Props) => {
  const { apresentacao, agora } = transmissao
  const action = useMonitorAction(transmissao)
  if (!apresentacao || apresentacao.encerrada || apresentacao.tolerancia === 0) return null
  if (['antes', 'depois'].includes(endPhaseOf(apresentacao, agora))) return null
  return (
    <Switch
      className={classes.controls}
      label={MONITOR.cerimonia}
      aria-label={MONITOR.cerimonia}
      description={`Se a hora do fim chegar, a imagem e o som continuam por ${apresentacao.tolerancia} ${plural(apresentacao.tolerancia, 'minuto', 'minutos')}. Nada é gravado depois do horário reservado.`}
      checked={apresentacao.cerimonia}
      disabled={action.isPending}
      onChange={event => action.mutate({ tipo: 'cerimonia', emAndamento: event.currentTarget.checked })}
    />
  )
}
