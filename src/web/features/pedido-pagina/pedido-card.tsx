import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { PedidoPagina, Semelhantes } from '#contract/pedido-pagina/schema.ts'
import { plural } from '#contract/plural.ts'
import { maskContato } from '#contract/privacidade/contato-rules.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { Pending } from '#web/ui/public/states.tsx'
import { PEDIDOS_PAGINA as T } from './messages.ts'
import classes from './pedido-card.module.css'

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
        aria-label={`Abrir a página de ${row.nome}, ${datesOf(row)}`}
        onClick={() => onChoose({ acao: 'abrir', registro: row.id, nome: row.nome })}
      >
        {T.abrirCom}
      </Button>
    ) : (
      <Link to={paths.editarDespedida(row.despedida_id)} className="touch strong">
        Já tem página
      </Link>
    )}
  </li>
)

const Page = ({ page, onChoose }: ChooseProps & { page: Despedida }) => {
  // Its address would only say that it is inactive.
  const isClosed = !page.ativa && page.moderadores > 0
  const state = isClosed ? 'Inativa: ative a página antes de responder com ela.' : page.ativa ? '' : 'Inativa'
  return (
    <li>
      <div>
        <Link to={paths.editarDespedida(page.id)} className="touch strong">
          {page.nome}
        </Link>
        <p className="note">
          {[
            lifeInDates(page),
            page.moderadores === 0
              ? 'Ninguém da família cuida dela'
              : plural(page.moderadores, '1 pessoa cuida dela', `${page.moderadores} pessoas cuidam dela`),
            state,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isClosed && (
        <Button
          variant="outline"
          aria-label={`É esta página: ${page.nome}, número ${page.id}`}
          onClick={() => onChoose({ acao: 'unir', despedida: page })}
        >
          É esta página
        </Button>
      )}
    </li>
  )
}

const Beside = ({ found, ano, onChoose }: ChooseProps & { found: Semelhantes; ano: string }) => (
  <>
    <h3>No registro</h3>
    {found.registro.length === 0 && <p className="note">{T.ninguem(ano)}</p>}
    <ul>
      {found.registro.map(row => (
        <Row key={row.id} row={row} onChoose={onChoose} />
      ))}
    </ul>
    <h3>Páginas que existem</h3>
    {found.despedidas.length === 0 && <p className="note">{T.ninguem(ano)}</p>}
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
  const found = useCall('GET /cliente/pedidos-pagina/:pedido/semelhantes', { params: { pedido: id } })
  const title = `pedido-${id}`
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.words}>
        <h2 id={title}>{falecido}</h2>
        <p>{`Falecimento em ${ano}, segundo a família`}</p>
        <p>{`${nome}. A pessoa é: ${parentesco}`}</p>
        <p>{maskContato(contato)}</p>
        <p className="note">{`Recebido em ${formatInstant(em)}`}</p>
        <div className={`row ${classes.actions}`}>
          <Button
            variant="outline"
            aria-label={`Abrir sem o registro: ${falecido}`}
            onClick={() => onChoose({ acao: 'abrir', registro: null, nome: falecido })}
          >
            Abrir sem o registro
          </Button>
          <Button
            variant="outline"
            color="live"
            aria-label={T.recusarDe(nome)}
            onClick={() => onChoose({ acao: 'recusar' })}
          >
            Recusar
          </Button>
        </div>
      </div>
      <div className={classes.beside}>
        <Pending
          query={found}
          loading="Procurando no registro…"
          failed="Não foi possível procurar quem pode ser a mesma pessoa."
          lines={3}
        />
        {found.data && <Beside found={found.data} ano={ano} onChoose={onChoose} />}
      </div>
    </section>
  )
}
