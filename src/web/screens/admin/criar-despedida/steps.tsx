import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { capelasOf } from '#contract/units.ts'
import apresentacaoFormClasses from '#web/features/capela/apresentacao-form.module.css'
import { type CerimoniaValues, cerimoniaWarning } from '#web/features/capela/cerimonia-values.ts'
import { PlaceAndHours } from '#web/features/capela/place-and-hours.tsx'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { FalecidoFields } from '#web/features/falecido/falecido-fields.tsx'
import { pessoaFalecidaBody } from '#web/features/falecido/falecido-values.ts'
import { RegisterPicker } from '#web/features/falecido/register-picker.tsx'
import { DecisionDialog } from '#web/features/registro/decision-dialog.tsx'
import { PendenciaCard, type PendenciaChoice } from '#web/features/registro/pendencia-card.tsx'
import { WaitingNote } from '#web/features/registro/waiting-people.tsx'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './criar-despedida.module.css'
import type { Wizard } from './use-wizard.ts'
import { moveCerimonia, withCerimonia, withPagina, withRegistro, withTyped } from './wizard-values.ts'

type PendenciaDialogProps = { id: number; onClose: () => void; onDecided: (row: RegistroFalecido) => void }

/** Somebody whom staff have just typed and the register may have: decided without leaving the form behind. */
const PendenciaDialog = ({ id, onClose, onDecided }: PendenciaDialogProps) => {
  const pendencia = useCall('GET /cliente/registro/pendencias/:pendencia', { params: { pendencia: id } })
  const [choice, setChoice] = useState<PendenciaChoice>()
  const { data } = pendencia
  if (data && choice)
    return (
      <DecisionDialog pendencia={data} choice={choice} onClose={() => setChoice(undefined)} onDecided={onDecided} />
    )
  return (
    <Dialog title="Há alguém parecido no registro" size="lg" onClose={onClose}>
      <p className="soft">
        Diga se é a mesma pessoa. O que você escreveu está guardado em “Registro de falecidos”, também se você fechar.
      </p>
      <Pending query={pendencia} loading="Carregando…" failed="Não foi possível carregar a comparação." />
      {data && <PendenciaCard pendencia={data} onChoose={setChoice} />}
    </Dialog>
  )
}

/** Step 1: select the deceased from the register, and choose whether there is a moderator. */
export const StepFalecido = ({ wizard }: { wizard: Wizard }) => {
  const { values, errors, setValues, getInputProps } = wizard
  // Until somebody is chosen, that is the only question.
  const isAsked = values.falecido.registro !== null || Object.keys(errors).length > 0
  return (
    <>
      <RegisterPicker
        chosen={values.falecido.registro}
        onChoose={registro => setValues(now => withRegistro(now, registro))}
        question={(id, props) => <PendenciaDialog id={id} {...props} />}
        waiting={<WaitingNote />}
      />
      {isAsked && (
        <>
          <FalecidoFields
            values={values.falecido}
            errors={errors}
            onChange={part => setValues(now => ({ falecido: { ...now.falecido, ...part } }))}
          />
          <Switch
            mt={28}
            label="Cadastrar um moderador da família"
            description="O moderador é a pessoa da família que cuida da página e lê as mensagens antes de aparecerem."
            {...getInputProps('comModerador', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  )
}

/** Labels of the wizard's ceremony. */
const CERIMONIA_TELA = {
  ligada: 'Vincular uma cerimônia na capela',
  ajuda: 'A tela da capela mostra a homenagem, e a família assiste à distância, durante este horário.',
  inicio: 'Início da cerimônia',
  fim: 'Fim da cerimônia',
  status: 'Exibir na tela da capela',
} as const

type CerimoniaFieldsProps = {
  values: CerimoniaValues
  errors: FormErrors<string>
  onChange: (part: Partial<CerimoniaValues>) => void
}

const Apresentacao = ({ values, errors, onChange }: CerimoniaFieldsProps) => (
  <>
    <PlaceAndHours
      values={values}
      capelas={capelasOf(values.empresa, 'painel')}
      labels={CERIMONIA_TELA}
      errors={errors}
      onChange={onChange}
    />
    <Switch
      label={CERIMONIA_TELA.status}
      checked={values.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
  </>
)

/** The wizard's chapel ceremony: a switch, and while it is on unit, number, start and end. */
const CerimoniaFields = (props: CerimoniaFieldsProps) => {
  const { ligada } = props.values
  const warning = cerimoniaWarning(props.errors)
  return (
    <div className={apresentacaoFormClasses.form}>
      <Switch
        label={CERIMONIA_TELA.ligada}
        description={CERIMONIA_TELA.ajuda}
        checked={ligada}
        onChange={event => props.onChange({ ligada: event.currentTarget.checked })}
      />
      {ligada && <Apresentacao {...props} />}
      {ligada && warning !== undefined && (
        <p role="alert" className="alert strong">
          {warning}
        </p>
      )}
    </div>
  )
}

/** The chapel, where the page differs from it, and values that look like a mistake. */
const Capela = ({ wizard: { values, errors, setValues } }: { wizard: Wizard }) => {
  const apresentacao = { ...values.cerimonia, status: values.cerimonia.ligada }
  const copyToPage = () => {
    const active = activeApresentacao(apresentacao)
    if (!active) return
    setValues(now => withPagina(now, paginaFromApresentacao(now.despedida.local_velorio, active)))
  }
  const usePagina = (moved: ApresentacaoVelorioHours | undefined) =>
    setValues(now => (moved === undefined ? withCerimonia(now, { ligada: false }) : moveCerimonia(now, moved)))
  return (
    <section className={classes.capela} aria-label="Cerimônia na capela">
      <CerimoniaFields
        values={values.cerimonia}
        errors={errors}
        onChange={part => setValues(now => withCerimonia(now, part))}
      />
      <VelorioDifference
        pagina={values.despedida}
        apresentacao={apresentacao}
        onUseApresentacao={copyToPage}
        onUsePagina={usePagina}
      />
      <VelorioWarnings pagina={values.despedida} apresentacao={apresentacao} />
    </section>
  )
}

/** Step 3: burial, wake with its chapel, and page. */
export const StepDespedida = ({ wizard }: { wizard: Wizard }) => {
  const { values, errors, setValues } = wizard
  const { nome, sexo, data_falecimento } = pessoaFalecidaBody(values.falecido)
  return (
    <DespedidaFields
      values={values.despedida}
      head={{ nome, sexo, foto_perfil: null }}
      errors={errors}
      onChange={part => setValues(now => withTyped(now, part))}
      afterVelorio={<Capela wizard={wizard} />}
      death={data_falecimento}
    />
  )
}
