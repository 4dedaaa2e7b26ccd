import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Passo, PassoInicial } from '#contract/situacao/schema.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import classes from './first-steps.module.css'

const POLL_INTERVAL_MS = 15_000

/** A step that a colleague or the technician finishes is ticked on an open page. */
const useFirstSteps = () =>
  useCall('GET /api/primeiros-passos', {
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

/** Texts of the first steps of a new portal. */
const PRIMEIROS_PASSOS = {
  titulo: 'Primeiros passos',
  lead: 'O portal está no ar e ainda vazio. Esta lista diz o que falta; cada passo se marca sozinho quando fica pronto.',
  falta: 'O que ainda falta',
  faltaTexto: 'O portal funciona sem isto, mas alguma coisa não vai acontecer.',
  feitos: (feitos: number, total: number) => `${feitos} de ${total} prontos`,
  feito: 'Pronto',
  aFazer: 'Falta',
} as const

type Texts = { titulo: string; texto: string; to?: string; link?: string }

/** What to do for each step. A step without a link is done by the technician. */
const PASSO: Record<Passo, Texts> = {
  contatos: {
    titulo: 'Telefone ou WhatsApp das unidades',
    texto: 'É para onde leva “Fale com a equipe” e o QR code das telas.',
    to: paths.configuracoes('unidade'),
    link: 'Abrir Configurações',
  },
  floricultura: {
    titulo: 'Uma floricultura parceira',
    texto: 'Aparece na página da despedida e no QR code de flores.',
    to: paths.configuracoes('floriculturas'),
    link: 'Abrir Configurações',
  },
  codigos: {
    titulo: 'Um provedor de SMS ou de WhatsApp',
    texto: 'Sem ele nenhum código chega ao celular de um moderador. O técnico define SMS_URL, ou WHATSAPP_URL.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
  camera: {
    titulo: 'Uma câmera de capela',
    texto: 'Sem ela o velório só se transmite de um celular. O técnico define CAMERAS_FILE.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
  tela: {
    titulo: 'Uma tela de capela ou saguão',
    texto: 'Abra o endereço da capela no navegador da tela.',
    to: paths.telas(),
    link: 'Ver os endereços',
  },
  copia: {
    titulo: 'Uma cópia de segurança conferida',
    texto: 'O técnico agenda “memorial backup” todo dia e leva a cópia para outra máquina.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
}

const Step = ({ passo, feito }: PassoInicial) => {
  const { titulo, texto, to, link } = PASSO[passo]
  const isHere = useLocation().pathname === to
  return (
    <li className={classes.step} data-done={feito || undefined}>
      {feito ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div>
        <p className="strong">
          {titulo}
          <span className="vh">: {feito ? PRIMEIROS_PASSOS.feito : PRIMEIROS_PASSOS.aFazer}</span>
        </p>
        {!feito && <p className="note">{texto}</p>}
      </div>
      {!feito && to && !isHere && (
        <Link to={to} className="touch strong">
          {link}
        </Link>
      )}
    </li>
  )
}

const Steps = ({ steps }: { steps: readonly PassoInicial[] }) => (
  <ol className={classes.steps}>
    {steps.map(step => (
      <Step key={step.passo} {...step} />
    ))}
  </ol>
)

/** For a portal without despedidas: all steps, the finished ones ticked. Nothing once everything is there. */
export const FirstSteps = () => {
  const steps = useFirstSteps().data ?? []
  const done = steps.filter(step => step.feito).length
  if (done === steps.length) return null
  return (
    <section className={classes.panel} aria-labelledby="primeiros-passos">
      <div className={`row ${classes.head}`}>
        <h2 id="primeiros-passos">{PRIMEIROS_PASSOS.titulo}</h2>
        <p role="status" className="note">
          {PRIMEIROS_PASSOS.feitos(done, steps.length)}
        </p>
      </div>
      <p className={`soft ${classes.lead}`}>{PRIMEIROS_PASSOS.lead}</p>
      <Steps steps={steps} />
    </section>
  )
}

/** Undefined until they are known. */
export const useMissingSteps = () => useFirstSteps().data?.filter(step => !step.feito)

/** For the page about the state of the portal: what is still missing. */
export const MissingSteps = () => {
  const missing = useMissingSteps() ?? []
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="ainda-falta" className={classes.missing}>
      <h2 id="ainda-falta">{PRIMEIROS_PASSOS.falta}</h2>
      <p className={`soft ${classes.lead}`}>{PRIMEIROS_PASSOS.faltaTexto}</p>
      <Steps steps={missing} />
    </section>
  )
}
