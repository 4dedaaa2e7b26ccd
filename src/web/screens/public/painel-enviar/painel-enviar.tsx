import { useEffect, useRef, useState } from 'react'
import { EventHomenagemForm } from '#web/features/evento/homenagem-form.tsx'
import { FORMULARIO } from '#web/features/evento/messages.ts'
import { useLoad } from '#web/lib/load.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { loadEvento } from './painel-enviar.load.ts'
import classes from './painel-enviar.module.css'

const Thanks = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.thanks}>
      <h1 ref={heading} tabIndex={-1}>
        {FORMULARIO.obrigado}
      </h1>
      <p className={`soft ${classes.lead}`}>{FORMULARIO.obrigadoTexto}</p>
      <div className={`row ${classes.actions}`}>
        <Button variant="ghost" onClick={onAgain}>
          {FORMULARIO.outra}
        </Button>
        <LinkButton variant="text" to={paths.lista('despedidas')}>
          {FORMULARIO.verDespedidas}
        </LinkButton>
      </div>
    </section>
  )
}

const Closed = () => (
  <Empty title={FORMULARIO.fechado} text={FORMULARIO.fechadoTexto}>
    <LinkButton to={paths.lista('despedidas')}>{FORMULARIO.verDespedidas}</LinkButton>
  </Empty>
)

/** `/painel-enviar-mensagem`: "Envie uma homenagem" for the event (specification §2, §5). */
export const PainelEnviarScreen = () => {
  const evento = useLoad('evento', loadEvento, {})
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <PublicShell title={FORMULARIO.titulo}>
        <Thanks onAgain={() => setSent(false)} />
      </PublicShell>
    )
  return (
    <PublicShell title={FORMULARIO.titulo}>
      <div className={classes.page}>
        <header>
          <h1>{FORMULARIO.titulo}</h1>
          <p className={`soft ${classes.lead}`}>{FORMULARIO.texto}</p>
          {evento.data && <p className={classes.event}>{evento.data.nomeEmpresa}</p>}
        </header>
        <div>
          <Pending query={evento} loading={FORMULARIO.carregando} failed={FORMULARIO.semConexao} lines={4} />
          {evento.data && !evento.data.recebendo && <Closed />}
          {evento.data?.recebendo && <EventHomenagemForm evento={evento.data} onSent={() => setSent(true)} />}
        </div>
      </div>
    </PublicShell>
  )
}
