import { Fragment } from 'react'
import { useParams } from 'react-router'
import { type Cerimonia as CerimoniaEmVigor, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { momentInWords } from '#contract/despedida/date-rules.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { lifeInDates } from '#contract/falecido/life-words-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { canonicalUnit, type UnitCode } from '#contract/units.ts'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { ApiError } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { absolute, paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import sheet from '#web/ui/admin/sheet.module.css'
import { SheetTitle } from '#web/ui/admin/sheet.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './folha.module.css'

/** The sheet of paper that is handed to the family. */
const FOLHA = {
  titulo: 'Folha da família',
} as const

/** Phone of the unit of the velório; without one, of the group. */
const Contacts = ({ empresa }: { empresa: UnitCode | null }) => {
  const contatos = useCall('GET /exibicao/contatos')
  const grupo = useSobre()
  const unit = contatos.data?.find(({ unidade }) => empresa !== null && canonicalUnit(unidade) === empresa)
  const numbers = [
    unit?.telefone && maskTelefone(unit.telefone),
    unit?.whatsapp && `WhatsApp ${maskTelefone(unit.whatsapp)}`,
  ]
  const shown = numbers.filter(text => text)
  const fallback = grupo.data?.telefone ? maskTelefone(grupo.data.telefone) : ''
  return (
    <p>
      Precisa de ajuda? Fale conosco.{' '}
      {shown.length > 0 ? `${unit?.nome}: ` : <span className={classes.number}>{fallback}</span>}
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
    <div>
      <p className={sheet.label}>{cerimonia.title}</p>
      {when && <p className={sheet.lead}>{momentInWords(when)}</p>}
      {when && <p className={sheet.detail}>{formatDataHora(when)}</p>}
      {place !== '' && <p className={sheet.detail}>{place}</p>}
    </div>
  )
}

const Cerimonias = ({ despedida }: { despedida: Despedida }) => (
  <div className={`${sheet.person} ${classes.hours}`}>
    {cerimoniasOf(despedida).map(cerimonia => (
      <Cerimonia key={cerimonia.which} cerimonia={cerimonia} />
    ))}
  </div>
)

const Access = ({ id, codigo }: { id: number; codigo: string | undefined }) => (
  <div className={classes.access}>
    <div>
      <QrCode text={absolute(paths.despedida(id, codigo))} title="QR code da página, com o acesso da família" />
      <p>Aponte a câmera do celular para abrir a página, já com o acesso da família.</p>
    </div>
    <dl>
      <dt>Endereço da página</dt>
      <dd className={classes.address}>{absolute(paths.despedida(id))}</dd>
      <dd>Pode ser enviado a qualquer pessoa.</dd>
      {codigo !== undefined && (
        <>
          <dt>Código de acesso</dt>
          <dd className={classes.code}>{codigo}</dd>
          <dd>Abre o velório virtual, a página privada e o envio de mensagens. Dê só a quem a família quer receber.</dd>
        </>
      )}
    </dl>
  </div>
)

/** One A4 page: whose page it is, how it is opened, and how its family looks after it. */
const Sheet = ({ despedida }: { despedida: Despedida }) => {
  const { nomeCurto } = useGrupo()
  const isAlone =
    useCall('GET /cliente/despedida/:id/moderadores', { params: { id: despedida.id } }).data?.moderadores.length === 1
  const login = isAlone ? despedida.pessoa_moderador?.email || undefined : undefined
  return (
    <article className={`${sheet.sheet} ${classes.sheet}`}>
      <header className={sheet.person}>
        <p className={classes.group}>{nomeCurto}</p>
        <p className={sheet.label}>A página de despedida de</p>
        <h2 className={sheet.name}>{despedida.pessoa_falecida.nome}</h2>
        <p className={sheet.lead}>{lifeInDates(despedida.pessoa_falecida)}</p>
      </header>
      <Cerimonias despedida={despedida} />
      <Access id={despedida.id} codigo={despedida.apresentacao.codigo ?? undefined} />
      <section>
        <h3>Para cuidar da página</h3>
        <ol>
          <li>Abra {absolute(paths.inicio())} no celular.</li>
          <li>
            Em <strong>Acesse o portal</strong>,{' '}
            {login === undefined
              ? 'cada pessoa que cuida da página escreve o seu e-mail e a sua senha.'
              : `escreva o e-mail ${login} e a sua senha.`}
          </li>
          <li>Leia as mensagens, escreva a biografia e escolha a foto.</li>
        </ol>
        <p>
          Esqueceu a senha? Toque em <strong>Esqueci minha senha</strong>, na mesma página.
        </p>
      </section>
      <footer>
        <Contacts empresa={velorioInForce(despedida, despedida.apresentacao).empresa} />
      </footer>
    </article>
  )
}

/** `/admin/folha/:id`: the sheet for the family as it will be printed. */
export const FolhaScreen = () => {
  const query = useCall('GET /cliente/despedida/:id', { params: { id: Number(useParams().id) } })
  const nome = query.data?.pessoa_falecida.nome
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <SheetTitle
        title={FOLHA.titulo}
        tab={nome === undefined ? FOLHA.titulo : `Folha da família de ${nome}`}
        lead="Uma folha A4 para entregar à família: o endereço, o código e como entrar."
        isReady={query.data !== undefined}
      />
      <Pending query={query} loading="Preparando a folha…" failed="Não foi possível preparar a folha." lines={6} />
      {query.data && <Sheet despedida={query.data} />}
    </>
  )
}
