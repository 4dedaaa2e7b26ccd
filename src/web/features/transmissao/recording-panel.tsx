import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EstadoGravacao, GravacaoArquivo, GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { useHashIntoView } from '#web/lib/hash-into-view.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { CaptionsLine } from './captions-line.tsx'
import classes from './recording.module.css'
import { ConsentDialog } from './recording-dialog.tsx'
import { PAINEL_GRAVACAO as T } from './recording-messages.ts'
import { durationWords } from './replay-messages.ts'
import { ReplayVideo } from './replay-video.tsx'
import { ShowRecording } from './show-recording.tsx'
import { StateBox } from './state-box.tsx'

const RECORDING_POLL_INTERVAL_MS = 10_000

const failed = (error: unknown): string => messageOf(error, T.erro)

const QUEM = { acesso: 'vê quem tem acesso à página', familia: 'vê só a família' } as const

/** What each state means for staff and moderator. */
const GRAVACAO_ESTADO: Readonly<Record<EstadoGravacao, { titulo: string; ajuda: string }>> = {
  desligada: {
    titulo: 'Não é gravado',
    ajuda: 'A gravação só começa depois da autorização da família.',
  },
  aguardando: { titulo: 'Autorizada', ajuda: 'A gravação começa com a transmissão e termina com ela.' },
  gravando: { titulo: 'Gravando', ajuda: 'A imagem está sendo guardada.' },
  pausada: {
    titulo: 'Gravação parada a pedido',
    ajuda: 'O que já foi gravado está guardado. Nada mais é gravado até alguém voltar a gravar.',
  },
  parada: {
    titulo: 'Gravação com falha',
    ajuda: 'A transmissão segue no ar, mas não está sendo guardada: disco cheio ou com falha. Chame o técnico agora.',
  },
  guardada: { titulo: 'Guardada', ajuda: 'A família pode mandar remover a qualquer momento.' },
}

const registro = (quando: string, quem: string) =>
  quem === '' ? `Registrada em ${quando}` : `Registrada em ${quando} por ${quem}`

type CutToolsProps = { id: number; part: GravacaoArquivo; position: () => number }

const isCut = ({ corte }: GravacaoArquivo): boolean => corte.inicio > 0 || corte.fim > 0

