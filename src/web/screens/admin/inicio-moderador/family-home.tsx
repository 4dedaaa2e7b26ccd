import {
  BookHeart,
  BookOpenText,
  CalendarClock,
  ChevronDown,
  Eye,
  HeartHandshake,
  IdCard,
  Images,
  LibraryBig,
  MessageCircle,
  MessageSquareText,
  Pencil,
  Printer,
  Radio,
  Users,
  Video,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Cerimonia as CerimoniaEmVigor, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { badgeCount, defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Copia } from '#contract/documento/schema.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { PrivacyNotice } from '#web/features/despedida/privacy-change.tsx'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { useEbook } from '#web/features/despedida/use-ebook.ts'
import { hasVelorioToday, LivePill, velorioState } from '#web/features/despedida/velorio-cell.tsx'
import { PEDIDOS_ACESSO } from '#web/features/pedido-acesso/pedidos-messages.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { paths } from '#web/paths.ts'
import { AttentionMark, Pill } from '#web/ui/admin/pill.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { AgradecimentoDialog } from './agradecimento-dialog.tsx'
import { ArquivoRow, Guarda } from './arquivo-row.tsx'
import { Row } from './home-row.tsx'
import classes from './inicio-moderador.module.css'
import { LINHAS, INICIO_MODERADOR as T } from './messages.ts'
import { VisibilityDialog } from './visibility-dialog.tsx'

const Cerimonia = ({ cerimonia, family }: { cerimonia: CerimoniaEmVigor; family: boolean }) => {
  const { start: when } = cerimonia
  const place = whereOf(cerimonia)
  return (
    <div>
      <dt>
        {cerimonia.title} {family && <Pill tone="plain">{LINHAS.soFamilia}</Pill>}
      </dt>
      {when && (
        <dd>
          {weekdayOf(when)}, {formatDataHora(when)}
        </dd>
      )}
      {place !== '' && <dd>{place}</dd>}
      {cerimonia.note && <dd className="soft">{cerimonia.note}</dd>}
      {!when && place === '' && <dd>{LINHAS.semHorario}</dd>}
    </div>
  )
}

/** Hours and places of the ceremonies unfold in place: staff enter those of velório and last one, the family its own. */
const HoursRow = ({ despedida }: { despedida: Despedida }) => (
  <li>
    <details className={classes.hours}>
      <summary className={classes.row}>
        <CalendarClock aria-hidden />
        <span className={classes.words}>
          <strong>{LINHAS.horarios}</strong>
          <span className={classes.detail}>{LINHAS.horariosTexto}</span>
        </span>
        <ChevronDown aria-hidden className={classes.chevron} />
      </summary>
      <dl>
        {cerimoniasOf(despedida, { family: true }).map(cerimonia => (
          <Cerimonia
            key={cerimonia.which}
            cerimonia={cerimonia}
            family={despedida.cerimonias.some(({ id, publica }) => String(id) === cerimonia.which && !publica)}
          />
        ))}
      </dl>
      <p className="note">{LINHAS.horariosAjuda(despedida.rito)}</p>
      <p>
        <Link className="touch strong" to={`${paths.editarDespedida(despedida.id)}#cerimonias`}>
          {LINHAS.cerimonias}
        </Link>
      </p>
    </details>
  </li>
)

const { livro: WORDS } = COMPARTILHAMENTO

const BOOKS = {
  aberta: { icon: <BookHeart aria-hidden />, title: LINHAS.livro, help: LINHAS.livroAjuda },
  familia: { icon: <LibraryBig aria-hidden />, title: LINHAS.livroFamilia, help: LINHAS.livroFamiliaAjuda },
} as const

/** The ebook to pass on, or the family's own copy: the first tap prepares it, the next one saves it. */
const BookRow = ({ despedida, copia }: { despedida: Despedida; copia: Copia }) => {
  const { step, percent, isAway, reason, press } = useEbook(despedida, copia)
  const { icon, title, help } = BOOKS[copia]
  const details = {
    idle: help,
    preparing: `${isAway ? WORDS.semConexao : WORDS.preparando} ${WORDS.porCento(percent)}`,
    ready: WORDS.pronto,
    failed: `${reason ?? ''} ${WORDS.tentar}`,
  }
  return (
    <Row
      icon={icon}
      title={title}
      detail={<span role={step === 'idle' ? undefined : 'status'}>{details[step]}</span>}
      busy={step === 'preparing'}
      onClick={press}
    />
  )
}

const ShareDialog = lazyScreen(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => module.ShareDialog),
)

type HomeProps = { despedida: Despedida; now: string }

