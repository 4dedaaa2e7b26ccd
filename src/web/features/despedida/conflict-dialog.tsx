import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { defaultPortrait } from '#contract/despedida/rules.ts'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { cerimoniasInWords } from './cerimonias-values.ts'
import classes from './conflict-dialog.module.css'
import type { EditField, EditValues } from './despedida-values.ts'
import type { Conflict } from './edit-merge-rules.ts'
import { BANNER_NOMES, camposOf } from './edit-messages.ts'

const CONFLITO = {
  vazio: '(vazio)',
} as const

type Side = 'meu' | 'dela'

/** Two people who change one of two values make the same change: no switch and no rito is ever in conflict. */
const wordsOf = (field: EditField, values: EditValues): string => {
  const value = values[field]
  if (field === 'cerimonias') return cerimoniasInWords(values.cerimonias) || CONFLITO.vazio
  if (field === 'foto_fundo') return BANNER_NOMES[Number(value)] ?? CONFLITO.vazio
  if (field === 'data_nascimento' || field === 'data_falecimento') return formatData(value as string) || String(value)
  const text = field === 'data_sepultamento' || field === 'data_velorio' ? formatDataHora(String(value)) : String(value)
  return text === '' ? CONFLITO.vazio : text
}

/** The value of one of the two: a text, or the portrait. */
const Chosen = ({ field, values }: { field: EditField; values: EditValues }) =>
  field === 'foto_perfil' ? (
    <img src={values.foto_perfil || defaultPortrait(values.sexo)} alt="Foto da página" width={96} height={96} />
  ) : (
    wordsOf(field, values)
  )

type FieldProps = { field: EditField; mine: EditValues; theirs: EditValues; side: Side; onSide: (side: Side) => void }

const Field = ({ field, mine, theirs, side, onSide }: FieldProps) => (
  <Radio.Group
    label={camposOf(mine.rito)[field]}
    value={side}
    onChange={value => onSide(value as Side)}
    className={classes.field}
  >
    <div className={`written ${classes.sides}`}>
      <Radio value="meu" label="O que eu escrevi" description={<Chosen field={field} values={mine} />} />
      <Radio value="dela" label="O que está salvo agora" description={<Chosen field={field} values={theirs} />} />
    </div>
  </Radio.Group>
)

type Props = {
  conflict: Conflict
  mine: EditValues
  onResolve: (givenUp: readonly EditField[]) => void
  onBack: () => void
}

/** Two people edited one despedida: shows both versions side by side; the user decides (specification: never a silent overwrite). */
export const ConflictDialog = ({ conflict, mine, onResolve, onBack }: Props) => {
  const [sides, setSides] = useState<Partial<Record<EditField, Side>>>({})
  const sideOf = (field: EditField): Side => sides[field] ?? 'meu'
  const { fields, theirs } = conflict
  return (
    <Dialog onClose={onBack} title="Outra pessoa salvou esta despedida" size="lg">
      <p className={classes.lead}>
        Vocês dois mudaram estes campos. Escolha o que fica em cada um; o resto do que cada um escreveu é mantido.
      </p>
      {fields.map(field => (
        <Field
          key={field}
          field={field}
          mine={mine}
          theirs={theirs}
          side={sideOf(field)}
          onSide={side => setSides(now => ({ ...now, [field]: side }))}
        />
      ))}
      <div className={`row ${form.foot}`}>
        <Button variant="default" onClick={onBack}>
          Voltar à edição
        </Button>
        <Button variant="default" onClick={() => onResolve(fields)}>
          Ficar com o que está salvo
        </Button>
        <Button onClick={() => onResolve(fields.filter(field => sideOf(field) === 'dela'))}>
          Salvar com as minhas escolhas
        </Button>
      </div>
    </Dialog>
  )
}
