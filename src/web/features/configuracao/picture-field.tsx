import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/lib/http.ts'
import { problemOfPicture } from '#web/lib/picture-problem.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { pictureUrl } from './data-url-file.ts'
import classes from './picture-field.module.css'

type PictureButtonProps = { label: string; disabled?: boolean; onSent: (endereco: string) => void }

/** Chooses a file, sends it, and passes the address under which the portal stores it. */
export const PictureButton = ({ label, disabled = false, onSent }: PictureButtonProps) => {
  const [problem, setProblem] = useState<string>()
  const send = useSend('POST /cliente/configuracao/imagem', { after: ({ endereco }) => onSent(endereco) })
  const choose = async (file: File) => {
    setProblem(undefined)
    const url = await pictureUrl(file).catch(() => undefined)
    if (url === undefined)
      setProblem(
        (await problemOfPicture(file)) ?? 'Não foi possível abrir este arquivo. Envie uma imagem JPG, PNG ou WebP.',
      )
    else
      send.mutate(
        { body: { imagem: url } },
        { onError: error => setProblem(messageOf(error, 'Não foi possível enviar a imagem.')) },
      )
  }
  return (
    <>
      <FileChoice
        label={label}
        accept="image/jpeg,image/png,image/webp"
        busy={send.isPending}
        disabled={disabled}
        onFile={file => void choose(file)}
      />
      {problem && (
        <p role="alert" className={`problem ${classes.problem}`}>
          {problem}
        </p>
      )}
    </>
  )
}

type PictureFieldProps = {
  label: string
  note: string
  value: string
  error: string | undefined
  /** The picture is for a dark background. */
  dark?: boolean
  onChange: (endereco: string) => void
}

/** One picture of a section, or none. */
export const PictureField = ({ label, note, value, error, dark = false, onChange }: PictureFieldProps) => (
  <div role="group" aria-label={label}>
    <p className={classes.label}>{label}</p>
    <p className="note">{note}</p>
    {value !== '' && (
      <div className={`${classes.frame} ${dark ? classes.dark : ''}`}>
        <img src={value} alt={label} />
      </div>
    )}
    <div className={`row ${classes.actions}`}>
      <PictureButton label={value === '' ? 'Escolher imagem' : 'Trocar imagem'} onSent={onChange} />
      {value !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          Remover
        </Button>
      )}
    </div>
    {error && (
      <p role="alert" className="problem">
        {error}
      </p>
    )}
  </div>
)
