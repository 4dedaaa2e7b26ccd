import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import type { RecordEdit } from '#web/features/moderador/edit-form.tsx'
import { useModeradorDaDespedida } from '#web/features/moderador/edit-query.ts'
import { editDraftKey } from '#web/features/moderador/use-edit-form.ts'
import { clearDraft } from '#web/lib/draft.ts'
import { paths } from '#web/paths.ts'
import { EDITAR_MODERADOR_TELA as TELA } from '#web/screens/admin/editar-moderador/messages.ts'
import { ModeradorRecord } from '#web/screens/admin/editar-moderador/moderador-record.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './editar-despedida.module.css'

type OnEdit = SectionProps['onEdit']
type SectionProps = { despedida: Despedida; onEdit: (edit: RecordEdit | undefined) => void }

const RecordOf = ({ id, onEdit }: { id: number; onEdit: OnEdit }) => {
  const moderador = useModeradorDaDespedida(id)
  const { data } = moderador
  const key = data ? editDraftKey(data) : undefined
  // The screen has already asked before it is left. A reload does not run this cleanup and keeps the draft.
  useEffect(
    () => () => {
      if (key === undefined) return
      clearDraft(key)
      onEdit(undefined)
    },
    [key, onEdit],
  )
  if (!data) return <Pending query={moderador} loading={TELA.carregando} failed={PERFIL.erroCarregar} />
  return <ModeradorRecord key={key} moderador={data} despedidaId={id} own={false} onCancel={() => {}} onEdit={onEdit} />
}

/** The moderator's data is edited in place (specification §2); another moderator is registered on a screen of its own. */
export const ModeradorSection = ({ despedida, onEdit }: SectionProps) => {
  const { id, pessoa_moderador: pessoa } = despedida
  if (!pessoa)
    return (
      <p>
        {EDITAR.semModerador} <Link to={paths.criarModerador(id)}>{EDITAR.cadastrarModerador}</Link>
      </p>
    )
  return (
    <div className={classes.moderator}>
      <RecordOf key={pessoa.id} id={id} onEdit={onEdit} />
      <Link to={paths.criarModerador(id)} className="touch">
        {EDITAR.trocarModerador}
      </Link>
    </div>
  )
}
