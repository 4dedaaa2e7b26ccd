import { Button } from '@mantine/core'
import type { Decisao, Denuncia } from '#contract/homenagem/schema.ts'
import { plural } from '#contract/plural.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import content from './homenagem-content.module.css'
import { readDenunciasSheet } from './homenagens-query.ts'

import classes from './reports-panel.module.css'
import { Voice } from './voice.tsx'

const DENUNCIAS = {
  deQuem: (nome: string) => `Mensagem de ${nome}`,
  recebida: (quando: string) => `Recebida em ${quando}`,
} as const

const LINHA = { mantida: 'Mantida', retirada: 'Retirada' }

type Homenagem = Denuncia['homenagem']
type HomenagemReports = { homenagem: Homenagem; reports: Denuncia[] }

/** Open reports, grouped by homenagem. */
const byHomenagem = (denuncias: readonly Denuncia[]): HomenagemReports[] => {
  const groups = new Map<number, HomenagemReports>()
  for (const denuncia of denuncias) {
    const group = groups.get(denuncia.homenagem.id) ?? { homenagem: denuncia.homenagem, reports: [] }
    group.reports.push(denuncia)
    groups.set(denuncia.homenagem.id, group)
  }
  return [...groups.values()]
}

type OpenProps = { reported: HomenagemReports; busy: boolean; onDecide: (row: Homenagem, decisao: Decisao) => void }

const Open = ({ reported: { homenagem, reports }, busy, onDecide }: OpenProps) => (
  <li className={classes.one}>
    <div>
      <p className={`written ${content.text}`}>{homenagem.descricao}</p>
      <p className={content.author}>{DENUNCIAS.deQuem(homenagem.nome)}</p>
      {homenagem.voz && <Voice voz={homenagem.voz} nome={homenagem.nome} />}
      <h3 className={classes.why}>O que foi dito na denúncia</h3>
      <ul>
        {reports.map(report => (
          <li key={report.id} className={`written ${classes.reason}`}>
            <span>{report.motivo}</span>
            <span className={classes.when}>{DENUNCIAS.recebida(formatInstant(report.criado_em))}</span>
          </li>
        ))}
      </ul>
    </div>
    <div className={`row ${classes.actions}`}>
      <Button
        variant="outline"
        disabled={busy}
        aria-label={`Manter na página a mensagem de ${homenagem.nome}`}
        onClick={() => onDecide(homenagem, 'mantida')}
      >
        Manter na página
      </Button>
      <Button
        color="live"
        disabled={busy}
        aria-label={`Retirar da página a mensagem de ${homenagem.nome}`}
        onClick={() => onDecide(homenagem, 'retirada')}
      >
        Retirar da página
      </Button>
    </div>
  </li>
)

const Log = ({ decided }: { decided: readonly Denuncia[] }) => (
  <details className={classes.log}>
    <summary className="touch strong">{`Denúncias já decididas (${decided.length})`}</summary>
    <ul>
      {decided.map(one => (
        <li key={one.id} className={`written ${classes.reason}`}>
          <span>
            {DENUNCIAS.deQuem(one.homenagem.nome)}: {one.motivo}
          </span>
          <span className={classes.when}>
            {DENUNCIAS.recebida(formatInstant(one.criado_em))}.{' '}
            {`${LINHA[one.decisao ?? 'mantida']} por ${one.decidido_por ?? 'alguém que já saiu'} em ${formatInstant(one.decidido_em ?? '')}`}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

type ReportsPanelProps = {
  despedidaId: number
  denuncias: readonly Denuncia[]
  busy: boolean
  onDecide: (row: Homenagem, decisao: Decisao) => void
}

/** Pending reports, each with its two decisions, and the log of decided ones; nothing if there is none. */
export const ReportsPanel = ({ despedidaId, denuncias, busy, onDecide }: ReportsPanelProps) => {
  const open = denuncias.filter(one => one.decisao === null)
  const decided = denuncias.filter(one => one.decisao !== null)
  return (
    <>
      {open.length > 0 && (
        <section className={classes.panel} aria-labelledby="denuncias">
          <h2 id="denuncias">
            {plural(open.length, '1 denúncia aguarda uma decisão', `${open.length} denúncias aguardam uma decisão`)}
          </h2>
          <ul>
            {byHomenagem(open).map(reported => (
              <Open key={reported.homenagem.id} reported={reported} busy={busy} onDecide={onDecide} />
            ))}
          </ul>
        </section>
      )}
      {decided.length > 0 && <Log decided={decided} />}
      {denuncias.length > 0 && (
        <ExportList name="Baixar as denúncias" read={formato => readDenunciasSheet(despedidaId, formato)} />
      )}
    </>
  )
}
