import { KeyRound, LayoutList, LogOut, Menu, MessageSquareText, Monitor, Users, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { isAdmin, isStaff, type Role } from '#contract/roles.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { signOut } from '#web/features/acesso/sign-out-api.ts'
import { useGrupo, useGrupoQuery } from '#web/lib/grupo.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PALAVRAS } from '#web/ui/messages.ts'
import { Loading } from '#web/ui/public/states.tsx'
import { MOLDURA } from './messages.ts'
import classes from './shell.module.css'

const DRAWER = 'menu-lateral'

type MenuItem = { to: string; label: string; icon: ReactNode; seenBy: (roles: readonly Role[]) => boolean }

/** Menu items are filtered by role (specification §2 "Admin shell", §6). */
const MENU: readonly MenuItem[] = [
  { to: paths.despedidas(), label: MOLDURA.despedidas, icon: <LayoutList />, seenBy: () => true },
  { to: paths.painelCapelas(), label: MOLDURA.painelCapelas, icon: <Monitor />, seenBy: isStaff },
  { to: paths.painelMensagens(), label: MOLDURA.aprovarMensagens, icon: <MessageSquareText />, seenBy: isStaff },
  { to: paths.colaboradores(), label: MOLDURA.colaboradores, icon: <Users />, seenBy: isAdmin },
  { to: paths.alterarSenha(), label: MOLDURA.alterarSenha, icon: <KeyRound />, seenBy: () => true },
]

/** Items in addition to the menu of the specification: state of the portal, displays, LGPD requests, settings. */
const PORTAL_ITEMS: readonly Omit<MenuItem, 'icon'>[] = [
  { to: paths.situacao(), label: MOLDURA.situacao, seenBy: isStaff },
  { to: paths.registro(), label: MOLDURA.registro, seenBy: isStaff },
  { to: paths.chavesServico(), label: MOLDURA.chavesServico, seenBy: isAdmin },
  { to: paths.denuncias(), label: MOLDURA.denuncias, seenBy: isStaff },
  { to: paths.relatorios(), label: MOLDURA.relatorios, seenBy: isAdmin },
  { to: paths.ofertas(), label: MOLDURA.ofertas, seenBy: isAdmin },
  { to: paths.titular(), label: MOLDURA.titular, seenBy: isAdmin },
  { to: paths.configuracoes(), label: MOLDURA.configuracoes, seenBy: isStaff },
]

const PortalLinks = ({ roles, onGo }: { roles: readonly Role[]; onGo: () => void }) => {
  const items = PORTAL_ITEMS.filter(item => item.seenBy(roles))
  if (items.length === 0) return null
  return (
    <nav aria-label={MOLDURA.casa} className={classes.second}>
      {items.map(item => (
        <NavLink key={item.to} to={item.to} onClick={onGo}>
          {item.label}
        </NavLink>
      ))}
    </nav>
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
      <nav aria-label={MOLDURA.areaRestrita} className={classes.menu}>
        {MENU.filter(item => item.seenBy(user.roles)).map(item => (
          <NavLink key={item.to} to={item.to} onClick={onGo}>
            {item.icon}
            {item.label}
          </NavLink>
        ))}
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
          {MOLDURA.sair}
        </button>
      </nav>
      <PortalLinks roles={user.roles} onGo={onGo} />
      <Link to={paths.perfil()} className={classes.card} onClick={onGo}>
        <strong>{user.nome}</strong>
        <span>{user.email}</span>
      </Link>
    </div>
  )
}

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
        <span className="vh">{open ? MOLDURA.fecharMenu : MOLDURA.abrirMenu}</span>
      </button>
      {pathname === paths.despedidas() ? (
        <p>{MOLDURA.saudacao(user.nome)}</p>
      ) : (
        <Link to={paths.despedidas()} className={classes.back}>
          <span aria-hidden="true">←</span> {MOLDURA.voltar}
        </Link>
      )}
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

/** Frame of the restricted area: sidebar by role, greeting or back link, drawer on a phone. */
export const AdminShell = () => {
  const user = useSession()
  const ready = useUnitSettings()
  const { pathname } = useLocation()
  const [open, setOpen] = useDrawer()
  if (!user) return null
  return (
    <AdminProvider>
      <a href="#conteudo" className="skip-link">
        {PALAVRAS.irParaOConteudo}
      </a>
      <div className={classes.frame}>
        <aside
          id={DRAWER}
          aria-label={MOLDURA.lateral}
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
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<Loading text={MOLDURA.carregando} />}>
                {ready ? <Outlet /> : <Loading text={MOLDURA.carregando} />}
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </AdminProvider>
  )
}
