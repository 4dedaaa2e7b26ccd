import { useIsMutating } from '@tanstack/react-query'
import {
  Activity,
  BookHeart,
  BookOpen,
  ChartColumn,
  CircleQuestionMark,
  Flag,
  KeyRound,
  LayoutList,
  LogOut,
  Menu,
  MessageSquareText,
  Monitor,
  Settings,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { isAdmin, isStaff, type Role } from '#contract/roles.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { signOut } from '#web/features/acesso/sign-out-api.ts'
import { WaitingCount } from '#web/features/registro/waiting-people.tsx'
import { useGrupo, useGrupoQuery } from '#web/lib/grupo.ts'
import { LazyBoundary } from '#web/lib/lazy.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { IR_PARA_LISTA } from '#web/ui/admin/messages.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ENVIO, PALAVRAS } from '#web/ui/messages.ts'
import { Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { manualAddress } from './manual-rules.ts'

import classes from './shell.module.css'

/** Texts of the frame of the restricted area (specification §2 "Admin shell"). */
const MOLDURA = {
  areaRestrita: 'Área restrita',
  fecharMenu: 'Fechar menu',
  carregando: 'Carregando…',
} as const

const DRAWER = 'menu-lateral'

type MenuItem = {
  to: string
  label: string
  icon: ReactNode
  seenBy: (roles: readonly Role[]) => boolean
  /** Screens that are reached from it and have addresses of their own. */
  within?: readonly string[]
  /** What waits there. */
  count?: ReactNode
}

/** Menu items are filtered by role (specification §2 "Admin shell", §6). The other two groups follow in the menu's order. */
const DAILY: readonly MenuItem[] = [
  { to: paths.despedidas(), label: 'Despedidas', icon: <LayoutList />, seenBy: () => true },
  { to: paths.painelCapelas(), label: 'Painel de Capelas', icon: <Monitor />, seenBy: isStaff },
  { to: paths.painelMensagens(), label: 'Aprovar Mensagens', icon: <MessageSquareText />, seenBy: isStaff },
  { to: paths.colaboradores(), label: 'Colaboradores', icon: <Users />, seenBy: isAdmin },
]

/** In addition to the menu of the specification: state of the portal, register, reports, LGPD requests, settings. */
const PORTAL: readonly MenuItem[] = [
  { to: paths.situacao(), label: 'Situação', icon: <Activity />, seenBy: isStaff },
  {
    to: paths.registro(),
    label: 'Registro de falecidos',
    icon: <BookOpen />,
    seenBy: isStaff,
    count: <WaitingCount className={classes.count} />,
  },
  { to: paths.pedidosPagina(), label: 'Pedidos de página', icon: <BookHeart />, seenBy: isStaff },
  { to: paths.denuncias(), label: 'Denúncias', icon: <Flag />, seenBy: isStaff },
  { to: paths.relatorios(), label: 'Relatórios', icon: <ChartColumn />, seenBy: isAdmin },
  {
    to: paths.configuracoes(),
    label: 'Configurações',
    icon: <Settings />,
    seenBy: isStaff,
    within: [paths.ofertas(), paths.titular(), paths.chavesServico(), paths.webhooks()],
  },
]

const OWN: readonly MenuItem[] = [
  { to: paths.alterarSenha(), label: 'Alterar senha', icon: <KeyRound />, seenBy: () => true },
]

const isCurrent = ({ to, within = [] }: MenuItem, pathname: string): boolean =>
  within.includes(pathname) || pathname === to || pathname.startsWith(`${to}/`)

type GroupProps = {
  label: string
  items: readonly MenuItem[]
  roles: readonly Role[]
  onGo: () => void
  children?: ReactNode
}

const MenuGroup = ({ label, items, roles, onGo, children }: GroupProps) => {
  const { pathname } = useLocation()
  const seen = items.filter(item => item.seenBy(roles))
  if (seen.length === 0) return null
  return (
    <div role="group" aria-label={label} className={classes.menu}>
      <p className={classes.group} aria-hidden="true">
        {label}
      </p>
      {seen.map(item => (
        <Link key={item.to} to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} onClick={onGo}>
          {item.icon}
          {item.label}
          {item.count}
        </Link>
      ))}
      {children}
    </div>
  )
}

/** The guard redirects to the landing page once the session has ended. */
const Sidebar = ({ user, onGo }: { user: SessionUser; onGo: () => void }) => {
  const [leaving, setLeaving] = useState(false)
  const { nomeCurto } = useGrupo()
  return (
    <div className={classes.side}>
      <Link to={paths.despedidas()} className={classes.mark} onClick={onGo}>
        {nomeCurto}
        <i>{MOLDURA.areaRestrita}</i>
      </Link>
      <nav aria-label={MOLDURA.areaRestrita}>
        <MenuGroup label="Dia a dia" items={DAILY} roles={user.roles} onGo={onGo} />
        <MenuGroup label="A casa" items={PORTAL} roles={user.roles} onGo={onGo} />
        <MenuGroup label="A sua conta" items={OWN} roles={user.roles} onGo={onGo}>
          <button
            type="button"
            aria-busy={leaving || undefined}
            disabled={leaving}
            onClick={() => {
              setLeaving(true)
              void signOut()
            }}
          >
            <LogOut />
            Sair
          </button>
        </MenuGroup>
      </nav>
      <Link to={paths.perfil()} className={classes.card} onClick={onGo}>
        <strong>{user.nome}</strong>
        <span>
          {/* In two lines, where it has to be. */}
          {user.email.replace(/@.*/, '')}
          <wbr />
          {user.email.replace(/^[^@]*/, '')}
        </span>
        <span>Meu perfil</span>
      </Link>
    </div>
  )
}

/** Two screens belong to the chapel panel; all others lead back to the list. */
const OF_PANEL: readonly string[] = [paths.telas(), paths.painelMensagens()]
const wayBack = (pathname: string): string => (OF_PANEL.includes(pathname) ? paths.painelCapelas() : paths.despedidas())

const TopBar = ({ user, onMenu, open }: { user: SessionUser; onMenu: () => void; open: boolean }) => {
  const { pathname } = useLocation()
  return (
    <header className={classes.top}>
      <button
        type="button"
        className={`icon-button ${classes.burger}`}
        aria-expanded={open}
        aria-controls={DRAWER}
        onClick={onMenu}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
        <span className="vh">{open ? MOLDURA.fecharMenu : 'Abrir menu'}</span>
      </button>
      {pathname === paths.despedidas() ? (
        <p>{`Seja bem-vindo(a), ${user.nome}!`}</p>
      ) : (
        <Link to={wayBack(pathname)} className={classes.back}>
          <span aria-hidden="true">←</span> Voltar
        </Link>
      )}
      <a className={classes.help} href={manualAddress(pathname, isStaff(user.roles))} target="_blank" rel="noopener">
        <CircleQuestionMark aria-hidden />
        Ajuda
        <span className="vh">(abre em nova aba)</span>
      </a>
    </header>
  )
}

/** The drawer on a phone: the focus moves into it, and back to the button when it closes. */
const useDrawer = (): [boolean, (open: boolean) => void] => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', close)
    document.querySelector<HTMLElement>(`#${DRAWER} a`)?.focus()
    return () => {
      window.removeEventListener('keydown', close)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [open])
  return [open, setOpen]
}

