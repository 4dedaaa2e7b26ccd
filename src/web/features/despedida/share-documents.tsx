import { Button } from '@mantine/core'
import { Download, IdCard, Printer } from 'lucide-react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { paths } from '#web/paths.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { type DocumentKind, useDocuments } from './use-documents.ts'
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
const ShareEbook = ({ despedida }: { despedida: Despedida }) => {
  const { step, percent, isAway, reason, press } = useEbook(despedida)
  const hasFailed = step === 'failed'
  return (
    <li>
      <div>
        <strong>{T.ebook}</strong>
        <div className={classes.swap}>
          <p className="note" data-hidden={step !== 'idle'}>
            Livro em folha A4 com a biografia, as cerimônias e todas as homenagens aprovadas.
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

const DOCUMENTS: readonly { kind: DocumentKind; name: string; help: string }[] = [
  {
    kind: 'informativo',
    name: 'Informativo',
    help: 'Imagem com as datas, os locais e um QR code da página, sem código de acesso.',
  },
  {
    kind: 'status',
    name: 'Informativo para status',
    help: 'A mesma imagem em pé, no tamanho dos status de mensagens.',
  },
]

/** Documents with a screen of their own. */
const PRINTED = [
  {
    name: 'Folha da família',
    help: 'Uma folha A4 com o QR code, o endereço, o código e como entrar.',
    label: T.folha,
    action: 'Imprimir',
    to: paths.folha,
    icon: Printer,
  },
  {
    name: 'Santinho',
    help: 'Cartão de 7 × 10 cm para imprimir, com palavras da família: folha A4 com oito, ou um para a gráfica.',
    label: 'Preparar santinho',
    action: 'Preparar',
    to: paths.santinho,
    icon: IdCard,
  },
] as const

/** The documents for the family, created by the server; meanwhile the button shows a spinner and a status line. */
export const ShareDocuments = ({ despedida }: { despedida: Despedida }) => {
  const { busy, failed, preparing, download } = useDocuments(despedida)
  return (
    <>
      <ul className={classes.documents}>
        {DOCUMENTS.map(({ kind, name, help }) => (
          <li key={kind}>
            <div>
              <strong>{name}</strong>
              <p className="note">{help}</p>
            </div>
            <Button
              variant="outline"
              aria-label={T.baixar(name)}
              loading={busy === kind}
              disabled={busy !== null && busy !== kind}
              leftSection={<Download size={18} aria-hidden />}
              onClick={() => void download(kind)}
            >
              Baixar
            </Button>
          </li>
        ))}
        <ShareEbook despedida={despedida} />
        {PRINTED.map(({ name, help, label, action, to, icon: Icon }) => (
          <li key={name}>
            <div>
              <strong>{name}</strong>
              <p className="note">{help}</p>
            </div>
            <Button
              component={Link}
              variant="outline"
              aria-label={label}
              to={to(despedida.id)}
              leftSection={<Icon size={18} aria-hidden />}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={`soft ${classes.notice}`}>
        {preparing}
      </p>
      {failed !== null && (
        <p role="alert" className={`problem ${classes.notice}`}>
          {failed}
        </p>
      )}
    </>
  )
}
