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
import { ACOES_DA_LINHA as ACOES } from './list-messages.ts'
import { NOTA_INTERNA } from './note-messages.ts'

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
    ...ACOES.compartilhar(nome),
    icon: <Share2 aria-hidden />,
    onClick: () => onShare(despedida),
  }
  const visualizar: Entry = {
    ...ACOES.visualizar(nome),
    icon: <Eye aria-hidden />,
    to: paths.despedida(id, apresentacao.codigo ?? undefined),
  }
  if (!staff) return [compartilhar, visualizar]
  return [
    {
      ...(apresentacao.empresa ? ACOES.mudar : ACOES.reservar)(nome),
      icon: <ArrowLeftRight aria-hidden />,
      onClick: () => onMove(despedida),
    },
    compartilhar,
    visualizar,
    { ...ACOES.fotografias(nome), icon: <Images aria-hidden />, to: paths.fotografias(id) },
    { ...ACOES.capela(nome), icon: <Monitor aria-hidden />, onClick: () => onCapela(despedida) },
    { ...NOTA_INTERNA.acao(nome), icon: <StickyNote aria-hidden />, onClick: () => onNote(despedida) },
    {
      ...ACOES.moderador(nome),
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
          <span>{ACOES.mais}</span>
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
      <Link className={classes.action} aria-label={ACOES.mensagensDe(nome, pending)} to={paths.mensagens(id)}>
        <MessageSquare aria-hidden />
        <span>{ACOES.mensagens}</span>
        {pending > 0 && ' '}
        {pending > 0 && <b className={classes.count}>{pending}</b>}
      </Link>
      <Link className={classes.action} aria-label={ACOES.editarDe(nome)} to={paths.editarDespedida(id)}>
        <Pencil aria-hidden />
        <span>{ACOES.editar}</span>
      </Link>
      <More entries={entriesOf(props)} label={ACOES.maisDe(nome)} />
    </div>
  )
}