/** Applies names and chapels of the units to this tab. @returns false while they are read for the first time. */
const useUnitSettings = (): boolean => {
  const { data, isFetching } = useGrupoQuery()
  if (data) applyUnitSettings(data.unidades)
  return data !== undefined || !isFetching
}

/** A change that waits for the network says so, whatever was pressed. */
const useWaitingNotice = (): void => {
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  useEffect(() => {
    if (waiting > 0) toast.warning(ENVIO.espera)
  }, [waiting])
}

/** Frame of the restricted area: sidebar by role, greeting or back link, drawer on a phone. */
export const AdminShell = () => {
  const user = useSession()
  const ready = useUnitSettings()
  const { pathname } = useLocation()
  const [open, setOpen] = useDrawer()
  useWaitingNotice()
  if (!user) return null
  return (
    <AdminProvider>
      <a href="#conteudo" className="skip-link">
        {PALAVRAS.irParaOConteudo}
      </a>
      <div className={classes.frame}>
        <aside
          id={DRAWER}
          aria-label="Menu e perfil"
          className={open ? `${classes.drawer} ${classes.open}` : classes.drawer}
        >
          <Sidebar user={user} onGo={() => setOpen(false)} />
        </aside>
        {open && (
          <button
            type="button"
            className={classes.veil}
            aria-label={MOLDURA.fecharMenu}
            onClick={() => setOpen(false)}
          />
        )}
        <div className={classes.main} inert={open}>
          <TopBar user={user} open={open} onMenu={() => setOpen(!open)} />
          <main id="conteudo" tabIndex={-1} className={classes.content}>
            <ErrorBoundary resetKey={pathname} home={{ href: paths.despedidas(), label: IR_PARA_LISTA }}>
              <LazyBoundary fallback={<Loading text={MOLDURA.carregando} />}>
                {ready ? <Outlet /> : <Loading text={MOLDURA.carregando} />}
              </LazyBoundary>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </AdminProvider>
  )
}
