import { useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { CardGrid, MemorialCard } from '#web/features/despedida/despedida-card.tsx'
import { useLoad } from '#web/lib/load.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/screens/public/lista-postagens/lista-postagens.module.css'
import { LISTA } from '#web/screens/public/lista-postagens/messages.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { loadChave } from './despedidas-chave.load.ts'

/** The despedidas of one share key (specification §2): "Recordações Encontrada". */
export const DespedidasChaveScreen = () => {
  const { token = '' } = useParams()
  const cards = useLoad('chave', loadChave, { token })
  useTitle(LISTA.chave.titulo)
  return (
    <PublicShell>
      <header className={classes.head}>
        <h1>{LISTA.chave.titulo}</h1>
      </header>
      {cards.isError && !cards.data && <Failed text={DESPEDIDA.erroBuscarLista} onRetry={() => void cards.refetch()} />}
      {!cards.data && !cards.isError && <Loading text={LISTA.despedidas.carregando} lines={3} />}
      {cards.data?.length === 0 && (
        <Empty title={LISTA.despedidas.vazia} text={LISTA.chave.vaziaTexto}>
          <LinkButton to={paths.lista('despedidas')}>{LISTA.chave.procurar}</LinkButton>
        </Empty>
      )}
      {cards.data && cards.data.length > 0 && (
        <CardGrid label={LISTA.chave.nome}>
          {cards.data.map(despedida => (
            <MemorialCard key={despedida.id} despedida={despedida} />
          ))}
        </CardGrid>
      )}
    </PublicShell>
  )
}
