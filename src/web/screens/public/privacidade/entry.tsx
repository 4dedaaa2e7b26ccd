import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { Encarregado } from '#web/features/configuracao/encarregado.tsx'
import { UnitPhones } from '#web/features/configuracao/group-contact.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { LeaveForm } from '#web/features/privacidade/leave-form.tsx'
import { TITULAR } from '#web/features/privacidade/messages.ts'
import { useLoad } from '#web/lib/load.ts'
import { paths } from '#web/paths.ts'
import { loadContatos } from '#web/screens/public/contato/contato.load.ts'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import classes from './privacidade.module.css'

/** Where the house has a service that writes captions. */
const CaptionsNote = () =>
  useSobre().data?.legendas ? (
    <p>
      Onde há legendas automáticas, o som em que uma pessoa fala na capela vai, em pedaços de segundos, ao serviço de
      reconhecimento de fala que o grupo escolheu, só para virar texto; assim ele pode sair dos servidores do grupo. O
      portal não guarda esses pedaços. O texto ao vivo também não; o de uma gravação fica com ela, e é apagado com ela.
      As mensagens de voz enviadas a uma página vão ao mesmo serviço; a voz e o texto ficam com a mensagem, e são
      apagados com ela.
    </p>
  ) : null

/** The numbers of the units, which open a call; where none has one, that of the group. */
const Phones = () => {
  const { data: contatos = [] } = useLoad('contatos', loadContatos, {})
  const group = useSobre().data?.telefone ?? ''
  const units = contatos.filter(({ telefone }) => telefone !== '')
  const shown = units.length === 0 && group !== '' ? [{ nome: 'Central de atendimento', telefone: group }] : units
  if (shown.length === 0)
    return (
      <Link to={paths.contato()} className="touch">
        Contatos das unidades
      </Link>
    )
  return (
    <div className={classes.phones}>
      <UnitPhones unidades={shown} />
    </div>
  )
}

type EntryProps = {
  /** The way to the stored data, which needs scripts. */
  children?: ReactNode
  /** The form to leave was posted without JavaScript. */
  done?: boolean
  refused?: RefusedForm
}

/** Before a contact is confirmed: out of offers and notices with the phone alone, and the way to the stored data. */
export const Entry = ({ children, done = false, refused }: EntryProps) => (
  <EntryPage
    title={TITULAR.titulo}
    lead={
      <>
        <p className="soft">{TITULAR.texto}</p>
        <Phones />
      </>
    }
    aside={
      <>
        <p>
          Sem acesso ao celular e ao e-mail, ou com telefone de outro país? A equipe de qualquer unidade confirma quem
          você é e abre o pedido. Não custa nada.
        </p>
        <CaptionsNote />
        <Encarregado />
        <a href={paths.politica()} target="_blank" rel="noopener noreferrer" className="touch">
          Política de privacidade (PDF)
        </a>
      </>
    }
  >
    <div className={classes.ways}>
      <LeaveForm done={done} {...(refused ? { refused } : {})} />
      {children && (
        <section aria-labelledby="ver">
          <h2 id="ver">Ver, corrigir ou apagar</h2>
          {children}
        </section>
      )}
    </div>
  </EntryPage>
)
