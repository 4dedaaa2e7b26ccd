import { ArrowLeftRight, Eye, MessageSquare, Monitor, Pencil, Share2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { badgeCount } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import classes from './despedida-table.module.css'
import { ACOES_DA_LINHA as ACOES } from './list-messages.ts'

export type RowDialogs = {
  onShare: (despedida: Despedida) => void
  onCapela: (despedida: Despedida) => void
  onMove: (despedida: Despedida) => void
  onModerador: (despedida: Despedida) => void
}

const messagesLabel = (nome: string, pending: number): string =>
  pending > 0 ? `Mensagens de ${nome}, ${pending} aguardando` : `Mensagens de ${nome}`

type ActionProps = { label: string; words: string; icon: ReactNode; count?: number } & (
  | { to: string }
  | { onClick: () => void }
)

/** An icon with its word; the accessible name also says whose row it is. */
const Action = ({ label, words, icon, count = 0, ...way }: ActionProps) => {
  const content = (
    <>
      {icon}
      <span>{words}</span>
      {count > 0 && <b className={classes.count}>{count}</b>}
    </>
  )
  if ('to' in way)
    return (
      <Link className={classes.action} aria-label={label} to={way.to}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={classes.action} aria-label={label} onClick={way.onClick}>
      {content}
    </button>
  )
}

/** The actions of a row in words; accounts that are only moderators see view, share, edit and messages (specification §6). */
export const RowActions = ({
  despedida,
  roles,
  onShare,
  onCapela,
  onMove,
  onModerador,
}: { despedida: Despedida; roles: readonly Role[] } & RowDialogs) => {
  const nome = despedida.pessoa_falecida.nome
  const moderador = isSomenteModerador(roles)
  const pending = badgeCount(despedida.qtd_moderacao)
  return (
    <div className={classes.actions}>
      <Action
        label={messagesLabel(nome, pending)}
        words={ACOES.mensagens}
        icon={<MessageSquare aria-hidden />}
        count={pending}
        to={paths.mensagens(despedida.id)}
      />
      <Action
        label={`Editar a despedida de ${nome}`}
        words={ACOES.editar}
        icon={<Pencil aria-hidden />}
        to={paths.editarDespedida(despedida.id)}
      />
      {!moderador && (
        <Action
          label={`Mudar de capela ou horário, ${nome}`}
          words={despedida.apresentacao.empresa ? ACOES.mudar : ACOES.reservar}
          icon={<ArrowLeftRight aria-hidden />}
          onClick={() => onMove(despedida)}
        />
      )}
      <Action
        label={`Compartilhar a despedida de ${nome}`}
        words={ACOES.compartilhar}
        icon={<Share2 aria-hidden />}
        onClick={() => onShare(despedida)}
      />
      <Action
        label={`Ver a página de ${nome}`}
        words={ACOES.ver}
        icon={<Eye aria-hidden />}
        to={paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined)}
      />
      {!moderador && (
        <Action
          label={`Exibição na capela de ${nome}`}
          words={ACOES.capela}
          icon={<Monitor aria-hidden />}
          onClick={() => onCapela(despedida)}
        />
      )}
      {!moderador && (
        <Action
          label={`Moderador de ${nome}`}
          words={ACOES.moderador}
          icon={<UserRound aria-hidden />}
          {...(despedida.pessoa_moderador
            ? { onClick: () => onModerador(despedida) }
            : { to: paths.criarModerador(despedida.id) })}
        />
      )}
    </div>
  )
}
