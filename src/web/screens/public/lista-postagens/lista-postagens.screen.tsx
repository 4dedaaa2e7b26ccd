import { Navigate, useParams } from 'react-router'
import { CardGrid, LiveCard, PendingCards, UpcomingCard } from '#web/features/despedida/despedida-card.tsx'
import { useLoad } from '#web/lib/load.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { type Cards, Despedidas } from './despedidas.tsx'
import { loadApresentadas, loadProximas, loadUltimas } from './lista-postagens.load.ts'
import classes from './lista-postagens.module.css'
import { LISTA } from './messages.ts'

const NONE = {} as Record<string, never>
/** A sea at first light, where there is no wake to show. */
const QUIET_BANNER_ID = 2

/** Requested in parallel with the live wakes; if it fails, the list is shown without it. */
const Proximas = () => {
  const { data } = useLoad('proximas', loadProximas, NONE, { refetchMs: 30_000 })
  if (!data || data.length === 0) return null
  return (
    <section className={classes.coming} aria-labelledby="proximas">
      <h2 id="proximas">{LISTA.aovivo.proximas}</h2>
      <p className="soft">{LISTA.aovivo.proximasTexto}</p>
      <CardGrid label={LISTA.aovivo.proximas} despedidas={data} card={UpcomingCard} />
    </section>
  )
}

const AoVivo = ({ live }: { live: Cards }) => {
  const { titulo, subtitulo, carregando, vazia, vaziaTexto, nome, falhou, irAoMemorial } = LISTA.aovivo
  useTitle(titulo)
  return (
    <>
      <header className={classes.head}>
        <h1>{titulo}</h1>
        <p>{subtitulo}</p>
      </header>
      {/* One wake leaves room for the next ones beside it. */}
      <div className={live.data && live.data.length > 1 ? undefined : classes.pair}>
        <div>
          <PendingCards query={live} loading={carregando} failed={falhou} />
          {live.data?.length === 0 && (
            <>
              <Banner id={QUIET_BANNER_ID} sizes="1120px" className={classes.quiet ?? ''} />
              <Empty title={vazia} text={vaziaTexto}>
                <LinkButton variant="ghost" to={paths.listaPostagens('despedidas')}>
                  {irAoMemorial}
                </LinkButton>
              </Empty>
            </>
          )}
          {live.data && live.data.length > 0 && <CardGrid label={nome} despedidas={live.data} card={LiveCard} />}
        </div>
        <Proximas />
      </div>
    </>
  )
}

/** Public lists (specification §2). Both are loaded with the page; the live one is polled. */
export const ListaPostagensScreen = () => {
  const { tipo } = useParams()
  const latest = useLoad('ultimas', loadUltimas, NONE)
  const live = useLoad('apresentadas', loadApresentadas, NONE, { refetchMs: 30_000 })
  if (tipo !== 'aovivo' && tipo !== 'despedidas') return <Navigate to={paths.listaPostagens('despedidas')} replace />
  return (
    <PublicShell translated>{tipo === 'aovivo' ? <AoVivo live={live} /> : <Despedidas latest={latest} />}</PublicShell>
  )
}
