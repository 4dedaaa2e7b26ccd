import { Button, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { copy, useShareLink } from '#web/features/despedida/share-links.tsx'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { WhatsappButton } from '#web/features/despedida/whatsapp-button.tsx'
import { absolute, paths } from '#web/paths.ts'
import { ModeradorStep } from '#web/screens/admin/criar-moderador/moderador-step.tsx'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import { StepDespedida, StepFalecido } from './steps.tsx'
import { type CreatedDespedida, useWizard, type Wizard } from './use-wizard.ts'
import { type Passo, slotOfAddress, withSlot } from './wizard-values.ts'

const PASSOS = ['Falecido', 'Moderador', 'Despedida'] as const

const ANDAMENTO = {
  falecido: 'Cadastrando o falecido…',
  moderador: 'Cadastrando o moderador…',
  despedida: 'Criando a despedida…',
  capela: 'Reservando a capela…',
}

/** Deletes the draft after a confirmation. */
const Discard = ({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" className={classes.discard} disabled={disabled} onClick={() => setAsking(true)}>
        Começar de novo
      </Button>
      {asking && (
        <ConfirmDialog
          title="Começar de novo?"
          cancel="Continuar o cadastro"
          confirm="Apagar e começar de novo"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        >
          <p>O que foi preenchido neste cadastro será apagado.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** One history entry for each step: Back and Forward of the browser move between steps instead of leaving the wizard. */
const useStepHistory = ({ values: { passo }, go }: Wizard): void => {
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
    else if (moved && type === 'POP' && entry !== undefined) go(entry)
    else if (written.current !== passo) {
      written.current = passo
      // The slot of the timetable was read from the address already; writing it back would read it for ever.
      void navigate({ search: '' }, { replace: entry === undefined, state: { passo } })
    }
  }, [key, type, entry, passo, go, navigate])
}

const TITLES = ['Quem faleceu?', 'Quem modera a página?', 'Como será a despedida?'] as const

type StepProps = { wizard: Wizard; title: RefObject<HTMLHeadingElement | null> }

/** Focuses the title when it opens; a problem, which the form focuses afterwards, comes first. */
const Step = ({ wizard, title }: StepProps) => {
  const { passo } = wizard.values
  const shown = useRef(passo)
  useEffect(() => {
    if (shown.current === passo) return
    shown.current = passo
    title.current?.focus()
    title.current?.scrollIntoView?.({ block: 'center' })
  }, [passo, title])
  if (passo === 1) return <StepFalecido wizard={wizard} />
  if (passo === 3) return <StepDespedida wizard={wizard} />
  return (
    <ModeradorStep
      form={wizard}
      refused={wizard.stopped}
      onEmailLeft={wizard.leaveEmail}
      lead={<p className="soft">O moderador é alguém da família. Ele lê as mensagens e decide quais aparecem.</p>}
    />
  )
}

const Buttons = ({ wizard }: { wizard: Wizard }) => {
  const { passo } = wizard.values
  const waiting = wizard.busy || wizard.checking
  return (
    <>
      {passo > 1 && (
        <Button variant="subtle" disabled={waiting} onClick={wizard.back}>
          Voltar
        </Button>
      )}
      <Button
        loading={waiting}
        onClick={event => {
          // The second tap of a double tap would hit the button of the next step.
          if (event.detail < 2) void wizard.forward()
        }}
      >
        {passo === 3 ? 'Finalizar' : 'Próximo'}
      </Button>
    </>
  )
}

/** Takes chapel and hour of the timetable from the address once, so that a reload does not undo a later choice. */
const useSlotOfAddress = ({ setValues }: Wizard) => {
  const [query, setQuery] = useSearchParams()
  const taken = useRef(false)
  useEffect(() => {
    const slot = slotOfAddress(query)
    if (!slot || taken.current) return
    taken.current = true
    setValues(now => withSlot(now, slot))
    setQuery({}, { replace: true, state: null })
  }, [query, setQuery, setValues])
}

/** The dialog at the end: QR code (200 px, level H) of the link with the family's access code (specification §2, §9). */
const CreatedDialog = ({ created, onClose }: { created: CreatedDespedida; onClose: () => void }) => {
  const link = absolute(paths.despedida(created.id, created.codigo))
  const { announcement, share } = useShareLink(created.nome, link, CRIAR.semCopiar)
  return (
    <Dialog onClose={onClose} title="Despedida criada" size="lg" closeOnClickOutside={false}>
      <div className={classes.done}>
        <p className="soft">{`Quem lê este código abre a página de ${created.nome}, já com o acesso da família.`}</p>
        <QrCode text={link} size={200} title="QR Code da despedida" className={classes.qr} />
        <div className={classes.link}>
          <TextInput label="Link da despedida" value={link} readOnly onFocus={event => event.currentTarget.select()} />
          <Button
            variant="outline"
            leftSection={<Copy size={18} aria-hidden />}
            onClick={() => void copy(link, CRIAR.semCopiar)}
          >
            {COMPARTILHAMENTO.copiar}
          </Button>
        </div>
        <p className={`row ${classes.ways}`}>
          <a className="touch strong" href={link} target="_blank" rel="noopener noreferrer">
            Abrir a página
          </a>
          <Link className="touch strong" to={paths.folha(created.id)}>
            {COMPARTILHAMENTO.folha}
          </Link>
        </p>
        {announcement !== null && (
          <p role="alert" className="notice">
            {announcement}
          </p>
        )}
        {!created.comModerador && (
          <p>
            Ainda não há moderador.{' '}
            <Link className="touch strong" to={paths.criarModerador(created.id)}>
              Cadastrar moderador
            </Link>
          </p>
        )}
        <div className={`row ${form.foot}`}>
          <Button variant="subtle" onClick={onClose}>
            {COMPARTILHAMENTO.fechar}
          </Button>
          <Button variant="outline" leftSection={<Share2 size={18} aria-hidden />} onClick={share}>
            {COMPARTILHAMENTO.compartilhar}
          </Button>
          <WhatsappButton autofocus text={`A página da despedida de ${created.nome}, com o acesso da família: ${link}`}>
            Enviar pelo WhatsApp
          </WhatsappButton>
        </div>
      </div>
    </Dialog>
  )
}

/** /admin/criardespedida: the create wizard (specification §2, §4). The draft survives a reload, and pressing Finalizar again is safe. */
export const CriarDespedidaScreen = () => {
  const navigate = useNavigate()
  const wizard = useWizard()
  useSlotOfAddress(wizard)
  useStepHistory(wizard)
  const title = useRef<HTMLHeadingElement>(null)
  const { created, sending, busy, stopped } = wizard
  const { passo, comModerador, falecido } = wizard.values
  const isUntouched = falecido.registro === null && passo === 1 && comModerador
  return (
    <>
      <PageTitle title="Nova despedida">
        {!isUntouched && !created && <Discard disabled={busy} onDiscard={wizard.startAgain} />}
      </PageTitle>
      {created ? (
        <CreatedDialog created={created} onClose={() => void navigate(paths.despedidas())} />
      ) : (
        <WizardCard
          ref={wizard.element.ref}
          titleRef={title}
          steps={{
            label: `Passo ${passo} de 3`,
            current: passo,
            steps: PASSOS.map((name, index) => ({
              name,
              skipped: index === 1 && !comModerador ? 'sem moderador' : undefined,
            })),
          }}
          title={TITLES[passo - 1] ?? ''}
          isWide={passo === 3}
          busy={busy}
          stopped={stopped}
          status={sending && ANDAMENTO[sending]}
          buttons={<Buttons wizard={wizard} />}
        >
          <Step wizard={wizard} title={title} />
        </WizardCard>
      )}
    </>
  )
}
