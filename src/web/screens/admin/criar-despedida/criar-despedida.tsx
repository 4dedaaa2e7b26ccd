import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { cerimoniaErrors, cerimoniaWarning } from '#web/features/capela/cerimonia-draft.ts'
import { CerimoniaFields } from '#web/features/capela/cerimonia-fields.tsx'
import { despedidaErrors } from '#web/features/despedida/despedida-draft.ts'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { FALECIDO_TELA } from '#web/features/falecido/messages.ts'
import type { ModeradorErrors } from '#web/features/moderador/draft.ts'
import { paths } from '#web/paths.ts'
import { ModeradorStep } from '#web/screens/admin/criar-moderador/moderador-step.tsx'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import classes from './criar-despedida.module.css'
import { isUntouched, type Passo, slotOfAddress, withCerimonia, withSlot } from './draft.ts'
import { CRIAR } from './messages.ts'
import { StepFalecido } from './step-falecido.tsx'
import { useFinish } from './use-finish.ts'
import { useSteps } from './use-steps.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import { WizardVelorio } from './velorio.tsx'

/** Step 3: burial, wake, page and apresentacao. */
const StepDespedida = ({ wizard, tried }: { wizard: Wizard; tried: boolean }) => {
  const { draft, change } = wizard
  return (
    <>
      <DespedidaFields
        draft={draft.despedida}
        errors={tried ? despedidaErrors(draft.despedida) : {}}
        onChange={part => change(current => ({ ...current, despedida: { ...current.despedida, ...part } }))}
        afterVelorio={<WizardVelorio draft={draft} change={change} />}
      />
      <section className={classes.section} aria-labelledby="cerimonia">
        <h3 id="cerimonia">{CRIAR.cerimonia}</h3>
        <CerimoniaFields
          draft={draft.cerimonia}
          errors={tried ? cerimoniaErrors(draft.cerimonia) : {}}
          refused={tried ? cerimoniaWarning(draft.cerimonia) : undefined}
          onChange={part => change(current => withCerimonia(current, part))}
        />
      </section>
    </>
  )
}

