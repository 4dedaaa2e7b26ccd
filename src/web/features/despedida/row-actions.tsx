import { Eye, MessageSquare, Monitor, Pencil, Share2, UserRound } from 'lucide-react'
import { badgeCount } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import classes from './despedida-table.module.css'

export type RowDialogs = {
  onShare: (despedida: Despedida) => void
  onChapel: (despedida: Despedida) => void
  onModerador: (despedida: Despedida) => void
}

const messagesLabel = (nome: string, pending: number): string =>
  pending > 0 ? `Mensagens de ${nome}, ${pending} aguardando` : `Mensagens de ${nome}`

/** The six actions of a row; accounts that are only moderators see view, share, edit and messages (specification §6). */
export const RowActions = ({
  despedida,
  roles,
  onShare,
  onChapel,
  onModerador,
}: { despedida: Despedida; roles: readonly Role[] } & RowDialogs) => {
  const nome = despedida.pessoa_falecida.nome
  const moderador = isSomenteModerador(roles)
  const pending = badgeCount(despedida.qtd_moderacao)
  return (
    <div className={classes.actions}>
      <IconAction
        label={`Ver a página de ${nome}`}
        tip="Visualizar"
        to={paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined)}
        icon={<Eye />}
      />
      {!moderador && (
        <IconAction
          label={`Moderador de ${nome}`}
          tip="Gerenciar moderador"
          {...(despedida.pessoa_moderador
            ? { onClick: () => onModerador(despedida) }
            : { to: paths.criarModerador(despedida.id) })}
          icon={<UserRound />}
        />
      )}
      <IconAction
        label={`Compartilhar a despedida de ${nome}`}
        tip="Compartilhar"
        onClick={() => onShare(despedida)}
        icon={<Share2 />}
      />
      <IconAction
        label={`Editar a despedida de ${nome}`}
        tip="Editar"
        to={paths.editarDespedida(despedida.id)}
        icon={<Pencil />}
      />
      {!moderador && (
        <IconAction
          label={`Exibição na capela de ${nome}`}
          tip="Exibição Capela"
          onClick={() => onChapel(despedida)}
          icon={<Monitor />}
        />
      )}
      <IconAction
        label={messagesLabel(nome, pending)}
        tip="Gerenciar mensagens"
        to={paths.mensagens(despedida.id)}
        icon={<MessageSquare />}
        badge={pending}
      />
    </div>
  )
}
