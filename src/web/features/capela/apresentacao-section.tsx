import { CAPELA } from '#contract/capela/messages.ts'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './apresentacao-form.module.css'
import { ApresentacaoInputs } from './apresentacao-form.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import type { PaginaDaDespedida } from './apresentacao-velorio.tsx'
import type { CapelaEdit } from './use-capela-edit.ts'

/** The despedida's chapel on the edit screen, where Previda and Agreste have one chapel more (specification §9). */
export const ApresentacaoSection = ({ edit, pagina }: { edit: CapelaEdit; pagina: PaginaDaDespedida }) => {
  if (!edit.query.data)
    return <Pending query={edit.query} loading={APRESENTACAO_TELA.carregando} failed={CAPELA.erroCarregar} />
  return (
    <div className={classes.form}>
      <ApresentacaoInputs
        draft={edit.values}
        saved={edit.saved}
        errors={edit.errors}
        onChange={edit.setValues}
        screen="edicao"
        pagina={pagina}
        error={edit.error}
      />
    </div>
  )
}
