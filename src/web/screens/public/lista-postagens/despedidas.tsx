import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { CardGrid, MemorialCard, PendingCards } from '#web/features/despedida/despedida-card.tsx'
import { ApiError, api, isRefusal } from '#web/lib/http.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { loadBusca, ULTIMAS_PAGE_SIZE } from './lista-postagens.load.ts'
import classes from './lista-postagens.module.css'
import { LISTA } from './messages.ts'

/** Maximum number of results of one search. */
const BUSCA_MAX = 50

/** Search by name with a clear button; Enter searches too. */
const SearchBox = ({ term, onSearch }: { term: string; onSearch: (term: string) => void }) => {
  const [typed, setTyped] = useState(term)
  const [shown, setShown] = useState(term)
  const input = useRef<HTMLInputElement>(null)
  // The address changed (back, "Limpar a busca"): the field follows without losing the focus.
  if (shown !== term) {
    setShown(term)
    setTyped(term)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === '') {
      toast.warning(LISTA.busca.semTermo)
      input.current?.focus()
    } else onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <form className={classes.search} role="search" action={paths.listaPostagens('despedidas')} onSubmit={submit}>
      <div className={classes.box}>
        <label htmlFor="busca" className="vh">
          {LISTA.busca.rotulo}
        </label>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="9" cy="9" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M13.2 13.2 17 17" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        <input
          ref={input}
          id="busca"
          name="nome"
          type="text"
          enterKeyHint="search"
          placeholder={LISTA.busca.exemplo}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button type="button" className="icon-button" aria-label={LISTA.busca.limpar} onClick={clear}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <Button type="submit">{LISTA.busca.pesquisar}</Button>
    </form>
  )
}

export type Cards = { data: DespedidaCard[] | undefined; isError: boolean; refetch: () => unknown }

const Grid = ({ cards }: { cards: DespedidaCard[] }) => (
  <CardGrid label={LISTA.despedidas.nome} despedidas={cards} card={MemorialCard} />
)

const More = ({ busy, onMore }: { busy: boolean; onMore: () => void }) => (
  <div className={classes.more}>
    <Button variant="ghost" busy={busy} onClick={onMore}>
      {LISTA.despedidas.mais}
    </Button>
  </div>
)

/** The pages after the first, loaded one by one. A despedida that moved to the next page meanwhile appears once. */
const Latest = ({ cards }: { cards: Cards }) => {
  const more = useInfiniteQuery({
    queryKey: ['ultimas-mais'],
    queryFn: ({ pageParam }) =>
      api('GET /exibicao/despedidas/ultimas', { query: { pagina: pageParam, tamanho: ULTIMAS_PAGE_SIZE } }),
    initialPageParam: 2,
    getNextPageParam: (last, pages) => (last.length === ULTIMAS_PAGE_SIZE ? pages.length + 2 : undefined),
    enabled: false,
  })
  useEffect(() => {
    if (more.isError) toast.error(LISTA.despedidas.semMais)
  }, [more.isError])
  if (!cards.data)
    return <PendingCards query={cards} loading={LISTA.despedidas.carregando} failed={LISTA.busca.falhou} />
  if (cards.data.length === 0)
    return <Empty drawing="retrato" title={LISTA.despedidas.vazia} text={LISTA.despedidas.vaziaTexto} />
  const all = new Map([...cards.data, ...(more.data?.pages.flat() ?? [])].map(card => [card.id, card]))
  const mayHaveMore = more.data ? more.hasNextPage : cards.data.length === ULTIMAS_PAGE_SIZE
  return (
    <>
      <Grid cards={[...all.values()]} />
      {mayHaveMore && <More busy={more.isFetching} onMore={() => void more.fetchNextPage()} />}
    </>
  )
}

const useSearch = (term: string) => {
  const result = useQuery({
    queryKey: ['busca', { nome: term }],
    queryFn: () => loadBusca(api, { nome: term }),
    enabled: term !== '',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  // A term that is too short has a sentence of its own.
  const problem =
    result.error instanceof ApiError && result.error.status === 400 ? result.error.mensagem : LISTA.busca.falhou
  useEffect(() => {
    if (result.isError) toast.error(problem)
  }, [result.isError, problem])
  return { ...result, problem }
}

/** For a family whose dead were buried before the portal. */
const AskForPage = () => (
  <p className={`soft ${classes.many}`}>
    {LISTA.busca.naoEncontrou}{' '}
    <Link to={paths.pedirPagina()} className="touch strong">
      {LISTA.busca.pedirPagina}
    </Link>
  </p>
)

type FoundProps = { found: Cards & { problem: string }; onClear: () => void }

const Found = ({ found, onClear }: FoundProps) => {
  const { data, problem } = found
  if (!data) return <PendingCards query={found} loading={LISTA.despedidas.carregando} failed={problem} />
  if (data.length === 0)
    return (
      <Empty drawing="retrato" title={LISTA.despedidas.vazia} text={LISTA.despedidas.vaziaTexto}>
        <Button variant="ghost" onClick={onClear}>
          {LISTA.busca.limparTudo}
        </Button>
        <AskForPage />
      </Empty>
    )
  return (
    <>
      <Grid cards={data} />
      {data.length >= BUSCA_MAX && <p className={`soft ${classes.many}`}>{LISTA.busca.muitos}</p>}
      <AskForPage />
    </>
  )
}

const countInWords = (cards: DespedidaCard[] | undefined): string => {
  if (!cards) return ''
  return cards.length === 0 ? LISTA.despedidas.vazia : LISTA.busca.achados(cards.length)
}

/** "Memorial Online": the latest despedidas, or those found by name; the term is part of the address. */
export const Despedidas = ({ latest }: { latest: Cards }) => {
  const [search, setSearch] = useSearchParams()
  const term = (search.get('nome') ?? '').trim().slice(0, 100)
  const show = (nome: string) => setSearch(nome === '' ? {} : { nome })
  const found = useSearch(term)
  useTitle(LISTA.despedidas.titulo)
  return (
    <>
      <header className={classes.head}>
        <h1>{LISTA.despedidas.titulo}</h1>
        <p>{LISTA.despedidas.subtitulo}</p>
      </header>
      <SearchBox term={term} onSearch={show} />
      <p role="status" className="vh">
        {countInWords(found.data)}
      </p>
      {term === '' ? <Latest cards={latest} /> : <Found found={found} onClear={() => show('')} />}
    </>
  )
}
