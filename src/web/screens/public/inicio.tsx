import { Link, useNavigate } from 'react-router'
import { UNITS } from '#contract/units.ts'
import { SignInForm } from '#web/features/acesso/sign-in-form.tsx'
import { forgetReturnPath } from '#web/lib/return-path.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './inicio.module.css'

const Door = ({
  to,
  banner,
  title,
  text,
  action,
}: {
  to: string
  banner: number
  title: string
  text: string
  action: string
}) => (
  <Link to={to} className={classes.door}>
    <Banner id={banner} sizes="(max-width: 900px) 100vw, 360px" eager className={classes.picture ?? ''} />
    <span className={classes.words}>
      <span className={classes.doorTitle}>{title}</span>
      <span>{text}</span>
      <span className={classes.action}>
        {action} <span aria-hidden="true">→</span>
      </span>
    </span>
  </Link>
)

const About = () => (
  <section id="sobre" className={classes.about} aria-labelledby="sobre-titulo">
    <p className={classes.year} aria-hidden="true">
      1973
    </p>
    <div>
      <h2 id="sobre-titulo">Ao lado das famílias desde 1973</h2>
      <p>
        O grupo começou em Maceió, quando a despedida ainda se fazia em casa e a notícia passava de porta em porta.
        Desde então, o trabalho é o mesmo: receber cada família com calma e cuidar de cada detalhe por ela.
      </p>
      <p>
        Este memorial virtual existe para honrar e conectar pessoas. Aqui ficam a história de quem faleceu, as mensagens
        de quem conviveu e a imagem da capela, para quem não pôde chegar a tempo.
      </p>
      <ul className={classes.units}>
        {UNITS.map(unit => (
          <li key={unit.code}>{unit.nome}</li>
        ))}
      </ul>
    </div>
  </section>
)

/** Landing (specification §2 "Landing page"): the visitors' two doors first, then the sign-in, then the history. */
export const InicioScreen = () => {
  const navigate = useNavigate()
  useTitle('Memorial Online')
  return (
    <PublicShell>
      <h1 className={classes.title}>
        Um lugar para se despedir, <em>de perto ou de longe.</em>
      </h1>
      <div className={classes.grid}>
        <Door
          to={paths.lista('aovivo')}
          banner={3}
          title="Velório Virtual"
          text="Acompanhe pelo telefone ou computador a cerimônia que acontece na capela."
          action="Ver as transmissões"
        />
        <Door
          to={paths.lista('despedidas')}
          banner={1}
          title="Faça sua homenagem"
          text="Procure pelo nome, leia a história e deixe uma mensagem à família."
          action="Procurar um memorial"
        />
        <section className={classes.sign} aria-labelledby="acesse">
          <h2 id="acesse">Acesse o portal</h2>
          <p className={classes.for}>Para famílias que cuidam de uma despedida.</p>
          <SignInForm
            variant="normal"
            onSignedIn={() => {
              forgetReturnPath()
              void navigate(paths.despedidas())
            }}
          >
            <p className={classes.forgot}>
              <Link to={paths.recuperarSenha()}>Esqueci minha senha</Link>
            </p>
          </SignInForm>
        </section>
      </div>
      <About />
    </PublicShell>
  )
}
