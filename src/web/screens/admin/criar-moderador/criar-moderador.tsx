import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { DESPEDIDAS_KEY, useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './criar-moderador.module.css'
import { CriarModeradorForm } from './form.tsx'
import { CRIAR_MODERADOR } from './messages.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

type CodigoProps = { idDespedida: number; failure: CodigoFailure; onDone: () => void }

/** Replaces the form when the moderator is saved and only the new access code failed: the missing step can be retried here. */
const CriarModeradorCodigo = ({ idDespedida, failure: first, onDone }: CodigoProps) => {
  const [failure, setFailure] = useState(first)
  const { step: sending, run } = useSequence<CodigoEtapa>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const client = useQueryClient()
  const replaceCodigo = useReplaceCodigo(idDespedida)
  const retry = () =>
    run(async report => {
      const next = await replaceCodigo(failure.etapa, report)
      void client.invalidateQueries({ queryKey: [DESPEDIDAS_KEY] })
      if (next) return setFailure(next)
      toast.success(COMPARTILHAMENTO.trocado)
      onDone()
    })
  const { etapa, text } = failure
  const general = CRIAR_MODERADOR.falhas[etapa]
  return (
    <WizardCard
      titleRef={heading}
      title={CRIAR_MODERADOR.salvo}
      busy={sending !== null}
      stopped={{ text: general, lines: [...(text === general ? [] : [text]), CRIAR_MODERADOR.falhasAjuda[etapa]] }}
      status={sending && CRIAR_MODERADOR.andamento[sending]}
      buttons={
        <>
          <Button variant="subtle" component={Link} to={paths.despedidas()}>
            {CRIAR_MODERADOR.voltarLista}
          </Button>
          <Button loading={sending !== null} onClick={() => void retry()}>
            {CRIAR_MODERADOR.tentar[etapa]}
          </Button>
        </>
      }
    />
  )
}

/** The despedida does not exist or the address is invalid: the only way is back. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

const Cadastro = ({ despedida }: { despedida: Despedida }) => {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<CodigoFailure | null>(null)
  const { id, pessoa_falecida: falecido, pessoa_moderador: moderador } = despedida
  const toList = () => void navigate(paths.despedidas())
  return (
    <>
      <div className={classes.about}>
        <p className={classes.name}>{CRIAR_MODERADOR.de(falecido.nome)}</p>
        <p className="soft">{CRIAR_MODERADOR.explicacao}</p>
        {moderador && !failure && <p className={`notice ${classes.has}`}>{CRIAR_MODERADOR.jaTem(moderador.nome)}</p>}
      </div>
      {failure ? (
        <CriarModeradorCodigo idDespedida={id} failure={failure} onDone={toList} />
      ) : (
        <CriarModeradorForm despedida={despedida} onSaved={problem => (problem ? setFailure(problem) : toList())} />
      )}
    </>
  )
}

/** /admin/criar-moderador/:idDespedida: registers the family's moderator (specification §2, §4, §5). */
export const CriarModeradorScreen = () => {
  const { idDespedida = '' } = useParams()
  const despedida = useDespedida(Number(idDespedida))
  return (
    <>
      <PageTitle tab={CRIAR_MODERADOR.titulo(idDespedida)} title={CRIAR_MODERADOR.titulo(idDespedida)} />
      {isGone(despedida.error) && !despedida.data ? (
        <NothingHere
          title={DESPEDIDA.naoLocalizada}
          text={CRIAR_MODERADOR.naoEncontrada}
          way={CRIAR_MODERADOR.voltarLista}
        />
      ) : (
        <Pending query={despedida} loading={CRIAR_MODERADOR.carregando} failed={DESPEDIDA.erroBuscar} />
      )}
      {despedida.data && <Cadastro key={despedida.data.id} despedida={despedida.data} />}
    </>
  )
}
