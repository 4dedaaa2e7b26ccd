import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import type { DadosTitular, PedidoEquipe } from '#contract/privacidade/schema.ts'
import { AnswerDialog } from '#web/features/privacidade/answer-dialog.tsx'
import { CorrectDialog } from '#web/features/privacidade/correct-dialog.tsx'
import { DataInventory, isNothing, shownContact } from '#web/features/privacidade/data-inventory.tsx'
import { OwnRequests } from '#web/features/privacidade/own-requests.tsx'
import { RequestsTable } from '#web/features/privacidade/requests-table.tsx'
import { StaffEraseDialog } from '#web/features/privacidade/staff-erase-dialog.tsx'
import { TITULARES } from '#web/features/privacidade/staff-messages.ts'
import {
  PEDIDOS_PAGE_SIZE,
  readPedidosSheet,
  useCopiaTitular,
  usePedidos,
  useTitularBusca,
} from '#web/features/privacidade/staff-query.ts'
import { paths } from '#web/paths.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './titular.module.css'

/** The open request that an erasure answers: the oldest pending one. */
const openErasure = ({ pedidos }: DadosTitular): number | null =>
  pedidos.findLast(one => one.tipo === 'exclusao' && one.respondido_em === null)?.id ?? null

type FoundProps = { dados: DadosTitular; onContact: (contato: string) => void }

const Found = ({ dados, onContact }: FoundProps) => {
  const [dialog, setDialog] = useState<'corrigir' | 'apagar'>()
  const copia = useCopiaTitular()
  const close = () => setDialog(undefined)
  const { contato } = dados
  return (
    <>
      <div className={`row ${classes.actions}`}>
        <Button variant="outline" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'html' })}>
          {TITULARES.copiaLer}
        </Button>
        <Button variant="subtle" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'json' })}>
          {TITULARES.copiaDados}
        </Button>
        <Button variant="outline" onClick={() => setDialog('corrigir')}>
          {TITULARES.corrigir}
        </Button>
        <Button variant="outline" color="live" onClick={() => setDialog('apagar')}>
          {TITULARES.apagar}
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
  const busca = useTitularBusca(contato)
  return (
    <section className={classes.found} aria-labelledby="titular-dados">
      <h2 id="titular-dados" tabIndex={-1}>
        {TITULARES.dadosDe(shownContact(contato))}
      </h2>
      <Pending query={busca} loading={TITULARES.buscando} failed={TITULARES.falhou} />
      {busca.data && isNothing(busca.data) && (
        <>
          <p className="soft">{TITULARES.nada}</p>
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
        label={TITULARES.contato}
        description={TITULARES.contatoAjuda}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={128}
        value={typed}
        error={checked && !known ? PRIVACIDADE.contatoInvalido : undefined}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{TITULARES.botaoBuscar}</Button>
    </form>
  )
}

const Requests = ({ onOpen }: { onOpen: (pedido: PedidoEquipe) => void }) => {
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [answering, setAnswering] = useState<PedidoEquipe>()
  const pedidos = usePedidos(wanted, pagina)
  return (
    <section aria-labelledby="titular-lista">
      <div className={`row ${classes.bar}`}>
        <h2 id="titular-lista">{TITULARES.pedidos}</h2>
        <FilterInput label={TITULARES.filtrar} value={busca} onChange={search} />
      </div>
      <PagedList
        list={pedidos}
        failed={TITULARES.pedidosFalhou}
        page={pagina}
        size={PEDIDOS_PAGE_SIZE}
        pagerFrom="second page"
        sheet={formato => readPedidosSheet(wanted, formato)}
        onPage={setPagina}
      >
        <RequestsTable
          rows={pedidos.data?.items}
          empty={wanted === '' ? TITULARES.pedidosVazio : TITULARES.pedidosNenhum}
          emptyAction={
            wanted === '' ? (
              <LinkButton variant="ghost" to={paths.seusDados()}>
                {TITULARES.abrirSeusDados}
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
      <PageTitle title={TITULARES.titulo} lead={TITULARES.texto} />
      <Search onSearch={setContato} />
      {contato !== '' && <TitularDados key={contato} contato={contato} onContact={setContato} />}
      <Requests onOpen={pedido => setContato(pedido.contato ?? '')} />
    </>
  )
}
