import { useParams } from 'react-router'
import { CardGrid, MemorialCard, PendingCards } from '#web/features/despedida/despedida-card.tsx'
import { useLoad } from '#web/lib/load.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/screens/public/lista-postagens/lista-postagens.module.css'
import { LISTA } from '#web/screens/public/lista-postagens/messages.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { loadChave } from './despedidas-chave.load.ts'

/** The despedidas of one share key (specification §2): "Recordações Encontrada". */
export const DespedidasChaveScreen = () => {
  const { token = '' } = useParams()
  const cards = useLoad('chave', loadChave, { token })
  return (
    <PublicShell title={LISTA.chave.titulo} translated>
      <header className={classes.head}>
        <h1>{LISTA.chave.titulo}</h1>
      </header>
      <PendingCards query={cards} loading={LISTA.despedidas.carregando} failed={LISTA.busca.falhou} />
      {cards.data?.length === 0 && (
        <Empty drawing="retrato" title={LISTA.despedidas.vazia} text={LISTA.chave.vaziaTexto}>
          <LinkButton to={paths.listaPostagens('despedidas')}>{LISTA.chave.procurar}</LinkButton>
        </Empty>
      )}
      {cards.data && cards.data.length > 0 && (
        <CardGrid label={LISTA.chave.nome} despedidas={cards.data} card={MemorialCard} />
      )}
    </PublicShell>
  )
}
