import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { CerimoniaTransmitida } from '#contract/transmissao/cerimonia-schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { ESTADO_DA_CERIMONIA, CERIMONIAS as T } from './cerimonias-messages.ts'
import { useCerimoniaAction } from './cerimonias-query.ts'
import classes from './monitor.module.css'
import { ESTADO_DO_APARELHO, ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'
import { Fact } from './monitor-panel.tsx'
import { StateBox } from './state-box.tsx'

/** A ceremony whose transmissao is open. */
export type OpenCerimonia = CerimoniaTransmitida & { transmissao: NonNullable<CerimoniaTransmitida['transmissao']> }
type Props = { id: number; one: OpenCerimonia }

const BAD_STATES: readonly string[] = ['sem-ffmpeg', 'reconectando', 'codec', 'disco', 'sem-sinal', 'endereco']

/** The state in large, simple words, and what to do. */
export const CerimoniaState = ({ one: { transmissao } }: Pick<Props, 'one'>) => {
  const { estado, envio } = transmissao
  const { titulo, ajuda } = ESTADO_DA_CERIMONIA[estado] ?? ESTADO_TEXTO[estado]
  const text = (envio.quem && ESTADO_DO_APARELHO[estado]) ?? ajuda
  return <StateBox title={titulo} text={text} bad={BAD_STATES.includes(estado)} live={estado === 'ao-vivo'} />
}

/** What is shown, where and until when, and who of the family asked for it. */
export const CerimoniaFacts = ({ one }: Pick<Props, 'one'>) => {
  const { transmissao, titulo, inicio, local, publica } = one
  const { autorizada, desde, dataHoraFinal, espectadores, pico, segmentoHa } = transmissao
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={T.cerimonia}>{titulo}</Fact>
        {local !== '' && <Fact label={T.lugar}>{local}</Fact>}
        <Fact label={T.horario}>
          {inicio === null ? T.semHora : T.ate(formatDataHora(inicio), formatDataHora(dataHoraFinal))}
        </Fact>
        {desde !== null && <Fact label={T.visitas}>{T.aPartirDe(formatDataHora(desde))}</Fact>}
        <Fact label={T.pedida}>{T.pedidaPor(autorizada.nome, autorizada.parentesco)}</Fact>
      </dl>
      {!publica && <p className="soft">{T.soFamilia}</p>}
      <ul className={`row soft ${classes.figures}`}>
        <li>{MONITOR.assistindo(espectadores, pico)}</li>
        {segmentoHa !== null && <li>{MONITOR.ultima(segmentoHa)}</li>}
      </ul>
    </>
  )
}

/** Extends with one tap, and ends after a question. */
export const CerimoniaControls = ({ id, one: { cerimonia, transmissao } }: Props) => {
  const action = useCerimoniaAction({ id, cerimonia })
  const [asking, setAsking] = useState(false)
  const { encerrada, tolerancia, estender } = transmissao
  const end = () => {
    setAsking(false)
    action.mutate({ tipo: 'encerrar' })
  }
  return (
    <div className={classes.controls}>
      <div className={`row ${classes.extend}`}>
        <span>{MONITOR.estenderPor}</span>
        {estender.map(minutos => (
          <Button
            key={minutos}
            variant="default"
            aria-label={MONITOR.estender(minutos)}
            disabled={action.isPending}
            onClick={() => action.mutate({ tipo: 'estender', minutos })}
          >
            {MONITOR.minutos(minutos)}
          </Button>
        ))}
      </div>
      {tolerancia > 0 && !encerrada && (
        <Switch
          label={MONITOR.cerimonia}
          description={T.andamentoAjuda(tolerancia)}
          checked={transmissao.cerimonia}
          disabled={action.isPending}
          onChange={event => action.mutate({ tipo: 'andamento', emAndamento: event.currentTarget.checked })}
        />
      )}
      {encerrada ? (
        <Button variant="default" loading={action.isPending} onClick={() => action.mutate({ tipo: 'reabrir' })}>
          {MONITOR.reabrir}
        </Button>
      ) : (
        <Button variant="default" loading={action.isPending} onClick={() => setAsking(true)}>
          {MONITOR.encerrar}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={T.encerrarPergunta}
          confirm={MONITOR.encerrar}
          onCancel={() => setAsking(false)}
          onConfirm={end}
        >
          <p>{MONITOR.encerrarTexto}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
