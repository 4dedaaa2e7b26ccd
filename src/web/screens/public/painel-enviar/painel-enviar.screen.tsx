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
        Recebemos a sua homenagem
      </h1>
      <p className={`soft ${classes.lead}`}>Depois de lida pela equipe, ela aparece no painel do evento.</p>
      <div className={`row ${classes.actions}`}>
        <Button variant="ghost" onClick={onAgain}>
          Enviar outra homenagem
        </Button>
        <LinkButton variant="text" to={paths.listaPostagens('despedidas')}>
          {FORMULARIO.verDespedidas}
        </LinkButton>
      </div>
    </section>
  )
}

const Closed = () => (
  <Empty
    drawing="carta"
    title="Este evento não está recebendo mensagens."
    text="O que você escreveu continua neste aparelho. As homenagens a cada pessoa continuam abertas o ano inteiro."
  >
    <LinkButton to={paths.listaPostagens('despedidas')}>{FORMULARIO.verDespedidas}</LinkButton>
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
          {/* The flowers of the panel. */}
          <img src="/imagens/finados/2.jpg" alt="" width={1080} height={1350} className={classes.flowers} />
          <h1>{FORMULARIO.titulo}</h1>
          <p className={`soft ${classes.lead}`}>{FORMULARIO.texto}</p>
          {evento.data && <p className={classes.event}>{evento.data.nomeEmpresa}</p>}
        </header>
        <div>
          <Pending
            query={evento}
            loading="Carregando o formulário…"
            failed="Não foi possível abrir o formulário agora."
            lines={4}
          />
          {evento.data && !evento.data.recebendo && <Closed />}
          {evento.data?.recebendo && <EventHomenagemForm evento={evento.data} onSent={() => setSent(true)} />}
        </div>
      </div>
    </PublicShell>
  )
}
