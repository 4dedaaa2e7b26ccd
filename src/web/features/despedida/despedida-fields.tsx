import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import { RITO } from '#contract/despedida/rito-messages.ts'
import { RITOS } from '#contract/despedida/rito-rules.ts'
import { lengthOf } from '#contract/fields/text.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { Folded } from '#web/ui/admin/folded.tsx'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { BannerChoice, type PageHead } from './banner-choice.tsx'
import { CerimoniasField } from './cerimonias-field.tsx'
import classes from './despedida-fields.module.css'
import type { DespedidaValues } from './despedida-values.ts'
import { camposOf } from './edit-messages.ts'

/** Explanations of the fields of a despedida; their labels are in `CAMPOS`. */
const DESPEDIDA_TELA = {
  localizacaoAjuda: { sepultamento: 'Quadra, lote, jazigo.', cremacao: 'Se já se sabe.' },
  publica: 'Qualquer pessoa encontra e abre a página.',
  privada: 'Só abre com o código de acesso.',
  moderacaoAjuda:
    'Quem cuida da página lê cada mensagem antes de ela aparecer. Desligado, toda mensagem aparece na hora.',
  foraDasBuscasAjuda: 'Nem no Google nem em outro site de busca. Quem tem o link entra como antes.',
  aniversarioAjuda:
    'Desligado, a página não diz que faz um ano. É assim para bebês e para quem não tem a data de nascimento.',
  espectadoresAjuda:
    'A partir de três pessoas, a sala do velório virtual mostra quantas estão juntas. Nunca mostra nomes.',
} as const

type DespedidaFieldsProps = {
  values: DespedidaValues
  errors: FormErrors<string>
  onChange: (part: Partial<DespedidaValues>) => void
  head: PageHead
  /** Places and hours are entered by staff: a moderator only reads them (specification §6). */
  locked?: boolean
  /** On the edit screen no place or hour is required. */
  optional?: boolean
  /** Day of the death. */
  death: string
  /** The page tells this life with one date, and says nothing of an anniversary unless the family asks for it. */
  oneDate?: boolean
  /** The data of the person, among what a moderator finds folded. */
  person?: ReactNode
  /** Shown below place and hour of the velório. */
  afterVelorio?: ReactNode
}

/** What remains is of interest near the end. */
const COUNT_FROM_SHARE = 0.8

const Count = ({ text, max }: { text: string; max: number }) =>
  lengthOf(text) < max * COUNT_FROM_SHARE ? null : (
    <span className={lengthOf(text) > max ? `problem ${classes.count}` : classes.count}>
      {lengthOf(text)}/{max}
    </span>
  )

type PlaceName = 'local_sepultamento' | 'localizacao_sepultado' | 'local_velorio'
type MomentName = 'data_sepultamento' | 'data_velorio'

/** Places and hours are required unless the whole form is optional, and read-only together. */
const placed = <Name extends PlaceName | MomentName>(props: DespedidaFieldsProps, name: Name) => {
  const isRequired = !props.optional && !(name === 'localizacao_sepultado' && props.values.rito === 'cremacao')
  return {
    label: camposOf(props.values.rito)[name],
    withAsterisk: isRequired,
    'aria-required': isRequired,
    disabled: props.locked === true,
    ...textFields(props.values, props.errors, props.onChange)(name),
  }
}

type PlaceFieldProps = DespedidaFieldsProps & { name: PlaceName; help?: string; className?: string | undefined }

const PlaceField = ({ name, help, className, ...props }: PlaceFieldProps) => (
  <TextInput
    className={className}
    description={
      <>
        {help} <Count text={props.values[name]} max={CAMPO_TEXTO_MAX} />
      </>
    }
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...placed(props, name)}
  />
)

const Visibility = ({ values, onChange }: DespedidaFieldsProps) => (
  <Radio.Group
    label={CAMPOS.tipo}
    value={values.tipo}
    onChange={tipo => onChange({ tipo: tipo === 'Privada' ? 'Privada' : 'Publica' })}
  >
    <div className={classes.options}>
      <Radio value="Publica" label="Publica" description={DESPEDIDA_TELA.publica} />
      <Radio value="Privada" label="Privada" description={DESPEDIDA_TELA.privada} />
    </div>
  </Radio.Group>
)

const RitoChoice = ({ values, onChange, locked = false }: DespedidaFieldsProps) => (
  <Radio.Group
    label={CAMPOS.rito}
    value={values.rito}
    onChange={value => onChange({ rito: value === 'cremacao' ? 'cremacao' : 'sepultamento' })}
  >
    <div className={`row ${classes.rito}`}>
      {RITOS.map(rito => (
        <Radio key={rito} value={rito} label={RITO[rito]} disabled={locked} />
      ))}
    </div>
  </Radio.Group>
)

