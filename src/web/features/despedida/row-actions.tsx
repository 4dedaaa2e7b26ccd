import { Menu } from '@mantine/core'
import {
  ArrowLeftRight,
  ChevronDown,
  Eye,
  Images,
  MessageSquare,
  Monitor,
  Pencil,
  Share2,
  StickyNote,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { badgeCount } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import classes from './despedida-table.module.css'

const mudar = (nome: string) => ({ words: 'Mudar capela ou hora', label: `Mudar capela ou hora do velório de ${nome}` })

const reservar = (nome: string) => ({ words: 'Reservar capela', label: `Reservar capela para o velório de ${nome}` })

export type RowDialogs = {
  onShare: (despedida: Despedida) => void
  onCapela: (despedida: Despedida) => void
  onMove: (despedida: Despedida) => void
  onModerador: (despedida: Despedida) => void
  onNote: (despedida: Despedida) => void
}

type RowActionsProps = { despedida: Despedida; roles: readonly Role[] } & RowDialogs

type Entry = { words: string; label: string; icon: ReactNode } & ({ to: string } | { onClick: () => void })

/** What the menu of a row offers; accounts that are only moderators share and view (specification §6). */
const entriesOf = ({ despedida, roles, onShare, onCapela, onMove, onModerador, onNote }: RowActionsProps): Entry[] => {
  const { id, apresentacao, pessoa_moderador, pessoa_falecida } = despedida
  const { nome } = pessoa_falecida
  const staff = !isSomenteModerador(roles)
  const compartilhar: Entry = {
    words: 'Compartilhar',
    label: `Compartilhar a despedida de ${nome}`,
    icon: <Share2 aria-hidden />,
    onClick: () => onShare(despedida),
  }
  const visualizar: Entry = {
    words: 'Visualizar',
    label: `Visualizar a página de ${nome}`,
    icon: <Eye aria-hidden />,
    to: paths.despedida(id, apresentacao.codigo ?? undefined),
  }
  if (!staff) return [compartilhar, visualizar]
  return [
    {
      ...(apresentacao.empresa ? mudar : reservar)(nome),
      icon: <ArrowLeftRight aria-hidden />,
      onClick: () => onMove(despedida),
    },
    compartilhar,
    visualizar,
    {
      words: 'Fotografias',
      label: `Fotografias de ${nome}`,
      icon: <Images aria-hidden />,
      to: paths.fotografias(id),
    },
    {
      words: 'Exibição Capela',
      label: `Exibição Capela de ${nome}`,
      icon: <Monitor aria-hidden />,
      onClick: () => onCapela(despedida),
    },
    {
      words: 'Nota interna',
      label: `Nota interna da despedida de ${nome}`,
      icon: <StickyNote aria-hidden />,
      onClick: () => onNote(despedida),
    },
    {
      words: 'Moderador',
      label: `Moderador de ${nome}`,
      icon: <UserRound aria-hidden />,
      ...(pessoa_moderador ? { onClick: () => onModerador(despedida) } : { to: paths.criarModerador(id) }),
    },
  ]
}

/** "Mais" and the menu that it opens. */
const More = ({ entries, label }: { entries: readonly Entry[]; label: string }) => {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      returnFocus
      // The first entry takes the focus: an element without a role inside a menu is an accessibility violation.
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <button type="button" ref={opener} className={classes.action} aria-label={label}>
          <span>Mais</span>
          <ChevronDown aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ words, label: name, icon, ...way }) =>
          'to' in way ? (
            <Menu.Item
              key={words}
              className={classes.entry}
              leftSection={icon}
              aria-label={name}
              component={Link}
              to={way.to}
            >
              {words}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={words}
              className={classes.entry}
              leftSection={icon}
              aria-label={name}
              onClick={() => {
                // A dialog returns the focus to what had it when it opened; the entry is gone by then.
                opener.current?.focus()
                way.onClick()
              }}
            >
              {words}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions of a row: messages and edit in sight, the others in a menu. */
export const RowActions = (props: RowActionsProps) => {
  const { id, pessoa_falecida, qtd_moderacao } = props.despedida
  const { nome } = pessoa_falecida
  const pending = badgeCount(qtd_moderacao)
  return (
    <div className={classes.actions}>
      <Link
        className={classes.action}
        aria-label={pending > 0 ? `Mensagens ${pending} aguardando, de ${nome}` : `Mensagens de ${nome}`}
        to={paths.mensagens(id)}
      >
        <MessageSquare aria-hidden />
        <span>Mensagens</span>
        {pending > 0 && ' '}
        {pending > 0 && <b className={classes.count}>{pending}</b>}
      </Link>
      <Link className={classes.action} aria-label={`Editar a despedida de ${nome}`} to={paths.editarDespedida(id)}>
        <Pencil aria-hidden />
        <span>Editar</span>
      </Link>
      <More entries={entriesOf(props)} label={`Mais ações da despedida de ${nome}`} />
    </div>
  )
}
