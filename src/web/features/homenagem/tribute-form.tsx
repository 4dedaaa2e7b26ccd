import { useEffect, useId, useMemo, useState } from 'react'
import { textProblem } from '#contract/fields/text.ts'
import { HOMENAGEM, HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextArea, TextInput } from '#web/ui/public/field.tsx'
import { pictureProblem } from './picture.ts'
import classes from './tribute-form.module.css'

export type TributeDraft = { nome: string; descricao: string }

type TributeFormProps = {
  draft: TributeDraft
  picture: File | undefined
  busy: boolean
  error: unknown
  onDraft: (draft: TributeDraft) => void
  onPicture: (picture: File | undefined) => void
  onSend: () => void
}

const REQUIRED = 'Este campo é obrigatório'

export const tributeProblems = (draft: TributeDraft): { nome?: string; descricao?: string } => {
  const nome = textProblem(draft.nome, { max: HOMENAGEM_NOME_MAX, required: REQUIRED })
  const descricao = textProblem(draft.descricao, { max: HOMENAGEM_DESCRICAO_MAX, required: REQUIRED, multiline: true })
  return { ...(nome ? { nome } : {}), ...(descricao ? { descricao } : {}) }
}

const sentence = (error: unknown): string | undefined => {
  if (!error || (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO')) return undefined
  return error instanceof ApiError ? error.mensagem : HOMENAGEM.erro
}

const PicturePicker = ({ picture, onPicture }: Pick<TributeFormProps, 'picture' | 'onPicture'>) => {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const preview = useMemo(
    () => (picture && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(picture) : undefined),
    [picture],
  )
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const choose = (file: File | undefined) => {
    if (!file) return
    const refused = pictureProblem(file)
    setProblem(refused)
    if (!refused) onPicture(file)
  }
  return (
    <div className={classes.picture}>
      {preview && <img src={preview} alt="Imagem escolhida" />}
      <label htmlFor={id} className={classes.choose}>
        {picture ? 'Trocar imagem' : 'Acrescentar uma imagem (opcional)'}
      </label>
      <input
        id={id}
        className={classes.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={event => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {picture && (
        <Button look="text" onClick={() => onPicture(undefined)}>
          Retirar imagem
        </Button>
      )}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
  )
}

/** The visitor's letter: 160 characters, name of 35, one picture (specification §5). Nothing typed is lost. */
export const TributeForm = ({ draft, picture, busy, error, onDraft, onPicture, onSend }: TributeFormProps) => {
  const [checked, setChecked] = useState(false)
  const problems = checked ? tributeProblems(draft) : {}
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        const fine = Object.keys(tributeProblems(draft)).length === 0
        setChecked(!fine)
        if (fine && !busy) onSend()
      }}
    >
      <TextArea
        label="Sua mensagem"
        required
        max={HOMENAGEM_DESCRICAO_MAX}
        help="A família lê cada mensagem antes de ela aparecer aqui."
        value={draft.descricao}
        error={problems.descricao}
        onChange={event => onDraft({ ...draft, descricao: event.currentTarget.value })}
      />
      <TextInput
        label="Seu nome"
        required
        autoComplete="name"
        maxLength={70}
        help={`Até ${HOMENAGEM_NOME_MAX} letras.`}
        value={draft.nome}
        error={problems.nome}
        onChange={event => onDraft({ ...draft, nome: event.currentTarget.value })}
      />
      <PicturePicker picture={picture} onPicture={onPicture} />
      <div role="alert" className={classes.problem}>
        {!busy && sentence(error)}
      </div>
      <Button type="submit" busy={busy}>
        {busy ? 'Enviando…' : 'Enviar mensagem'}
      </Button>
    </form>
  )
}