/** Leaves out the beginning or the end of a recording at the current position; one button restores all of it. */
const CutTools = ({ id, part, position }: CutToolsProps) => {
  const cut = useSend('PUT /cliente/gravacao/:id/corte/:gravacao', {
    done: 'Corte guardado.',
    failed,
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  const { inicio, fim } = part.corte
  const press = (corte: GravacaoArquivo['corte']) => () => {
    if (!cut.isPending) cut.mutate({ params: { id, gravacao: part.id }, body: corte })
  }
  const at = (): number => Math.floor(position())
  return (
    <>
      <Button variant="default" loading={cut.isPending} onClick={() => press({ inicio: inicio + at(), fim })()}>
        Começar aqui
      </Button>
      <Button
        variant="default"
        loading={cut.isPending}
        onClick={() => press({ inicio, fim: fim + Math.max(0, part.segundos - at()) })()}
      >
        Terminar aqui
      </Button>
      {isCut(part) && (
        <Button variant="default" loading={cut.isPending} onClick={press({ inicio: 0, fim: 0 })}>
          Desfazer corte
        </Button>
      )}
    </>
  )
}

const Consent = ({ now }: { now: NonNullable<GravacaoDaDespedida['consentimento']> }) => (
  <ul className={classes.consent}>
    <li>{now.parentesco === '' ? `Autorizada por ${now.nome}` : `Autorizada por ${now.nome} (${now.parentesco})`}</li>
    <li>{`${now.dias} dias depois do velório; ${QUEM[now.quem]}.`}</li>
    <li className="note">{registro(formatInstant(now.registradoEm), now.registradoPor)}</li>
  </ul>
)

type PartProps = { id: number; part: GravacaoArquivo; baixavel: boolean; renew: () => Promise<string | undefined> }

const Part = ({ id, part, baixavel, renew }: PartProps) => {
  const [watching, setWatching] = useState(false)
  // The browser downloads the file itself: a wake is larger than the memory of a page.
  const download = useSend('POST /cliente/gravacao/:id/arquivo/:gravacao', {
    done: 'O download começou. Guarde o arquivo em lugar seguro.',
    failed,
    after: ({ endereco }) => window.location.assign(endereco),
  })
  if (part.inicio === null || part.endereco === null) return null
  const when = `${formatInstant(part.inicio)}, ${durationWords(part.segundos)}`
  return (
    <li>
      <p className={classes.when}>{when}</p>
      <p className="note">
        {`${Math.max(1, Math.round(part.bytes / 1e6)).toLocaleString('pt-BR')} MB`}.{' '}
        {`Apagada sozinha em ${formatInstant(part.ate)}`}.
      </p>
      {isCut(part) && (
        <p className="note">{`Fora da gravação: ${durationWords(part.corte.inicio)} do começo e ${durationWords(part.corte.fim)} do fim. O corte pode ser desfeito até o prazo.`}</p>
      )}
      <div className={`row ${classes.controls}`}>
        <Button
          variant="default"
          aria-label={`${watching ? T.fechar : T.assistir}: ${when}`}
          onClick={() => setWatching(!watching)}
        >
          {watching ? T.fechar : T.assistir}
        </Button>
        {baixavel && !part.emCurso && (
          <Button
            variant="default"
            aria-label={`${T.baixar}: ${when}`}
            loading={download.isPending}
            onClick={() => download.mutate({ params: { id, gravacao: part.id } })}
          >
            {T.baixar}
          </Button>
        )}
      </div>
      <CaptionsLine id={id} gravacao={part.id} legendas={part.legendas} when={when} />
      {watching && (
        <div className={classes.watching}>
          <ReplayVideo
            key={`${part.corte.inicio} ${part.corte.fim} ${part.legendas.estado} ${part.legendas.visivel}`}
            address={part.endereco}
            captions={part.legendas.estado === 'pronta' && part.legendas.visivel}
            renew={renew}
            {...(part.emCurso
              ? {}
              : { tools: (position: () => number) => <CutTools id={id} part={part} position={position} /> })}
          />
        </div>
      )}
    </li>
  )
}

const RemovalDialog = ({ id, recorded, onClose }: { id: number; recorded: boolean; onClose: () => void }) => {
  const removal = useSend('DELETE /cliente/gravacao/:id', {
    done: recorded ? 'Gravação removida.' : 'Autorização retirada.',
    failed,
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  return (
    <ConfirmDialog
      title={recorded ? 'Remover a gravação?' : 'Retirar a autorização?'}
      confirm={recorded ? T.remover : T.retirar}
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => removal.mutate({ params: { id } }, { onSuccess: onClose })}
    >
      <p>
        {recorded
          ? 'A autorização é revogada e tudo o que foi gravado desta despedida é apagado agora. Não é possível desfazer.'
          : 'O velório não será gravado. Para gravar, é preciso autorizar de novo.'}
      </p>
    </ConfirmDialog>
  )
}

/** Stops recording without erasing, and has it go on: both at once, since each can be taken back by the other. */
const Pause = ({ id, pausada }: { id: number; pausada: boolean }) => {
  const pause = useSend('PUT /cliente/gravacao/:id/pausa', {
    done: pausada ? 'A gravação continua.' : 'A gravação parou. Nada foi apagado.',
    failed,
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  return (
    <Button
      variant="default"
      loading={pause.isPending}
      onClick={() => pause.mutate({ params: { id }, body: { pausada: !pausada } })}
    >
      {pausada ? 'Voltar a gravar' : 'Parar de gravar'}
    </Button>
  )
}

type PartsProps = {
  id: number
  data: GravacaoDaDespedida
  refresh: () => Promise<GravacaoDaDespedida | undefined>
}

const Parts = ({ id, data, refresh }: PartsProps) => (
  <>
    <ol className={classes.parts}>
      {data.gravacoes.map(part => (
        <Part
          key={part.id}
          id={id}
          part={part}
          baixavel={data.baixavel}
          renew={async () => (await refresh())?.gravacoes.find(one => one.id === part.id)?.endereco ?? undefined}
        />
      ))}
    </ol>
    {!data.baixavel && data.gravacoes.length > 0 && (
      <p className="note">
        Para baixar em MP4 o servidor precisa do programa de vídeo (ffmpeg), que não foi encontrado. Chame o técnico.
      </p>
    )}
  </>
)

/** Recording of a wake: off until the family consents, and removable by the family. For staff and the despedida's own moderator. */
export const RecordingPanel = ({ id, captions = false }: { id: number; captions?: boolean }) => {
  useHashIntoView('#gravacao')
  const recording = useCall('GET /cliente/gravacao/:id', {
    params: { id },
    refetchInterval: RECORDING_POLL_INTERVAL_MS,
  })
  const [dialog, setDialog] = useState<'consent' | 'removal'>()
  const { data } = recording
  const family = isSomenteModerador(useSession()?.roles ?? [])
  const recorded = data !== undefined && data.gravacoes.length > 0
  const close = () => setDialog(undefined)
  return (
    <section className={classes.panel} aria-labelledby="gravacao">
      <h2 id="gravacao">Gravação</h2>
      <Pending query={recording} loading="Abrindo a gravação…" failed="Não foi possível abrir a gravação." lines={1} />
      {data && (
        <>
          <StateBox
            title={GRAVACAO_ESTADO[data.estado].titulo}
            text={GRAVACAO_ESTADO[data.estado].ajuda}
            bad={data.estado === 'parada'}
            live={data.estado === 'gravando'}
          />
          {data.consentimento && <Consent now={data.consentimento} />}
          {data.consentimento?.soGravar && <ShowRecording id={id} mostrarEm={data.consentimento.mostrarEm} />}
          <Parts id={id} data={data} refresh={async () => (await recording.refetch({ throwOnError: true })).data} />
          <div className="row">
            {['gravando', 'parada', 'pausada'].includes(data.estado) && (
              <Pause id={id} pausada={data.estado === 'pausada'} />
            )}
            <Button variant="default" onClick={() => setDialog('consent')}>
              {data.consentimento
                ? 'Alterar prazo ou público'
                : family
                  ? 'Autorizar a gravação'
                  : 'Registrar autorização'}
            </Button>
            {data.consentimento && (
              <Button variant="default" onClick={() => setDialog('removal')}>
                {recorded ? T.remover : T.retirar}
              </Button>
            )}
          </div>
          {dialog === 'consent' && (
            <ConsentDialog id={id} now={data.consentimento} captions={captions} onClose={close} />
          )}
          {dialog === 'removal' && <RemovalDialog id={id} recorded={recorded} onClose={close} />}
        </>
      )}
    </section>
  )
}