const Places = (props: DespedidaFieldsProps) => (
  <>
    <RitoChoice {...props} />
    <div className={`${form.columns} ${classes.places}`}>
      <PlaceField {...props} name="local_sepultamento" />
      <PlaceField {...props} name="localizacao_sepultado" help={DESPEDIDA_TELA.localizacaoAjuda[props.values.rito]} />
      <DataHoraInput {...placed(props, 'data_sepultamento')} />
      <PlaceField {...props} name="local_velorio" className={classes.velorio} />
      <DataHoraInput {...placed(props, 'data_velorio')} />
    </div>
    {props.afterVelorio}
  </>
)

const Biography = ({ values, errors, onChange }: DespedidaFieldsProps) => (
  <Textarea
    label={CAMPOS.obituario}
    rows={4}
    resize="vertical"
    description={<Count text={values.obituario} max={BIOGRAFIA_MAX} />}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...textFields(values, errors, onChange)('obituario')}
  />
)

const Cerimonias = ({ values, errors, death, onChange }: DespedidaFieldsProps) => (
  <CerimoniasField
    value={values.cerimonias}
    errors={errors}
    death={death}
    onChange={cerimonias => onChange({ cerimonias })}
  />
)

const Moderation = ({ values, onChange }: DespedidaFieldsProps) => (
  <Switch
    label={CAMPOS.com_moderacao}
    description={DESPEDIDA_TELA.moderacaoAjuda}
    checked={values.com_moderacao}
    onChange={event => onChange({ com_moderacao: event.currentTarget.checked })}
  />
)

const Anniversary = ({ values, onChange, oneDate = false }: DespedidaFieldsProps) =>
  oneDate ? (
    <Switch
      label={CAMPOS.lembrar_aniversario}
      description={DESPEDIDA_TELA.aniversarioAjuda}
      checked={values.lembrar_aniversario}
      onChange={event => onChange({ lembrar_aniversario: event.currentTarget.checked })}
    />
  ) : null

/** Choices whose default is right for nearly every page. */
const RareSettings = (props: DespedidaFieldsProps) => {
  const { values, onChange } = props
  return (
    <>
      {values.tipo === 'Publica' && (
        <Switch
          label={CAMPOS.fora_das_buscas}
          description={DESPEDIDA_TELA.foraDasBuscasAjuda}
          checked={values.fora_das_buscas}
          onChange={event => onChange({ fora_das_buscas: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={CAMPOS.mostrar_espectadores}
        description={DESPEDIDA_TELA.espectadoresAjuda}
        checked={values.mostrar_espectadores}
        onChange={event => onChange({ mostrar_espectadores: event.currentTarget.checked })}
      />
    </>
  )
}

const OTHERS = 'Outros ajustes'

/** A moderator comes for the biography and the picture behind it. */
const FieldsOfModerador = ({ banner, ...props }: DespedidaFieldsProps & { banner: ReactNode }) => {
  const { hash } = useLocation()
  return (
    <div className={classes.fields}>
      <Biography {...props} />
      {banner}
      <Folded
        title={OTHERS}
        isOpen={hash === '#cerimonias'}
        hasProblem={Object.entries(props.errors).some(([name, error]) => name !== 'obituario' && error)}
      >
        <div className={classes.fields}>
          <Cerimonias {...props} />
          <Visibility {...props} />
          <Moderation {...props} />
          <RareSettings {...props} />
          <Anniversary {...props} />
          <Places {...props} />
          {props.person}
        </div>
      </Folded>
    </div>
  )
}

/** Last ceremony, wake, other ceremonies, biography, visibility, moderation and banner (specification §2, §5 "Wizard step 3"). */
export const DespedidaFields = (props: DespedidaFieldsProps) => {
  const { values, onChange, head, locked } = props
  const banner = (
    <BannerChoice value={values.foto_fundo} head={head} onChange={foto_fundo => onChange({ foto_fundo })} />
  )
  if (locked) return <FieldsOfModerador {...props} banner={banner} />
  return (
    <div className={classes.sides}>
      <div className={classes.fields}>
        <Places {...props} />
      </div>
      <div className={classes.fields}>
        <Cerimonias {...props} />
        <Biography {...props} />
        <Visibility {...props} />
        <Moderation {...props} />
        <Anniversary {...props} />
        {banner}
        <Folded title={OTHERS}>
          <div className={classes.fields}>
            <RareSettings {...props} />
          </div>
        </Folded>
      </div>
    </div>
  )
}
