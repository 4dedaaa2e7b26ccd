import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { CriarModeradorCodigo } from './codigo.tsx'
import classes from './criar-moderador.module.css'
import { CriarModeradorForm } from './form.tsx'
import { CRIAR_MODERADOR } from './messages.ts'
import type { CodigoFailure } from './use-replace-codigo.ts'

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
        <p className={classes.why}>{CRIAR_MODERADOR.explicacao}</p>
        {moderador && !failure && <p className={classes.has}>{CRIAR_MODERADOR.jaTem(moderador.nome)}</p>}
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
  const title = CRIAR_MODERADOR.titulo(idDespedida)
  useTitle(title)
  const despedida = useDespedida(Number(idDespedida))
  return (
    <>
      <PageTitle crumbs={[{ label: CRIAR_MODERADOR.lista, to: paths.despedidas() }, { label: title }]} title={title} />
      {despedida.isPending && <Loading text={CRIAR_MODERADOR.carregando} />}
      {despedida.isError && !despedida.data && !isGone(despedida.error) && (
        <Failed text={DESPEDIDA.erroBuscar} onRetry={() => void despedida.refetch()} />
      )}
      {despedida.isError && !despedida.data && isGone(despedida.error) && (
        <Empty title={DESPEDIDA.naoLocalizada} text={CRIAR_MODERADOR.naoEncontrada}>
          <LinkButton to={paths.despedidas()}>{CRIAR_MODERADOR.voltarLista}</LinkButton>
        </Empty>
      )}
      {despedida.data && <Cadastro key={despedida.data.id} despedida={despedida.data} />}
    </>
  )
}
