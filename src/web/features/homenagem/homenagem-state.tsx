import { Switch } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { HOMENAGEM_DECIDIDA } from '#contract/homenagem/messages.ts'
import { isWaiting } from '#contract/homenagem/rules.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { AttentionMark, Pill } from '#web/ui/admin/pill.tsx'
import classes from './homenagem-state.module.css'
import { MODERACAO } from './moderation-messages.ts'

/** The edit button of the specification, disabled; on narrow screens it would only take room. */
export const DisabledEdit = ({ nome }: { nome: string }) => (
  <span className={classes.edit}>
    <IconAction label={`Editar a mensagem de ${nome}`} word="Editar" icon={<Pencil />} disabled />
  </span>
)

const wordsOf = (row: Homenagem): string => {
  if (isWaiting(row)) return MODERACAO.aguarda
  if (row.so_familia) return row.publicado ? 'Guardada para a família' : 'Não guardada'
  return row.publicado ? HOMENAGEM_DECIDIDA.aprovado : HOMENAGEM_DECIDIDA.desaprovado
}

/** Nobody else reads it. */
export const OnlyFamilyMark = ({ row }: { row: Pick<Homenagem, 'so_familia'> }) =>
  row.so_familia && <Pill tone="plain">Só para a família</Pill>

/** The switch of the specification, with the person who decided, the time and the private reason. */
export const HomenagemState = ({
  row,
  busy,
  onToggle,
}: {
  row: Homenagem
  busy: boolean
  onToggle: (row: Homenagem) => void
}) => {
  const words = wordsOf(row)
  return (
    <div className={classes.state}>
      <OnlyFamilyMark row={row} />
      <Switch
        // Its own name says them already.
        label={<span aria-hidden="true">{words}</span>}
        aria-label={`Mensagem de ${row.nome}: ${words}`}
        checked={row.publicado}
        // Not `disabled`, which would lose the focus.
        aria-disabled={busy || undefined}
        onChange={() => !busy && onToggle(row)}
      />
      {row.denuncias > 0 && <AttentionMark text={plural(row.denuncias, '1 denúncia', `${row.denuncias} denúncias`)} />}
      {row.decidido_em !== null && row.decidido_por !== null && (
        <span className={classes.who}>{`${row.decidido_por}, ${formatInstant(row.decidido_em)}`}</span>
      )}
      {row.motivo !== '' && <span className={classes.who}>{`Motivo reservado: ${row.motivo}`}</span>}
    </div>
  )
}
