import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { inPortuguese, translated } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { Dates } from '#web/ui/public/dates.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './despedida-card.module.css'

/** Texts of the cards of the public lists. */
export const CARTAO_LISTA = translated('cartaoLista', {
  memorial: 'Ver memorial',
  transmissao: 'Ver transmissão',
  pagina: 'Ver a página',
  /** Behind the words of the link, for a screen reader. */
  de: (nome: string) => `de ${nome}`,
  inicio: 'Início',
  fim: 'Fim',
  local: 'Local',
})

const Frame = ({
  despedida,
  action,
  tab = '',
  children,
  chip,
  level: Name = 'h2',
}: {
  despedida: DespedidaCard
  action: string
  /** Query of the tab that the card opens. */
  tab?: string
  children: ReactNode
  chip?: ReactNode
  level?: 'h2' | 'h3'
}) => (
  <li className={classes.card} data-live={chip ? true : undefined}>
    <Banner
      id={despedida.foto_fundo}
      sizes="(max-width: 640px) calc(100vw - 48px), 360px"
      className={classes.banner ?? ''}
    />
    {chip && <div className={classes.chip}>{chip}</div>}
    <div className={classes.portrait}>
      <Portrait
        src={despedida.foto_perfil}
        initials={initialsOf(despedida.pessoa_falecida.nome)}
        ground={defaultPortrait(despedida.pessoa_falecida.sexo)}
        size={88}
      />
    </div>
    <Name className={classes.name}>{despedida.pessoa_falecida.nome}</Name>
    {despedida.pessoa_falecida.conhecido_como && <p>{`“${despedida.pessoa_falecida.conhecido_como}”`}</p>}
    {children}
    <Link className={classes.action} to={`${paths.despedida(despedida.id)}${tab}`}>
      {action} <span className="vh">{CARTAO_LISTA.de(despedida.pessoa_falecida.nome)}</span>
    </Link>
  </li>
)

/** Card of a memorial: the whole card links to the page. */
export const MemorialCard = ({ despedida }: { despedida: DespedidaCard }) => (
  <Frame despedida={despedida} action={CARTAO_LISTA.memorial}>
    <Dates life={despedida.pessoa_falecida} />
  </Frame>
)

const Hours = ({ despedida }: { despedida: DespedidaCard }) => (
  <dl className={classes.facts}>
    <div>
      <dt>{CARTAO_LISTA.inicio}</dt>
      <dd>
        {TEMPO.diaEHora(despedida.apresentacao.dataHoraInicial)}
        <LocalTime of={despedida.apresentacao.dataHoraInicial} />
      </dd>
    </div>
    <div>
      <dt>{CARTAO_LISTA.fim}</dt>
      <dd>
        {TEMPO.diaEHora(despedida.apresentacao.dataHoraFinal)}
        <LocalTime of={despedida.apresentacao.dataHoraFinal} />
      </dd>
    </div>
    {despedida.local_velorio !== '' && (
      <div>
        <dt>{CARTAO_LISTA.local}</dt>
        <dd {...inPortuguese()}>{despedida.local_velorio}</dd>
      </div>
    )}
  </dl>
)

/** Card of a wake that is live now. */
export const LiveCard = ({ despedida }: { despedida: DespedidaCard }) => (
  <Frame despedida={despedida} action={CARTAO_LISTA.transmissao} tab="?aba=velorio" chip={<ChipLive />}>
    <Hours despedida={despedida} />
  </Frame>
)

/** Card of an upcoming wake; it has a heading of its own. */
export const UpcomingCard = ({ despedida }: { despedida: DespedidaCard }) => (
  <Frame despedida={despedida} action={CARTAO_LISTA.pagina} level="h3">
    <Hours despedida={despedida} />
  </Frame>
)

type CardGridProps = {
  label: string
  despedidas: readonly DespedidaCard[]
  card: ComponentType<{ despedida: DespedidaCard }>
}

export const CardGrid = ({ label, despedidas, card: Card }: CardGridProps) => (
  <ul className={classes.grid} aria-label={label}>
    {despedidas.map(despedida => (
      <Card key={despedida.id} despedida={despedida} />
    ))}
  </ul>
)

const CardShapes = () => (
  <div className={classes.grid}>
    {[1, 2, 3].map(card => (
      <div key={card} className={classes.card}>
        <svg width="100%" height="320" fill="var(--sage)" style={{ padding: 0 }} aria-hidden="true">
          <rect width="100%" height="148" />
          <circle cx="76" cy="148" r="50" stroke="var(--card)" strokeWidth="4" />
          <rect x="24" y="222" width="68%" height="24" rx="6" />
          <rect x="24" y="264" width="42%" height="16" rx="6" />
        </svg>
      </div>
    ))}
  </div>
)

type PendingCardsProps = { query: Parameters<typeof Pending>[0]['query']; loading: string; failed: string }

/** Like `Pending`, with the shape of the cards that come. */
export const PendingCards = ({ query, loading, failed }: PendingCardsProps) => (
  <>
    <Pending query={query} loading={loading} failed={failed} lines={0} />
    {query.data === undefined && !query.isError && <CardShapes />}
  </>
)
