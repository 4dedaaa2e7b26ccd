import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { draftKeyOf, useModeradorForm } from '#web/features/moderador/edit-form.tsx'
import { useModeradorDaDespedida } from '#web/features/moderador/edit-query.ts'
import { ModeradoresList } from '#web/features/moderador/moderadores-list.tsx'
import { MODERADORES } from '#web/features/moderador/moderadores-messages.ts'
import { useModeradores } from '#web/features/moderador/moderadores-query.ts'
import { clearDraft } from '#web/lib/draft.ts'
import { paths } from '#web/paths.ts'
import { EDITAR_MODERADOR_TELA as TELA } from '#web/screens/admin/editar-moderador/messages.ts'
import { ModeradorRecord } from '#web/screens/admin/editar-moderador/moderador-record.tsx'
import form from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './editar-despedida.module.css'

/** The record of the despedida's moderator, if it has one that staff may edit here. */
export const useModeradorEdit = ({ id, pessoa_moderador: pessoa }: Despedida, full: boolean) => {
  const query = useModeradorDaDespedida(full && pessoa ? id : 0)
  const form = useModeradorForm(query.data, id, MODERADOR.atualizado)
  const key = query.data && draftKeyOf(query.data)
  // The screen has already asked before it is left. A reload does not run this cleanup and keeps the draft.
  useEffect(
    () => () => {
      if (key !== undefined) clearDraft(key)
    },
    [key],
  )
  return { ...form, query }
}

type SectionProps = { despedida: Despedida; edit: ReturnType<typeof useModeradorEdit> }

/** Everybody who looks after the page, whom staff remove here; another one is invited on the screen of its own. */
const Everybody = ({ despedidaId }: { despedidaId: number }) => {
  const query = useModeradores(despedidaId)
  return (
    <div className={`${form.form} ${form.beside}`}>
      <h3>{MODERADORES.titulo}</h3>
      <Pending query={query} loading={MODERADORES.carregando} failed={MODERADORES.naoCarregou} />
      {query.data && (
        <ModeradoresList despedidaId={despedidaId} data={query.data} onLeft={() => void query.refetch()} />
      )}
      <Link to={paths.moderadores(despedidaId)} className="touch">
        {MODERADORES.abrir}
      </Link>
    </div>
  )
}

/** The data of the first moderator is edited in place (specification §2); another moderator is registered on a screen of its own. */
export const ModeradorSection = ({ despedida, edit }: SectionProps) => {
  const { id, pessoa_moderador: pessoa } = despedida
  const { data } = edit.query
  if (!pessoa)
    return (
      <p>
        {EDITAR.semModerador} <Link to={paths.criarModerador(id)}>{EDITAR.cadastrarModerador}</Link>
      </p>
    )
  return (
    <div className={classes.moderator}>
      {data ? (
        <ModeradorRecord key={data.pessoa.id} form={edit} moderador={data} despedidaId={id} own={false} />
      ) : (
        <Pending query={edit.query} loading={TELA.carregando} failed={PERFIL.erroCarregar} />
      )}
      <Link to={paths.criarModerador(id)} className="touch">
        {EDITAR.trocarModerador}
      </Link>
      <Everybody despedidaId={id} />
    </div>
  )
}
