import { type ReactNode, useState } from 'react'
import { textProblem } from '#contract/fields/text.ts'
import { HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/limits.ts'
import { PARTICIPANTE_FRASES } from '#web/features/participante/public.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { hasErrors, withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, formAddress, messageOf } from '#web/lib/http.ts'
import { serverRenderedScreen, useServerRendered } from '#web/lib/server-rendered.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { textUpTo } from '#web/ui/messages.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { Counter, TextArea, TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { HOMENAGEM_FRASES, HOMENAGEM_TELA } from './messages.ts'
import { FORMULARIO_SIMPLES } from './plain-form-messages.ts'

// A chunk of its own: the first load of the tab is as large as it may be.
const PicturePicker = serverRenderedScreen('features/homenagem/picture-picker.tsx', () =>
  import('./picture-picker.tsx').then(module => module.PicturePicker),
)

export type HomenagemDraft = { nome: string; descricao: string; so_familia: boolean; cede_imagem: boolean }

/** What the server refused where the form was posted without JavaScript. */
export type Refusal = { message: string; errors: Readonly<Record<string, string>> }

type HomenagemFormProps = {
  despedidaId: number
  draft: HomenagemDraft
  moderated: boolean
  picture: File | undefined
  /** A picture that was chosen before has to be chosen again. */
  pictureLost: boolean | string
  busy: boolean
  error: unknown
  onDraft: (draft: HomenagemDraft) => void
  onPicture: (picture: File | undefined) => void
  onSend: () => void
  /** The code of the page's address. */
  codigo?: string | undefined
  /** Fields of the registration, for a form that is posted without JavaScript. */
  registration?: ReactNode
  /** A voice beside the text, or in its place. */
  voice?: ReactNode
  hasVoice?: boolean
  /** Who reads it. */
  audience?: ReactNode
  refusal?: Refusal | undefined
}

const homenagemErrors = ({ nome, descricao }: HomenagemDraft, hasVoice = false) => {
  const required = PARTICIPANTE_FRASES.obrigatorio
  const words = { ...textUpTo(HOMENAGEM_DESCRICAO_MAX), multiline: true }
  return withoutEmpty({
    nome: textProblem(nome, { ...textUpTo(HOMENAGEM_NOME_MAX), required }),
    descricao: textProblem(descricao, hasVoice ? words : { ...words, required }),
  })
}

const sentence = (error: unknown): string | undefined => {
  if (!error || (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO')) return undefined
  return messageOf(error, HOMENAGEM_FRASES.erro)
}

/**
 * The visitor's homenagem: 160 characters, name of 35, one picture (specification §5). The typed text is never lost. Without
 * JavaScript the browser posts the form itself; what the server needs before it reads the picture stands in front of it.
 */
export const HomenagemForm = (props: HomenagemFormProps) => {
  const { draft, moderated, picture, pictureLost, hasVoice, busy, error, onDraft, onPicture, onSend } = props
  const [checked, setChecked] = useState(false)
  const served = useServerRendered()
  const errors = homenagemErrors(draft, hasVoice)
  const shown = checked ? errors : (props.refusal?.errors ?? {})
  const field = textFields(draft, shown, part => onDraft({ ...draft, ...part }))
  return (
    <form
      action={formAddress('POST /homenagem/formulario/:despedidaId', { despedidaId: props.despedidaId })}
      method="post"
      encType="multipart/form-data"
      data-draft={`homenagem-${props.despedidaId}`}
      data-draft-message={import.meta.env.SSR ? FORMULARIO_SIMPLES.guardada : undefined}
      // Before hydration, and without it, the browser itself requires the fields.
      noValidate={!served}
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(hasErrors(errors))
        if (hasErrors(errors)) focusFirstProblem(event.currentTarget)
        else if (!busy) onSend()
      }}
    >
      <TextArea
        label={HOMENAGEM_TELA.mensagem}
        name="descricao"
        required={!hasVoice}
        max={HOMENAGEM_DESCRICAO_MAX}
        help={moderated || hasVoice ? HOMENAGEM_TELA.moderada : HOMENAGEM_TELA.aberta}
        {...field('descricao')}
      />
      {props.voice}
      <TextInput
        label={HOMENAGEM_TELA.nome}
        name="nome"
        required
        autoComplete="name"
        help={<Counter value={draft.nome} max={HOMENAGEM_NOME_MAX} />}
        {...field('nome')}
      />
      {props.codigo && <input type="hidden" name="codigo" value={props.codigo} />}
      {props.audience}
      {props.registration}
      {!hasVoice && (
        <PicturePicker
          picture={picture}
          lost={pictureLost}
          onPicture={onPicture}
          cede={
            props.audience && !draft.so_familia
              ? { checked: draft.cede_imagem, onChange: cede_imagem => onDraft({ ...draft, cede_imagem }) }
              : undefined
          }
        />
      )}
      <Agreement />
      <SendStatus
        busy={busy}
        offlineText={HOMENAGEM_TELA.semInternet}
        error={sentence(error) ?? props.refusal?.message}
      />
      <Button type="submit" busy={busy}>
        {busy ? HOMENAGEM_TELA.enviando : HOMENAGEM_TELA.enviar}
      </Button>
    </form>
  )
}
