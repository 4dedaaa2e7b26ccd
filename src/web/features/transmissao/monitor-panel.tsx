import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { SEGMENT_MAX_SECONDS } from '#contract/transmissao/limits.ts'
import type { AlertaTransmissao, EstadoTransmissao, Transmissao } from '#contract/transmissao/schema.ts'
import { formatInstant, timeOf } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { countdownParts } from './countdown.tsx'
import classes from './monitor.module.css'
import { ESTADO_DO_APARELHO, ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'
import { useMonitorAction } from './monitor-query.ts'
import { StateBox } from './state-box.tsx'

/** What to do about an open alert. */
const ALERTA_TEXTO: Readonly<Record<AlertaTransmissao, string>> = {
  fora: 'Sem imagem no horário do velório. Quem assiste vê “Reconectando com a capela”. Confira a câmera ou transmita de um celular.',
  preta: 'A imagem está preta. Confira a tampa da lente e a luz da capela.',
  parada:
    'A imagem está parada: a câmera repete a mesma imagem. Desligue a câmera e ligue de novo, ou transmita de um celular.',
  muda: 'Nenhum som chega da capela. Confira se o microfone está ligado.',
  corte: 'A transmissão termina em poucos minutos e há pessoas assistindo. Estenda se a cerimônia continuar.',
}

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
  if (now < start) return `Começa em ${words(start - now)}`
  return now >= end ? `Terminou há ${words(now - end)}` : `Termina em ${words(end - now)}`
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
      <ul aria-label="Avisos">
        {transmissao.alertas.map(({ tipo, desde }) => (
          <li key={tipo} className={`alert ${classes.warning}`}>
            {ALERTA_TEXTO[tipo]} <span className={classes.since}>{`Desde ${formatInstant(desde)}.`}</span>
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
        <Fact label="Despedida">{nome}</Fact>
        <Fact label={MONITOR.capela}>
          {apresentacao.unidade}, {MONITOR.capela.toLowerCase()} {apresentacao.capela}
        </Fact>
        <Fact label="Horário">
          {formatDataHora(apresentacao.dataHoraInicial)} a {formatDataHora(apresentacao.dataHoraFinal)}
        </Fact>
        <Fact label="Agora">
          {agora.slice(11, 16)}. {distance(apresentacao, agora)}.
        </Fact>
      </dl>
      <ul className={`row soft ${classes.figures}`}>
        <li>{MONITOR.assistindo(transmissao.espectadores, transmissao.pico)}</li>
        {transmissao.segmentoHa !== null && <li>{MONITOR.ultima(transmissao.segmentoHa)}</li>}
        <li>
          {transmissao.reinicios === 0
            ? 'Sem interrupções'
            : plural(transmissao.reinicios, '1 interrupção', `${transmissao.reinicios} interrupções`)}
        </li>
        {(transmissao.duracaoSegmento ?? 0) > SEGMENT_MAX_SECONDS && (
          <li>Imagem com atraso: a câmera espaça demais os quadros-chave (ajuste para 2 segundos)</li>
        )}
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
            <Radio
              value="cerimonia"
              label="A cerimônia terminou"
              description="A página, as listas e as telas dizem que o velório terminou agora."
            />
            <Radio
              value="imagem"
              label="Só a transmissão"
              description="A imagem acaba. A página continua a dizer que o velório vai até a hora marcada."
            />
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
        <Control
          label="Desligar câmera"
          help="Esconde a imagem por um momento. O velório continua, e a imagem volta quando você ligar."
          onClick={run('desligar')}
        />
      ) : (
        <Control label="Ligar câmera" help="A imagem da capela volta a quem assiste." onClick={run('ligar')} />
      )}
      {apresentacao.encerrada ? (
        <Control label={MONITOR.reabrir} help="Quem assistia volta a ver a capela." onClick={run('reabrir')} />
      ) : (
        <Control
          label={MONITOR.encerrar}
          help="Acaba antes da hora, para todos. Você diz se a cerimônia também terminou."
          onClick={() => setAsking(true)}
        />
      )}
      {asking && <EndDialog canEndCerimonia={isRunning} onCancel={() => setAsking(false)} onEnd={end} />}
      {endedAt !== undefined && (
        <UndoBar
          text={apresentacao.terminada ? 'Velório encerrado.' : 'Transmissão encerrada.'}
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
    <h2 id="acontecimentos">Acontecimentos</h2>
    {registros.length === 0 && <p className="soft">Nada aconteceu ainda.</p>}
    <ol>
      {registros.map(registro => (
        <li key={registro.id}>
          <time dateTime={registro.quando}>{formatInstant(registro.quando)}</time> {registro.texto}
        </li>
      ))}
    </ol>
  </section>
)
