import { Button } from '@mantine/core'
import { useState } from 'react'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { CropDialog } from './crop-dialog.tsx'
import classes from './portrait-field.module.css'
import { portraitProblem } from './portrait-file.ts'

const EDGE_PX = 132

type PortraitFieldProps = { value: string; nome: string; sexo: string; onChange: (foto: string) => void }

/** The photograph of the deceased: selected, cropped to a square, or the neutral one. */
export const PortraitField = ({ value, nome, sexo, onChange }: PortraitFieldProps) => {
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
      {value === '' ? (
        <Monogram
          className={classes.portrait}
          initials={initialsOf(nome)}
          ground={defaultPortrait(sexo)}
          size={EDGE_PX}
        />
      ) : (
        <img className={classes.portrait} src={value} alt="Foto da página" width={EDGE_PX} height={EDGE_PX} />
      )}
      <div>
        <div className="row">
          <FileChoice
            label={value === '' ? 'Escolher foto' : 'Trocar foto'}
            accept="image/*"
            onFile={chosen => void choose(chosen)}
          />
          {value !== '' && (
            <Button variant="subtle" onClick={() => onChange('')}>
              Remover foto
            </Button>
          )}
        </div>
        {value === '' && <p className={`soft ${classes.note}`}>Sem foto: a página mostra as iniciais do nome.</p>}
        <p role="alert" className="problem">
          {problem}
        </p>
      </div>
      {file && <CropDialog file={file} onUse={use} onClose={() => setFile(undefined)} />}
    </div>
  )
}
