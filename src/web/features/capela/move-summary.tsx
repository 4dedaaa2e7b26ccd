import { Radio } from '@mantine/core'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { capelaInWords, shifted } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import classes from './apresentacao-form.module.css'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import { velorioReading } from './velorio-notice.tsx'

/** Whether the last ceremony moves with the velório, and the hour that somebody typed for it. */
export type RitoChoice = { moves: boolean; typed?: string }

const asTime = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`)

/** The last ceremony as far from the velório as before, unless another hour was typed; undefined if it does not move. */
export const movedRito = (
  before: string | null | undefined,
  { moves, typed }: RitoChoice,
  from: string,
  to: string,
): string | undefined => {
  if (!before || !moves) return undefined
  if (typed !== undefined) return typed
  return from === '' || to === '' ? before : shifted(before, asTime(to) - asTime(from))
}

/** "Capela 4, Central de Velórios · domingo, 22/11/2026 14:52 – 18:00". */
const inWords = ({ empresa, capela, dataHoraInicial, dataHoraFinal }: ApresentacaoValues): string =>
  [
    velorioReading({ local_velorio: capelaInWords(empresa, capela), data_velorio: dataHoraInicial }),
    formatDataHora(dataHoraFinal).slice(dataHoraFinal.slice(0, 10) === dataHoraInicial.slice(0, 10) ? 11 : 0),
  ].join(' – ')

export type RitoProps = {
  kind: Rito
  /** The saved hour. */
  before: string
  choice: RitoChoice
  onChange: (choice: RitoChoice) => void
}

type MoveProps = {
  saved: ApresentacaoValues
  draft: ApresentacaoValues
  /** Absent where the page is edited beside the apresentacao, or has no hour of it. */
  rito?: RitoProps | undefined
  error?: string | undefined
  /** Stands above the fields from the beginning, so that nothing moves when a field changes. */
  always?: boolean
}

const RitoMove = ({ kind, before, choice, onChange, draft, error }: RitoProps & Pick<MoveProps, 'draft' | 'error'>) => (
  <>
    <Radio.Group
      aria-label={APRESENTACAO_TELA.rito(kind)}
      value={choice.moves ? 'muda' : 'fica'}
      onChange={value => onChange({ moves: value === 'muda' })}
    >
      <span>{velorioReading({ local_velorio: '', data_velorio: before })}</span>
      <div className={`row ${classes.choices}`}>
        <Radio value="fica" label={APRESENTACAO_TELA.manter} />
        <Radio value="muda" label={APRESENTACAO_TELA.mudarJunto} />
      </div>
    </Radio.Group>
    {choice.moves && (
      <DataHoraInput
        mt={12}
        label={APRESENTACAO_TELA.novoHorario(kind)}
        withAsterisk
        aria-required
        value={draft.data_sepultamento ?? ''}
        onChange={typed => onChange({ moves: true, typed })}
        error={error}
      />
    )}
  </>
)

/** Old and new place and hours of an apresentacao that moves, its last ceremony, and what changes together with it. */
export const MoveSummary = ({ saved, draft, rito, error, always = false }: MoveProps) => {
  if (saved.id === 0) return null
  const complete = draft.capela !== '' && draft.dataHoraInicial !== ''
  const changed = complete && inWords(saved) !== inWords(draft)
  if (!changed && !always) return null
  return (
    <div className={classes.move}>
      <p className="note">{APRESENTACAO_TELA.mudamJuntos}</p>
      <dl className={classes.change}>
        <dt>{APRESENTACAO_TELA.antes}</dt>
        <dd>{inWords(saved)}</dd>
        <dt>{APRESENTACAO_TELA.depois}</dt>
        <dd data-new={changed || undefined}>
          <span role="status">{changed ? inWords(draft) : APRESENTACAO_TELA.semMudanca}</span>
        </dd>
        {rito && (
          <>
            <dt>{APRESENTACAO_TELA.rito(rito.kind)}</dt>
            <dd>
              <RitoMove {...rito} draft={draft} error={error} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
