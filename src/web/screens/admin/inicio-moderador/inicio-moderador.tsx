import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { useDespedidas } from '#web/features/despedida/despedidas-query.ts'
import { PersonLine } from '#web/features/despedida/person-line.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { useNow } from '#web/lib/use-now.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { FamilyHome } from './family-home.tsx'
import classes from './inicio-moderador.module.css'
import { LINHAS, INICIO_MODERADOR as T } from './messages.ts'

const CARDS_PER_PAGE = 10
const CHOSEN_PARAM = 'despedida'

const Card = ({ despedida }: { despedida: Despedida }) => {
  const { id, pessoa_falecida: falecido, qtd_moderacao } = despedida
  return (
    <li className={classes.card}>
      <PersonLine despedida={despedida}>
        <p className={classes.waiting}>{T.esperam(qtd_moderacao)}</p>
        {!despedida.status_memoria && <p className="soft">{T.inativa}</p>}
      </PersonLine>
      <div className={classes.buttons}>
        <Button component={Link} to={`?${CHOSEN_PARAM}=${id}`} aria-label={`Abrir: ${falecido.nome}`}>
          Abrir
        </Button>
        <Button
          component={Link}
          to={paths.mensagens(id)}
          variant="outline"
          aria-label={`${LINHAS.mensagens}: ${falecido.nome}`}
        >
          {LINHAS.mensagens}
        </Button>
        <Button
          component={Link}
          to={paths.editarDespedida(id)}
          variant="outline"
          aria-label={`${LINHAS.biografia}: ${falecido.nome}`}
        >
          {LINHAS.biografia}
        </Button>
      </div>
    </li>
  )
}

/** The despedida of the address, else the only active one of a moderator who looks after few. */
const chosenOf = (items: readonly Despedida[], total: number, wanted: string | null): Despedida | undefined => {
  const named = items.find(({ id }) => String(id) === wanted)
  if (named || wanted === 'todas' || total > items.length) return named
  const [only, ...others] = items.length === 1 ? items : items.filter(({ status_memoria }) => status_memoria)
  return others.length === 0 ? only : undefined
}

const Cards = ({ items }: { items: readonly Despedida[] }) => (
  <>
    <PageTitle quoted="DESPEDIDAS" title="As páginas da sua família" />
    <ul className={classes.cards}>
      {items.map(despedida => (
        <Card key={despedida.id} despedida={despedida} />
      ))}
    </ul>
  </>
)

const Home = ({ despedida, now, several }: { despedida: Despedida; now: string; several: boolean }) => {
  useTitle(despedida.pessoa_falecida.nome)
  return (
    <>
      <FamilyHome key={despedida.id} despedida={despedida} now={now} />
      {several && (
        <p>
          <Link className="touch" to={`?${CHOSEN_PARAM}=todas`}>
            Ver todas as despedidas
          </Link>
        </p>
      )}
    </>
  )
}

/** Where a moderator lands: the home of the only active despedida, or cards, newest first. Staff have the table "DESPEDIDAS". */
export const InicioModeradorScreen = () => {
  const now = useNow()
  const [params] = useSearchParams()
  const [pagina, setPagina] = useState(1)
  const list = useDespedidas(useSession()?.roles ?? [], {
    pagina,
    tamanho: CARDS_PER_PAGE,
    busca: '',
    periodo: undefined,
  })
  const { items = [], total = 0 } = list.data ?? {}
  const chosen = chosenOf(items, total, params.get(CHOSEN_PARAM))
  if (!list.data)
    return <Pending query={list} loading="Abrindo a sua página…" failed={`${DESPEDIDA.erroCarregarLista}.`} lines={6} />
  if (total === 0)
    return (
      <Empty
        title={DESPEDIDA.listaVazia}
        text="Nenhuma página está aos seus cuidados. Se você esperava encontrar uma aqui, fale com a equipe da unidade."
      />
    )
  return (
    <>
      {chosen ? <Home despedida={chosen} now={now} several={total > 1} /> : <Cards items={items} />}
      {!chosen && total > CARDS_PER_PAGE && (
        <Pager total={total} page={pagina} size={CARDS_PER_PAGE} onPage={setPagina} />
      )}
      <p>
        <Link className="touch" to={`${paths.despedidas()}?visao=lista`}>
          Ver em lista
        </Link>
      </p>
    </>
  )
}
