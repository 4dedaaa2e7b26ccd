import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/rules.ts'
import { lengthOf } from '#contract/fields/text.ts'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { BannerChoice } from './banner-choice.tsx'
import type { DespedidaDraft, DespedidaErrors } from './despedida-draft.ts'
import classes from './despedida-fields.module.css'
import { DESPEDIDA_TELA } from './despedida-messages.ts'

type DespedidaFieldsProps = {
  draft: DespedidaDraft
  errors: DespedidaErrors
  onChange: (part: Partial<DespedidaDraft>) => void
  /** Places and hours belong to the house: a moderator reads them (specification §6). */
  locked?: boolean
  /** The edit screen asks for nothing that was not known before. */
  optional?: boolean
  /** Stands under place and hour of the wake. */
  afterVelorio?: ReactNode
}

const Count = ({ text, max }: { text: string; max: number }) => (
  <span className={classes.count} data-over={lengthOf(text) > max || undefined}>
    {lengthOf(text)}/{max}
  </span>
)

type PlaceName = 'local_sepultamento' | 'localizacao_sepultado' | 'local_velorio'

const PlaceField = ({
  name,
  label,
  help,
  draft,
  errors,
  onChange,
  locked,
  optional,
}: DespedidaFieldsProps & { name: PlaceName; label: string; help?: string }) => (
  <TextInput
    label={label}
    required={!optional}
    disabled={locked}
    value={draft[name]}
    error={errors[name]}
    description={
      <>
        {help} <Count text={draft[name]} max={CAMPO_TEXTO_MAX} />
      </>
    }
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    onChange={event => onChange({ [name]: event.currentTarget.value })}
  />
)

const Visibility = ({ draft, onChange }: DespedidaFieldsProps) => (
  <Radio.Group
    label={DESPEDIDA_TELA.visualizacao}
    value={draft.tipo}
    onChange={tipo => onChange({ tipo: tipo === 'Privada' ? 'Privada' : 'Publica' })}
  >
    <div className={classes.options}>
      <Radio size="md" value="Publica" label="Publica" description={DESPEDIDA_TELA.publica} />
      <Radio size="md" value="Privada" label="Privada" description={DESPEDIDA_TELA.privada} />
    </div>
  </Radio.Group>
)

/** Burial, wake, biography, visibility, moderation and banner (specification §2, §5 "Wizard step 3"). */
export const DespedidaFields = (props: DespedidaFieldsProps) => {
  const { draft, errors, onChange, locked, optional, afterVelorio } = props
  return (
    <div className={classes.fields}>
      <PlaceField {...props} name="local_sepultamento" label={DESPEDIDA_TELA.cemiterio} />
      <div className={form.pair}>
        <PlaceField
          {...props}
          name="localizacao_sepultado"
          label={DESPEDIDA_TELA.sepultura}
          help={DESPEDIDA_TELA.sepulturaAjuda}
        />
        <DataHoraInput
          label={DESPEDIDA_TELA.sepultamento}
          required={!optional}
          disabled={locked}
          value={draft.data_sepultamento}
          error={errors.data_sepultamento}
          onChange={data_sepultamento => onChange({ data_sepultamento })}
        />
        <PlaceField {...props} name="local_velorio" label={DESPEDIDA_TELA.velorio} />
        <DataHoraInput
          label={DESPEDIDA_TELA.dataVelorio}
          required={!optional}
          disabled={locked}
          value={draft.data_velorio}
          error={errors.data_velorio}
          onChange={data_velorio => onChange({ data_velorio })}
        />
      </div>
      {afterVelorio}
      <Textarea
        label={DESPEDIDA_TELA.biografia}
        rows={7}
        resize="vertical"
        value={draft.obituario}
        error={errors.obituario}
        description={<Count text={draft.obituario} max={BIOGRAFIA_MAX} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={event => onChange({ obituario: event.currentTarget.value })}
      />
      <Visibility {...props} />
      <Switch
        size="md"
        label={DESPEDIDA_TELA.moderacao}
        description={DESPEDIDA_TELA.moderacaoAjuda}
        checked={draft.com_moderacao}
        onChange={event => onChange({ com_moderacao: event.currentTarget.checked })}
      />
      {draft.tipo === 'Publica' && (
        <Switch
          size="md"
          label={DESPEDIDA_TELA.foraDasBuscas}
          description={DESPEDIDA_TELA.foraDasBuscasAjuda}
          checked={draft.fora_das_buscas}
          onChange={event => onChange({ fora_das_buscas: event.currentTarget.checked })}
        />
      )}
      <BannerChoice value={draft.foto_fundo} onChange={foto_fundo => onChange({ foto_fundo })} />
    </div>
  )
}
