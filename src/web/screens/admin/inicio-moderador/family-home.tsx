import { BookOpenText, Eye, MessageCircle, MessageSquareText, Pencil, Printer, Radio, Video } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { badgeCount, defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { PrivacyNotice } from '#web/features/despedida/privacy-change.tsx'
import { hasVelorioToday, LivePill, velorioState } from '#web/features/despedida/velorio-cell.tsx'
import { lazyScreen } from '#web/lib/lazy.ts'
import { paths } from '#web/paths.ts'
import { AttentionMark } from '#web/ui/admin/pill.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { BookRow } from './book-row.tsx'
import { HoursRow } from './hours-row.tsx'
import classes from './inicio-moderador.module.css'
import { LINHAS, INICIO_MODERADOR as T } from './messages.ts'
import { Row } from './row.tsx'
import { VisibilityDialog } from './visibility-dialog.tsx'

const ShareDialog = lazyScreen(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => module.ShareDialog),
)

type HomeProps = { despedida: Despedida; now: string }

const Head = ({ despedida }: { despedida: Despedida }) => {
  const { pessoa_falecida: falecido, foto_perfil, qtd_moderacao, qtd_denuncias = 0 } = despedida
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
        <p className="soft">
          {formatData(falecido.data_nascimento)} – {formatData(falecido.data_falecimento)}
        </p>
        <p className={classes.waiting} aria-live="polite">
          {T.esperam(qtd_moderacao)}
        </p>
        {qtd_denuncias > 0 && <AttentionMark to={paths.mensagens(despedida.id)} text={T.denuncias(qtd_denuncias)} />}
      </div>
    </header>
  )
}

type RowsProps = HomeProps & { onShare: () => void; onVisibility: () => void }

const Rows = ({ despedida, now, onShare, onVisibility }: RowsProps) => {
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
        onClick={onShare}
      />
      <Row icon={<Pencil aria-hidden />} title={LINHAS.biografia} to={paths.editarDespedida(id)} />
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
      <BookRow despedida={despedida} />
      <Row
        icon={<BookOpenText aria-hidden />}
        title={LINHAS.presenca}
        detail={LINHAS.presencaAjuda}
        to={paths.livro(id)}
      />
      <Row icon={<Printer aria-hidden />} title={LINHAS.folha} detail={LINHAS.folhaAjuda} to={paths.folha(id)} />
      <Row
        icon={<Eye aria-hidden />}
        title={LINHAS.quemVe}
        detail={LINHAS.tipos[despedida.tipo]}
        onClick={onVisibility}
      />
    </ul>
  )
}

/** One despedida as its family sees it: who it is about, what waits, and everything they can do, in words. */
export const FamilyHome = ({ despedida, now }: HomeProps) => {
  const [dialog, setDialog] = useState<'share' | 'visibility'>()
  const close = () => setDialog(undefined)
  return (
    <div className={classes.home}>
      <Head despedida={despedida} />
      {!despedida.status_memoria && <p className="notice">{T.inativa}</p>}
      <PrivacyNotice key={despedida.id} despedida={despedida} />
      <Rows
        despedida={despedida}
        now={now}
        onShare={() => setDialog('share')}
        onVisibility={() => setDialog('visibility')}
      />
      <Link className="touch strong" to={paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined)}>
        {T.verPagina}
      </Link>
      <Suspense>{dialog === 'share' && <ShareDialog despedida={despedida} onClose={close} />}</Suspense>
      {dialog === 'visibility' && <VisibilityDialog despedida={despedida} onClose={close} />}
    </div>
  )
}
