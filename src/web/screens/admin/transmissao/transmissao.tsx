import { useParams, useSearchParams } from 'react-router'
import { isStaff } from '#contract/roles.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { NotePanel } from '#web/features/despedida/note-panel.tsx'
import { CerimoniasPanel } from '#web/features/transmissao/cerimonias-panel.tsx'
import { CerimoniaSwitch, EndNotice, Extension } from '#web/features/transmissao/end-panel.tsx'
import { LiveCaptionsSwitch } from '#web/features/transmissao/live-captions-switch.tsx'
import { MomentoPanel } from '#web/features/transmissao/momento-panel.tsx'
import { Alerts, Controls, Facts, Log, StateCard } from '#web/features/transmissao/monitor-panel.tsx'
import { useMonitor } from '#web/features/transmissao/monitor-query.ts'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { RecordingPanel } from '#web/features/transmissao/recording-panel.tsx'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { CerimoniaDaDespedida } from './cerimonia.tsx'
import { StaffPicture } from './staff-picture.tsx'
import classes from './transmissao.module.css'

const Picture = ({ transmissao }: { transmissao: Transmissao }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>A imagem aparece aqui quando a câmera estiver no ar.</p>
  ) : (
    <Preview address={transmissao.previa} simulada={transmissao.simulada} />
  )

/** `/admin/transmissao/:id`: preflight check and monitor of one transmissao. The moderator has read access, staff control it. */
export const TransmissaoScreen = () => {
  const id = Number(useParams().id)
  const cerimonia = useSearchParams()[0].get('cerimonia')
  const monitor = useMonitor(id)
  const user = useSession()
  const { data } = monitor
  const staff = user !== undefined && user !== null && isStaff(user.roles)
  if (monitor.error instanceof ApiError && monitor.error.status === 404)
    return <NothingHere title="Despedida não localizada!" way="Ver as despedidas" />
  if (!data)
    return <Pending query={monitor} loading="Abrindo a transmissão…" failed="Não foi possível abrir a transmissão." />
  if (cerimonia !== null) return <CerimoniaDaDespedida id={id} cerimonia={cerimonia} nome={data.nome} staff={staff} />
  return (
    <>
      <PageTitle tab={`Transmissão de ${data.nome}`} title={data.nome} />
      {staff && <EndNotice transmissao={data} />}
      <div className={classes.grid}>
        {staff ? (
          <StaffPicture key={id} id={id} palavras={[data.nome]} envio={data.apresentacao ? data.envio : undefined}>
            <Picture transmissao={data} />
          </StaffPicture>
        ) : (
          <Picture transmissao={data} />
        )}
        <div>
          <StateCard transmissao={data} />
          <Alerts transmissao={data} />
          <Facts transmissao={data} />
          {staff && (
            <>
              <NotePanel id={id} nota={data.nota_interna ?? ''} />
              <MomentoPanel transmissao={data} />
              <CerimoniaSwitch transmissao={data} />
              <Extension transmissao={data} />
              <Controls transmissao={data} />
            </>
          )}
          <LiveCaptionsSwitch transmissao={data} />
          <a href={paths.despedida(id)} target="_blank" rel="noreferrer" className="touch">
            Abrir a página pública
          </a>
        </div>
      </div>
      {staff && <CerimoniasPanel id={id} />}
      <RecordingPanel id={id} captions={data.legendas !== null} />
      <Log registros={data.registros} />
    </>
  )
}
