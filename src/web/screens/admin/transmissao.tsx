import { useParams } from 'react-router'
import { isStaff } from '#contract/roles.ts'
import { MONITOR } from '#web/features/transmissao/monitor-messages.ts'
import { Controls, Facts, Log, StateCard } from '#web/features/transmissao/monitor-panel.tsx'
import { useMonitor } from '#web/features/transmissao/monitor-query.ts'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { RecordingPanel } from '#web/features/transmissao/recording-panel.tsx'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import classes from './transmissao.module.css'

const DESPEDIDAS = 'Despedidas'

/** `/admin/transmissao/:id`: preflight and monitor of one farewell's broadcast; the moderator reads, staff act. */
export const TransmissaoScreen = () => {
  const id = Number(useParams().id)
  const monitor = useMonitor(id)
  const user = useSession()
  const { data } = monitor
  useTitle(data ? `${MONITOR.titulo} de ${data.nome}` : MONITOR.titulo)
  if (monitor.error instanceof ApiError && monitor.error.status === 404)
    return (
      <Empty title="Despedida não localizada!">
        <LinkButton to={paths.despedidas()}>{MONITOR.reservar}</LinkButton>
      </Empty>
    )
  if (monitor.isError && !data) return <Failed text={MONITOR.falhou} onRetry={() => void monitor.refetch()} />
  if (!data) return <Loading text={MONITOR.carregando} />
  return (
    <>
      <PageTitle
        crumbs={[{ label: DESPEDIDAS, to: paths.despedidas() }, { label: MONITOR.titulo }]}
        title={data.nome}
      />
      <div className={classes.grid}>
        {data.previa === null ? (
          <p className={classes.nothing}>{MONITOR.semPrevia}</p>
        ) : (
          <Preview address={data.previa} simulada={data.simulada} />
        )}
        <div>
          <StateCard transmissao={data} />
          <Facts transmissao={data} />
          {user && isStaff(user.roles) && <Controls transmissao={data} />}
          <p className={classes.link}>
            <a href={paths.despedida(id)} target="_blank" rel="noreferrer">
              {MONITOR.verPagina}
            </a>
          </p>
        </div>
      </div>
      <RecordingPanel id={id} />
      <Log transmissao={data} />
    </>
  )
}
