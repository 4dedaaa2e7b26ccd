import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { CERIMONIA } from '#web/features/despedida/messages.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { absolute, paths } from '#web/paths.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Contacts } from './contacts.tsx'
import classes from './folha.module.css'
import { FOLHA } from './messages.ts'

const Cerimonia = ({ title, when, place }: { title: string; when: string | null; place: string }) => {
  if (!when && place === '') return null
  return (
    <p>
      <strong>{title}</strong>
      {when && `: ${momentInWords(when)} (${dateInWords(when)})`}
      {place !== '' && `, ${place}`}
    </p>
  )
}

const Cerimonias = ({ despedida }: { despedida: Despedida }) => {
  const velorio = velorioInForce(despedida, despedida.apresentacao)
  const grave = [despedida.local_sepultamento, despedida.localizacao_sepultado].filter(text => text !== '')
  return (
    <div className={classes.hours}>
      <Cerimonia title={CERIMONIA.velorio} when={velorio.data_velorio} place={velorio.local_velorio} />
      <Cerimonia title={CERIMONIA.sepultamento} when={despedida.data_sepultamento} place={grave.join(', ')} />
    </div>
  )
}

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
export const Sheet = ({ despedida }: { despedida: Despedida }) => {
  const { nome, data_nascimento, data_falecimento } = despedida.pessoa_falecida
  const { nomeCurto } = useGrupo()
  return (
    <article className={classes.sheet}>
      <header>
        <p className={classes.group}>{nomeCurto}</p>
        <p>{FOLHA.despedida}</p>
        <h2>{nome}</h2>
        <p>
          {formatData(data_nascimento)} – {formatData(data_falecimento)}
        </p>
      </header>
      <Cerimonias despedida={despedida} />
      <Access id={despedida.id} codigo={despedida.apresentacao.codigo ?? undefined} />
      <section>
        <h3>{FOLHA.cuidar}</h3>
        <ol>
          {FOLHA.passos(absolute(paths.inicio()), despedida.pessoa_moderador?.email || undefined).map(step => (
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
