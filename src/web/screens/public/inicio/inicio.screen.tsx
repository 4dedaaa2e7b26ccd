import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { useKnownDevice } from '#web/features/acesso/known-device.tsx'
import { SignInForm } from '#web/features/acesso/sign-in-form.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { NameSearch } from '#web/features/despedida/name-search.tsx'
import { useGrupo } from '#web/lib/grupo.ts'
import { isKnownDevice } from '#web/lib/known-device.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { useLoad } from '#web/lib/load.ts'
import { forgetReturnPath, readReturnPath, returnPathIn, type SignInState } from '#web/lib/return-path.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { MOLDURA } from '#web/ui/messages.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Loading } from '#web/ui/public/states.tsx'
import { loadTelefones } from './inicio.load.ts'
import classes from './inicio.module.css'
import { INICIO } from './messages.ts'
import { useVelorios, Velorios } from './velorios.tsx'

/** The restricted area is a document of its own, isolated from windows that opened it. */
const Entrance = () => (
  <Link to={paths.entrar()} className={classes.admin} reloadDocument>
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
    <span>{MOLDURA.equipe}</span>
  </Link>
)

type DoorProps = { to: string; banner: number; first: boolean; title: string; text: string; action: string }

const Door = ({ to, banner, first, title, text, action }: DoorProps) => (
  <Link to={to} className={classes.door}>
    <Banner id={banner} sizes="(max-width: 1060px) 660px, 760px" eager={first} className={classes.picture ?? ''} />
    <span className={classes.words}>
      <span className={classes.doorTitle}>{title}</span>
      <span>{text}</span>
      <span className={classes.action}>
        {action} <span aria-hidden="true">→</span>
      </span>
    </span>
  </Link>
)

const About = () => {
  const { desde, unidades } = useGrupo()
  const paragraphs = useSobre().data?.sobre.split(/\n\s*\n/) ?? []
  return (
    <section id="sobre" className={classes.about} aria-labelledby="sobre-titulo">
      <h2 id="sobre-titulo">
        {desde ? INICIO.sobreDesde : INICIO.sobreTitulo} {desde && <span className={classes.year}>{desde}</span>}
      </h2>
      <div>
        {paragraphs.map(paragraph => (
          <p key={paragraph} {...inPortuguese()}>
            {paragraph}
          </p>
        ))}
        <ul className={`row note ${classes.units}`}>
          {unidades.map(unit => (
            <li key={unit.codigo}>{unit.nome}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const Telephone = ({ number }: { number: string }) => <a href={`tel:+55${number}`}>{maskTelefone(number)}</a>

const Call = ({ children }: { children: ReactNode }) => (
  <p className={classes.call}>
    <span className="note">{INICIO.ligue}</span>
    {children}
  </p>
)

/** Without a number of the whole group: that of its only unit, or the page with those of all. */
const UnitTelephones = () => {
  const [number, another] = useLoad('telefones', loadTelefones, {}).data ?? []
  if (number === undefined) return null
  return (
    <Call>
      {another === undefined ? (
        <Telephone number={number} />
      ) : (
        <Link to={paths.contato()} className="touch strong">
          {INICIO.telefones}
        </Link>
      )}
    </Call>
  )
}

/** For somebody who has just lost a person. */
const GroupTelephone = () => {
  const sobre = useSobre().data
  if (!sobre) return null
  if (!sobre.telefone) return <UnitTelephones />
  return (
    <Call>
      <Telephone number={sobre.telefone} />
    </Call>
  )
}

/** What visitors come for: a name to look for, the people of today and tomorrow, and the two lists. */
const Visitors = () => {
  const velorios = useVelorios()
  const nobody = velorios.velorios.length === 0
  return (
    <div className={classes.visitors}>
      <NameSearch />
      <Velorios {...velorios} />
      {/* The two pictures are large where there is nobody to show. */}
      <div className={nobody ? classes.doors : `${classes.doors} ${classes.pair}`}>
        <Door to={paths.listaPostagens('aovivo')} banner={3} first={nobody} {...INICIO.aovivo} />
        <Door to={paths.listaPostagens('despedidas')} banner={1} first={nobody} {...INICIO.homenagem} />
      </div>
    </div>
  )
}

/** The screen that a notice to a moderator names, and how it opens: at once where somebody is signed in or stays so on the device. */
const useNotice = () => {
  const { search } = useLocation()
  const path = returnPathIn(search)
  const user = useSession()
  const entrance = useKnownDevice(user ? undefined : path)
  const navigate = useNavigate()
  useEffect(() => {
    if (path !== undefined && user) void navigate(path, { replace: true })
  }, [path, user, navigate])
  const served = useServerRendered()
  return served || path === undefined ? undefined : entrance
}

const AVISO = {
  senha: 'Entre com o seu e-mail e a sua senha. Em seguida abre o que o aviso diz.',
  'outra-conta': 'Este aviso é da página de que cuida outra conta. Entre com ela para abrir.',
} as const

/** Landing page (specification §2 "Landing page"): the telephone and what visitors come for, then the sign-in, then the history. */
export const InicioScreen = () => {
  const navigate = useNavigate()
  const from = useLocation().state as SignInState | null
  const notice = useNotice()
  const known = !useServerRendered() && isKnownDevice()
  if (notice === 'espera' || notice === 'entrou')
    return (
      <PublicShell title="Memorial Online" entrance={<Entrance />} translated>
        <Loading text="Abrindo o que o aviso diz…" />
      </PublicShell>
    )
  return (
    <PublicShell title="Memorial Online" entrance={<Entrance />} translated>
      {/* Whoever comes by a notice is asked for one thing. */}
      <div className={notice === undefined ? classes.grid : classes.alone}>
        <h1 className={classes.title}>
          {INICIO.titulo} <em>{INICIO.tituloFim}</em>
        </h1>
        {notice === undefined && (
          <>
            <GroupTelephone />
            <Visitors />
          </>
        )}
        <section className={classes.sign} aria-labelledby="acesse" {...inPortuguese()}>
          <h2 id="acesse">Acesse o portal</h2>
          <p className={`note ${classes.for}`}>Para famílias que cuidam de uma despedida.</p>
          {known && notice === undefined && (
            <LinkButton to={paths.despedidas()} wide>
              Abrir a página de que você cuida
            </LinkButton>
          )}
          <SignInForm
            key={String(notice)}
            variant="normal"
            notice={notice && AVISO[notice]}
            login={from?.login}
            focused={notice !== undefined}
            onSignedIn={() => {
              if (notice !== undefined) return
              const to = from?.volta ? readReturnPath() : undefined
              forgetReturnPath()
              void navigate(to ?? paths.despedidas())
            }}
          >
            <Link to={paths.forgotPassword()} className={`touch strong ${classes.forgot}`}>
              Esqueci minha senha
            </Link>
          </SignInForm>
        </section>
      </div>
      <About />
    </PublicShell>
  )
}
