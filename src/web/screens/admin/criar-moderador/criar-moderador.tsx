import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
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
