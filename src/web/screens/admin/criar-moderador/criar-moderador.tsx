import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { useCall } from '#web/lib/use-call.ts'
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

const FALHAS_AJUDA = {
  codigo: 'O código anterior pode continuar valendo. Tente agora, ou mais tarde em Compartilhar, na lista.',
  acesso: 'O código que a família tem já não vale. Tente agora, ou mais tarde em Gerenciar moderador, na lista.',
}

const TENTAR = { codigo: 'Gerar o novo código', acesso: 'Enviar a quem cuida da página' }

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
      void readAgain(client, DESPEDIDA_CALLS)
      if (next) return setFailure(next)
      toast.success(COMPARTILHAMENTO.trocado)
      onDone()
    })
  const { etapa, text } = failure
  const general = CRIAR_MODERADOR.falhas[etapa]
  return (
    <WizardCard
      titleRef={heading}
      title="O moderador foi salvo"
      busy={sending !== null}
      stopped={{ text: general, lines: [...(text === general ? [] : [text]), FALHAS_AJUDA[etapa]] }}
      status={sending && CRIAR_MODERADOR.andamento[sending]}
      buttons={
        <>
          <Button variant="subtle" component={Link} to={paths.despedidas()}>
            {CRIAR_MODERADOR.voltarLista}
          </Button>
          <Button loading={sending !== null} onClick={() => void retry()}>
            {TENTAR[etapa]}
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
        <p className={classes.name}>{`Página de ${falecido.nome}`}</p>
        <p className="soft">O moderador é alguém da família. Ele lê as mensagens e decide quais aparecem.</p>
        {moderador && !failure && (
          <p
            className={`notice ${classes.has}`}
          >{`Hoje o primeiro contato desta página é ${moderador.nome}. Ao salvar, a nova pessoa fica neste lugar, e ${moderador.nome} deixa de cuidar da página. Quem mais cuida dela continua.`}</p>
        )}
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
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id: Number(idDespedida) } })
  return (
    <>
      <PageTitle tab={CRIAR_MODERADOR.titulo(idDespedida)} title={CRIAR_MODERADOR.titulo(idDespedida)} />
      {isGone(despedida.error) && !despedida.data ? (
        <NothingHere
          title={DESPEDIDA.naoLocalizada}
          text="A despedida deste endereço não existe ou foi removida."
          way={CRIAR_MODERADOR.voltarLista}
        />
      ) : (
        <Pending query={despedida} loading="Carregando a despedida…" failed={DESPEDIDA.erroBuscar} />
      )}
      {despedida.data && <Cadastro key={despedida.data.id} despedida={despedida.data} />}
    </>
  )
}
