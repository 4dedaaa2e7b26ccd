import type { Apresentacao } from '#contract/capela/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from './apresentacao-form.module.css'
import { ApresentacaoForm } from './apresentacao-form.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { valuesWithoutCamera } from './apresentacao-values.ts'

/** The chapel panel's dialog (specification §2): unit, chapel, start, end, status; the camera does not change. */
export const EditApresentacaoDialog = ({
  apresentacao,
  onClose,
}: {
  apresentacao: Apresentacao
  onClose: () => void
}) => (
  <Dialog onClose={onClose} title={APRESENTACAO_TELA.editar} size="lg">
    <p className={classes.name}>{apresentacao.nomeFalecido}</p>
    <ApresentacaoForm saved={valuesWithoutCamera(apresentacao)} pagina={apresentacao.pagina} onClose={onClose} />
  </Dialog>
)
