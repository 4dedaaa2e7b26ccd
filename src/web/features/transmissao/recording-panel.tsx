import { Button } from '@mantine/core'
import { useState } from 'react'
import type { GravacaoArquivo, GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { useHashIntoView } from '#web/lib/hash-into-view.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { CaptionsLine } from './captions-line.tsx'
import classes from './recording.module.css'
import { ConsentDialog } from './recording-dialog.tsx'
import { GRAVACAO_ESTADO, PAINEL_GRAVACAO as T } from './recording-messages.ts'
import { useCut, useDownload, useRecording, useRemoval } from './recording-query.ts'
import { durationWords } from './replay-messages.ts'
import { ReplayVideo } from './replay-video.tsx'
import { ShowRecording } from './show-recording.tsx'
import { StateBox } from './state-box.tsx'

type CutToolsProps = { id: number; part: GravacaoArquivo; position: () => number }

const isCut = ({ corte }: GravacaoArquivo): boolean => corte.inicio > 0 || corte.fim > 0

/** Leaves out the beginning or the end of a recording at the current position; one button restores all of it. */
const CutTools = ({ id, part, position }: CutToolsProps) => {
  const cut = useCut(id)
  const { inicio, fim } = part.corte
  const press = (corte: GravacaoArquivo['corte']) => () => {
    if (!cut.isPending) cut.mutate({ gravacao: part.id, corte })
  }
  const at = (): number => Math.floor(position())
  return (
    <>
      <Button variant="default" loading={cut.isPending} onClick={() => press({ inicio: inicio + at(), fim })()}>
        {T.comecarAqui}
      </Button>
      <Button
        variant="default"
        loading={cut.isPending}
        onClick={() => press({ inicio, fim: fim + Math.max(0, part.segundos - at()) })()}
      >
        {T.terminarAqui}
      </Button>
      {isCut(part) && (
        <Button variant="default" loading={cut.isPending} onClick={press({ inicio: 0, fim: 0 })}>
          {T.desfazerCorte}
        </Button>
      )}
    </>
  )
}

const Consent = ({ now }: { now: NonNullable<GravacaoDaDespedida['consentimento']> }) => (
  <ul className={classes.consent}>
    <li>{T.autorizou(now.nome, now.parentesco)}</li>
    <li>{T.condicoes(now.dias, now.quem)}</li>
    <li className="note">{T.registro(formatInstant(now.registradoEm), now.registradoPor)}</li>
  </ul>
)

type PartProps = { id: number; part: GravacaoArquivo; baixavel: boolean; renew: () => Promise<string | undefined> }

const Part = ({ id, part, baixavel, renew }: PartProps) => {
  const [watching, setWatching] = useState(false)
  const download = useDownload(id)
  if (part.inicio === null || part.endereco === null) return null
  const when = T.parte(formatInstant(part.inicio), durationWords(part.segundos))
  return (
    <li>
      <p className={classes.when}>{when}</p>
      <p className="note">
        {T.tamanho(part.bytes)}. {T.apagada(formatInstant(part.ate))}.
      </p>
      {isCut(part) && <p className="note">{T.cortes(part.corte.inicio, part.corte.fim)}</p>}
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
            onClick={() => download.mutate(part.id)}
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

const RemovalDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const removal = useRemoval(id)
  return (
    <ConfirmDialog
      title={T.removerPergunta}
      confirm={T.remover}
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      <p>{T.removerTexto}</p>
    </ConfirmDialog>
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
    {!data.baixavel && data.gravacoes.length > 0 && <p className="note">{T.semFfmpeg}</p>}
  </>
)

/** Recording of a wake: off until the family consents, and removable by the family. For staff and the despedida's own moderator. */
export const RecordingPanel = ({ id, captions = false }: { id: number; captions?: boolean }) => {
  useHashIntoView('#gravacao')
  const recording = useRecording(id)
  const [dialog, setDialog] = useState<'consent' | 'removal'>()
  const { data } = recording
  const close = () => setDialog(undefined)
  return (
    <section className={classes.panel} aria-labelledby="gravacao">
      <h2 id="gravacao">{T.titulo}</h2>
      <Pending query={recording} loading={T.carregando} failed={T.falhou} lines={1} />
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
            <Button variant="default" onClick={() => setDialog('consent')}>
              {data.consentimento ? T.alterar : T.registrar}
            </Button>
            {data.consentimento && (
              <Button variant="default" onClick={() => setDialog('removal')}>
                {T.remover}
              </Button>
            )}
          </div>
          {dialog === 'consent' && (
            <ConsentDialog id={id} now={data.consentimento} captions={captions} onClose={close} />
          )}
          {dialog === 'removal' && <RemovalDialog id={id} onClose={close} />}
        </>
      )}
    </section>
  )
}
