import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import classes from './conflict-dialog.module.css'
import type { EditPage, PageField } from './edit-draft.ts'
import { CAMPOS, CONFLITO } from './edit-messages.ts'
import type { Conflict } from './use-edit.ts'

type Side = 'meu' | 'dela'

const wordsOf = (field: PageField, page: EditPage, side: Side): string => {
  const value = page[field]
  if (field === 'foto_perfil') return side === 'meu' ? CONFLITO.fotoMinha : CONFLITO.fotoDela
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const text = field === 'data_sepultamento' || field === 'data_velorio' ? formatDataHora(String(value)) : String(value)
  return text === '' ? CONFLITO.vazio : text
}

type FieldProps = { field: PageField; mine: EditPage; theirs: EditPage; side: Side; onSide: (side: Side) => void }

const Field = ({ field, mine, theirs, side, onSide }: FieldProps) => (
  <Radio.Group
    label={CAMPOS[field]}
    value={side}
    onChange={value => onSide(value === 'meu' ? 'meu' : 'dela')}
    className={classes.field}
  >
    <div className={classes.sides}>
      <Radio size="md" value="meu" label={CONFLITO.meu} description={wordsOf(field, mine, 'meu')} />
      <Radio size="md" value="dela" label={CONFLITO.dela} description={wordsOf(field, theirs, 'dela')} />
    </div>
  </Radio.Group>
)

type Props = {
  conflict: Conflict
  mine: EditPage
  onResolve: (keepMine: readonly PageField[]) => void
  onBack: () => void
}

/** Two people edited one farewell: what each wrote stands side by side, and a person decides (specification: never a silent overwrite). */
export const ConflictDialog = ({ conflict, mine, onResolve, onBack }: Props) => {
  const [sides, setSides] = useState<Partial<Record<PageField, Side>>>({})
  const sideOf = (field: PageField): Side => sides[field] ?? 'meu'
  const { fields, theirs } = conflict
  return (
    <Modal opened onClose={onBack} title={CONFLITO.titulo} size="lg">
      <p className={classes.lead}>{CONFLITO.texto}</p>
      {fields.map(field => (
        <Field
          key={field}
          field={field}
          mine={mine}
          theirs={theirs.page}
          side={sideOf(field)}
          onSide={side => setSides(now => ({ ...now, [field]: side }))}
        />
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {CONFLITO.cancelar}
        </Button>
        <Button variant="default" onClick={() => onResolve([])}>
          {CONFLITO.tudoDela}
        </Button>
        <Button onClick={() => onResolve(fields.filter(field => sideOf(field) === 'meu'))}>{CONFLITO.confirmar}</Button>
      </div>
    </Modal>
  )
}
