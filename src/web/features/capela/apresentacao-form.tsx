import { Alert, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { capelaInWords } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import {
  type ApresentacaoDraft,
  type ApresentacaoErrors,
  apresentacaoErrors,
  offeredCapelas,
} from './apresentacao-draft.ts'
import classes from './apresentacao-form.module.css'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { ApresentacaoOutlook, type PaginaDaDespedida, SavedDifference } from './apresentacao-velorio.tsx'
import { ApresentacaoRefused, useSaveApresentacao } from './apresentacoes-query.ts'
import { PlaceAndHours } from './place-and-hours.tsx'
import { ShiftHours } from './shift-hours.tsx'
import { velorioReading } from './velorio-notice.tsx'

type Change = (part: Partial<ApresentacaoDraft>) => void
type Screen = 'painel' | 'edicao'

/** "Capela 4, Central de Velórios · domingo, 22/11/2026 14:52 – 18:00". */
const inWords = ({ empresa, capela, dataHoraInicial, dataHoraFinal }: ApresentacaoDraft): string =>
  [
    velorioReading({ local_velorio: capelaInWords(empresa, capela), data_velorio: dataHoraInicial }),
    formatDataHora(dataHoraFinal).slice(dataHoraFinal.slice(0, 10) === dataHoraInicial.slice(0, 10) ? 11 : 0),
  ].join(' – ')

/** Old and new place and hours of an apresentacao that moves, and what changes together with it. */
const Move = ({ saved, draft }: { saved: ApresentacaoDraft; draft: ApresentacaoDraft }) => {
  if (saved.id === 0 || inWords(saved) === inWords(draft) || draft.capela === '' || draft.dataHoraInicial === '')
    return null
  return (
    <div role="status">
      <dl className={classes.change}>
        <dt>{APRESENTACAO_TELA.antes}</dt>
        <dd>{inWords(saved)}</dd>
        <dt>{APRESENTACAO_TELA.depois}</dt>
        <dd>{inWords(draft)}</dd>
      </dl>
      <p className="note">{APRESENTACAO_TELA.mudamJuntos}</p>
    </div>
  )
}

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

type InputsProps = {
  draft: ApresentacaoDraft
  saved: ApresentacaoDraft
  errors: ApresentacaoErrors
  onChange: Change
  /** The edit screen offers one chapel more at two units (specification §9). */
  screen?: Screen
  /** Place and hours only: no switches. */
  onlyMove?: boolean
  /** The values of the page, compared with `saved`; the edit screen settles a difference beside the fields of the page. */
  pagina?: PaginaDaDespedida | null | undefined
  error: Error | null
}

/** Unit, chapel, hours and display switch of one apresentacao; the camera switch only if the draft has it. */
export const ApresentacaoInputs = ({
  draft,
  saved,
  errors,
  onChange,
  screen = 'painel',
  onlyMove = false,
  pagina,
  error,
}: InputsProps) => (
  <>
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
    <Move saved={saved} draft={draft} />
    {pagina && (
      <ApresentacaoOutlook
        pagina={pagina}
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
  aside?: (draft: ApresentacaoDraft) => ReactNode
}

/** The form of a dialog, which discards its draft when it closes. Fields that were not edited follow the saved apresentacao. */
export const ApresentacaoForm = ({ saved, pagina, onlyMove = false, onClose, aside }: ApresentacaoFormProps) => {
  const [typed, setTyped] = useState<Partial<ApresentacaoDraft>>({})
  const draft = { ...saved, ...typed }
  const save = useSaveApresentacao(onClose)
  const { form, shown } = useForm({ values: draft, errors: apresentacaoErrors(draft), save })
  return (
    <form {...form} className={classes.form}>
      <ApresentacaoInputs
        draft={draft}
        saved={saved}
        errors={shown}
        onChange={part => setTyped(now => ({ ...now, ...part }))}
        onlyMove={onlyMove}
        pagina={pagina}
        error={save.error}
      />
      <FormFooter
        saving={save.isPending}
        submit={onlyMove ? APRESENTACAO_TELA.mudar : undefined}
        cancel={{ onClick: onClose }}
      >
        {aside?.(draft)}
      </FormFooter>
    </form>
  )
}
