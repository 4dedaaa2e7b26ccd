import { Alert, Button, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import classes from './apresentacao-form.module.css'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { type ApresentacaoValues, apresentacaoSchema, offeredCapelas } from './apresentacao-values.ts'
import { ApresentacaoOutlook, type PaginaDaDespedida, SavedDifference } from './apresentacao-velorio.tsx'
import { shiftHours } from './day-rules.ts'
import { MoveSummary, movedRito, type RitoChoice, type RitoProps } from './move-summary.tsx'
import { PlaceAndHours } from './place-and-hours.tsx'
import { ApresentacaoRefused, useSaveApresentacao } from './use-save-apresentacao.ts'

const SHIFTS = [
  { label: '− 1 h', minutes: -60 },
  { label: '− 30 min', minutes: -30 },
  { label: '+ 30 min', minutes: 30 },
  { label: '+ 1 h', minutes: 60 },
] as const

type Hours = { dataHoraInicial: string; dataHoraFinal: string }

/** Moves start and end by the same time with one click. */
const ShiftHours = ({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) => {
  if (hours.dataHoraInicial === '' || hours.dataHoraFinal === '') return null
  return (
    <fieldset className={`row ${classes.shifts}`}>
      <legend>{APRESENTACAO_TELA.mudarInicioEFim}</legend>
      {SHIFTS.map(({ label, minutes }) => (
        <Button key={minutes} variant="outline" onClick={() => onChange(shiftHours(hours, minutes))}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

type Screen = 'painel' | 'edicao'

const Switches = ({ draft, onChange }: Pick<InputsProps, 'draft' | 'onChange'>) => (
  <>
    <Switch
      label={APRESENTACAO_TELA.exibir}
      checked={draft.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
    {draft.status_camera !== undefined && (
      <Switch
        label={APRESENTACAO_TELA.camera}
        checked={draft.status_camera}
        onChange={event => onChange({ status_camera: event.currentTarget.checked })}
      />
    )}
  </>
)

/** The refusal, with the wakes and hours that cause the conflict. */
const Refusal = ({ error }: { error: Error }) => {
  const wakes = error instanceof ApresentacaoRefused ? error.wakes : []
  return (
    <Alert color="live" role="alert" title={error.message}>
      {wakes.length > 0 && (
        <ul className={classes.wakes}>
          {wakes.map(wake => (
            <li key={wake.id}>{APRESENTACAO_TELA.noCaminho(wake)}</li>
          ))}
        </ul>
      )}
      {wakes.length > 0 && <p>{APRESENTACAO_TELA.outroHorario}</p>}
    </Alert>
  )
}

type InputsProps = {
  draft: ApresentacaoValues
  saved: ApresentacaoValues
  errors: FormErrors<string>
  onChange: (part: Partial<ApresentacaoValues>) => void
  /** The edit screen offers one chapel more at two units (specification §9). */
  screen?: Screen
  /** Place and hours only: no switches. */
  onlyMove?: boolean
  /** The values of the page, compared with `saved`; the edit screen settles a difference beside the fields of the page. */
  pagina?: PaginaDaDespedida | null | undefined
  rito?: RitoProps | undefined
  error: Error | null
}

/** The page as it is after the save, as far as the last ceremony is concerned. */
const withRito = (pagina: PaginaDaDespedida, { data_sepultamento }: ApresentacaoValues): PaginaDaDespedida =>
  data_sepultamento ? { ...pagina, data_sepultamento } : pagina

/** Unit, chapel, hours and display switch of one apresentacao; the camera switch only if the draft has it. */
export const ApresentacaoInputs = ({
  draft,
  saved,
  errors,
  onChange,
  screen = 'painel',
  onlyMove = false,
  pagina,
  rito,
  error,
}: InputsProps) => (
  <>
    {onlyMove && <MoveSummary saved={saved} draft={draft} rito={rito} error={errors.data_sepultamento} always />}
    {pagina && screen === 'painel' && <SavedDifference pagina={pagina} saved={saved} draft={draft} />}
    <PlaceAndHours
      values={draft}
      capelas={offeredCapelas(draft, screen)}
      labels={APRESENTACAO_TELA}
      errors={errors}
      onChange={onChange}
    />
    {saved.id > 0 && <ShiftHours hours={draft} onChange={onChange} />}
    {!onlyMove && <Switches draft={draft} onChange={onChange} />}
    {!onlyMove && <MoveSummary saved={saved} draft={draft} rito={rito} error={errors.data_sepultamento} />}
    {pagina && (
      <ApresentacaoOutlook
        pagina={withRito(pagina, draft)}
        saved={saved}
        draft={draft}
        onlyMoved={screen === 'edicao'}
        follows={!onlyMove || saved.id === 0}
      />
    )}
    {error && <Refusal error={error} />}
  </>
)

type ApresentacaoFormProps = Pick<InputsProps, 'saved' | 'pagina' | 'onlyMove'> & {
  /** Closes the dialog, saved or not. */
  onClose: () => void
  /** A link from the apresentacao being edited to something else, beside the buttons. */
  aside?: (draft: ApresentacaoValues) => ReactNode
}

/** The form of a dialog, which discards what was typed when it closes. */
export const ApresentacaoForm = ({ saved, pagina, onlyMove = false, onClose, aside }: ApresentacaoFormProps) => {
  const [choice, setChoice] = useState<RitoChoice>({ moves: false })
  const before = pagina?.data_sepultamento
  const withMove = (values: ApresentacaoValues): ApresentacaoValues => {
    const data_sepultamento = movedRito(before, choice, saved.dataHoraInicial, values.dataHoraInicial)
    return { ...values, ...(data_sepultamento !== undefined && { data_sepultamento }) }
  }
  const save = useSaveApresentacao(onClose)
  const form = usePortalForm({
    schema: apresentacaoSchema,
    initial: saved,
    follow: 'fields',
    body: withMove,
    send: (_hours, values) => save.mutateAsync(withMove(values)),
    failure: () => undefined,
  })
  const draft = withMove(form.values)
  return (
    <form {...form.element} className={classes.form}>
      <ApresentacaoInputs
        draft={draft}
        saved={saved}
        errors={form.errors}
        onChange={form.setValues}
        onlyMove={onlyMove}
        pagina={pagina}
        rito={pagina && before ? { kind: pagina.rito, before, choice, onChange: setChoice } : undefined}
        error={save.error}
      />
      <FormFooter
        {...form.footer}
        submit={onlyMove ? APRESENTACAO_TELA.mudar : undefined}
        cancel={{ onClick: onClose }}
      >
        {aside?.(draft)}
      </FormFooter>
    </form>
  )
}
