import { Switch } from '@mantine/core'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { CerimoniaFields } from '#web/features/capela/cerimonia-fields.tsx'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { FalecidoFields } from '#web/features/falecido/falecido-fields.tsx'
import { pessoaFalecidaBody } from '#web/features/falecido/falecido-values.ts'
import { RegisterPicker } from '#web/features/falecido/register-picker.tsx'
import { PendenciaDialog } from '#web/features/registro/pendencia-dialog.tsx'
import { WaitingNote } from '#web/features/registro/waiting-people.tsx'
import classes from './criar-despedida.module.css'
import type { Wizard } from './use-wizard.ts'
import { moveCerimonia, withCerimonia, withPagina, withRegistro, withTyped } from './wizard-values.ts'

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
