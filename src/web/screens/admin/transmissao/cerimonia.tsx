import { Link } from 'react-router'
import { CerimoniaCard } from '#web/features/transmissao/cerimonia-card.tsx'
import {
  CerimoniaControls,
  CerimoniaFacts,
  CerimoniaState,
  type OpenCerimonia,
} from '#web/features/transmissao/cerimonia-monitor.tsx'
import { CERIMONIAS } from '#web/features/transmissao/cerimonias-messages.ts'
import { CERIMONIAS_POLL_INTERVAL_MS } from '#web/features/transmissao/cerimonias-panel.tsx'
import { Log } from '#web/features/transmissao/monitor-panel.tsx'
import { ObsCard } from '#web/features/transmissao/obs-card.tsx'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { StaffPicture } from './staff-picture.tsx'
import classes from './transmissao.module.css'

const isOpen = (cerimonia: { transmissao: unknown }): cerimonia is OpenCerimonia => cerimonia.transmissao !== null

const Picture = ({ cerimonia: { transmissao } }: { cerimonia: OpenCerimonia }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>A imagem aparece aqui quando alguém começar a enviar.</p>
  ) : (
    <Preview address={transmissao.previa} simulada={false} />
  )

type CerimoniaProps = { id: number; cerimonia: string; nome: string; staff: boolean }

/** `/admin/transmissao/:id?cerimonia=rito`: a ceremony without a chapel, sent from the phone that shows this page. */
export const CerimoniaDaDespedida = ({ id, cerimonia: which, nome, staff }: CerimoniaProps) => {
  const query = useCall('GET /cliente/transmissao/:id/cerimonias', {
    params: { id },
    refetchInterval: CERIMONIAS_POLL_INTERVAL_MS,
  })
  const cerimonia = query.data?.cerimonias.filter(isOpen).find(open => open.cerimonia === which)
  if (!query.data) return <Pending query={query} loading={CERIMONIAS.carregando} failed={CERIMONIAS.falhou} />
  const back = (
    <Link to={paths.transmissao(id)} className="touch">
      Voltar à transmissão da capela
    </Link>
  )
  if (!cerimonia)
    return (
      <>
        <PageTitle title={nome} />
        <p role="status">Esta cerimônia não tem transmissão. Volte e escolha outra.</p>
        {back}
      </>
    )
  const { envio, registros } = cerimonia.transmissao
  return (
    <>
      <PageTitle tab={`${cerimonia.titulo} de ${nome}`} title={nome} />
      {back}
      <div className={classes.grid}>
        {staff ? (
          <StaffPicture key={which} id={id} cerimonia={which} palavras={[cerimonia.titulo, nome]} envio={envio}>
            <Picture cerimonia={cerimonia} />
          </StaffPicture>
        ) : (
          <Picture cerimonia={cerimonia} />
        )}
        <div>
          <CerimoniaState cerimonia={cerimonia} />
          <CerimoniaFacts cerimonia={cerimonia} />
          {staff && <CerimoniaControls id={id} cerimonia={cerimonia} />}
        </div>
      </div>
      {staff && <ObsCard id={id} cerimonia={cerimonia} />}
      {staff && <CerimoniaCard id={id} cerimonia={cerimonia} />}
      <Log registros={registros} />
    </>
  )
}
