import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import type { Pendencia, Rascunho } from '#contract/registro/schema.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { DecisionDialog } from '#web/features/registro/decision-dialog.tsx'
import { PendenciaCard, type PendenciaChoice } from '#web/features/registro/pendencia-card.tsx'
import classes from '#web/features/registro/registro.module.css'
import { SheetUpload } from '#web/features/registro/sheet-upload.tsx'
import { apiFile, messageOf } from '#web/lib/http.ts'
import { useCall, useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'

const PENDENCIAS_PAGE_SIZE = 10

/** People whose data contradict somebody of the register: nothing of them is written before staff decide. */
const Pendencias = () => {
  const [pagina, setPagina] = useState(1)
  const pendencias = useCallPage('GET /cliente/registro/pendencias', {
    query: { pagina, tamanho: PENDENCIAS_PAGE_SIZE },
  })
  const [chosen, setChosen] = useState<{ pendencia: Pendencia; choice: PendenciaChoice }>()
  const { data } = pendencias
  // The last of a page was decided.
  if (data && data.items.length === 0 && pagina > 1) setPagina(pagina - 1)
  return (
    <section aria-labelledby="pendencias" className={classes.drafts}>
      <h2 id="pendencias">Esperam a sua decisão</h2>
      <p className="note">
        Quem chegou com dados que não combinam com os de alguém do registro. Nada é gravado antes de você dizer se é a
        mesma pessoa.
      </p>
      {pendencias.isPending && <Loading text="Carregando quem espera…" lines={2} />}
      {data?.total === 0 && <p>Ninguém espera decisão.</p>}
      <PagedList
        list={pendencias}
        failed="Não foi possível carregar quem espera decisão."
        page={pagina}
        size={PENDENCIAS_PAGE_SIZE}
        pagerFrom="second page"
        onPage={setPagina}
      >
        {data?.items.map(pendencia => (
          <PendenciaCard
            key={pendencia.id}
            pendencia={pendencia}
            onChoose={choice => setChosen({ pendencia, choice })}
          />
        ))}
      </PagedList>
      {chosen && <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

/** Texts about despedidas that the portal opened by itself. */
const RASCUNHOS = {
  ativar: 'Ativar',
} as const

const columnsFor = (activate: (rascunho: Rascunho) => void): Column<Rascunho>[] => [
  {
    label: 'Falecido',
    stacked: true,
    cell: one => (
      <div className={classes.text}>
        <p className="strong">{one.nome}</p>
        <p className="note">{formatData(one.falecimento)}</p>
      </div>
    ),
  },
  {
    label: 'Velório',
    cell: one => (
      <span className={classes.text}>{[formatDataHora(one.dtVelorio), one.velorio].filter(Boolean).join(', ')}</span>
    ),
  },
  actionsColumn(one => (
    <span className={`row ${classes.draftActions}`}>
      <Link
        to={paths.editarDespedida(one.id)}
        className="touch strong"
        aria-label={`Conferir a despedida de ${one.nome}`}
      >
        Conferir
      </Link>
      <Button aria-label={`Ativar a despedida de ${one.nome}`} onClick={() => activate(one)}>
        {RASCUNHOS.ativar}
      </Button>
    </span>
  )),
]

/** Despedidas that the portal opened by itself; nothing where there are none. */
const Drafts = () => {
  const rascunhos = useCall('GET /cliente/registro/rascunhos', { query: {} })
  const activate = useSend('POST /cliente/update-despedida-status', {
    done: 'Despedida ativada com sucesso!',
    failed: error => messageOf(error, 'Não foi possível ativar a despedida. Tente novamente.'),
    changes: ['GET /cliente/registro/rascunhos', ...DESPEDIDA_CALLS],
    changesAfterFailure: true,
  })
  const [chosen, setChosen] = useState<Rascunho>()
  const close = () => setChosen(undefined)
  if (rascunhos.isError && !rascunhos.data)
    return <Failed text="Não foi possível carregar os rascunhos." onRetry={() => void rascunhos.refetch()} />
  if (!rascunhos.data || rascunhos.data.length === 0) return null
  return (
    <section aria-labelledby="rascunhos" className={classes.drafts}>
      <h2 id="rascunhos">Despedidas em rascunho</h2>
      <p className="note">
        O portal as abriu porque o registro trouxe um velório marcado, ou a equipe por um pedido de página. Ninguém as
        vê até você ativar.
      </p>
      <DataTable caption="Despedidas em rascunho" columns={columnsFor(setChosen)} rows={rascunhos.data} empty="" />
      <ExportList
        name="Baixar os rascunhos"
        read={formato => apiFile('GET /cliente/registro/rascunhos', { query: { formato } })}
      />
      {chosen && (
        <ConfirmDialog
          title={`Ativar a despedida de ${chosen.nome}?`}
          confirm={RASCUNHOS.ativar}
          adds
          busy={activate.isPending}
          onCancel={close}
          onConfirm={() => activate.mutate({ body: { id: chosen.id, status_memoria: true } }, { onSettled: close })}
        >
          <p>A página fica visível para todos. Confira antes o nome, as datas e o local do velório.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** /admin/registro: the group's register of the deceased, filled from a sheet, and who waits for a decision before entering it. */
export const RegistroScreen = () => (
  <>
    <PageTitle
      title="Registro de falecidos"
      lead="É onde o cadastro de uma nova despedida procura quem faleceu. Envie a planilha do grupo, em CSV ou Excel (.xlsx): ela é conferida linha por linha, e nada é gravado antes de você confirmar."
    />
    <Pendencias />
    <Drafts />
    <SheetUpload />
  </>
)
