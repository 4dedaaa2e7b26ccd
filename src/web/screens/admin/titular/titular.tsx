import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import { corrigirTitularBody, type DadosTitular, type PedidoEquipe } from '#contract/privacidade/schema.ts'
import { ConfiguracaoTabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { AnswerDialog } from '#web/features/privacidade/answer-dialog.tsx'
import { DataInventory, isNothing, shownContact } from '#web/features/privacidade/data-inventory.tsx'
import { OwnRequests } from '#web/features/privacidade/own-requests.tsx'
import { RequestsTable } from '#web/features/privacidade/requests-table.tsx'
import { StaffEraseDialog } from '#web/features/privacidade/staff-erase-dialog.tsx'
import { sentenceOf, TITULAR_CALLS } from '#web/features/privacidade/titular-staff.ts'
import { api, apiFile } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './titular.module.css'

/** Data subjects on the screen of staff: `/admin/titular`. */
const TITULARES = {
  historico: 'Pedidos deste contato',
} as const

const PAGE_SIZE = 10

/** Each search writes an audit entry: it runs once and is not repeated when the window gets the focus. */
const useBusca = (contato: string) =>
  useQuery({
    queryKey: ['POST /cliente/titular/busca', contato],
    queryFn: ({ signal }) => api('POST /cliente/titular/busca', { body: { contato }, signal }),
    enabled: contato !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })

/** The open request that an erasure answers: the oldest pending one. */
const openErasure = ({ pedidos }: DadosTitular): number | null =>
  pedidos.filter(one => one.tipo === 'exclusao' && one.respondido_em === null).slice(-1)[0]?.id ?? null

type FoundProps = { dados: DadosTitular; onContact: (contato: string) => void }

const FALHOU = 'Não foi possível corrigir.'

type CorrectProps = { dados: DadosTitular; onClose: () => void; onCorrected: (contato: string) => void }

/** Corrects the name or the contact of a data subject. */
const CorrectDialog = ({ dados, onClose, onCorrected }: CorrectProps) => {
  const correct = useSend('POST /cliente/titular/corrigir', {
    done: 'Dados corrigidos.',
    failed: FALHOU,
    after: ({ contato }) => onCorrected(contato),
    changes: TITULAR_CALLS,
  })
  const form = usePortalForm({
    schema: corrigirTitularBody.pick({ nome: true, novo: true }),
    initial: { nome: '', novo: '' },
    rules: ({ nome, novo }) => (nome.trim() === '' && novo.trim() === '' ? { nome: 'Preencha o que deve mudar.' } : {}),
    send: (_body, { nome, novo }) =>
      correct.mutateAsync({
        body: {
          contato: dados.contato,
          ...(nome.trim() === '' ? {} : { nome }),
          ...(novo.trim() === '' ? {} : { novo }),
        },
      }),
    failure: error => sentenceOf(error, FALHOU),
  })
  return (
    <Dialog onClose={onClose} title="Corrigir dados">
      <form {...form.element} className={formClasses.form}>
        <p className="note">
          Vale para os cadastros e as mensagens de eventos deste contato. A assinatura das homenagens não muda.
        </p>
        <TextInput label="Nome certo" maxLength={100} {...form.getInputProps('nome')} />
        <TextInput label="Novo celular ou e-mail" maxLength={128} {...form.getInputProps('novo')} />
        <FormFooter {...form.footer} submit="Corrigir" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

const Found = ({ dados, onContact }: FoundProps) => {
  const [dialog, setDialog] = useState<'corrigir' | 'apagar'>()
  const copia = useSend(
    (body: { contato: string; formato: 'json' | 'html' }) => apiFile('POST /cliente/titular/exportar', { body }),
    {
      failed: 'Não foi possível fazer a cópia.',
      after: ({ file, name }) => saveFile(file, name ?? 'dados-do-titular'),
    },
  )
  const close = () => setDialog(undefined)
  const { contato } = dados
  return (
    <>
      <div className={`row ${classes.actions}`}>
        <Button variant="outline" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'html' })}>
          Cópia para ler
        </Button>
        <Button variant="subtle" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'json' })}>
          Cópia em JSON
        </Button>
        <Button variant="outline" onClick={() => setDialog('corrigir')}>
          Corrigir
        </Button>
        <Button variant="outline" color="live" onClick={() => setDialog('apagar')}>
          Apagar
        </Button>
      </div>
      <DataInventory dados={dados} />
      <OwnRequests title={TITULARES.historico} pedidos={dados.pedidos} />
      {dialog === 'corrigir' && (
        <CorrectDialog
          dados={dados}
          onClose={close}
          onCorrected={changed => {
            close()
            onContact(changed)
          }}
        />
      )}
      {dialog === 'apagar' && <StaffEraseDialog dados={dados} pedido={openErasure(dados)} onClose={close} />}
    </>
  )
}

