import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import type { PedidoEquipe } from '#contract/privacidade/schema.ts'
import { AnswerDialog } from '#web/features/privacidade/answer-dialog.tsx'
import { RequestsTable } from '#web/features/privacidade/requests-table.tsx'
import { TITULARES } from '#web/features/privacidade/staff-messages.ts'
import { PEDIDOS_PAGE_SIZE, usePedidos } from '#web/features/privacidade/staff-query.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { TitularDados } from './dados.tsx'
import classes from './titular.module.css'

const Search = ({ onSearch }: { onSearch: (contato: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const known = contatoOf(typed, true)
  return (
    <form
      noValidate
      className={classes.search}
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
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [answering, setAnswering] = useState<PedidoEquipe>()
  const pedidos = usePedidos(busca, pagina)
  return (
    <section aria-labelledby="titular-lista">
      <div className={classes.bar}>
        <h2 id="titular-lista">{TITULARES.pedidos}</h2>
        <FilterInput
          label={TITULARES.filtrar}
          value={busca}
          onChange={value => {
            setBusca(value)
            setPagina(1)
          }}
        />
      </div>
      {pedidos.isError && !pedidos.data ? (
        <Failed text={TITULARES.pedidosFalhou} onRetry={() => void pedidos.refetch()} />
      ) : (
        <RequestsTable rows={pedidos.data?.items} onAnswer={setAnswering} onOpen={onOpen} />
      )}
      {pedidos.data && pedidos.data.total > PEDIDOS_PAGE_SIZE && (
        <Pager page={pagina} size={PEDIDOS_PAGE_SIZE} total={pedidos.data.total} onPage={setPagina} />
      )}
      <AnswerDialog pedido={answering} onClose={() => setAnswering(undefined)} />
    </section>
  )
}

/** Data subjects (LGPD art. 18), for administrators: requests by deadline, search by contact, answer, correct, erase. */
export const TitularScreen = () => {
  useTitle(TITULARES.titulo)
  const [contato, setContato] = useState('')
  return (
    <>
      <PageTitle
        crumbs={[{ label: 'Início', to: paths.despedidas() }, { label: TITULARES.titulo }]}
        title={TITULARES.titulo}
      />
      <p className={classes.lead}>{TITULARES.texto}</p>
      <Search onSearch={setContato} />
      {contato !== '' && <TitularDados key={contato} contato={contato} onContact={setContato} />}
      <Requests onOpen={pedido => setContato(pedido.contato ?? '')} />
    </>
  )
}
