import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isStaff } from '#contract/roles.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { NotePanel } from '#web/features/despedida/note-panel.tsx'
import { SAIR_TRANSMITINDO } from '#web/features/transmissao/device-messages.ts'
import { DeviceInvitation, DevicePanel } from '#web/features/transmissao/device-panel.tsx'
import { CerimoniaSwitch, EndNotice, Extension } from '#web/features/transmissao/end-panel.tsx'
import { MomentoPanel } from '#web/features/transmissao/momento-panel.tsx'
import { MONITOR } from '#web/features/transmissao/monitor-messages.ts'
import { Alerts, Controls, Facts, Log, StateCard } from '#web/features/transmissao/monitor-panel.tsx'
import { useMonitor } from '#web/features/transmissao/monitor-query.ts'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { RecordingPanel } from '#web/features/transmissao/recording-panel.tsx'
import { useDevice } from '#web/features/transmissao/use-device.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { paths } from '#web/paths.ts'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './transmissao.module.css'

const Picture = ({ transmissao }: { transmissao: Transmissao }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>{MONITOR.semPrevia}</p>
  ) : (
    <Preview address={transmissao.previa} simulada={transmissao.simulada} />
  )

/** The chapel's picture, or this device's own while it is the camera: a phone does not also download what it sends. */
const StaffPicture = ({ transmissao }: { transmissao: Transmissao }) => {
  const device = useDevice(transmissao.despedidaId)
  const [open, setOpen] = useState(false)
  const guard = useUnsavedGuard(device.sending !== undefined, () => void device.stop())
  const { resume } = device
  useEffect(() => {
    if (!resume) return
    setOpen(true)
    resume()
  }, [resume])
  const close = () => {
    device.camera.close()
    setOpen(false)
  }
  if (open)
    return (
      <div>
        <DevicePanel device={device} onClose={close} />
        <LeaveDialog guard={guard} words={SAIR_TRANSMITINDO} />
      </div>
    )
  return (
    <div>
      <Picture transmissao={transmissao} />
      {transmissao.apresentacao && <DeviceInvitation transmissao={transmissao} onOpen={() => setOpen(true)} />}
    </div>
  )
}

/** `/admin/transmissao/:id`: preflight check and monitor of one transmissao. The moderator has read access, staff control it. */
export const TransmissaoScreen = () => {
  const id = Number(useParams().id)
  const monitor = useMonitor(id)
  const user = useSession()
  const { data } = monitor
  const staff = user !== undefined && user !== null && isStaff(user.roles)
  if (monitor.error instanceof ApiError && monitor.error.status === 404)
    return <NothingHere title="Despedida não localizada!" way={MONITOR.reservar} />
  if (!data) return <Pending query={monitor} loading={MONITOR.carregando} failed={MONITOR.falhou} />
  return (
    <>
      <PageTitle tab={`${MONITOR.titulo} de ${data.nome}`} title={data.nome} />
      {staff && <EndNotice transmissao={data} />}
      <div className={classes.grid}>
        {staff ? <StaffPicture key={id} transmissao={data} /> : <Picture transmissao={data} />}
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
          <a href={paths.despedida(id)} target="_blank" rel="noreferrer" className="touch">
            {MONITOR.verPagina}
          </a>
        </div>
      </div>
      <RecordingPanel id={id} />
      <Log transmissao={data} />
    </>
  )
}
