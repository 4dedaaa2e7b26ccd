import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { CerimoniasTransmitidas, CerimoniaTransmitida } from '#contract/transmissao/cerimonia-schema.ts'
import type { Extensao } from '#contract/transmissao/limits.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { callKey } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { ESTADO_DA_CERIMONIA, CERIMONIAS as T } from './cerimonias-messages.ts'
import classes from './monitor.module.css'
import { ESTADO_DO_APARELHO, ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'
import { Fact } from './monitor-panel.tsx'
import { StateBox } from './state-box.tsx'

/** A ceremony whose transmissao is open. */
export type OpenCerimonia = CerimoniaTransmitida & { transmissao: NonNullable<CerimoniaTransmitida['transmissao']> }
type Props = { id: number; cerimonia: OpenCerimonia }

const BAD_STATES: readonly string[] = ['sem-ffmpeg', 'reconectando', 'codec', 'disco', 'sem-sinal', 'endereco']

/** The state in large, simple words, and what to do. */
export const CerimoniaState = ({ cerimonia: { transmissao } }: Pick<Props, 'cerimonia'>) => {
  const { estado, envio } = transmissao
  const { titulo, ajuda } = ESTADO_DA_CERIMONIA[estado] ?? ESTADO_TEXTO[estado]
  const text = (envio.quem && ESTADO_DO_APARELHO[estado]) ?? ajuda
  return <StateBox title={titulo} text={text} bad={BAD_STATES.includes(estado)} live={estado === 'ao-vivo'} />
}

/** What is shown, where and until when, and who of the family asked for it. */
export const CerimoniaFacts = ({ cerimonia }: Pick<Props, 'cerimonia'>) => {
  const { transmissao, titulo, inicio, local, publica } = cerimonia
  const { autorizada, desde, dataHoraFinal, espectadores, pico, segmentoHa } = transmissao
  return (
    <>
      <dl className={classes.facts}>
        <Fact label="Cerimônia">{titulo}</Fact>
        {local !== '' && <Fact label="Lugar">{local}</Fact>}
        <Fact label="Horário">
          {inicio === null ? T.semHora : `${formatDataHora(inicio)} a ${formatDataHora(dataHoraFinal)}`}
        </Fact>
        {desde !== null && (
          <Fact label="Visitas veem">{`a partir de ${formatDataHora(desde)}, se alguém já enviar`}</Fact>
        )}
        <Fact label="A pedido de">
          {autorizada.parentesco === '' ? autorizada.nome : `${autorizada.nome} (${autorizada.parentesco})`}
        </Fact>
      </dl>
      {!publica && <p className="soft">{T.soFamilia}</p>}
      <ul className={`row soft ${classes.figures}`}>
        <li>{MONITOR.assistindo(espectadores, pico)}</li>
        {segmentoHa !== null && <li>{MONITOR.ultima(segmentoHa)}</li>}
      </ul>
    </>
  )
}

type Action =
  | { tipo: 'encerrar' | 'reabrir' }
  | { tipo: 'estender'; minutos: Extensao }
  | { tipo: 'andamento'; emAndamento: boolean }

const act = (params: { id: number; cerimonia: string }, action: Action): Promise<CerimoniasTransmitidas> => {
  if (action.tipo === 'estender')
    return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/estender', {
      params,
      body: { minutos: action.minutos },
    })
  if (action.tipo === 'andamento')
    return api('PUT /cliente/transmissao/:id/cerimonias/:cerimonia/andamento', {
      params,
      body: { emAndamento: action.emAndamento },
    })
  if (action.tipo === 'encerrar') return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/encerrar', { params })
  return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/reabrir', { params })
}

/** Extends with one tap, and ends after a question. */
export const CerimoniaControls = ({ id, cerimonia: { cerimonia, transmissao } }: Props) => {
  const action = useSend((wanted: Action) => act({ id, cerimonia }, wanted), {
    done: MONITOR.feito,
    failed: error => messageOf(error, MONITOR.erro),
    replaces: callKey('GET /cliente/transmissao/:id/cerimonias', { params: { id } }),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
    changesAfterFailure: true,
  })
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
          description={`Se a hora do fim chegar, a imagem e o som continuam por ${tolerancia} min.`}
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
          title="Encerrar a transmissão desta cerimônia?"
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