/** All data of one contact, and the actions that staff may take. */
const TitularDados = ({ contato, onContact }: { contato: string; onContact: (contato: string) => void }) => {
  const busca = useBusca(contato)
  return (
    <section className={classes.found} aria-labelledby="titular-dados">
      <h2 id="titular-dados" tabIndex={-1}>
        {`Dados de ${shownContact(contato)}`}
      </h2>
      <Pending query={busca} loading="Buscando…" failed="Não foi possível buscar os dados." />
      {busca.data && isNothing(busca.data) && (
        <>
          <p className="soft">Não há dados ligados a este contato.</p>
          <OwnRequests title={TITULARES.historico} pedidos={busca.data.pedidos} />
        </>
      )}
      {busca.data && !isNothing(busca.data) && <Found dados={busca.data} onContact={onContact} />}
    </section>
  )
}

const Search = ({ onSearch }: { onSearch: (contato: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const known = contatoOf(typed, 'guardado')
  return (
    <form
      noValidate
      className={`row ${classes.search}`}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (known) onSearch(known.valor)
      }}
    >
      <TextInput
        label="Celular ou e-mail do titular"
        description="Também com + e o código do país."
        autoComplete="off"
        autoCapitalize="none"
        maxLength={128}
        value={typed}
        error={checked && !known ? PRIVACIDADE.contatoInvalido : undefined}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">Buscar</Button>
    </form>
  )
}

const Requests = ({ onOpen }: { onOpen: (pedido: PedidoEquipe) => void }) => {
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [answering, setAnswering] = useState<PedidoEquipe>()
  const pedidos = useCallPage('GET /cliente/titular/pedidos', {
    query: { busca: wanted, pagina, tamanho: PAGE_SIZE },
  })
  return (
    <section aria-labelledby="titular-lista">
      <div className={`row ${classes.bar}`}>
        <h2 id="titular-lista">Pedidos</h2>
        <FilterInput label="Filtrar por número" value={busca} onChange={search} />
      </div>
      <PagedList
        list={pedidos}
        failed="Não foi possível buscar os pedidos."
        page={pagina}
        size={PAGE_SIZE}
        pagerFrom="second page"
        sheet={formato => apiFile('GET /cliente/titular/pedidos', { query: { busca: wanted, formato } })}
        onPage={setPagina}
      >
        <RequestsTable
          rows={pedidos.data?.items}
          empty={wanted === '' ? 'Nenhum pedido.' : 'Nenhum pedido com esse número.'}
          emptyAction={
            wanted === '' ? (
              <LinkButton variant="ghost" to={paths.privacidade()}>
                Abrir a página onde as pessoas pedem
              </LinkButton>
            ) : (
              <ClearFilter onClear={() => search('')} />
            )
          }
          onAnswer={setAnswering}
          onOpen={onOpen}
        />
      </PagedList>
      {answering && <AnswerDialog key={answering.id} pedido={answering} onClose={() => setAnswering(undefined)} />}
    </section>
  )
}

/** Data subjects (LGPD art. 18), for administrators: requests by deadline, search by contact, answer, correct, erase. */
export const TitularScreen = () => {
  const [contato, setContato] = useState('')
  return (
    <>
      <PageTitle
        title="Titulares de dados"
        lead="Atenda quem pede os próprios dados. Confirme antes quem é a pessoa: tudo o que for consultado aqui fica registrado."
      />
      <ConfiguracaoTabs current={paths.titular()} />
      <Search onSearch={setContato} />
      {contato !== '' && <TitularDados key={contato} contato={contato} onContact={setContato} />}
      <Requests onOpen={pedido => setContato(pedido.contato ?? '')} />
    </>
  )
}
