import { Link, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { isStaff } from '#contract/roles.ts'
import { HistorySection } from '#web/features/auditoria/history-section.tsx'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { EditForm } from './form.tsx'

/** `/admin/editardespedida/:id` "GERENCIAMENTO DESPEDIDA" (specification §2 "Edit despedida", §4, §5, §6). */
export const EditarDespedidaScreen = () => {
  const id = Number(useParams().id)
  const full = isStaff(useSession()?.roles ?? [])
  const query = useCall('GET /cliente/despedida/:id', { params: { id } })
  const { data, error } = query
  const nome = data?.pessoa_falecida.nome
  if (error instanceof ApiError && error.status === 404)
    return (
      <NothingHere
        title={DESPEDIDA.naoLocalizada}
        text="Ela pode ter sido removida, ou não estar entre as que você cuida."
        way="Voltar para as despedidas"
      />
    )
  return (
    <>
      <PageTitle
        tab={nome ? `Editar ${nome}` : EDITAR.titulo}
        {...(nome ? { quoted: EDITAR.titulo, title: nome } : { title: EDITAR.titulo })}
      >
        <Link className="touch strong" to={paths.livro(id)}>
          Livro de presença
        </Link>
      </PageTitle>
      <Pending query={query} loading="Abrindo a despedida…" failed={DESPEDIDA.erroBuscar} lines={6} />
      {data && <EditForm key={data.id} despedida={data} full={full} />}
      {data && full && <HistorySection despedidaId={id} />}
      {data && !full && (
        <p>
          <Link to={paths.transmissao(id)}>{EDITAR.acompanhar}</Link>
        </p>
      )}
    </>
  )
}
