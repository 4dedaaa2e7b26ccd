import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
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
    <NavLink to={paths.listaPostagens('aovivo')} className="touch" onClick={onGo}>
      {MOLDURA.aovivo}
    </NavLink>
    <NavLink to={paths.listaPostagens('despedidas')} className="touch" onClick={onGo}>
      {MOLDURA.homenagem}
    </NavLink>
    <Link to={{ pathname: paths.inicio(), hash: '#sobre' }} className="touch" onClick={onGo}>
      {MOLDURA.sobre}
    </Link>
  </>
)

/** The group's logo with its name, or the name as text. */
const Mark = ({ year }: { year: boolean }) => {
  const { logo, nomeCurto, desde } = useGrupo()
  return (
    <Link to={paths.inicio()} className={classes.mark}>
      {logo ? <img src={logo} alt={nomeCurto} className={classes.logo} /> : nomeCurto}{' '}
      <i>{year && desde && `desde ${desde}`}</i>
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

const Header = ({ entrance }: Pick<PublicShellProps, 'entrance'>) => (
  <header className={classes.top}>
    <Mark year={!entrance} />
    <nav className={classes.nav} aria-label={MOLDURA.principal}>
      <Navigation />
    </nav>
    <div className={classes.wide}>
      <ReadingTools />
    </div>
    {entrance}
    <Menu />
  </header>
)

const Footer = ({ children, entrance }: Pick<PublicShellProps, 'children' | 'entrance'>) => (
  <footer className={classes.foot}>
    <div className={classes.wrap}>
      <p>{useGrupo().rodape}</p>
      {children}
      <a href={paths.politica()} target="_blank" rel="noopener noreferrer" className="touch">
        {MOLDURA.privacidade}
      </a>
      <Link to={paths.termoUso()} className="touch">
        {MOLDURA.termos}
      </Link>
      <Link to={paths.acessibilidade()} className={`touch ${classes.accessible}`}>
        <AccessibilitySymbol />
        {MOLDURA.acessibilidade}
      </Link>
      <Link to={paths.privacidade()} className="touch">
        {MOLDURA.seusDados}
      </Link>
      {!entrance && (
        <Link to={paths.entrar()} className="touch" reloadDocument>
          {MOLDURA.equipe}
        </Link>
      )}
    </div>
  </footer>
)

type PublicShellProps = {
  /** Title of the browser's tab; without it the title does not change. */
  title?: string
  children: ReactNode
  /** Gives the main area the full width. */
  bleed?: boolean
  /** The staff's entrance in the header, instead of in the footer: the landing page, which says below since when the group exists. */
  entrance?: ReactNode
  /** The page is written in the reader's language; others are Portuguese in a frame that may be of another language. */
  translated?: boolean
  /** The page has the choice of its language above; others have it in their footer. */
  ownLanguages?: boolean
}

/** Frame of every public page: skip link, header, main, footer. */
export const PublicShell = ({
  title,
  children,
  bleed = false,
  entrance,
  translated = false,
  ownLanguages = false,
}: PublicShellProps) => {
  useTitle(title)
  return (
    <div className={classes.page}>
      <a href="#conteudo" className="skip-link">
        {PALAVRAS.irParaOConteudo}
      </a>
      <div className={classes.wrap}>
        <Header entrance={entrance} />
      </div>
      <main
        id="conteudo"
        tabIndex={-1}
        className={bleed ? classes.main : `${classes.main} ${classes.wrap}`}
        {...(translated ? {} : inPortuguese())}
      >
        {children}
      </main>
      <Footer entrance={entrance}>{translated && !ownLanguages && <LanguageSwitch />}</Footer>
    </div>
  )
}

/** The column of the page's content. */
export const Column = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={className ? `${classes.wrap} ${className}` : classes.wrap}>{children}</div>
)
