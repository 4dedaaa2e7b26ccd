import { Radio, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/paths.ts'
import form from '#web/ui/admin/form.module.css'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import type { FalecidoValues, Sexo } from './api.ts'
import { FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

const dateHelp = (registro: RegistroFalecido | null, value: string | null | undefined) =>
  registro && !value ? FALECIDO_TELA.semData : undefined

type FalecidoFieldsProps = {
  values: FalecidoValues
  errors: FormErrors<string>
  onSexo: (sexo: Sexo) => void
}

/** The selected record, read-only (specification §2), and the sex. */
export const FalecidoFields = ({ values: { registro, sexo }, errors, onSexo }: FalecidoFieldsProps) => (
  <div className={classes.fields}>
    {registro?.despedida_id !== undefined && (
      <p role="status" className="alert">
        {FALECIDO_TELA.rascunho}{' '}
        <Link to={paths.editarDespedida(registro.despedida_id)}>{FALECIDO_TELA.abrirRascunho}</Link>
      </p>
    )}
    <TextInput
      label={FALECIDO_TELA.nome}
      required
      readOnly
      variant="filled"
      value={registro?.nome ?? ''}
      description={registro ? undefined : FALECIDO_TELA.escolha}
      error={errors.nome}
    />
    <div className={form.pair}>
      <ReadOnlyData
        label={FALECIDO_TELA.nascimento}
        required
        value={registro?.nascimento ?? null}
        description={dateHelp(registro, registro?.nascimento)}
        error={errors.data_nascimento}
      />
      <ReadOnlyData
        label={FALECIDO_TELA.falecimento}
        required
        value={registro?.falecimento ?? null}
        description={dateHelp(registro, registro?.falecimento)}
        error={errors.data_falecimento}
      />
    </div>
    <Radio.Group
      label={FALECIDO_TELA.sexo}
      required
      value={sexo}
      onChange={value => onSexo(value === 'Masculino' ? 'Masculino' : 'Feminino')}
      error={errors.sexo}
    >
      <div className={classes.options}>
        <Radio value="Feminino" label="Feminino" aria-invalid={errors.sexo !== undefined} />
        <Radio value="Masculino" label="Masculino" aria-invalid={errors.sexo !== undefined} />
      </div>
    </Radio.Group>
  </div>
)
