import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { PedidoPagina, Semelhantes } from '#contract/pedido-pagina/schema.ts'
import { maskContato } from '#contract/privacidade/contato-rules.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { Pending } from '#web/ui/public/states.tsx'
import { PEDIDOS_PAGINA as T } from './messages.ts'
import classes from './pedido-card.module.css'
import { useSemelhantes } from './pedidos-query.ts'

type Despedida = Semelhantes['despedidas'][number]

/** What a press of the card asks for; the screen confirms it. */
export type Choice =
  | { acao: 'abrir'; registro: number | null; nome: string }
  | { acao: 'unir'; despedida: Despedida }
  | { acao: 'recusar' }

type ChooseProps = { onChoose: (choice: Choice) => void }

const datesOf = ({ nascimento, falecimento }: RegistroFalecido): string =>
  falecimento === null
    ? '—'
    : lifeInDates({ data_nascimento: nascimento ?? DESCONHECIDA, data_falecimento: falecimento })

const Row = ({ row, onChoose }: ChooseProps & { row: RegistroFalecido }) => (
  <li>
    <div>
      <p className="strong">{row.nome}</p>
      <p className="note">{[datesOf(row), row.cemiterio, row.localizacao].filter(Boolean).join(' · ')}</p>
    </div>
    {row.despedida_id === undefined ? (
      <Button
        variant="outline"
        aria-label={T.abrirComDe(row.nome, datesOf(row))}
        onClick={() => onChoose({ acao: 'abrir', registro: row.id, nome: row.nome })}
      >
        {T.abrirCom}
      </Button>
    ) : (
      <Link to={paths.editarDespedida(row.despedida_id)} className="touch strong">
        {T.jaTem}
      </Link>
    )}
  </li>
)

const Page = ({ page, onChoose }: ChooseProps & { page: Despedida }) => {
  // Its address would only say that it is inactive.
  const isClosed = !page.ativa && page.moderadores > 0
  const state = isClosed ? T.inativaComFamilia : page.ativa ? '' : T.inativa
  return (
    <li>
      <div>
        <Link to={paths.editarDespedida(page.id)} className="touch strong">
          {page.nome}
        </Link>
        <p className="note">{[lifeInDates(page), T.cuidam(page.moderadores), state].filter(Boolean).join(' · ')}</p>
      </div>
      {!isClosed && (
        <Button
          variant="outline"
          aria-label={T.responderComDe(page.nome, page.id)}
          onClick={() => onChoose({ acao: 'unir', despedida: page })}
        >
          {T.responderCom}
        </Button>
      )}
    </li>
  )
}

const Beside = ({ found, onChoose }: ChooseProps & { found: Semelhantes }) => (
  <>
    <h3>{T.noRegistro}</h3>
    {found.registro.length === 0 && <p className="note">{T.semRegistro}</p>}
    <ul>
      {found.registro.map(row => (
        <Row key={row.id} row={row} onChoose={onChoose} />
      ))}
    </ul>
    <h3>{T.nasPaginas}</h3>
    {found.despedidas.length === 0 && <p className="note">{T.semPaginas}</p>}
    <ul>
      {found.despedidas.map(page => (
        <Page key={page.id} page={page} onChoose={onChoose} />
      ))}
    </ul>
  </>
)

/** One request, with who may be the same person beside it. */
export const PedidoCard = ({ pedido, onChoose }: ChooseProps & { pedido: PedidoPagina }) => {
  const { id, falecido, ano, parentesco, nome, contato, em } = pedido
  const found = useSemelhantes(id)
  const title = `pedido-${id}`
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.words}>
        <h2 id={title}>{falecido}</h2>
        <p>{T.morreuEm(ano)}</p>
        <p>{T.quem(nome, parentesco)}</p>
        <p>{maskContato(contato)}</p>
        <p className="note">{T.recebido(formatInstant(em))}</p>
        <div className={`row ${classes.actions}`}>
          <Button
            variant="outline"
            aria-label={T.semDadosDe(falecido)}
            onClick={() => onChoose({ acao: 'abrir', registro: null, nome: falecido })}
          >
            {T.semDados}
          </Button>
          <Button
            variant="outline"
            color="live"
            aria-label={T.recusarDe(nome)}
            onClick={() => onChoose({ acao: 'recusar' })}
          >
            {T.recusar}
          </Button>
        </div>
      </div>
      <div className={classes.beside}>
        <Pending query={found} loading={T.procurando} failed={T.naoProcurou} lines={3} />
        {found.data && <Beside found={found.data} onChoose={onChoose} />}
      </div>
    </section>
  )
}
