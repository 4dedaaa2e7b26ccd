import { Link } from 'react-router'
import { CerimoniaCard } from '#web/features/transmissao/cerimonia-card.tsx'
import {
  CerimoniaControls,
  CerimoniaFacts,
  CerimoniaState,
  type OpenCerimonia,
} from '#web/features/transmissao/cerimonia-monitor.tsx'
import { CERIMONIAS } from '#web/features/transmissao/cerimonias-messages.ts'
import { useCerimonias } from '#web/features/transmissao/cerimonias-query.ts'
import { Log } from '#web/features/transmissao/monitor-panel.tsx'
import { ObsCard } from '#web/features/transmissao/obs-card.tsx'
import { Preview } from '#web/features/transmissao/preview.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { StaffPicture } from './staff-picture.tsx'
import classes from './transmissao.module.css'

const isOpen = (one: { transmissao: unknown }): one is OpenCerimonia => one.transmissao !== null

const Picture = ({ one: { transmissao } }: { one: OpenCerimonia }) =>
  transmissao.previa === null ? (
    <p className={classes.nothing}>{CERIMONIAS.semPrevia}</p>
  ) : (
    <Preview address={transmissao.previa} simulada={false} />
  )

type CerimoniaProps = { id: number; cerimonia: string; nome: string; staff: boolean }

/** `/admin/transmissao/:id?cerimonia=rito`: a ceremony without a chapel, sent from the phone that shows this page. */
export const CerimoniaDaDespedida = ({ id, cerimonia, nome, staff }: CerimoniaProps) => {
  const query = useCerimonias(id)
  const one = query.data?.cerimonias.filter(isOpen).find(other => other.cerimonia === cerimonia)
  if (!query.data) return <Pending query={query} loading={CERIMONIAS.carregando} failed={CERIMONIAS.falhou} />
  const back = (
    <Link to={paths.transmissao(id)} className="touch">
      {CERIMONIAS.voltar}
    </Link>
  )
  if (!one)
    return (
      <>
        <PageTitle title={nome} />
        <p role="status">{CERIMONIAS.removida}</p>
        {back}
      </>
    )
  const { envio, registros } = one.transmissao
  return (
    <>
      <PageTitle tab={`${one.titulo} de ${nome}`} title={nome} />
      {back}
      <div className={classes.grid}>
        {staff ? (
          <StaffPicture key={cerimonia} id={id} cerimonia={cerimonia} palavras={[one.titulo, nome]} envio={envio}>
            <Picture one={one} />
          </StaffPicture>
        ) : (
          <Picture one={one} />
        )}
        <div>
          <CerimoniaState one={one} />
          <CerimoniaFacts one={one} />
          {staff && <CerimoniaControls id={id} one={one} />}
        </div>
      </div>
      {staff && <ObsCard id={id} one={one} />}
      {staff && <CerimoniaCard id={id} one={one} />}
      <Log registros={registros} />
    </>
  )
}
