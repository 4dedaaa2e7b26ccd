import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TRANSCRICAO_MAX } from '#contract/homenagem/limits.ts'
import { type Homenagem, transcricaoBody } from '#contract/homenagem/schema.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { Transcript } from './voice.tsx'
import { VOZ_TELA } from './voice-messages.ts'
import { VoicePlayer } from './voice-player.tsx'
import classes from './voice-review.module.css'

type Voz = NonNullable<Homenagem['voz']>
type ReviewProps = { homenagem: Homenagem; voz: Voz }

const STATE: Readonly<Partial<Record<Voz['estado'], string>>> = {
  fila: 'A transcrição está sendo feita.',
  falhou: 'Não foi possível transcrever esta gravação.',
}

/** The words of a voice, opened for correction. What another person wrote meanwhile is shown, and only a second save replaces it. */
const TranscriptForm = ({ homenagem, voz, onDone }: ReviewProps & { onDone: () => void }) => {
  const [opened] = useState(voz)
  const change = useSend('PUT /homenagem/transcricao/:id', {
    done: 'Transcrição salva.',
    failed: error =>
      error instanceof ApiError && error.code === 'ALTERADO_POR_OUTRA_PESSOA'
        ? 'Outra pessoa mudou a transcrição. Veja o texto atual abaixo e salve de novo se quiser trocá-lo.'
        : messageOf(error, 'Não foi possível salvar a transcrição. Tente novamente.'),
    changes: ['GET /homenagem/homenagem-despedida/:id'],
    changesAfterFailure: true,
  })
  const form = usePortalForm({
    schema: transcricaoBody,
    initial: { transcricao: voz.transcricao },
    body: ({ transcricao }) => ({ transcricao, versao: voz.versao }),
    send: body => change.mutateAsync({ params: { id: homenagem.id }, body }),
    failure: () => undefined,
    onSaved: onDone,
  })
  return (
    <form {...form.element} className={classes.form}>
      <Textarea
        {...form.getInputProps('transcricao')}
        label={`Transcrição da mensagem de ${homenagem.nome}`}
        description="Quem não ouve lê este texto na página, no livro e nas telas."
        maxLength={TRANSCRICAO_MAX}
        autosize
        minRows={3}
        ref={focusOnMount}
      />
      {voz.versao !== opened.versao && <p className="note">Texto atual: {voz.transcricao}</p>}
      <SendStatus busy={change.isPending} />
      <div className="row">
        <Button type="submit" loading={change.isPending}>
          Salvar
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

/** The voice of a homenagem for those who decide: to hear, and its transcript to correct. */
export const VoiceReview = ({ homenagem, voz }: ReviewProps) => {
  const [editing, setEditing] = useState(false)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setEditing(false)
    setClosed(true)
  }
  return (
    <div className={classes.review}>
      <VoicePlayer address={voz.audio} seconds={voz.segundos} what={VOZ_TELA.vozDe(homenagem.nome)} />
      {editing ? (
        <TranscriptForm homenagem={homenagem} voz={voz} onDone={close} />
      ) : (
        <>
          <Transcript voz={voz} />
          {STATE[voz.estado] && <p className="note">{STATE[voz.estado]}</p>}
          <Button
            variant="subtle"
            className={classes.correct}
            ref={closed ? focusOnMount : undefined}
            aria-label={
              voz.transcricao === ''
                ? `Escrever a transcrição da mensagem de ${homenagem.nome}`
                : `Corrigir a transcrição da mensagem de ${homenagem.nome}`
            }
            onClick={() => setEditing(true)}
          >
            {voz.transcricao === '' ? 'Escrever a transcrição' : 'Corrigir a transcrição'}
          </Button>
        </>
      )}
    </div>
  )
}
