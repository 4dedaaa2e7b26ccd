import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { type Cerimonia as CerimoniaEmVigor, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { canonicalUnit, type UnitCode } from '#contract/units.ts'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { useModeradores } from '#web/features/moderador/moderadores-query.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { absolute, paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './folha.module.css'
import { FOLHA } from './messages.ts'

const useContatos = () =>
  useQuery({ queryKey: ['contatos'], queryFn: ({ signal }) => api('GET /exibicao/contatos', { signal }) })

/** Phone of the unit of the velório; without one, of the group. */
const Contacts = ({ empresa }: { empresa: UnitCode | null }) => {
  const contatos = useContatos()
  const grupo = useSobre()
  const unit = contatos.data?.find(({ unidade }) => empresa !== null && canonicalUnit(unidade) === empresa)
  const numbers = [
    unit?.telefone && maskTelefone(unit.telefone),
    unit?.whatsapp && FOLHA.whatsapp(maskTelefone(unit.whatsapp)),
  ]
  const shown = numbers.filter(text => text)
  const fallback = grupo.data?.telefone ? maskTelefone(grupo.data.telefone) : ''
  return (
    <p>
      {FOLHA.ajuda} {shown.length > 0 ? `${unit?.nome}: ` : <span className={classes.number}>{fallback}</span>}
      {shown.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span className={classes.number}>{text}</span>
        </Fragment>
      ))}
    </p>
  )
}

const Cerimonia = ({ cerimonia }: { cerimonia: CerimoniaEmVigor }) => {
  const { start: when } = cerimonia
  const place = whereOf(cerimonia)
  if (!when && place === '') return null
  return (
    <p>
      <strong>{cerimonia.title}</strong>
      {when && `: ${momentInWords(when)} (${dateInWords(when)})`}
      {place !== '' && `, ${place}`}
    </p>
  )
}

const Cerimonias = ({ despedida }: { despedida: Despedida }) => (
  <div className={classes.hours}>
    {cerimoniasOf(despedida).map(cerimonia => (
      <Cerimonia key={cerimonia.which} cerimonia={cerimonia} />
    ))}
  </div>
)

const Access = ({ id, codigo }: { id: number; codigo: string | undefined }) => (
  <div className={classes.access}>
    <div>
      <QrCode text={absolute(paths.despedida(id, codigo))} title={FOLHA.qr} />
      <p>{FOLHA.ler}</p>
    </div>
    <dl>
      <dt>{FOLHA.endereco}</dt>
      <dd className={classes.address}>{absolute(paths.despedida(id))}</dd>
      <dd>{FOLHA.enderecoAjuda}</dd>
      {codigo !== undefined && (
        <>
          <dt>{FOLHA.codigo}</dt>
          <dd className={classes.code}>{codigo}</dd>
          <dd>{FOLHA.codigoAjuda}</dd>
        </>
      )}
    </dl>
  </div>
)

/** One A4 page: whose page it is, how it is opened, and how its family looks after it. */
const Sheet = ({ despedida }: { despedida: Despedida }) => {
  const { nomeCurto } = useGrupo()
  const isAlone = useModeradores(despedida.id).data?.moderadores.length === 1
  const login = isAlone ? despedida.pessoa_moderador?.email || undefined : undefined
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.group}>{nomeCurto}</p>
        <p>{FOLHA.despedida}</p>
        <h2>{despedida.pessoa_falecida.nome}</h2>
        <p>{lifeInDates(despedida.pessoa_falecida)}</p>
      </header>
      <Cerimonias despedida={despedida} />
      <Access id={despedida.id} codigo={despedida.apresentacao.codigo ?? undefined} />
      <section>
        <h3>{FOLHA.cuidar}</h3>
        <ol>
          {FOLHA.passos(absolute(paths.inicio()), login).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{FOLHA.esqueceu}</p>
      </section>
      <footer>
        <Contacts empresa={velorioInForce(despedida, despedida.apresentacao).empresa} />
      </footer>
    </article>
  )
}

/** `/admin/folha/:id`: the sheet for the family as it will be printed. */
export const FolhaScreen = () => {
  const query = useDespedida(Number(useParams().id))
  const nome = query.data?.pessoa_falecida.nome
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <div className={classes.screen}>
        <PageTitle title={FOLHA.titulo} tab={nome === undefined ? FOLHA.titulo : FOLHA.de(nome)} lead={FOLHA.lead}>
          <Button disabled={!query.data} leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {FOLHA.imprimir}
          </Button>
        </PageTitle>
      </div>
      <Pending query={query} loading={FOLHA.carregando} failed={FOLHA.falhou} lines={6} />
      {query.data && <Sheet despedida={query.data} />}
    </>
  )
}
