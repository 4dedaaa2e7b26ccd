import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import classes from '#web/screens/admin/criar-despedida/criar-despedida.module.css'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { CRIAR_MODERADOR } from './messages.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

type CodigoProps = { idDespedida: number; failure: CodigoFailure; onDone: () => void }

/** Replaces the form when the moderator is saved and only the new access code failed: the missing step can be retried here. */
export const CriarModeradorCodigo = ({ idDespedida, failure: first, onDone }: CodigoProps) => {
  const [failure, setFailure] = useState(first)
  const [sending, setSending] = useState<CodigoEtapa | null>(null)
  const running = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const replaceCodigo = useReplaceCodigo(idDespedida)
  const retry = async () => {
    if (running.current) return
    running.current = true
    const next = await replaceCodigo(failure.etapa, setSending)
    running.current = false
    setSending(null)
    if (next) setFailure(next)
    else onDone()
  }
  const { etapa, text } = failure
  return (
    <section className={classes.card} aria-labelledby="codigo-titulo">
      <h2 id="codigo-titulo" ref={heading} tabIndex={-1} className={`${classes.title} ${classes.alone}`}>
        {CRIAR_MODERADOR.salvo}
      </h2>
      <div role="alert" className={classes.stopped}>
        <strong>{CRIAR_MODERADOR.falhas[etapa]}</strong>
        {text !== CRIAR_MODERADOR.falhas[etapa] && <span>{text}</span>}
        <span>{CRIAR_MODERADOR.falhasAjuda[etapa]}</span>
      </div>
      <FormStatus busy={sending !== null}>{sending && <p>{CRIAR_MODERADOR.andamento[sending]}</p>}</FormStatus>
      <div className={classes.foot}>
        <Button variant="subtle" component={Link} to={paths.despedidas()}>
          {CRIAR_MODERADOR.voltarLista}
        </Button>
        <Button className={classes.forward} loading={sending !== null} onClick={() => void retry()}>
          {CRIAR_MODERADOR.tentar[etapa]}
        </Button>
      </div>
    </section>
  )
}
