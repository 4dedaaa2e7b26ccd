import {
  BookHeart,
  BookOpenText,
  CalendarClock,
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
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type Cerimonia as CerimoniaEmVigor, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { RITO } from '#contract/despedida/rito-messages.ts'
import { badgeCount, defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Copia } from '#contract/documento/schema.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { UnitPhones } from '#web/features/configuracao/group-contact.tsx'
import { PrivacyNotice } from '#web/features/despedida/privacy-change.tsx'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { useEbook } from '#web/features/despedida/use-ebook.ts'
import { hasVelorioToday, LivePill, velorioState } from '#web/features/despedida/velorio-cell.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { AttentionMark, Pill } from '#web/ui/admin/pill.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { ArquivoRow, Guarda } from './arquivo-row.tsx'
import { BannerRow } from './banner-row.tsx'
import { Fold, Row } from './home-row.tsx'
import classes from './inicio-moderador.module.css'
import { LINHAS, INICIO_MODERADOR as T } from './messages.ts'

const TIPOS = { Publica: 'Pública: qualquer pessoa abre a página', Privada: 'Privada: só abre com o código de acesso' }

const Cerimonia = ({ cerimonia, family }: { cerimonia: CerimoniaEmVigor; family: boolean }) => {
  const { start: when } = cerimonia
  const place = whereOf(cerimonia)
  return (
    <div>
      <dt>
        {cerimonia.title} {family && <Pill tone="plain">Só para a família</Pill>}
      </dt>
      {when && (
        <dd>
          {weekdayOf(when)}, {formatDataHora(when)}
        </dd>
      )}
      {place !== '' && <dd>{place}</dd>}
      {cerimonia.note && <dd className="soft">{cerimonia.note}</dd>}
      {!when && place === '' && <dd>Data e lugar ainda não informados</dd>}
    </div>
  )
}

/** Whom to call: the unit of the velório, else every unit that has a number. */
const Phones = ({ empresa }: { empresa: string | null }) => {
  const units = useCall('GET /exibicao/contatos').data?.filter(({ telefone }) => telefone !== '') ?? []
  const own = units.filter(({ unidade }) => unidade === empresa)
  return <UnitPhones unidades={own.length > 0 ? own : units} />
}

/** Hours and places of the ceremonies: staff enter those of velório and last one, the family its own. */
const HoursRow = ({ despedida }: { despedida: Despedida }) => (
  <Fold
    icon={<CalendarClock aria-hidden />}
    title="Horários e lugares"
    detail="Ver, e informar uma missa ou outra cerimônia"
  >
    <div className={classes.hours}>
      <dl>
        {cerimoniasOf(despedida, { family: true }).map(cerimonia => (
          <Cerimonia
            key={cerimonia.which}
            cerimonia={cerimonia}
            family={despedida.cerimonias.some(({ id, publica }) => String(id) === cerimonia.which && !publica)}
          />
        ))}
      </dl>
      <p className="note">{`Velório e ${RITO[despedida.rito].toLowerCase()} são informados pela equipe. Se algo estiver errado, ligue para a unidade.`}</p>
      <Phones empresa={despedida.apresentacao.empresa} />
      <p>
        <Link className="touch strong" to={`${paths.editarDespedida(despedida.id)}#cerimonias`}>
          Adicionar ou mudar outras cerimônias
        </Link>
      </p>
    </div>
  </Fold>
)

const WORDS = COMPARTILHAMENTO.livro

const BOOKS = {
  aberta: {
    icon: <BookHeart aria-hidden />,
    title: 'Livro de lembranças',
    help: 'Um PDF com a biografia e as mensagens aprovadas',
  },
  familia: {
    icon: <LibraryBig aria-hidden />,
    title: 'Livro da família',
    help: 'Com o que foi escrito só para a família e o livro de presença: para guardar',
  },
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

// With the forms and their schemas, which the home itself does without.
const AgradecimentoDialog = lazyScreen(() =>
  import('./agradecimento-dialog.tsx').then(module => module.AgradecimentoDialog),
)
const VisibilityDialog = lazyScreen(() => import('./visibility-dialog.tsx').then(module => module.VisibilityDialog))
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
        <Link className="touch strong" to={paths.despedida(id, despedida.apresentacao.codigo ?? undefined)}>
          Ver a página
        </Link>
        <p className={classes.waiting} aria-live="polite">
          {T.esperam(qtd_moderacao)}
        </p>
        {qtd_pedidos_acesso > 0 && (
          <AttentionMark
            to={paths.mensagens(id)}
            text={plural(
              qtd_pedidos_acesso,
              '1 pedido de acesso espera resposta',
              `${qtd_pedidos_acesso} pedidos de acesso esperam resposta`,
            )}
          />
        )}
        {qtd_denuncias > 0 && (
          <AttentionMark
            to={paths.mensagens(id)}
            text={plural(
              qtd_denuncias,
              '1 denúncia espera uma decisão',
              `${qtd_denuncias} denúncias esperam uma decisão`,
            )}
          />
        )}
        {qtd_denuncias_fotos > 0 && (
          <AttentionMark
            to={paths.fotografias(id)}
            text={plural(
              qtd_denuncias_fotos,
              '1 denúncia de fotografia espera uma decisão',
              `${qtd_denuncias_fotos} denúncias de fotografias esperam uma decisão`,
            )}
          />
        )}
      </div>
    </header>
  )
}

type DialogName = 'share' | 'thanks' | 'visibility'
type RowsProps = HomeProps & { onOpen: (dialog: DialogName) => void }

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}