/** Deletes the draft after a confirmation. */
const Discard = ({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" className={classes.discard} disabled={disabled} onClick={() => setAsking(true)}>
        {CRIAR.descartar}
      </Button>
      {asking && (
        <ConfirmDialog
          title={CRIAR.descartarTitulo}
          cancel={CRIAR.manter}
          confirm={CRIAR.descartarSim}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        >
          <p>{CRIAR.descartarTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** One history entry for each step: Back and Forward of the browser move between steps instead of leaving the wizard. */
const useStepHistory = ({ draft: { passo }, change }: Wizard): void => {
  const navigate = useNavigate()
  const type = useNavigationType()
  const { key, state } = useLocation()
  const entry = (state as { passo?: Passo } | null)?.passo
  const seen = useRef(key)
  /** The step whose entry is being written: the address follows a moment later. */
  const written = useRef<Passo>(undefined)
  useEffect(() => {
    const moved = seen.current !== key
    seen.current = key
    if (entry === passo) written.current = undefined
    else if (moved && type === 'POP' && entry !== undefined) change(draft => ({ ...draft, passo: entry }))
    else if (written.current !== passo) {
      written.current = passo
      // The slot of the timetable was read from the address already; writing it back would read it for ever.
      void navigate({ search: '' }, { replace: entry === undefined, state: { passo } })
    }
  }, [key, type, entry, passo, change, navigate])
}

const TITLES = [FALECIDO_TELA.titulo, CRIAR.tituloModerador, CRIAR.tituloDespedida] as const

/** Focuses the title of a newly opened step, and the first invalid field after a rejected attempt. */
const useFocus = (passo: number, attempts: number) => {
  const card = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(passo)
  useEffect(() => {
    if (shown.current === passo) return
    shown.current = passo
    title.current?.focus()
    title.current?.scrollIntoView?.({ block: 'center' })
  }, [passo])
  useEffect(() => {
    if (attempts > 0) card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return { card, title }
}

const useCreate = (wizard: Wizard) => {
  const [senha, setSenha] = useState('')
  const steps = useSteps(wizard, senha)
  const finishing = useFinish(wizard, senha)
  const submit = async () => {
    if ((await steps.check()) && steps.isModeradorComplete()) await finishing.finish()
  }
  return {
    senha,
    setSenha: (typed: string) => {
      setSenha(typed)
      finishing.dismiss()
    },
    steps,
    finishing,
    forward: async () => {
      finishing.dismiss()
      await (wizard.draft.passo === 3 ? submit() : steps.next())
    },
    discard: () => {
      setSenha('')
      finishing.dismiss()
      wizard.forget()
    },
  }
}
type Create = ReturnType<typeof useCreate>

/** Errors of missing fields, and errors from the server for as long as the rejected value is unchanged. */
const step2Errors = ({ draft }: Wizard, { steps, finishing: { stopped } }: Create): ModeradorErrors => ({
  ...(steps.tried === 2 ? steps.moderadorErrors : {}),
  ...(stopped?.email === draft.moderador.email ? { email: MODERADOR.emailEmUso } : {}),
  ...(stopped?.senhaProblem ? { senha: stopped.senhaProblem } : {}),
})

const Step = ({ wizard, create }: { wizard: Wizard; create: Create }) => {
  const { steps } = create
  const { passo } = wizard.draft
  if (passo === 1) return <StepFalecido wizard={wizard} tried={steps.tried === 1} />
  if (passo === 3) return <StepDespedida wizard={wizard} tried={steps.tried === 3} />
  return (
    <ModeradorStep
      draft={wizard.draft}
      change={wizard.change}
      senha={create.senha}
      errors={step2Errors(wizard, create)}
      onSenha={create.setSenha}
      onEmailLeft={steps.emailLeft}
      lead={<p className="soft">{CRIAR.ajudaModerador}</p>}
    />
  )
}

const Buttons = ({ wizard, create }: { wizard: Wizard; create: Create }) => {
  const { steps, finishing } = create
  const { passo } = wizard.draft
  const busy = finishing.sending !== null
  return (
    <>
      {passo > 1 && (
        <Button variant="subtle" disabled={busy || steps.checking} onClick={steps.back}>
          {CRIAR.voltar}
        </Button>
      )}
      <Button
        loading={busy || steps.checking}
        onClick={event => {
          // The second tap of a double tap would hit the button of the next step.
          if (event.detail < 2) void create.forward()
        }}
      >
        {passo === 3 ? CRIAR.finalizar : CRIAR.proximo}
      </Button>
    </>
  )
}

/** Takes chapel and hour of the timetable from the address once, so that a reload does not undo a later choice. */
const useSlotOfAddress = (wizard: Wizard) => {
  const [query, setQuery] = useSearchParams()
  const taken = useRef(false)
  useEffect(() => {
    const slot = slotOfAddress(query)
    if (!slot || taken.current) return
    taken.current = true
    wizard.change(draft => withSlot(draft, slot))
    setQuery({}, { replace: true, state: null })
  }, [query, setQuery, wizard.change])
}

/** /admin/criardespedida: the create wizard (specification §2, §4). The draft survives a reload, and pressing Finalizar again is safe. */
export const CriarDespedidaScreen = () => {
  const navigate = useNavigate()
  const wizard = useWizard()
  useSlotOfAddress(wizard)
  useStepHistory(wizard)
  const create = useCreate(wizard)
  const { passo, comModerador } = wizard.draft
  const focus = useFocus(passo, create.steps.attempts)
  const { created, sending, stopped } = create.finishing
  return (
    <>
      <PageTitle title={CRIAR.pagina}>
        {!isUntouched(wizard.draft) && !created && <Discard disabled={sending !== null} onDiscard={create.discard} />}
      </PageTitle>
      {created ? (
        <CreatedDialog created={created} onClose={() => void navigate(paths.despedidas())} />
      ) : (
        <WizardCard
          ref={focus.card}
          titleRef={focus.title}
          steps={{
            label: CRIAR.passoDe(passo),
            current: passo,
            steps: CRIAR.passos.map((name, index) => ({
              name,
              skipped: index === 1 && !comModerador ? CRIAR.semModerador : undefined,
            })),
          }}
          title={TITLES[passo - 1] ?? ''}
          busy={sending !== null}
          stopped={stopped}
          status={sending && CRIAR.andamento[sending]}
          buttons={<Buttons wizard={wizard} create={create} />}
        >
          <Step wizard={wizard} create={create} />
        </WizardCard>
      )}
    </>
  )
}
