import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { draftKeyOf, useModeradorForm } from '#web/features/moderador/edit-form.tsx'
import { ModeradoresList } from '#web/features/moderador/moderadores-list.tsx'
import { MODERADORES } from '#web/features/moderador/moderadores-messages.ts'
import { clearDraft } from '#web/lib/draft.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { EDITAR_MODERADOR_TELA as TELA } from '#web/screens/admin/editar-moderador/messages.ts'
import { ModeradorRecord } from '#web/screens/admin/editar-moderador/moderador-record.tsx'
import form from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './editar-despedida.module.css'

/** The record of the despedida's moderator, if it has one that staff may edit here. */
export const useModeradorEdit = ({ id, pessoa_moderador: pessoa }: Despedida, full: boolean) => {
  const query = useCall('GET /cliente/moderador-despedida/:id', {
    params: { id },
    enabled: full && pessoa !== null,
  })
  const form = useModeradorForm(query.data, MODERADOR.atualizado)
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
const Everybody = ({ id: despedidaId, tipo }: Despedida) => {
  const query = useCall('GET /cliente/despedida/:id/moderadores', { params: { id: despedidaId } })
  return (
    <div className={`${form.form} ${form.beside}`}>
      <h3>{MODERADORES.titulo}</h3>
      <Pending query={query} loading={MODERADORES.carregando} failed={MODERADORES.naoCarregou} />
      {query.data && (
        <ModeradoresList
          despedidaId={despedidaId}
          data={query.data}
          isPrivate={tipo === 'Privada'}
          onLeft={() => void query.refetch()}
        />
      )}
      <Link to={paths.moderadores(despedidaId)} className="touch">
        Convidar, retirar ou trocar o primeiro contato
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
        Esta despedida não tem moderador. <Link to={paths.criarModerador(id)}>Cadastrar moderador</Link>
      </p>
    )
  return (
    <div className={classes.moderator}>
      {data ? (
        <ModeradorRecord key={data.pessoa.id} form={edit} moderador={data} own={false} />
      ) : (
        <Pending query={edit.query} loading={TELA.carregando} failed={PERFIL.erroCarregar} />
      )}
      <Link to={paths.criarModerador(id)} className="touch">
        Trocar o primeiro contato
      </Link>
      <Everybody {...despedida} />
    </div>
  )
}
