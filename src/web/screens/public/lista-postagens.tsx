import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { CardGrid, LiveCard, MemorialCard } from '#web/features/despedida/farewell-card.tsx'
import { ApiError, api } from '#web/lib/http.ts'
import { useLoad } from '#web/lib/load.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { loadApresentadas, loadBusca, loadUltimas } from './lista-postagens.load.ts'
import classes from './lista-postagens.module.css'

const NONE = {} as Record<string, never>

const Head = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <header className={classes.head}>
    <h1>{title}</h1>
    <p>{subtitle}</p>
  </header>
)

const SearchBox = ({ term, onSearch }: { term: string; onSearch: (term: string) => void }) => {
  const [typed, setTyped] = useState(term)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === '') toast.warning(DESPEDIDA.buscaVazia)
    else onSearch(typed.trim())
  }
  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <div className={classes.box}>
        <label htmlFor="busca" className="vh">
          Nome do falecido
        </label>
        <input
          id="busca"
          type="text"
          enterKeyHint="search"
          placeholder="Digite o nome do falecido"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label="Limpar busca"
            onClick={() => {
              setTyped('')
              onSearch('')
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <Button type="submit">Pesquisar</Button>
    </form>
  )
}

type Cards = { data: DespedidaCard[] | undefined; isError: boolean; refetch: () => unknown }

const Memorials = ({ cards }: { cards: Cards }) => {
  if (cards.isError && !cards.data)
    return <Failed text={DESPEDIDA.erroBuscarLista} onRetry={() => void cards.refetch()} />
  if (!cards.data) return <Loading text="Carregando despedidas..." lines={4} />
  if (cards.data.length === 0)
    return <Empty title="Nenhuma despedida encontrada" text="Tente ajustar sua busca ou explore outras seções" />
  return (
    <CardGrid label="Memoriais">
      {cards.data.map(despedida => (
        <MemorialCard key={despedida.id} despedida={despedida} />
      ))}
    </CardGrid>
  )
}

const useSearchResult = (term: string) => {
  const result = useQuery({
    queryKey: ['busca', { nome: term }],
    queryFn: () => loadBusca(api, { nome: term }),
    enabled: term !== '',
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })
  const failed =
    result.error instanceof ApiError && result.error.status === 400 ? result.error.mensagem : DESPEDIDA.erroBuscarLista
  useEffect(() => {
    if (result.isError) toast.error(failed)
  }, [result.isError, failed])
  return result
}

const Despedidas = ({ latest }: { latest: Cards }) => {
  const [search, setSearch] = useSearchParams()
  const term = search.get('nome') ?? ''
  const found = useSearchResult(term)
  useTitle('Memorial Online')
  return (
    <>
      <Head title="Memorial Online" subtitle="Honrando memórias, compartilhando lembranças" />
      <SearchBox key={term} term={term} onSearch={nome => setSearch(nome === '' ? {} : { nome })} />
      <Memorials cards={term === '' ? latest : found} />
    </>
  )
}

const AoVivo = ({ live }: { live: Cards }) => {
  useTitle('Velório Virtual')
  return (
    <>
      <Head title="Velório Virtual" subtitle="Transmissões em tempo real" />
      {live.isError && !live.data && (
        <Failed text="Não foi possível carregar as transmissões." onRetry={() => void live.refetch()} />
      )}
      {!live.data && !live.isError && <Loading text="Carregando transmissões..." lines={4} />}
      {live.data?.length === 0 && (
        <Empty title="Nenhuma transmissão ao vivo no momento" text="Volte mais tarde para acompanhar as cerimônias">
          <LinkButton look="ghost" to={paths.lista('despedidas')}>
            Procurar um memorial
          </LinkButton>
        </Empty>
      )}
      {live.data && live.data.length > 0 && (
        <CardGrid label="Transmissões ao vivo">
          {live.data.map(despedida => (
            <LiveCard key={despedida.id} despedida={despedida} />
          ))}
        </CardGrid>
      )}
    </>
  )
}

/** Public lists (specification §2); both are fetched on load, the live one renews itself. */
export const ListaPostagensScreen = () => {
  const { tipo } = useParams()
  const latest = useLoad('ultimas', loadUltimas, NONE)
  const live = useLoad('apresentadas', loadApresentadas, NONE, { refetchMs: 30_000 })
  return <PublicShell>{tipo === 'aovivo' ? <AoVivo live={live} /> : <Despedidas latest={latest} />}</PublicShell>
}
