import { Switch, Textarea, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/limits.ts'
import { editarHomenagemEventoBody, type HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { ADMIN_EVENTO } from '#web/features/evento/admin-messages.ts'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { apiFile, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall, useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import classes from './painel-mensagens.module.css'

/** Spec §9: homenagem and event tables show ten, newest first. */
const EVENTO_PAGE_SIZE = 10

const useEventoAtual = () => useCall('GET /homenagem/eventos/atual', { staleTime: 30_000 })

const Words = ({ row }: { row: HomenagemEvento }) => (
  <div className={classes.words}>
    {row.nomeHomenageado !== '' && <p className={classes.honoured}>{`Para ${row.nomeHomenageado}`}</p>}
    <p className="written">{row.mensagem}</p>
    <p className="note">{`De ${row.nomeCliente}`}</p>
  </div>
)

type Actions = {
  busyId: number | undefined
  decide: (row: HomenagemEvento) => void
  edit: (row: HomenagemEvento) => void
}

const columnsFor = ({ busyId, decide, edit }: Actions): Column<HomenagemEvento>[] => [
  { label: ADMIN_EVENTO.mensagem, stacked: true, cell: row => <Words row={row} /> },
  { label: 'Contato', cell: row => <ContactCell telefone={row.telefone} email={row.email} /> },
  { label: 'Recebida em', cell: row => formatInstant(row.dataInclusao) },
  {
    label: 'Situação',
    cell: row => {
      const words = row.aprovado ? 'Aprovado' : 'Desaprovado'
      return (
        <Switch
          label={words}
          aria-label={`Mensagem de ${row.nomeCliente}: ${words}`}
          checked={row.aprovado}
          disabled={busyId === row.id}
          onChange={() => decide(row)}
        />
      )
    },
  },
  actionsColumn(row => (
    <IconAction
      label={`Editar a mensagem de ${row.nomeCliente}`}
      word="Editar"
      icon={<Pencil />}
      onClick={() => edit(row)}
    />
  )),
]

const Tools = () => {
  const evento = useEventoAtual()
  if (!evento.data) return null
  return (
    <div className={`row ${classes.tools}`}>
      <span className={evento.data.recebendo ? `strong ${classes.open}` : 'problem'}>
        {evento.data.recebendo ? 'Recebendo mensagens' : 'Fechado para novas mensagens'}
      </span>
      <EventSettings evento={evento.data} />
      <a href={paths.painel()} target="_blank" rel="noreferrer" className="touch">
        Abrir o painel
      </a>
      <a href={paths.painelEnviar()} target="_blank" rel="noreferrer" className="touch">
        Abrir o formulário
      </a>
    </div>
  )
}

const failed = (error: unknown): string => messageOf(error, ADMIN_EVENTO.erro)

type EditHomenagemDialogProps = { homenagem: HomenagemEvento; onClose: () => void }

/** Edit of an event homenagem by staff, within the limits of specification §5. */
const EditHomenagemDialog = ({ homenagem, onClose }: EditHomenagemDialogProps) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const edit = useSend('PUT /homenagem/evento/:id', {
    done: ADMIN_EVENTO.atualizada,
    failed,
    after: onClose,
    changes: ['GET /homenagem/eventos/'],
  })
  const form = usePortalForm({
    schema: editarHomenagemEventoBody,
    initial: { nomeCliente, nomeHomenageado, mensagem },
    send: words => edit.mutateAsync({ params: { id: homenagem.id }, body: words }),
    failure: failed,
  })
  return (
    <Dialog onClose={onClose} title="Editar mensagem do evento">
      <form {...form.element} className={formClasses.form}>
        <TextInput
          data-autofocus
          label="Nome de quem envia"
          withAsterisk
          aria-required
          description={`${lengthOf(form.values.nomeCliente)}/${EVENTO_NOME_MAX}`}
          {...form.getInputProps('nomeCliente')}
        />
        <TextInput
          label="Nome do homenageado"
          description={`${lengthOf(form.values.nomeHomenageado)}/${EVENTO_NOME_MAX}`}
          {...form.getInputProps('nomeHomenageado')}
        />
        <Textarea
          label={ADMIN_EVENTO.mensagem}
          withAsterisk
          aria-required
          autosize
          minRows={3}
          description={`${lengthOf(form.values.mensagem)}/${EVENTO_MENSAGEM_MAX}`}
          {...form.getInputProps('mensagem')}
        />
        <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

/** "Aprovar Mensagens" (specification §2 "Finados event"): breadcrumb, approval switch, editing within the limits. */
export const PainelMensagensScreen = () => {
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [editing, setEditing] = useState<HomenagemEvento>()
  const evento = useEventoAtual()
  const { nomeEvento = '', nomeEmpresa = '' } = evento.data ?? {}
  const names = { nomeEvento, nomeEmpresa, busca: wanted }
  const list = useCallPage('GET /homenagem/eventos/', {
    query: { ...names, pagina, tamanho: EVENTO_PAGE_SIZE },
    enabled: evento.data !== undefined,
    refetchInterval: 30_000,
  })
  // The requested state is sent, so that a repeated tap does not toggle it back.
  const decide = useSend('PUT /homenagem/evento/:id/aprovar', {
    done: ({ aprovado }) => (aprovado ? 'Mensagem ativada com sucesso!' : 'Mensagem desativada com sucesso!'),
    failed: error => messageOf(error, ADMIN_EVENTO.erro),
    changes: ['GET /homenagem/eventos/'],
    changesAfterFailure: true,
  })
  const columns = columnsFor({
    busyId: decide.isPending ? Number(decide.variables.params.id) : undefined,
    decide: row => decide.mutate({ params: { id: row.id }, body: { aprovado: !row.aprovado } }),
    edit: setEditing,
  })
  return (
    <>
      <PageTitle title="Aprovar Mensagens" parent={{ label: 'Painel de Capelas', to: paths.painelCapelas() }}>
        <FilterInput label="Filtrar mensagens" value={busca} onChange={search} />
      </PageTitle>
      <Tools />
      <PagedList
        // Without the event there is no list to read: its failure is that of the list.
        list={evento.data ? list : { ...evento, data: undefined }}
        failed="Não foi possível carregar as mensagens."
        page={pagina}
        size={EVENTO_PAGE_SIZE}
        orMore={wanted !== '' && (list.data?.total ?? 0) >= BUSCA_MAX}
        {...(evento.data
          ? { sheet: formato => apiFile('GET /homenagem/eventos/', { query: { ...names, formato } }) }
          : {})}
        onPage={setPagina}
      >
        <DataTable
          caption="Mensagens do evento"
          columns={columns}
          rows={list.data?.items}
          drawing="carta"
          empty={wanted === '' ? 'Nenhuma mensagem recebida ainda.' : 'Nenhuma mensagem encontrada com esse texto.'}
        />
      </PagedList>
      {editing && <EditHomenagemDialog homenagem={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
