import { Link } from 'react-router'
import { Encarregado } from '#web/features/configuracao/encarregado.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { Actions } from '#web/features/privacidade/actions.tsx'
import { DataInventory, isNothing, shownContact } from '#web/features/privacidade/data-inventory.tsx'
import { CodeStep, ContactStep } from '#web/features/privacidade/entry-steps.tsx'
import { GUARDADO, PEDIDOS, TITULAR } from '#web/features/privacidade/messages.ts'
import { OwnRequests } from '#web/features/privacidade/own-requests.tsx'
import { isExpired, type Titular, useDados, useTitular } from '#web/features/privacidade/use-titular.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import classes from './privacidade.module.css'

/** Where the house has a service that writes captions. */
const CaptionsNote = () => (useSobre().data?.legendas ? <p>{TITULAR.legendas}</p> : null)

const Entry = ({ titular }: { titular: Titular }) => (
  <EntryPage
    title={TITULAR.titulo}
    lead={TITULAR.texto}
    aside={
      <>
        <p>{TITULAR.outraForma}</p>
        <Link to={paths.contato()} className="touch">
          {TITULAR.unidades}
        </Link>
        <CaptionsNote />
        <Encarregado />
        <a href={paths.privacidade()} target="_blank" rel="noopener noreferrer" className="touch">
          {TITULAR.politica}
        </a>
      </>
    }
  >
    {titular.pedido ? <CodeStep titular={titular} pedido={titular.pedido} /> : <ContactStep titular={titular} />}
  </EntryPage>
)

const Open = ({ acesso, titular }: { acesso: string; titular: Titular }) => {
  const dados = useDados(acesso)
  if (dados.isPending) return <Loading text={TITULAR.carregando} />
  if (!dados.data)
    return (
      <Failed
        text={isExpired(dados.error) ? TITULAR.expirou : TITULAR.falhou}
        onRetry={() => (isExpired(dados.error) ? titular.leave() : void dados.refetch())}
      />
    )
  return (
    <>
      <header className={classes.head}>
        <h1>{TITULAR.titulo}</h1>
        <p>
          {TITULAR.confirmado(shownContact(dados.data.contato))}{' '}
          <Button variant="text" onClick={titular.leave}>
            {TITULAR.encerrar}
          </Button>
        </p>
      </header>
      <div className={classes.columns}>
        <section aria-labelledby="guardado">
          <h2 id="guardado">{GUARDADO.titulo}</h2>
          {isNothing(dados.data) ? (
            <Empty title={TITULAR.nada} text={TITULAR.nadaTexto} />
          ) : (
            <>
              <p className="note">{TITULAR.mascarado}</p>
              <DataInventory dados={dados.data} />
            </>
          )}
        </section>
        <Actions acesso={acesso} dados={dados.data} />
      </div>
      <OwnRequests title={PEDIDOS.titulo} pedidos={dados.data.pedidos} />
    </>
  )
}

/** Personal data of a data subject (LGPD art. 18): contact, code, then the stored data and the available requests. */
export const PrivacidadeScreen = () => {
  const titular = useTitular()
  return (
    <PublicShell title={TITULAR.titulo}>
      {titular.acesso === undefined ? <Entry titular={titular} /> : <Open acesso={titular.acesso} titular={titular} />}
    </PublicShell>
  )
}
