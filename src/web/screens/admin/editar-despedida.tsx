import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { HistorySection } from '#web/features/auditoria/history-section.tsx'
import { BookingSection } from '#web/features/capela/booking-section.tsx'
import { ConflictDialog } from '#web/features/despedida/conflict-dialog.tsx'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { FarewellFields } from '#web/features/despedida/farewell-fields.tsx'
import { PersonFields } from '#web/features/despedida/person-fields.tsx'
import { PortraitField } from '#web/features/despedida/portrait-field.tsx'
import { type Edit, useEdit } from '#web/features/despedida/use-edit.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { paths } from '#web/paths.ts'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import classes from './editar-despedida.module.css'
import { ModeradorSection } from './editar-despedida-moderador.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Foot = ({ edit }: { edit: Edit }) => (
  <div className={classes.foot}>
    <p role="status">{edit.unsaved ? EDITAR.rascunho : ''}</p>
    <Button variant="default" disabled={!edit.unsaved} onClick={edit.discard}>
      {EDITAR.descartar}
    </Button>
    <Button type="submit" loading={edit.save.isPending}>
      {EDITAR.salvar}
    </Button>
  </div>
)

/** Everything that is saved together; the moderator's own list of fields is shorter (specification §6). */
const EditForm = ({ despedida, full }: { despedida: Despedida; full: boolean }) => {
  const edit = useEdit(despedida, full)
  const form = useRef<HTMLFormElement>(null)
  const guard = useUnsavedGuard(edit.unsaved, edit.discard)
  const { draft, problems } = edit
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        edit.submit()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <Section title={EDITAR.pessoa}>
        <PortraitField
          value={draft.page.foto_perfil}
          sexo={draft.person.sexo}
          onChange={foto_perfil => edit.change({ foto_perfil })}
        />
        <PersonFields despedida={despedida} person={draft.person} problems={problems} onChange={edit.changePerson} />
      </Section>
      <Section title={EDITAR.pagina}>
        {!full && <p className={classes.note}>{EDITAR.soEquipe}</p>}
        <FarewellFields draft={draft.page} problems={problems} onChange={edit.change} locked={!full} optional />
      </Section>
      <Foot edit={edit} />
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          mine={draft.page}
          onResolve={edit.resolve}
          onBack={edit.backToEditing}
        />
      )}
      <LeaveDialog guard={guard} />
    </form>
  )
}

const NotFound = () => (
  <Empty title={DESPEDIDA.naoLocalizada} text={EDITAR.naoLocalizadaTexto}>
    <LinkButton to={paths.despedidas()}>{EDITAR.voltar}</LinkButton>
  </Empty>
)

/** `/admin/editardespedida/:id` "GERENCIAMENTO DESPEDIDA" (specification §2 "Edit farewell", §4, §5, §6). */
export const EditarDespedidaScreen = () => {
  const id = Number(useParams().id)
  const full = isStaff(useSession()?.roles ?? [])
  const { data, error, isError, refetch } = useDespedida(id)
  const nome = data?.pessoa_falecida.nome
  useTitle(nome ? `Editar ${nome}` : EDITAR.titulo)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <>
      <PageTitle
        crumbs={[{ label: EDITAR.despedidas, to: paths.despedidas() }, { label: nome ?? EDITAR.titulo }]}
        title={EDITAR.titulo}
      />
      {isError && !data && <Failed text={DESPEDIDA.erroBuscar} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={EDITAR.carregando} lines={6} />}
      {data && <EditForm key={data.id} despedida={data} full={full} />}
      {data && full && (
        <>
          <Section title={EDITAR.moderador}>
            <ModeradorSection despedida={data} />
          </Section>
          <Section title={EDITAR.capela}>
            <BookingSection idDespedida={id} />
            <p>
              <Link to={paths.transmissao(id)}>{EDITAR.acompanhar}</Link>
            </p>
          </Section>
          <HistorySection despedidaId={id} />
        </>
      )}
    </>
  )
}
