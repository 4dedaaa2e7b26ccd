import { Radio, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { SEXO_NAO_INFORMADO, SEXOS } from '#contract/falecido/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/paths.ts'
import form from '#web/ui/admin/form.module.css'
import { FalecimentoInput, NascimentoInput } from '#web/ui/admin/life-dates.tsx'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import type { FalecidoValues, Sexo } from './api.ts'
import { FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

type FalecidoFieldsProps = {
  values: FalecidoValues
  errors: FormErrors<string>
  onChange: (part: Partial<FalecidoValues>) => void
}

/** The selected record, read-only (specification §2), and what it does not say. */
export const FalecidoFields = ({
  values: { registro, nascimento, falecimento, sexo },
  errors,
  onChange,
}: FalecidoFieldsProps) => (
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
      {registro && registro.nascimento === null ? (
        <NascimentoInput
          required
          value={nascimento}
          error={errors.data_nascimento}
          onChange={typed => onChange({ nascimento: typed })}
        />
      ) : (
        <ReadOnlyData
          label={FALECIDO_TELA.nascimento}
          required
          value={registro?.nascimento ?? null}
          error={errors.data_nascimento}
        />
      )}
      {registro && registro.falecimento === null ? (
        <FalecimentoInput
          required
          value={falecimento}
          error={errors.data_falecimento}
          onChange={typed => onChange({ falecimento: typed })}
        />
      ) : (
        <ReadOnlyData
          label={FALECIDO_TELA.falecimento}
          required
          value={registro?.falecimento ?? null}
          error={errors.data_falecimento}
        />
      )}
    </div>
    <Radio.Group
      label={FALECIDO_TELA.sexo}
      required
      value={sexo}
      onChange={value => onChange({ sexo: value as Sexo })}
      error={errors.sexo}
    >
      <div className={classes.options}>
        {[...SEXOS.toSorted(), SEXO_NAO_INFORMADO].map(one => (
          <Radio key={one} value={one} label={one} aria-invalid={errors.sexo !== undefined} />
        ))}
      </div>
    </Radio.Group>
  </div>
)
