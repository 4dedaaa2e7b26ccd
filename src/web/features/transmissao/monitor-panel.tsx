import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { SEGMENT_MAX_SECONDS } from '#contract/transmissao/limits.ts'
import type { EstadoTransmissao, Transmissao } from '#contract/transmissao/schema.ts'
import { formatInstant, timeOf } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { countdownParts } from './countdown.tsx'
import classes from './monitor.module.css'
import { ALERTA_TEXTO, ESTADO_DO_APARELHO, ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'
import { useMonitorAction } from './monitor-query.ts'
import { StateBox } from './state-box.tsx'

type Apresentacao = NonNullable<Transmissao['apresentacao']>

/** "1 hora", not "1 hora 0 minutos". */
const words = (ms: number): string =>
  countdownParts(ms)
    .filter(({ value }, index, parts) => value > 0 || (index > 0 && parts.every(part => part.value === 0)))
    .map(part => `${part.value} ${part.word}`)
    .join(' ')

const distance = (apresentacao: Apresentacao, agora: string): string => {
  const now = timeOf(agora)
  const [start, end] = [timeOf(apresentacao.dataHoraInicial), timeOf(apresentacao.dataHoraFinal)]
  if (now < start) return MONITOR.faltam(words(start - now))
  return now >= end ? MONITOR.passou(words(now - end)) : MONITOR.termina(words(end - now))
}

const GOOD_STATES: readonly EstadoTransmissao[] = ['agendada', 'encerrada', 'conectando', 'ao-vivo']

/** The state in large, simple words, and what to do. */
export const StateCard = ({ transmissao }: { transmissao: Transmissao }) => {
  const { estado, envio } = transmissao
  const { titulo, ajuda } = ESTADO_TEXTO[estado]
  const text = (envio.quem && ESTADO_DO_APARELHO[estado]) ?? ajuda
  return <StateBox title={titulo} text={text} bad={!GOOD_STATES.includes(estado)} live={estado === 'ao-vivo'} />
}

/** Open alerts; each disappears when it is resolved. */
export const Alerts = ({ transmissao }: { transmissao: Transmissao }) => (
  <div role="alert">
    {transmissao.alertas.length > 0 && (
      <ul aria-label={MONITOR.alertas}>
        {transmissao.alertas.map(({ tipo, desde }) => (
          <li key={tipo} className={`alert ${classes.warning}`}>
            {ALERTA_TEXTO[tipo]} <span className={classes.since}>{MONITOR.alertaDesde(formatInstant(desde))}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

export const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Person, chapel and hours, to be checked before a wake goes live. */
export const Facts = ({ transmissao }: { transmissao: Transmissao }) => {
  const { apresentacao, agora, nome } = transmissao
  if (!apresentacao) return null
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={MONITOR.pessoa}>{nome}</Fact>
        <Fact label={MONITOR.capela}>
          {apresentacao.unidade}, {MONITOR.capela.toLowerCase()} {apresentacao.capela}
        </Fact>
        <Fact label={MONITOR.horario}>
          {formatDataHora(apresentacao.dataHoraInicial)} a {formatDataHora(apresentacao.dataHoraFinal)}
        </Fact>
        <Fact label={MONITOR.relogio}>
          {agora.slice(11, 16)}. {distance(apresentacao, agora)}.
        </Fact>
      </dl>
      <ul className={`row soft ${classes.figures}`}>
        <li>{MONITOR.assistindo(transmissao.espectadores, transmissao.pico)}</li>
        {transmissao.segmentoHa !== null && <li>{MONITOR.ultima(transmissao.segmentoHa)}</li>}
        <li>{MONITOR.reinicios(transmissao.reinicios)}</li>
        {(transmissao.duracaoSegmento ?? 0) > SEGMENT_MAX_SECONDS && <li>{MONITOR.atrasada}</li>}
      </ul>
    </>
  )
}

const UNDO_END_MS = 10_000

const Control = ({ label, help, onClick }: { label: string; help: string; onClick: () => void }) => (
  <div className={classes.control}>
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
    <p className="soft">{help}</p>
  </div>
)

type EndDialogProps = { canEndCerimonia: boolean; onCancel: () => void; onEnd: (cerimonia: boolean) => void }

/** Whether only the picture ends, or the ceremony has ended, which is asked once it has begun. */
const EndDialog = ({ canEndCerimonia, onCancel, onEnd }: EndDialogProps) => {
  const [cerimonia, setCerimonia] = useState(canEndCerimonia)
  return (
    <ConfirmDialog
      title={MONITOR.encerrarPergunta}
      confirm={MONITOR.encerrar}
      onCancel={onCancel}
      onConfirm={() => onEnd(cerimonia)}
    >
      {canEndCerimonia && (
        <Radio.Group
          aria-label={MONITOR.encerrarPergunta}
          value={cerimonia ? 'cerimonia' : 'imagem'}
          onChange={value => setCerimonia(value === 'cerimonia')}
          mb="md"
        >
          <Stack gap="md">
            <Radio value="cerimonia" label={MONITOR.encerrarCerimonia} description={MONITOR.encerrarCerimoniaAjuda} />
            <Radio value="imagem" label={MONITOR.encerrarImagem} description={MONITOR.encerrarImagemAjuda} />
          </Stack>
        </Radio.Group>
      )}
      <p>{MONITOR.encerrarTexto}</p>
    </ConfirmDialog>
  )
}

/** What staff can do with one tap. Ending asks for a confirmation, and can be undone. */
export const Controls = ({ transmissao }: { transmissao: Transmissao }) => {
  const action = useMonitorAction(transmissao)
  const [asking, setAsking] = useState(false)
  const [endedAt, setEndedAt] = useState<number>()
  const apresentacao = transmissao.apresentacao
  if (!apresentacao) return null
  const run = (tipo: 'ligar' | 'desligar' | 'reabrir') => () => {
    if (action.isPending) return
    action.mutate({ tipo }, { onSuccess: () => setEndedAt(undefined) })
  }
  const end = (cerimonia: boolean) => {
    setAsking(false)
    action.mutate({ tipo: 'encerrar', cerimonia }, { onSuccess: () => setEndedAt(Date.now()) })
  }
  const { agora } = transmissao
  const isRunning = agora >= apresentacao.dataHoraInicial && agora < apresentacao.dataHoraFinal
  return (
    <div className={classes.controls}>
      {apresentacao.status_camera ? (
        <Control label={MONITOR.desligar} help={MONITOR.desligarAjuda} onClick={run('desligar')} />
      ) : (
        <Control label={MONITOR.ligar} help={MONITOR.ligarAjuda} onClick={run('ligar')} />
      )}
      {apresentacao.encerrada ? (
        <Control label={MONITOR.reabrir} help={MONITOR.reabrirAjuda} onClick={run('reabrir')} />
      ) : (
        <Control label={MONITOR.encerrar} help={MONITOR.encerrarAjuda} onClick={() => setAsking(true)} />
      )}
      {asking && <EndDialog canEndCerimonia={isRunning} onCancel={() => setAsking(false)} onEnd={end} />}
      {endedAt !== undefined && (
        <UndoBar
          text={apresentacao.terminada ? MONITOR.velorioEncerrado : MONITOR.encerradaAgora}
          actionKey={endedAt}
          durationMs={UNDO_END_MS}
          busy={action.isPending}
          onUndo={run('reabrir')}
          onExpire={() => setEndedAt(undefined)}
        />
      )}
    </div>
  )
}

export const Log = ({ registros }: Pick<Transmissao, 'registros'>) => (
  <section className={classes.log} aria-labelledby="acontecimentos">
    <h2 id="acontecimentos">{MONITOR.acontecimentos}</h2>
    {registros.length === 0 && <p className="soft">{MONITOR.nenhumAcontecimento}</p>}
    <ol>
      {registros.map(registro => (
        <li key={registro.id}>
          <time dateTime={registro.quando}>{formatInstant(registro.quando)}</time> {registro.texto}
        </li>
      ))}
    </ol>
  </section>
)
