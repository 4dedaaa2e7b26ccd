import { useSearchParams } from 'react-router'
import { Actions } from '#web/features/privacidade/actions.tsx'
import { DataInventory, isNothing, shownContact } from '#web/features/privacidade/data-inventory.tsx'
import { CodeStep, ContactStep } from '#web/features/privacidade/entry-steps.tsx'
import { GUARDADO, TITULAR } from '#web/features/privacidade/messages.ts'
import { OwnRequests } from '#web/features/privacidade/own-requests.tsx'
import { isExpired, type Titular, useDados, useTitular } from '#web/features/privacidade/use-titular.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { Entry } from './entry.tsx'
import classes from './privacidade.module.css'

const Open = ({ acesso, titular }: { acesso: string; titular: Titular }) => {
  const dados = useDados(acesso)
  if (dados.isPending) return <Loading text="Buscando os seus dados…" />
  if (!dados.data)
    return (
      <Failed
        text={isExpired(dados.error) ? TITULAR.expirou : 'Não foi possível buscar os seus dados.'}
        onRetry={() => (isExpired(dados.error) ? titular.leave() : void dados.refetch())}
      />
    )
  return (
    <>
      <header className={classes.head}>
        <h1>{TITULAR.titulo}</h1>
        <p>
          {`Contato confirmado: ${shownContact(dados.data.contato)}`}{' '}
          <Button variant="text" onClick={titular.leave}>
            Encerrar
          </Button>
        </p>
      </header>
      <div className={classes.columns}>
        <section aria-labelledby="guardado">
          <h2 id="guardado">{GUARDADO.titulo}</h2>
          {isNothing(dados.data) ? (
            <Empty
              title="Não há dados ligados a este contato"
              text="Se você usou outro celular ou e-mail, encerre e confirme o outro."
            />
          ) : (
            <>
              <p className="note">Um contato que você não confirmou aparece só em parte.</p>
              <DataInventory dados={dados.data} />
            </>
          )}
        </section>
        <Actions acesso={acesso} dados={dados.data} />
      </div>
      <OwnRequests title="Os seus pedidos" pedidos={dados.data.pedidos} />
    </>
  )
}

/** Personal data of a data subject (LGPD art. 18): contact, code, then the stored data and the available requests. */
export const PrivacidadeScreen = () => {
  const titular = useTitular()
  const [search] = useSearchParams()
  return (
    <PublicShell title={TITULAR.titulo}>
      {titular.acesso === undefined ? (
        <Entry done={search.has('saiu')}>
          {titular.pedido ? <CodeStep titular={titular} pedido={titular.pedido} /> : <ContactStep titular={titular} />}
        </Entry>
      ) : (
        <Open acesso={titular.acesso} titular={titular} />
      )}
    </PublicShell>
  )
}
