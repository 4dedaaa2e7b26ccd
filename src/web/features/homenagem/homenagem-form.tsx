import { useState } from 'react'
import { lengthOf, textProblem } from '#contract/fields/text.ts'
import { HOMENAGEM, HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/messages.ts'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { TextArea, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './homenagem-form.module.css'
import { HOMENAGEM_TELA } from './messages.ts'
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

export const homenagemProblems = (draft: HomenagemDraft): { nome?: string; descricao?: string } => {
  const required = PARTICIPANTE.obrigatorio
  const nome = textProblem(draft.nome, { max: HOMENAGEM_NOME_MAX, required })
  const descricao = textProblem(draft.descricao, { max: HOMENAGEM_DESCRICAO_MAX, required, multiline: true })
  return { ...(nome ? { nome } : {}), ...(descricao ? { descricao } : {}) }
}

const sentence = (error: unknown): string | undefined => {
  if (!error || (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO')) return undefined
  return error instanceof ApiError ? error.mensagem : HOMENAGEM.erro
}

/** The visitor's homenagem: 160 characters, name of 35, one picture (specification §5). Nothing typed is lost. */
export const HomenagemForm = (props: HomenagemFormProps) => {
  const { draft, moderated, picture, pictureLost, busy, error, onDraft, onPicture, onSend } = props
  const [checked, setChecked] = useState(false)
  const problems = checked ? homenagemProblems(draft) : {}
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        const fine = Object.keys(homenagemProblems(draft)).length === 0
        setChecked(!fine)
        if (!fine) focusFirstProblem(event.currentTarget)
        else if (!busy) onSend()
      }}
    >
      <TextArea
        label={HOMENAGEM_TELA.mensagem}
        required
        max={HOMENAGEM_DESCRICAO_MAX}
        help={moderated ? HOMENAGEM_TELA.moderada : HOMENAGEM_TELA.aberta}
        value={draft.descricao}
        error={problems.descricao}
        onChange={event => onDraft({ ...draft, descricao: event.currentTarget.value })}
      />
      <TextInput
        label={HOMENAGEM_TELA.nome}
        required
        autoComplete="name"
        help={
          <span className={lengthOf(draft.nome) > HOMENAGEM_NOME_MAX ? classes.over : classes.counter}>
            {HOMENAGEM_TELA.nomeAjuda(lengthOf(draft.nome))}
          </span>
        }
        value={draft.nome}
        error={problems.nome}
        onChange={event => onDraft({ ...draft, nome: event.currentTarget.value })}
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
