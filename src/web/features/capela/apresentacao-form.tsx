import { Alert, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useForm } from '#web/lib/use-form.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { type ApresentacaoDraft, apresentacaoErrors, chapelsOnOffer } from './apresentacao-draft.ts'
import classes from './apresentacao-form.module.css'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { ApresentacaoOutlook, type PaginaDaDespedida, SavedDifference } from './apresentacao-velorio.tsx'
import { ApresentacaoRefused, useSaveApresentacao } from './apresentacoes-query.ts'
import { PlaceAndHours } from './place-and-hours.tsx'

type Change = (part: Partial<ApresentacaoDraft>) => void
type Screen = 'painel' | 'edicao'
const Switches = ({ draft, onChange }: { draft: ApresentacaoDraft; onChange: Change }) => (
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

type ApresentacaoFieldsetProps = {
  draft: ApresentacaoDraft
  onChange: Change
  /** In a dialog: closes it, saved or not. */
  onClose?: () => void
  /** The edit screen offers one chapel more at two units (specification §9). */
  screen?: Screen
  /** A link from the apresentacao being edited to something else, beside the buttons. */
  aside?: (draft: ApresentacaoDraft) => ReactNode
  onSaved?: () => void
  /** The values of the page, compared with `saved`; the edit screen settles a difference beside the fields of the page. */
  pagina?: PaginaDaDespedida | null | undefined
  saved: ApresentacaoDraft
}

/** Unit, chapel, hours and display switch of one apresentacao; the camera switch only if the draft has it. */
export const ApresentacaoFieldset = ({
  draft,
  onChange,
  onClose,
  screen = 'painel',
  aside,
  onSaved,
  pagina,
  saved,
}: ApresentacaoFieldsetProps) => {
  const save = useSaveApresentacao(() => onClose?.())
  const { form, shown } = useForm({ values: draft, errors: apresentacaoErrors(draft), save, onSaved })
  return (
    <form {...form} className={classes.form}>
      {pagina && screen === 'painel' && <SavedDifference pagina={pagina} saved={saved} draft={draft} />}
      <PlaceAndHours
        values={draft}
        capelas={chapelsOnOffer(draft, screen)}
        labels={APRESENTACAO_TELA}
        errors={shown}
        onChange={onChange}
      />
      <Switches draft={draft} onChange={onChange} />
      {pagina && <ApresentacaoOutlook pagina={pagina} saved={saved} draft={draft} onlyMoved={screen === 'edicao'} />}
      {save.isError && <Refusal error={save.error} />}
      <FormFooter saving={save.isPending} cancel={onClose && { onClick: onClose }}>
        {aside?.(draft)}
      </FormFooter>
    </form>
  )
}

type ApresentacaoFormProps = Omit<ApresentacaoFieldsetProps, 'draft' | 'onChange' | 'onSaved'>

/** The same in a dialog, which discards its draft when it closes. Fields that were not edited follow the saved apresentacao. */
export const ApresentacaoForm = ({ saved, ...rest }: ApresentacaoFormProps) => {
  const [typed, setTyped] = useState<Partial<ApresentacaoDraft>>({})
  return (
    <ApresentacaoFieldset
      {...rest}
      saved={saved}
      draft={{ ...saved, ...typed }}
      onChange={part => setTyped(now => ({ ...now, ...part }))}
    />
  )
}
