import { Switch } from '@mantine/core'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { CerimoniaFields } from '#web/features/capela/cerimonia-fields.tsx'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { pessoaFalecidaBody } from '#web/features/falecido/api.ts'
import { FalecidoFields } from '#web/features/falecido/falecido-fields.tsx'
import { FALECIDO_TELA } from '#web/features/falecido/messages.ts'
import { RegisterPicker } from '#web/features/falecido/register-picker.tsx'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import type { Wizard } from './use-wizard.ts'
import { moveCerimonia, withCerimonia, withRegistro } from './wizard-values.ts'

/** Step 1: select the deceased from the register, and choose whether there is a moderator. */
export const StepFalecido = ({ wizard }: { wizard: Wizard }) => {
  const { values, errors, setValues, getInputProps } = wizard
  return (
    <>
      <RegisterPicker
        chosenId={values.falecido.registro?.id}
        onChoose={registro => setValues(now => withRegistro(now, registro))}
      />
      <FalecidoFields
        values={values.falecido}
        errors={errors}
        onChange={part => setValues(now => ({ falecido: { ...now.falecido, ...part } }))}
      />
      <Switch
        mt={28}
        label={FALECIDO_TELA.moderador}
        description={FALECIDO_TELA.moderadorAjuda}
        {...getInputProps('comModerador', { type: 'checkbox' })}
      />
    </>
  )
}

/** Shows in the third step where the page differs from the apresentacao, and values that look like a mistake. */
const WizardVelorio = ({ values, setValues }: Pick<Wizard, 'values' | 'setValues'>) => {
  const apresentacao = { ...values.cerimonia, status: values.cerimonia.ligada }
  const copyToPage = () => {
    const active = activeApresentacao(apresentacao)
    if (!active) return
    setValues(now => ({
      despedida: { ...now.despedida, ...paginaFromApresentacao(now.despedida.local_velorio, active) },
    }))
  }
  const usePagina = (moved: ApresentacaoVelorioHours | undefined) =>
    setValues(now => (moved === undefined ? withCerimonia(now, { ligada: false }) : moveCerimonia(now, moved)))
  return (
    <>
      <VelorioDifference
        pagina={values.despedida}
        apresentacao={apresentacao}
        onUseApresentacao={copyToPage}
        onUsePagina={usePagina}
      />
      <VelorioWarnings pagina={values.despedida} apresentacao={apresentacao} />
    </>
  )
}

/** Step 3: burial, wake, page and apresentacao. */
export const StepDespedida = ({ wizard: { values, errors, setValues } }: { wizard: Wizard }) => (
  <>
    <DespedidaFields
      values={values.despedida}
      errors={errors}
      onChange={part => setValues(now => ({ despedida: { ...now.despedida, ...part } }))}
      afterVelorio={<WizardVelorio values={values} setValues={setValues} />}
      death={pessoaFalecidaBody(values.falecido).data_falecimento}
    />
    <section className={classes.section} aria-labelledby="cerimonia">
      <h3 id="cerimonia">{CRIAR.cerimonia}</h3>
      <CerimoniaFields
        values={values.cerimonia}
        errors={errors}
        onChange={part => setValues(now => withCerimonia(now, part))}
      />
    </section>
  </>
)
