import { Fragment, type ReactNode, useId } from 'react'
import { cerimoniaAddress, cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaPagina, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { inPortuguese, translated } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import classes from './biography.module.css'
import { ChangeNotice } from './cerimonia-notices.tsx'
import { type CerimoniaProps, cerimoniaName, changeOf, isOver, nearestOf } from './cerimonia-rules.ts'
import { mapAddress } from './map-address-rules.ts'
import { CERIMONIA, PAGINA } from './messages.ts'
import { MOMENTO } from './moment-words.ts'

/** In place of a biography, and beside it. */
export const BIOGRAFIA = translated('biografia', {
  semBiografia: 'A família ainda não escreveu aqui.',
  libras: 'Libras',
  cerimonias: 'Cerimônias',
  fotografia: 'Fotografia',
  fotografias: (count: number) => (count === 1 ? '1 fotografia' : `${count} fotografias`),
  todas: (count: number) => `Ver as ${count} cerimônias`,
  escrevaASua: 'Escreva a sua',
  lerTodas: (count: number) => `Ler todas (${count})`,
  nenhumaMensagem: 'Ainda não há mensagens. A sua pode ser a primeira que a família vai ler.',
})

const Cerimonia = (props: CerimoniaProps) => {
  const { start: when, place, note } = props.cerimonia
  const address = cerimoniaAddress(props.cerimonia)
  const { unidades } = useGrupo()
  if (when === null && place === '') return null
  return (
    <div className={classes.cerimonia}>
      <h2>{cerimoniaName(props.cerimonia)}</h2>
      {when && (
        <p>
          {MOMENTO.emPalavras(when)}
          <br />
          {TEMPO.diaEHora(when)}
          <LocalTime of={when} />
        </p>
      )}
      {when && <ChangeNotice when={when} before={changeOf(props)?.antes} />}
      {address !== '' && <p>{address}</p>}
      {note && <p {...inPortuguese()}>{note}</p>}
      {address !== '' && !isOver(props.cerimonia) && (
        <ExternalLink href={mapAddress(address, unidades)}>{CERIMONIA.comoChegar}</ExternalLink>
      )}
    </div>
  )
}

/** A shorter first paragraph has too few lines beside an initial of three lines. */
const CAPITULAR_MIN_CHARACTERS = 140

type BiographyProps = {
  despedida: DespedidaPublica & Partial<Pick<DespedidaPagina, 'libras'>>
  /** Stands after the first paragraph. */
  photograph?: ReactNode
  /** Stands below the text, on a phone before the ceremonies. */
  album?: ReactNode
}

/** The biography in the layout of a book, with the ceremonies beside it. */
export const Biography = ({ despedida, photograph, album }: BiographyProps) => {
  const paragraphs = despedida.obituario.split(/\n+/).filter(paragraph => paragraph.trim() !== '')
  const id = useId()
  const cerimonias = cerimoniasOf(despedida)
  const nearest = nearestOf(cerimonias)
  return (
    <div className={classes.grid}>
      {despedida.libras && (
        <a href={paths.libras(despedida.id)} className={`touch ${classes.libras}`}>
          {BIOGRAFIA.libras}
        </a>
      )}
      <section
        className={classes.text}
        aria-labelledby={id}
        data-drop-cap={(paragraphs[0] ?? '').length >= CAPITULAR_MIN_CHARACTERS}
      >
        <h2 id={id} className="vh">
          {PAGINA.biografia}
        </h2>
        {paragraphs.length === 0 && (
          <>
            <Empty title={BIOGRAFIA.semBiografia} />
            {photograph}
          </>
        )}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
          <Fragment key={index}>
            <p {...inPortuguese()}>{paragraph}</p>
            {index === 0 && photograph}
          </Fragment>
        ))}
      </section>
      <aside className={classes.aside} aria-label={BIOGRAFIA.cerimonias}>
        {nearest.map(cerimonia => (
          <Cerimonia key={cerimonia.which} cerimonia={cerimonia} despedida={despedida} />
        ))}
        {nearest.length < cerimonias.length && (
          <LinkButton variant="ghost" to="?aba=servicos" preventScrollReset>
            {BIOGRAFIA.todas(cerimonias.length)}
          </LinkButton>
        )}
      </aside>
      {album && <div className={classes.album}>{album}</div>}
    </div>
  )
}
