import { NOME_ALARME } from '#contract/situacao/messages.ts'
import type { AlarmeSituacao, NoSituacao, Situacao } from '#contract/situacao/schema.ts'
import { MissingSteps } from '#web/features/situacao/first-steps.tsx'
import { HealthChecks } from '#web/features/situacao/health-checks.tsx'
import { SITUACAO_TELA } from '#web/features/situacao/messages.ts'
import { readAlarmesSheet, useSituacao } from '#web/features/situacao/situacao-query.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './situacao.module.css'

const ALARMS: readonly Column<AlarmeSituacao>[] = [
  {
    label: SITUACAO_TELA.assunto,
    stacked: true,
    cell: row => (
      <div>
        <p className="strong">{NOME_ALARME[row.tipo] ?? row.tipo}</p>
        <p className={classes.text}>{row.texto}</p>
      </div>
    ),
  },
  { label: SITUACAO_TELA.comecou, cell: row => formatInstant(row.desde) },
  {
    label: SITUACAO_TELA.terminou,
    cell: row =>
      row.encerrado_em === null ? (
        <strong className="problem">{SITUACAO_TELA.aberto}</strong>
      ) : (
        formatInstant(row.encerrado_em)
      ),
  },
]

const roleOf = ({ calado, trabalho }: NoSituacao): string => {
  if (calado) return SITUACAO_TELA.calada
  return trabalho ? SITUACAO_TELA.trabalho : SITUACAO_TELA.atende
}

const NODES: readonly Column<NoSituacao>[] = [
  {
    label: SITUACAO_TELA.maquina,
    stacked: true,
    cell: row => <span className={classes.text}>{row.no}</span>,
  },
  {
    label: SITUACAO_TELA.papel,
    cell: row => <span className={row.calado ? 'problem' : undefined}>{roleOf(row)}</span>,
  },
  { label: SITUACAO_TELA.versao, cell: row => row.versao },
  { label: SITUACAO_TELA.aberta, cell: row => formatInstant(row.desde) },
]

const agoOf = ({ agora, conferida_em }: Situacao): string => {
  if (conferida_em === null) return SITUACAO_TELA.nuncaConferida
  const seconds = Math.max(0, Math.round((Date.parse(agora) - Date.parse(conferida_em)) / 1000))
  const minutes = Math.round(seconds / 60)
  return SITUACAO_TELA.conferidaHa(
    seconds < 90 ? SITUACAO_TELA.segundos(seconds) : SITUACAO_TELA.minutos(Math.max(minutes, 2)),
  )
}

const Summary = ({ data }: { data: Situacao }) => {
  const count = (estado: string): number => data.itens.filter(one => one.estado === estado).length
  const [failures, cautions] = [count('falha'), count('atencao')]
  const fine = data.itens.length === 0 ? SITUACAO_TELA.verificando : SITUACAO_TELA.tudoEmOrdem
  return (
    <div className={classes.summary}>
      <p role="status" className={failures > 0 ? 'problem' : undefined}>
        {failures + cautions === 0 ? fine : SITUACAO_TELA.resumo(failures, cautions)}
      </p>
      <p className="note">{agoOf(data)}</p>
    </div>
  )
}

const Alarms = ({ data }: { data: Situacao }) => (
  <>
    <section className={classes.part}>
      <h2>{SITUACAO_TELA.alarmes}</h2>
      <p className={`soft ${classes.lead}`}>{SITUACAO_TELA.alarmesTexto}</p>
      {!data.avisos && <p className={`soft ${classes.lead}`}>{SITUACAO_TELA.semAviso}</p>}
      <DataTable caption={SITUACAO_TELA.alarmes} columns={ALARMS} rows={data.alarmes} empty={SITUACAO_TELA.semAlarme} />
      {data.alarmes.length > 0 && <ExportList read={readAlarmesSheet} />}
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

/** The state of the portal for its staff: failures first, in words, with what to do. */
export const SituacaoScreen = () => {
  const situacao = useSituacao()
  const { data, isError } = situacao
  return (
    <>
      <PageTitle title={SITUACAO_TELA.titulo} />
      <Pending query={situacao} loading="Carregando…" failed={SITUACAO_TELA.falhou} lines={8} />
      {data && <Summary data={data} />}
      {isError && data && (
        <p role="alert" className={`alert ${classes.stale}`}>
          {SITUACAO_TELA.parada}
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
