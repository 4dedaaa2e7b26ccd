import { Button } from '@mantine/core'
import { useState } from 'react'
import { defaultPortrait } from '#contract/despedida/rules.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { FOTO } from './edit-messages.ts'
import classes from './portrait-field.module.css'
import { portraitProblem } from './portrait-file.ts'

type PortraitFieldProps = { value: string; sexo: string; onChange: (foto: string) => void }

/** The photograph of the deceased: selected, cropped to a square, or the neutral one. */
export const PortraitField = ({ value, sexo, onChange }: PortraitFieldProps) => {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const choose = async (chosen: File) => {
    const found = await portraitProblem(chosen)
    setProblem(found)
    setFile(found === undefined ? chosen : undefined)
  }
  const use = (foto: string) => {
    setFile(undefined)
    onChange(foto)
  }
  return (
    <div className={classes.field}>
      <img
        className={classes.portrait}
        src={value || defaultPortrait(sexo)}
        alt={FOTO.atual}
        width={132}
        height={132}
      />
      <div>
        <div className="row">
          <FileChoice
            label={value === '' ? FOTO.escolher : FOTO.trocar}
            accept="image/*"
            onFile={chosen => void choose(chosen)}
          />
          {value !== '' && (
            <Button variant="subtle" onClick={() => onChange('')}>
              {FOTO.remover}
            </Button>
          )}
        </div>
        {value === '' && <p className={`soft ${classes.note}`}>{FOTO.semFoto}</p>}
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
      {file && <CropDialog file={file} onUse={use} onClose={() => setFile(undefined)} />}
    </div>
  )
}
