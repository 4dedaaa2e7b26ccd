import { Radio, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { SEXO_NAO_INFORMADO, SEXOS } from '#contract/falecido/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/paths.ts'
import { Folded } from '#web/ui/admin/folded.tsx'
import form from '#web/ui/admin/form.module.css'
import { FalecimentoInput, NascimentoInput } from '#web/ui/admin/life-dates.tsx'
import { ReadOnlyData } from '#web/ui/admin/masked-input.tsx'
import { FALECIDO_AJUDA } from '#web/ui/messages.ts'
import type { FalecidoValues, Sexo } from './falecido-values.ts'
import { FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

type FalecidoFieldsProps = {
  values: FalecidoValues
  errors: FormErrors<string>
  onChange: (part: Partial<FalecidoValues>) => void
}

/** The selected record, read-only (specification §2), and what it does not say. */
export const FalecidoFields = ({ values, errors, onChange }: FalecidoFieldsProps) => {
  const { registro, nome_social, conhecido_como, nascimento, falecimento, sexo } = values
  return (
    <div className={classes.fields}>
      {registro?.despedida_id !== undefined && (
        <p role="status" className="alert">
          Já há uma despedida aberta para este registro. Confira-a antes de criar outra.{' '}
          <Link to={paths.editarDespedida(registro.despedida_id)}>Abrir a despedida</Link>
        </p>
      )}
      <TextInput
        label={FALECIDO_TELA.nome}
        withAsterisk
        aria-required
        readOnly
        variant="filled"
        value={registro?.nome ?? ''}
        description={registro ? undefined : 'Escolha um registro da lista acima.'}
        error={errors.nome}
      />
      <div className={form.pair}>
        {registro && registro.nascimento === null ? (
          <NascimentoInput
            withAsterisk
            aria-required
            value={nascimento}
            error={errors.data_nascimento}
            onChange={typed => onChange({ nascimento: typed })}
          />
        ) : (
          <ReadOnlyData
            label="Nascimento"
            withAsterisk
            aria-required
            value={registro?.nascimento ?? null}
            error={errors.data_nascimento}
          />
        )}
        {registro && registro.falecimento === null ? (
          <FalecimentoInput
            withAsterisk
            aria-required
            value={falecimento}
            error={errors.data_falecimento}
            onChange={typed => onChange({ falecimento: typed })}
          />
        ) : (
          <ReadOnlyData
            label="Falecimento"
            withAsterisk
            aria-required
            value={registro?.falecimento ?? null}
            error={errors.data_falecimento}
          />
        )}
      </div>
      <Radio.Group
        label={FALECIDO_TELA.sexo}
        withAsterisk
        value={sexo}
        onChange={value => onChange({ sexo: value as Sexo })}
        error={errors.sexo}
      >
        <div className={classes.options}>
          {[...[...SEXOS].sort(), SEXO_NAO_INFORMADO].map(one => (
            <Radio key={one} value={one} label={one} aria-invalid={errors.sexo !== undefined} />
          ))}
        </div>
      </Radio.Group>
      <Folded
        title="Nome social ou conhecido como"
        isOpen={nome_social !== '' || conhecido_como !== ''}
        hasProblem={errors.nome_social !== undefined || errors.conhecido_como !== undefined}
      >
        <div className={form.pair}>
          <TextInput
            label="Nome social"
            description={FALECIDO_AJUDA.nomeSocial}
            maxLength={FALECIDO_NOME_MAX}
            autoComplete="off"
            value={nome_social}
            error={errors.nome_social}
            onChange={event => onChange({ nome_social: event.currentTarget.value })}
          />
          <TextInput
            label="Conhecido como"
            description={FALECIDO_AJUDA.conhecidoComo}
            maxLength={CONHECIDO_COMO_MAX}
            autoComplete="off"
            value={conhecido_como}
            error={errors.conhecido_como}
            onChange={event => onChange({ conhecido_como: event.currentTarget.value })}
          />
        </div>
      </Folded>
    </div>
  )
}