const MessagesRow = ({ id, qtd_moderacao }: Pick<Despedida, 'id' | 'qtd_moderacao'>) => {
  const waiting = badgeCount(qtd_moderacao)
  return (
    <Row
      icon={<MessageSquareText aria-hidden />}
      title={LINHAS.mensagens}
      mark={waiting > 0 && <b className={classes.count}>{waiting}</b>}
      to={paths.mensagens(id)}
    />
  )
}

/** What the hour asks for first: to tell people until the last ceremony has begun, the homenagens and the thanks from then on. */
const Agora = ({ despedida, now, onOpen }: RowsProps) => {
  const { id, qtd_moderacao } = despedida
  const waits = qtd_moderacao > 0
  const share = (
    <Row
      icon={<MessageCircle aria-hidden />}
      title="Compartilhar no WhatsApp"
      detail="Mensagem pronta, QR code e links"
      onClick={() => onOpen('share')}
    />
  )
  const homenagens = <MessagesRow {...despedida} />
  const isOver = isAfterCeremonies(despedida, now)
  return (
    <Group title="Agora">
      {(waits || isOver) && homenagens}
      {isOver ? <ThanksRow despedida={despedida} onOpen={onOpen} /> : share}
      <Row icon={<Pencil aria-hidden />} title={LINHAS.biografia} to={paths.editarDespedida(id)} />
      {!waits && !isOver && homenagens}
      {isOver && share}
    </Group>
  )
}

/** Both velório and last ceremony have begun. */
const isAfterCeremonies = ({ data_velorio, data_sepultamento }: Despedida, now: string): boolean => {
  const hours = [data_velorio, data_sepultamento].filter(hour => hour !== null)
  return hours.length > 0 && hours.every(hour => hour < now)
}

const ThanksRow = ({ despedida, onOpen }: Omit<RowsProps, 'now'>) => (
  <Row
    icon={<HeartHandshake aria-hidden />}
    title="Agradecer"
    detail={
      despedida.agradecimento === ''
        ? 'Um agradecimento na página, e o texto pronto para enviar'
        : 'Mudar ou enviar o agradecimento da família'
    }
    onClick={() => onOpen('thanks')}
  />
)

const Velorio = ({ despedida, now }: HomeProps) => (
  <Group title="Velório">
    <HoursRow despedida={despedida} />
    <Row
      icon={<Radio aria-hidden />}
      title="Velório ao vivo"
      detail={velorioState({ despedida, now }) ?? 'Nenhuma transmissão marcada'}
      mark={hasVelorioToday(despedida, now) && <LivePill live={despedida.status_apresentacao} />}
      to={paths.transmissao(despedida.id)}
    />
    <Row
      icon={<Video aria-hidden />}
      title="Gravação"
      detail="Autorizar, rever, baixar ou remover"
      to={`${paths.transmissao(despedida.id)}#gravacao`}
    />
  </Group>
)

const ParaGuardar = ({ despedida }: { despedida: Despedida }) => (
  <Group title="Para guardar">
    <Fold
      icon={<BookHeart aria-hidden />}
      title="Livro"
      detail="Para enviar, para a família, de presença, ou tudo em um arquivo"
    >
      <ul className={classes.inner}>
        <BookRow despedida={despedida} copia="aberta" />
        <BookRow despedida={despedida} copia="familia" />
        <Row
          icon={<BookOpenText aria-hidden />}
          title="Livro de presença"
          detail="Quem assinou, se cadastrou, assistiu e escreveu"
          to={paths.livro(despedida.id)}
        />
        <ArquivoRow id={despedida.id} />
      </ul>
    </Fold>
    <Row
      icon={<IdCard aria-hidden />}
      title="Santinho"
      detail="Cartão para imprimir: foto, datas, palavras e QR code"
      to={paths.santinho(despedida.id)}
    />
    <Row
      icon={<Printer aria-hidden />}
      title="Folha para imprimir"
      detail="Com o QR code, o endereço, o código e como entrar"
      to={paths.folha(despedida.id)}
    />
  </Group>
)

const Pagina = ({ despedida, now, onOpen }: RowsProps) => (
  <Group title="A página">
    <Row
      icon={<Images aria-hidden />}
      title="Fotografias"
      detail="Até trinta, com legenda, na ordem da família"
      to={paths.fotografias(despedida.id)}
    />
    <BannerRow despedida={despedida} />
    {!isAfterCeremonies(despedida, now) && <ThanksRow despedida={despedida} onOpen={onOpen} />}
    <Row
      icon={<Eye aria-hidden />}
      title="Quem pode ver"
      detail={TIPOS[despedida.tipo]}
      onClick={() => onOpen('visibility')}
    />
    <Row
      icon={<Users aria-hidden />}
      title="Quem cuida da página"
      detail="Até quatro pessoas da família, cada uma com a sua senha"
      to={paths.moderadores(despedida.id)}
    />
  </Group>
)

/** One despedida as its family sees it: who it is about, what waits, and everything they can do, in words. */
export const FamilyHome = ({ despedida, now }: HomeProps) => {
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  return (
    <div className={classes.home}>
      <Head despedida={despedida} />
      {!despedida.status_memoria && <p className="notice">{T.inativa}</p>}
      <PrivacyNotice key={despedida.id} despedida={despedida} />
      <Agora despedida={despedida} now={now} onOpen={setDialog} />
      <Velorio despedida={despedida} now={now} />
      <ParaGuardar despedida={despedida} />
      <Pagina despedida={despedida} now={now} onOpen={setDialog} />
      <Guarda id={despedida.id} />
      <LazyBoundary>
        {dialog === 'share' && <ShareDialog despedida={despedida} onClose={close} />}
        {dialog === 'thanks' && <AgradecimentoDialog despedida={despedida} onClose={close} />}
        {dialog === 'visibility' && <VisibilityDialog despedida={despedida} onClose={close} />}
      </LazyBoundary>
    </div>
  )
}
