import { useState } from 'react'
import { lengthOf, textProblem } from '#contract/fields/text.ts'
import { HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/messages.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { hasErrors, withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { PARTICIPANTE_FRASES } from '#web/ui/messages.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { TextArea, TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './homenagem-form.module.css'
import { HOMENAGEM_FRASES, HOMENAGEM_TELA } from './messages.ts'
import { PicturePicker } from './picture-picker.tsx'

export type HomenagemDraft = { nome: string; descricao: string }

type HomenagemFormProps = {
  draft: HomenagemDraft
  moderated: boolean
  picture: File | undefined
  pictureLost: boolean
  busy: boolean
  error: unknown
  onDraft: (draft: HomenagemDraft) => void
  onPicture: (picture: File | undefined) => void
  onSend: () => void
}

const homenagemErrors = ({ nome, descricao }: HomenagemDraft) => {
  const required = PARTICIPANTE_FRASES.obrigatorio
  return withoutEmpty({
    nome: textProblem(nome, { max: HOMENAGEM_NOME_MAX, required }),
    descricao: textProblem(descricao, { max: HOMENAGEM_DESCRICAO_MAX, required, multiline: true }),
  })
}

const sentence = (error: unknown): string | undefined => {
  if (!error || (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO')) return undefined
  return error instanceof ApiError ? error.mensagem : HOMENAGEM_FRASES.erro
}

/** The visitor's homenagem: 160 characters, name of 35, one picture (specification §5). The typed text is never lost. */
export const HomenagemForm = (props: HomenagemFormProps) => {
  const { draft, moderated, picture, pictureLost, busy, error, onDraft, onPicture, onSend } = props
  const [checked, setChecked] = useState(false)
  const errors = homenagemErrors(draft)
  const field = textFields(draft, checked ? errors : {}, part => onDraft({ ...draft, ...part }))
  return (
    <form
      noValidate
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
        required
        max={HOMENAGEM_DESCRICAO_MAX}
        help={moderated ? HOMENAGEM_TELA.moderada : HOMENAGEM_TELA.aberta}
        {...field('descricao')}
      />
      <TextInput
        label={HOMENAGEM_TELA.nome}
        required
        autoComplete="name"
        help={
          <span className={lengthOf(draft.nome) > HOMENAGEM_NOME_MAX ? `problem ${classes.counter}` : classes.counter}>
            {HOMENAGEM_TELA.nomeAjuda(lengthOf(draft.nome))}
          </span>
        }
        {...field('nome')}
      />
      <PicturePicker picture={picture} lost={pictureLost} onPicture={onPicture} />
      <Agreement />
      <SendStatus busy={busy} offlineText={HOMENAGEM_TELA.semInternet} error={sentence(error)} />
      <Button type="submit" busy={busy}>
        {busy ? HOMENAGEM_TELA.enviando : HOMENAGEM_TELA.enviar}
      </Button>
    </form>
  )
}
