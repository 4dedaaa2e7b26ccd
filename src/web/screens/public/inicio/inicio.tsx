import { Link, useLocation, useNavigate } from 'react-router'
import { SignInForm } from '#web/features/acesso/sign-in-form.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { NameSearch } from '#web/features/despedida/name-search.tsx'
import { useGrupo } from '#web/lib/grupo.ts'
import { forgetReturnPath, readReturnPath, type SignInState } from '#web/lib/return-path.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './inicio.module.css'
import { INICIO } from './messages.ts'

type DoorProps = { to: string; banner: number; title: string; text: string; action: string }

const Door = ({ to, banner, title, text, action }: DoorProps) => (
  <Link to={to} className={classes.door}>
    <Banner id={banner} sizes="(max-width: 1060px) 660px, 760px" eager className={classes.picture ?? ''} />
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
      <p className={classes.year} aria-hidden="true">
        {desde}
      </p>
      <div>
        <h2 id="sobre-titulo">{desde ? `${INICIO.sobreTitulo} desde ${desde}` : INICIO.sobreTitulo}</h2>
        {paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
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

/** Landing page (specification §2 "Landing page"): two links for visitors first, then the sign-in, then the history. */
export const InicioScreen = () => {
  const navigate = useNavigate()
  const from = useLocation().state as SignInState | null
  return (
    <PublicShell title={INICIO.aba}>
      <h1 className={classes.title}>
        {INICIO.titulo} <em>{INICIO.tituloFim}</em>
      </h1>
      <div className={classes.grid}>
        <div className={classes.search}>
          <NameSearch />
        </div>
        <div className={classes.doors}>
          <Door to={paths.lista('aovivo')} banner={3} {...INICIO.aovivo} />
          <Door to={paths.lista('despedidas')} banner={1} {...INICIO.homenagem} />
        </div>
        <section className={classes.sign} aria-labelledby="acesse">
          <h2 id="acesse">{INICIO.acesse}</h2>
          <p className={`note ${classes.for}`}>{INICIO.paraQuem}</p>
          <SignInForm
            variant="normal"
            login={from?.login}
            onSignedIn={() => {
              const to = from?.volta ? readReturnPath() : undefined
              forgetReturnPath()
              void navigate(to ?? paths.despedidas())
            }}
          >
            <Link to={paths.recuperarSenha()} className={`touch strong ${classes.forgot}`}>
              {INICIO.esqueci}
            </Link>
          </SignInForm>
        </section>
      </div>
      <About />
    </PublicShell>
  )
}
