import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NOME_ITEM } from '#contract/situacao/messages.ts'
import type { EstadoSituacao, LinhaSituacao } from '#contract/situacao/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './lines.module.css'
import { ESTADO, SITUACAO_TELA } from './messages.ts'

const ICON: Record<EstadoSituacao, ReactNode> = {
  ordem: <CircleCheck aria-hidden />,
  atencao: <TriangleAlert aria-hidden />,
  falha: <CircleAlert aria-hidden />,
  desligado: <CircleMinus aria-hidden />,
}

const Line = ({ item, estado, texto, acao, desde }: LinhaSituacao) => (
  <li className={classes.line} data-estado={estado}>
    <h2>{NOME_ITEM[item]}</h2>
    <p className={classes.state}>
      {ICON[estado]}
      <strong>{ESTADO[estado]}</strong>
      {estado !== 'desligado' && <span className="note">{SITUACAO_TELA.desde(formatInstant(desde))}</span>}
    </p>
    <div className={classes.words}>
      <p>{texto}</p>
      {acao !== '' && (
        <p className={classes.action}>
          <strong>{SITUACAO_TELA.oQueFazer}</strong> {acao}
        </p>
      )}
    </div>
  </li>
)

const WEIGHT: Record<EstadoSituacao, number> = { falha: 0, atencao: 1, ordem: 2, desligado: 3 }

/** One line for each check: failures first, otherwise in the order of the server. */
export const SituacaoLines = ({ itens }: { itens: readonly LinhaSituacao[] }) => (
  <ul className={classes.lines} aria-label={SITUACAO_TELA.partes}>
    {[...itens]
      .sort((one, other) => WEIGHT[one.estado] - WEIGHT[other.estado])
      .map(line => (
        <Line key={line.item} {...line} />
      ))}
  </ul>
)
