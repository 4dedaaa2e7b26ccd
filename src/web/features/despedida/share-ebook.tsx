import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { Despedida } from '#contract/despedida/schema.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { useEbook } from './use-ebook.ts'

const Progress = ({ percent, isAway }: { percent: number; isAway: boolean }) => (
  <>
    <p className="note">
      <span role="status">{isAway ? T.livro.semConexao : T.livro.preparando}</span>{' '}
      <span aria-hidden>{T.livro.porCento(percent)}</span>
    </p>
    <progress className={classes.bar} max={100} value={percent} aria-label={T.livro.preparando} />
  </>
)

/** The ebook takes seconds: its progress replaces its description, so that the layout does not shift. */
export const ShareEbook = ({ despedida }: { despedida: Despedida }) => {
  const { step, percent, isAway, reason, press } = useEbook(despedida)
  const hasFailed = step === 'failed'
  return (
    <li>
      <div>
        <strong>{T.ebook}</strong>
        <div className={classes.swap}>
          <p className="note" data-hidden={step !== 'idle'}>
            {T.ebookAjuda}
          </p>
          <div>
            {step === 'preparing' && <Progress percent={percent} isAway={isAway} />}
            {step === 'ready' && (
              <p role="status" className="strong">
                {T.livro.pronto}
              </p>
            )}
            {hasFailed && (
              <p role="alert" className="problem">
                {reason}
              </p>
            )}
          </div>
        </div>
      </div>
      <Button
        variant="outline"
        aria-label={hasFailed ? T.livro.tentarLivro : T.baixar(T.ebook)}
        aria-disabled={step === 'preparing'}
        data-disabled={step === 'preparing' || undefined}
        leftSection={<Download size={18} aria-hidden />}
        onClick={press}
      >
        {hasFailed ? T.livro.tentar : 'Baixar'}
      </Button>
    </li>
  )
}
