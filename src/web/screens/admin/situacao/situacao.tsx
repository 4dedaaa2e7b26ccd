import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#contract/plural.ts'
import { NOME_ALARME, NOME_ITEM } from '#contract/situacao/messages.ts'
import type {
  AlarmeSituacao,
  EstadoSituacao,
  ItemSituacao,
  LinhaSituacao,
  NoSituacao,
  Situacao,
} from '#contract/situacao/schema.ts'
import { MissingSteps, useMissingSteps } from '#web/features/situacao/first-steps.tsx'
import { apiFile } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './situacao.module.css'

/** Polls while the tab is visible. */
const POLL_INTERVAL_MS = 15_000

const ALARMS: readonly Column<AlarmeSituacao>[] = [
  {
    label: 'Assunto',
    stacked: true,
    cell: row => (
      <div>
        <p className="strong">{NOME_ALARME[row.tipo] ?? row.tipo}</p>
        <p className={classes.text}>{row.texto}</p>
      </div>
    ),
  },
  { label: 'Começou', cell: row => formatInstant(row.desde) },
  {
    label: 'Terminou',
    cell: row =>
      row.encerrado_em === null ? <strong className="problem">Aberto</strong> : formatInstant(row.encerrado_em),
  },
]

const roleOf = ({ calado, trabalho }: NoSituacao): string => {
  if (calado) return 'Não se apresenta'
  return trabalho ? 'Atende e trabalha por todas' : 'Atende'
}

const NODES: readonly Column<NoSituacao>[] = [
  {
    label: 'Máquina',
    stacked: true,
    cell: row => <span className={classes.text}>{row.no}</span>,
  },
  {
    label: 'Papel',
    cell: row => <span className={row.calado ? 'problem' : undefined}>{roleOf(row)}</span>,
  },
  { label: 'Versão', cell: row => row.versao },
  { label: 'No ar desde', cell: row => formatInstant(row.desde) },
]

/** `3 falhas`, `1 falha`. */
const counted = (total: number, one: string, many: string): string => `${total} ${plural(total, one, many)}`

/** Texts of the page about the state of the portal. */
const SITUACAO_TELA = {
  nuncaConferida: 'Ainda não conferida.',
  tecnico: 'Para o técnico',
  maquinas: 'Máquinas',
  alarmes: 'Alarmes',
} as const

const agoOf = ({ agora, conferida_em }: Situacao): string => {
  if (conferida_em === null) return SITUACAO_TELA.nuncaConferida
  const seconds = Math.max(0, Math.round((Date.parse(agora) - Date.parse(conferida_em)) / 1000))
  const minutes = Math.round(seconds / 60)
  return `Conferida há ${seconds < 90 ? counted(seconds, 'segundo', 'segundos') : counted(Math.max(minutes, 2), 'minuto', 'minutos')}; esta página se renova sozinha.`
}

const problemsIn = (failures: number, cautions: number): string =>
  [
    ...(failures > 0 ? [counted(failures, 'falha', 'falhas')] : []),
    ...(cautions > 0 ? [counted(cautions, 'ponto de atenção', 'pontos de atenção')] : []),
  ].join(' e ')

const withoutFailures = (missing: number | undefined): string => {
  if (missing === 0) return 'Tudo em ordem.'
  return missing === undefined
    ? 'Nada falha.'
    : `Nada falha. ${plural(missing, 'Falta 1 coisa', `Faltam ${missing} coisas`)}.`
}

const Summary = ({ data }: { data: Situacao }) => {
  const count = (estado: string): number => data.itens.filter(one => one.estado === estado).length
  const [failures, cautions] = [count('falha'), count('atencao')]
  const missing = useMissingSteps()?.length
  const fine = data.itens.length === 0 ? 'Verificando…' : withoutFailures(missing)
  return (
    <div className={classes.summary}>
      <p role="status" className={failures > 0 ? 'problem' : undefined}>
        {failures + cautions === 0 ? fine : problemsIn(failures, cautions)}
      </p>
      <p className="note">{agoOf(data)}</p>
    </div>
  )
}

const Alarms = ({ data }: { data: Situacao }) => (
  <>
    <section className={classes.part}>
      <h2>{SITUACAO_TELA.alarmes}</h2>
      <p className={`soft ${classes.lead}`}>Abertos agora e dos últimos sete dias.</p>
      {!data.avisos && (
        <p className={`soft ${classes.lead}`}>
          Nenhum e-mail recebe os alarmes: peça ao técnico que defina ALARME_EMAIL.
        </p>
      )}
      <DataTable
        caption={SITUACAO_TELA.alarmes}
        columns={ALARMS}
        rows={data.alarmes}
        empty="Nenhum alarme nos últimos sete dias."
      />
      {data.alarmes.length > 0 && (
        <ExportList read={formato => apiFile('GET /api/situacao/alarmes', { query: { formato } })} />
      )}
    </section>
  </>
)

const Machines = ({ nos }: Pick<Situacao, 'nos'>) => (
  <section className={classes.part}>
    <h2>{SITUACAO_TELA.maquinas}</h2>
    <DataTable
      caption={SITUACAO_TELA.maquinas}
      columns={NODES}
      rows={nos.map(node => ({ ...node, id: node.no }))}
      empty={SITUACAO_TELA.nuncaConferida}
    />
  </section>
)

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
const HealthChecks = ({ itens, children }: HealthChecksProps) => {
  const technician = itens.filter(one => !FOR_STAFF.includes(one.item))
  const wrong = technician.filter(isWrong).length
  return (
    <>
      <List label="Para o balcão" itens={itens.filter(one => FOR_STAFF.includes(one.item))} />
      {/* A new element when something fails: it opens by itself, and stays as a person left it until then. */}
      <details key={String(wrong > 0)} className={classes.technician} open={wrong > 0}>
        <summary>
          <span className={classes.technical}>{SITUACAO_TELA.tecnico}</span>{' '}
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

/** The state of the portal for its staff: failures first, in words, with what to do. */
export const SituacaoScreen = () => {
  const situacao = useCall('GET /api/situacao', {
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
  const { data, isError } = situacao
  return (
    <>
      <PageTitle title="Situação" />
      <Pending
        query={situacao}
        loading="Carregando…"
        failed="Não foi possível consultar a situação. Se continuar, o banco de dados pode estar fora do ar: chame o técnico."
        lines={8}
      />
      {data && <Summary data={data} />}
      {isError && data && (
        <p role="alert" className={`alert ${classes.stale}`}>
          O portal não respondeu agora há pouco; o que está abaixo é de antes. Se continuar, o banco de dados pode estar
          fora do ar.
        </p>
      )}
      {data && (
        <HealthChecks itens={data.itens}>
          <Machines nos={data.nos} />
        </HealthChecks>
      )}
      {data && <MissingSteps />}
      {data && <Alarms data={data} />}
    </>
  )
}