const Head = ({ despedida }: { despedida: Despedida }) => {
  const { id, pessoa_falecida: falecido, foto_perfil, qtd_moderacao } = despedida
  const { qtd_denuncias = 0, qtd_denuncias_fotos = 0, qtd_pedidos_acesso = 0 } = despedida
  return (
    <header className={classes.head}>
      <Portrait
        src={foto_perfil}
        initials={initialsOf(falecido.nome)}
        ground={defaultPortrait(falecido.sexo)}
        size={96}
        first
      />
      <div>
        <h1>{falecido.nome}</h1>
        <p className="soft">{lifeInDates(falecido)}</p>
        <p className={classes.waiting} aria-live="polite">
          {T.esperam(qtd_moderacao)}
        </p>
        {qtd_pedidos_acesso > 0 && (
          <AttentionMark to={paths.mensagens(id)} text={PEDIDOS_ACESSO.esperam(qtd_pedidos_acesso)} />
        )}
        {qtd_denuncias > 0 && <AttentionMark to={paths.mensagens(id)} text={T.denuncias(qtd_denuncias)} />}
        {qtd_denuncias_fotos > 0 && (
          <AttentionMark to={paths.fotografias(id)} text={T.denunciasDeFotos(qtd_denuncias_fotos)} />
        )}
      </div>
    </header>
  )
}

type DialogName = 'share' | 'thanks' | 'visibility'
type RowsProps = HomeProps & { onOpen: (dialog: DialogName) => void }

const Rows = ({ despedida, now, onOpen }: RowsProps) => {
  const { id, qtd_moderacao } = despedida
  const waiting = badgeCount(qtd_moderacao)
  return (
    <ul className={classes.rows} aria-label={T.acoes}>
      <Row
        icon={<MessageSquareText aria-hidden />}
        title={LINHAS.mensagens}
        mark={waiting > 0 && <b className={classes.count}>{waiting}</b>}
        to={paths.mensagens(id)}
      />
      <Row
        icon={<MessageCircle aria-hidden />}
        title={LINHAS.compartilhar}
        detail={LINHAS.compartilharAjuda}
        onClick={() => onOpen('share')}
      />
      <Row
        icon={<HeartHandshake aria-hidden />}
        title={LINHAS.agradecer}
        detail={despedida.agradecimento === '' ? LINHAS.agradecerAjuda : LINHAS.agradecido}
        onClick={() => onOpen('thanks')}
      />
      <Row icon={<Pencil aria-hidden />} title={LINHAS.biografia} to={paths.editarDespedida(id)} />
      <Row
        icon={<Images aria-hidden />}
        title={LINHAS.fotografias}
        detail={LINHAS.fotografiasAjuda}
        to={paths.fotografias(id)}
      />
      <HoursRow despedida={despedida} />
      <Row
        icon={<Radio aria-hidden />}
        title={LINHAS.velorio}
        detail={velorioState({ despedida, now }) ?? LINHAS.semVelorio}
        mark={hasVelorioToday(despedida, now) && <LivePill live={despedida.status_apresentacao} />}
        to={paths.transmissao(id)}
      />
      <Row
        icon={<Video aria-hidden />}
        title={LINHAS.gravacao}
        detail={LINHAS.gravacaoAjuda}
        to={`${paths.transmissao(id)}#gravacao`}
      />
      <BookRow despedida={despedida} copia="aberta" />
      <BookRow despedida={despedida} copia="familia" />
      <ArquivoRow id={id} />
      <Row
        icon={<BookOpenText aria-hidden />}
        title={LINHAS.presenca}
        detail={LINHAS.presencaAjuda}
        to={paths.livro(id)}
      />
      <Row icon={<Printer aria-hidden />} title={LINHAS.folha} detail={LINHAS.folhaAjuda} to={paths.folha(id)} />
      <Row
        icon={<IdCard aria-hidden />}
        title={LINHAS.santinho}
        detail={LINHAS.santinhoAjuda}
        to={paths.santinho(id)}
      />
      <Row
        icon={<Eye aria-hidden />}
        title={LINHAS.quemVe}
        detail={LINHAS.tipos[despedida.tipo]}
        onClick={() => onOpen('visibility')}
      />
      <Row
        icon={<Users aria-hidden />}
        title={LINHAS.quemCuida}
        detail={LINHAS.quemCuidaAjuda}
        to={paths.moderadores(id)}
      />
    </ul>
  )
}

/** One despedida as its family sees it: who it is about, what waits, and everything they can do, in words. */
export const FamilyHome = ({ despedida, now }: HomeProps) => {
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  return (
    <div className={classes.home}>
      <Head despedida={despedida} />
      {!despedida.status_memoria && <p className="notice">{T.inativa}</p>}
      <PrivacyNotice key={despedida.id} despedida={despedida} />
      <Rows despedida={despedida} now={now} onOpen={setDialog} />
      <Link className="touch strong" to={paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined)}>
        {T.verPagina}
      </Link>
      <Guarda id={despedida.id} />
      <LazyBoundary>{dialog === 'share' && <ShareDialog despedida={despedida} onClose={close} />}</LazyBoundary>
      {dialog === 'thanks' && <AgradecimentoDialog despedida={despedida} onClose={close} />}
      {dialog === 'visibility' && <VisibilityDialog despedida={despedida} onClose={close} />}
    </div>
  )
}
