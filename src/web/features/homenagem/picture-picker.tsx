import { useId, useRef, useState } from 'react'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Checkbox } from '#web/ui/public/field.tsx'
import { Problem } from '#web/ui/public/form.tsx'
import type { PreparedPicture } from './picture-file.ts'
import { IMAGEM_TELA } from './picture-messages.ts'
import classes from './picture-picker.module.css'

/** Few visitors choose a picture, so the code that reduces it is loaded then; if it cannot be loaded, the picture is sent as it is. */
const prepare = async (file: File): Promise<PreparedPicture> => {
  const loaded = await import('./picture-file.ts').catch(() => undefined)
  return loaded === undefined ? { picture: file } : loaded.preparePicture(file)
}

type PicturePickerProps = {
  picture: File | undefined
  /** A picture that was chosen before has to be chosen again; or the words that say so. */
  lost: boolean | string
  onPicture: (picture: File | undefined) => void
  /** Whether the family may take the picture over; undefined where nobody could. */
  cede?: { checked: boolean; onChange: (checked: boolean) => void } | undefined
}

type CedeProps = Partial<NonNullable<PicturePickerProps['cede']>>

/** The author's consent, which is off by default. */
const Cede = ({ checked = false, onChange }: CedeProps) => (
  <Checkbox
    label={IMAGEM_TELA.ceder}
    help={IMAGEM_TELA.cederAjuda}
    name="cede_imagem"
    {...(onChange ? { checked, onChange: event => onChange(event.currentTarget.checked) } : {})}
  />
)

/** One picture for the homenagem: select, reduce, show, remove. */
export const PicturePicker = ({ picture, lost, onPicture, cede }: PicturePickerProps) => {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const latest = useRef<File>(undefined)
  const preview = useObjectUrl(picture)
  const choose = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    setProblem(undefined)
    setPreparing(true)
    const prepared = await prepare(file)
    // A later selection replaces an earlier one that is still being prepared.
    if (latest.current !== file) return
    setPreparing(false)
    if ('picture' in prepared) onPicture(prepared.picture)
    else setProblem(prepared.problem)
  }
  return (
    <div className={`row ${classes.picture}`}>
      {preview && <img src={preview} alt={IMAGEM_TELA.escolhida} />}
      <label htmlFor={id} className={classes.choose}>
        {picture ? IMAGEM_TELA.trocar : IMAGEM_TELA.acrescentar}
      </label>
      <input
        id={id}
        className={classes.file}
        type="file"
        name="imagem"
        accept="image/*"
        onChange={event => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {picture && (
        <Button variant="text" onClick={() => onPicture(undefined)}>
          {IMAGEM_TELA.retirar}
        </Button>
      )}
      <p role="status" className={`note ${classes.note}`}>
        {preparing && IMAGEM_TELA.preparando}
        {!preparing && (lost === true ? IMAGEM_TELA.escolhaDeNovo : lost)}
      </p>
      <Problem>{problem}</Problem>
      {picture && cede && <Cede {...cede} />}
      {/* Where JavaScript runs, the box comes with the picture. */}
      {cede && <noscript>{import.meta.env.SSR && <Cede />}</noscript>}
    </div>
  )
}
