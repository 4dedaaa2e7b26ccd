import { useParams } from 'react-router'
import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import { canonicalUnit } from '#contract/units.ts'
import { GroupContact } from '#web/features/configuracao/group-contact.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { searchMap } from '#web/features/despedida/map-address-rules.ts'
import { useLoad } from '#web/lib/load.ts'
import { paths } from '#web/paths.ts'
import { ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { loadContatos } from './contato.load.ts'
import classes from './contato.module.css'
import { CONTATO } from './messages.ts'

const Unit = ({ contato }: { contato: ContatoUnidade }) => (
  <section className={classes.unit}>
    <h2>{contato.nome}</h2>
    {contato.endereco !== '' && <p className={classes.address}>{contato.endereco}</p>}
    <div className={`row ${classes.actions}`}>
      {contato.telefone !== '' && (
        <a className="touch strong" href={callAddress(contato.telefone)}>
          {CONTATO.telefone(maskTelefone(contato.telefone))}
        </a>
      )}
      {contato.whatsapp !== '' && (
        <ExternalLink href={`https://wa.me/55${contato.whatsapp}`}>
          {`WhatsApp ${maskTelefone(contato.whatsapp)}`}
        </ExternalLink>
      )}
      {contato.mapa + contato.endereco !== '' && (
        <ExternalLink href={contato.mapa || searchMap(`${contato.nome}, ${contato.endereco}`)}>
          Ver no mapa
        </ExternalLink>
      )}
    </div>
  </section>
)

/** The group's own phone and e-mail, below those of its units. */
const Group = () => {
  const { telefone = '', email = '' } = useSobre().data ?? {}
  if (telefone + email === '') return null
  return (
    <section className={classes.unit}>
      <h2>Central de atendimento</h2>
      <div className={`row ${classes.actions}`}>
        <GroupContact telefone={CONTATO.telefone} />
      </div>
    </section>
  )
}

const Units = ({ contatos, empresa }: { contatos: ContatoUnidade[]; empresa: string }) => {
  if (contatos.length === 0)
    return (
      <Empty drawing="carta" title="Os contatos das unidades ainda não estão aqui." text="Fale com a recepção da casa.">
        <LinkButton to={paths.inicio()}>Voltar para a página inicial</LinkButton>
      </Empty>
    )
  const own = contatos.filter(contato => contato.unidade === canonicalUnit(empresa))
  const shown = own.length > 0 ? own : contatos
  return (
    <>
      <p className={`soft ${classes.lead}`}>
        {own.length > 0 ? 'Escolha como falar com esta unidade.' : CONTATO.texto}
      </p>
      {shown.map(contato => (
        <Unit key={contato.unidade} contato={contato} />
      ))}
      {own.length > 0 && contatos.length > 1 && (
        <LinkButton variant="text" to={paths.contato()}>
          Ver todas as unidades
        </LinkButton>
      )}
    </>
  )
}

/** `/contato/{empresa}`: the page behind the contact code of a display. Shows all units of the group if the unit has no contact. */
export const ContatoScreen = () => {
  const { empresa = '' } = useParams()
  const contatos = useLoad('contatos', loadContatos, {})
  return (
    <PublicShell title={CONTATO.titulo}>
      <div className={classes.page}>
        <h1>{CONTATO.titulo}</h1>
        <Pending query={contatos} loading="Carregando os contatos…" failed="Não foi possível carregar os contatos." />
        {contatos.data && <Units contatos={contatos.data} empresa={empresa.toUpperCase()} />}
        <Group />
      </div>
    </PublicShell>
  )
}
