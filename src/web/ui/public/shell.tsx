import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useGrupo } from '#web/lib/grupo.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { MOLDURA, PALAVRAS } from '#web/ui/messages.ts'
import { AccessibilitySymbol } from './accessibility-symbol.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ReadingTools, useCloseOnEscape } from './reading.tsx'
import classes from './shell.module.css'

const Navigation = ({ onGo }: { onGo?: () => void }) => (
  <>
    <NavLink to={paths.lista('aovivo')} className="touch" onClick={onGo}>
      {MOLDURA.aovivo}
    </NavLink>
    <NavLink to={paths.lista('despedidas')} className="touch" onClick={onGo}>
      {MOLDURA.homenagem}
    </NavLink>
    <Link to={{ pathname: paths.inicio(), hash: '#sobre' }} className="touch" onClick={onGo}>
      {MOLDURA.sobre}
    </Link>
  </>
)

/** The restricted area is a document of its own, isolated from windows that opened it. */
const AdminLink = ({ icon = false }: { icon?: boolean }) => (
  <Link to={paths.entrar()} className={icon ? classes.admin : 'touch'} reloadDocument>
    {icon && (
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="10" cy="7" r="3.5" />
        <path d="M3.5 17.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5" strokeLinecap="round" />
      </svg>
    )}
    <span>{MOLDURA.equipe}</span>
  </Link>
)

/** The landing page has the entrance of the staff in its header (specification §2 "Landing page"), the others in their footer. */
const useIsLanding = (): boolean => useLocation().pathname === paths.inicio()

/** The group's logo with its name, or the name as text. */
const Mark = () => {
  const { logo, nomeCurto, desde } = useGrupo()
  return (
    <Link to={paths.inicio()} className={classes.mark}>
      {logo ? <img src={logo} alt={nomeCurto} className={classes.logo} /> : nomeCurto}{' '}
      <i>{desde && `desde ${desde}`}</i>
    </Link>
  )
}

/** The menu of a narrow window: a native element, so that it opens before the application is loaded and without JavaScript. */
const Menu = () => {
  const details = useCloseOnEscape()
  return (
    <details ref={details} className={classes.menu}>
      <summary>{MOLDURA.menu}</summary>
      <nav className={classes.sheet} aria-label={MOLDURA.menu}>
        <Navigation
          onGo={() => {
            if (details.current) details.current.open = false
          }}
        />
        <ReadingTools />
      </nav>
    </details>
  )
}

const Header = () => (
  <header className={classes.top}>
    <Mark />
    <nav className={classes.nav} aria-label={MOLDURA.principal}>
      <Navigation />
    </nav>
    <div className={classes.wide}>
      <ReadingTools />
    </div>
    {useIsLanding() && <AdminLink icon />}
    <Menu />
  </header>
)

const Footer = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot}>
    <div className={classes.wrap}>
      <p>{useGrupo().rodape}</p>
      {children}
      <a href={paths.privacidade()} target="_blank" rel="noopener noreferrer" className="touch">
        {MOLDURA.privacidade}
      </a>
      <Link to={paths.termoDeUso()} className="touch">
        {MOLDURA.termos}
      </Link>
      <Link to={paths.acessibilidade()} className={`touch ${classes.accessible}`}>
        <AccessibilitySymbol />
        {MOLDURA.acessibilidade}
      </Link>
      <Link to={paths.seusDados()} className="touch">
        {MOLDURA.seusDados}
      </Link>
      {!useIsLanding() && <AdminLink />}
    </div>
  </footer>
)

type PublicShellProps = {
  /** Title of the browser's tab; without it the title does not change. */
  title?: string
  children: ReactNode
  /** Gives the main area the full width. */
  bleed?: boolean
  /** The page is written in the reader's language; others are Portuguese in a frame that may be of another language. */
  translated?: boolean
}

/** Frame of every public page: skip link, header, main, footer. */
export const PublicShell = ({ title, children, bleed = false, translated = false }: PublicShellProps) => {
  useTitle(title)
  return (
    <div className={classes.page}>
      <a href="#conteudo" className="skip-link">
        {PALAVRAS.irParaOConteudo}
      </a>
      <div className={classes.wrap}>
        <Header />
      </div>
      <main
        id="conteudo"
        tabIndex={-1}
        className={bleed ? classes.main : `${classes.main} ${classes.wrap}`}
        {...(translated ? {} : inPortuguese())}
      >
        {children}
      </main>
      <Footer>{translated && <LanguageSwitch />}</Footer>
    </div>
  )
}

/** The column of the page's content. */
export const Column = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={className ? `${classes.wrap} ${className}` : classes.wrap}>{children}</div>
)
