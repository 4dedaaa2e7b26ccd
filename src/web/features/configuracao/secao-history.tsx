import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SecaoConfiguracao, VersaoConfiguracao } from '#contract/configuracao/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { readVersoesSheet, useHistorico, useRestore } from './configuracao-query.ts'
import { HISTORICO } from './messages.ts'
import classes from './secao-history.module.css'

const wordsOf = ({ versao, criada_em }: VersaoConfiguracao): string =>
  versao === 0 ? HISTORICO.inicial : `${HISTORICO.versao(versao)}${criada_em ? `, ${formatInstant(criada_em)}` : ''}`

type RowProps = { row: VersaoConfiguracao; current: boolean; onChoose: (() => void) | undefined }

const HistoryRow = ({ row, current, onChoose }: RowProps) => (
  <li className={classes.row}>
    <span>
      {wordsOf(row)}
      {row.autor !== '' && <span className="soft"> · {row.autor}</span>}
    </span>
    {current && <span className="note">{HISTORICO.emVigor}</span>}
    {!current && onChoose && (
      <Button variant="subtle" aria-label={HISTORICO.voltarA(wordsOf(row))} onClick={onChoose}>
        {HISTORICO.voltar}
      </Button>
    )}
  </li>
)

type HistoryListProps = { secao: SecaoConfiguracao; rows: readonly VersaoConfiguracao[] }

const HistoryList = ({ secao, rows }: HistoryListProps) => {
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  const [chosen, setChosen] = useState<VersaoConfiguracao>()
  const close = () => setChosen(undefined)
  const restore = useRestore(close)
  const { unidade, versao } = secao
  const before = rows.find(row => row.versao === versao - 1)
  return (
    <>
      {mayEdit && before && (
        <Button variant="default" onClick={() => setChosen(before)}>
          {HISTORICO.desfazer}
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
        name={HISTORICO.baixar}
        read={formato => readVersoesSheet({ secao: secao.secao, unidade }, formato)}
      />
      {chosen && (
        <ConfirmDialog
          title={HISTORICO.pergunta(wordsOf(chosen))}
          confirm={HISTORICO.confirmar}
          busy={restore.isPending}
          onCancel={close}
          onConfirm={() => restore.mutate({ secao: secao.secao, unidade, versao, para: chosen.versao })}
        >
          <p>{HISTORICO.texto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Every version of a section with who saved it and when; an administrator goes back to any of them. */
export const SecaoHistory = ({ secao }: { secao: SecaoConfiguracao }) => {
  const historico = useHistorico({ secao: secao.secao, unidade: secao.unidade })
  return (
    <section className={classes.history}>
      <h2>{HISTORICO.titulo}</h2>
      <Pending query={historico} loading={HISTORICO.carregando} failed={HISTORICO.falhou} lines={1} />
      {historico.data && <HistoryList secao={secao} rows={historico.data} />}
    </section>
  )
}
