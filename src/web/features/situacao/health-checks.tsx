import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NOME_ITEM } from '#contract/situacao/messages.ts'
import type { EstadoSituacao, ItemSituacao, LinhaSituacao } from '#contract/situacao/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './health-checks.module.css'
import { counted, SITUACAO_TELA } from './messages.ts'

const ESTADO: Record<EstadoSituacao, string> = {
  ordem: 'Em ordem',
  atencao: 'Atenção',
  falha: 'Falha',
  desligado: 'Desligado',
}

const ICON: Record<EstadoSituacao, ReactNode> = {
  ordem: <CircleCheck aria-hidden />,
  atencao: <TriangleAlert aria-hidden />,
  falha: <CircleAlert aria-hidden />,
  desligado: <CircleMinus aria-hidden />,
}

const Check = ({ item, estado, texto, acao, desde }: LinhaSituacao) => (
  <li className={classes.check} data-state={estado}>
    <h2>{NOME_ITEM[item]}</h2>
    <p className={classes.state}>
      {ICON[estado]}
      <strong>{ESTADO[estado]}</strong>
      {estado !== 'desligado' && <span className="note">{`desde ${formatInstant(desde)}`}</span>}
    </p>
    <div className={classes.words}>
      <p>{texto}</p>
      {acao !== '' && (
        <p className={`${classes.action} written`}>
          <strong>O que fazer:</strong> {acao}
        </p>
      )}
    </div>
  </li>
)

const WEIGHT: Record<EstadoSituacao, number> = { falha: 0, atencao: 1, ordem: 2, desligado: 3 }

/** What staff can see and mend by themselves; everything else is the technician's. */
const FOR_STAFF: readonly ItemSituacao[] = ['transmissoes', 'telas', 'fila', 'email', 'sms', 'whatsapp', 'erp']

const isWrong = ({ estado }: LinhaSituacao): boolean => estado === 'falha' || estado === 'atencao'

const List = ({ label, itens }: { label: string; itens: readonly LinhaSituacao[] }) => (
  <ul className={classes.checks} aria-label={label}>
    {[...itens]
      .sort((one, other) => WEIGHT[one.estado] - WEIGHT[other.estado])
      .map(check => (
        <Check key={check.item} {...check} />
      ))}
  </ul>
)

type HealthChecksProps = {
  itens: readonly LinhaSituacao[]
  /** More for the technician, below the checks. */
  children?: ReactNode
}

/** The checks, failures first: those that staff can mend, then, collapsed while all is well, those of the technician. */
export const HealthChecks = ({ itens, children }: HealthChecksProps) => {
  const technician = itens.filter(one => !FOR_STAFF.includes(one.item))
  const wrong = technician.filter(isWrong).length
  return (
    <>
      <List label="Para o balcão" itens={itens.filter(one => FOR_STAFF.includes(one.item))} />
      {/* A new element when something fails: it opens by itself, and stays as a person left it until then. */}
      <details key={String(wrong > 0)} className={classes.technician} open={wrong > 0}>
        <summary>
          <span className={classes.summary}>{SITUACAO_TELA.tecnico}</span>{' '}
          <span className={wrong > 0 ? 'problem' : 'note'}>
            {wrong === 0 ? 'tudo em ordem' : counted(wrong, 'ponto pede atenção', 'pontos pedem atenção')}
          </span>
        </summary>
        <List label={SITUACAO_TELA.tecnico} itens={technician} />
        {children}
      </details>
    </>
  )
}
