import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SecaoConfiguracao, VersaoConfiguracao } from '#contract/configuracao/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { apiFile, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './secao-history.module.css'
import { CONFIGURACAO_CALLS, useShowSaved } from './use-secao-form.ts'

const wordsOf = ({ versao, criada_em }: VersaoConfiguracao): string =>
  versao === 0 ? 'Como o portal veio' : `Versão ${versao}${criada_em ? `, ${formatInstant(criada_em)}` : ''}`

type RowProps = { row: VersaoConfiguracao; current: boolean; onChoose: (() => void) | undefined }

const HistoryRow = ({ row, current, onChoose }: RowProps) => (
  <li className={classes.row}>
    <span>
      {wordsOf(row)}
      {row.autor !== '' && <span className="soft"> · {row.autor}</span>}
    </span>
    {current && <span className="note">Em vigor</span>}
    {!current && onChoose && (
      <Button variant="subtle" aria-label={`Voltar a esta: ${wordsOf(row)}`} onClick={onChoose}>
        Voltar a esta
      </Button>
    )}
  </li>
)

type HistoryListProps = { secao: SecaoConfiguracao; rows: readonly VersaoConfiguracao[] }

const HistoryList = ({ secao, rows }: HistoryListProps) => {
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  const [chosen, setChosen] = useState<VersaoConfiguracao>()
  const close = () => setChosen(undefined)
  const show = useShowSaved()
  const restore = useSend('POST /cliente/configuracao/desfazer', {
    done: 'Pronto. O que valia antes vale de novo.',
    failed: error => messageOf(error, 'Não foi possível voltar a esta versão.'),
    after: saved => {
      show(saved)
      close()
    },
    changes: CONFIGURACAO_CALLS,
    changesAfterFailure: true,
  })
  const { unidade, versao } = secao
  const before = rows.find(row => row.versao === versao - 1)
  return (
    <>
      {mayEdit && before && (
        <Button variant="default" onClick={() => setChosen(before)}>
          Desfazer a última alteração
        </Button>
      )}
      <ol className={classes.list}>
        {rows.map(row => (
          <HistoryRow
            key={row.versao}
            row={row}
            current={row.versao === versao}
            onChoose={mayEdit ? () => setChosen(row) : undefined}
          />
        ))}
      </ol>
      <ExportList
        name="Baixar o histórico"
        read={formato =>
          apiFile('GET /cliente/configuracao/historico', { query: { secao: secao.secao, unidade, formato } })
        }
      />
      {chosen && (
        <ConfirmDialog
          title={`Voltar para: ${wordsOf(chosen)}?`}
          confirm="Voltar a esta"
          busy={restore.isPending}
          onCancel={close}
          onConfirm={() => restore.mutate({ body: { secao: secao.secao, unidade, versao, para: chosen.versao } })}
        >
          <p>O que vale agora continua no histórico, e você pode voltar a ele do mesmo modo.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Every version of a section with who saved it and when; an administrator goes back to any of them. */
export const SecaoHistory = ({ secao }: { secao: SecaoConfiguracao }) => {
  const historico = useCall('GET /cliente/configuracao/historico', {
    query: { secao: secao.secao, unidade: secao.unidade },
  })
  return (
    <section className={classes.history}>
      <h2>Histórico</h2>
      <Pending
        query={historico}
        loading="Carregando o histórico…"
        failed="Não foi possível carregar o histórico."
        lines={1}
      />
      {historico.data && <HistoryList secao={secao} rows={historico.data} />}
    </section>
  )
}
