import { KeyRound, LayoutList, LogOut, Menu, MessageSquareText, Monitor, Users, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { isAdmin, isStaff, type Role } from '#contract/roles.ts'
import { signOut } from '#web/features/acesso/sign-out.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import classes from './shell.module.css'

type MenuItem = { to: string; label: string; icon: ReactNode; seenBy: (roles: readonly Role[]) => boolean }

/** Specification §2 "Admin shell" and §6: menu items are filtered by role. */
const MENU: readonly MenuItem[] = [
  { to: paths.despedidas(), label: 'Despedidas', icon: <LayoutList />, seenBy: () => true },
  { to: paths.painelCapelas(), label: 'Painel de Capelas', icon: <Monitor />, seenBy: isStaff },
  { to: paths.painelMensagens(), label: 'Aprovar Mensagens', icon: <MessageSquareText />, seenBy: isStaff },
  { to: paths.colaboradores(), label: 'Colaboradores', icon: <Users />, seenBy: isAdmin },
  { to: paths.alterarSenha(), label: 'Alterar senha', icon: <KeyRound />, seenBy: () => true },
]

const Sidebar = ({ user, onGo }: { user: SessionUser; onGo: () => void }) => {
  const navigate = useNavigate()
  return (
    <div className={classes.side}>
      <Link to={paths.despedidas()} className={classes.mark} onClick={onGo}>
        Memorial
        <i>Área restrita</i>
      </Link>
      <nav aria-label="Área restrita" className={classes.menu}>
        {MENU.filter(item => item.seenBy(user.roles)).map(item => (
          <NavLink key={item.to} to={item.to} onClick={onGo}>
            {item.icon}
            {item.label}
          </NavLink>
        ))}
        <button
          type="button"
          onClick={() => {
            void signOut().then(() => navigate(paths.inicio()))
          }}
        >
          <LogOut />
          Sair
        </button>
      </nav>
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
        className={classes.burger}
        aria-expanded={open}
        aria-controls="menu-lateral"
        onClick={onMenu}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
        <span className="vh">{open ? 'Fechar menu' : 'Abrir menu'}</span>
      </button>
      {pathname === paths.despedidas() ? (
        <p>Seja bem-vindo(a), {user.nome}!</p>
      ) : (
        <Link to={paths.despedidas()} className={classes.back}>
          <span aria-hidden="true">←</span> Voltar
        </Link>
      )}
    </header>
  )
}

/** Frame of the restricted area: sidebar by role, greeting or way back, drawer on a phone. */
export const AdminShell = () => {
  const user = useSession()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [])
  if (!user) return null
  return (
    <AdminProvider>
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      <div className={classes.frame}>
        <div id="menu-lateral" className={open ? `${classes.drawer} ${classes.open}` : classes.drawer}>
          <Sidebar user={user} onGo={() => setOpen(false)} />
        </div>
        {open && (
          <button type="button" className={classes.veil} aria-label="Fechar menu" onClick={() => setOpen(false)} />
        )}
        <div className={classes.main}>
          <TopBar user={user} open={open} onMenu={() => setOpen(!open)} />
          <main id="conteudo" tabIndex={-1} className={classes.content}>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<Loading text="Carregando…" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </AdminProvider>
  )
}
