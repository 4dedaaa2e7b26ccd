import { ANUNCIOS_MAX } from '#contract/configuracao/limits.ts'
import type { Anuncios, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { textFields } from '#web/lib/text-fields.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { DiaInput } from '#web/ui/admin/masked-input.tsx'
import classes from './anuncios-form.module.css'
import listClasses from './list-form.module.css'
import { replaced } from './list-rules.ts'
import { ANUNCIOS } from './messages.ts'
import { PictureButton } from './picture-field.tsx'
import { RowActions } from './row-actions.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'anuncios' }>
type Anuncio = Anuncios['itens'][number]

const stateOf = ({ de, ate }: Anuncio, today: string): string => {
  if (de !== '' && de > today) return ANUNCIOS.depois
  return ate !== '' && ate < today ? ANUNCIOS.acabou : ANUNCIOS.sempre
}

/** As the displays show it, lying and upright. */
const Preview = ({ imagem }: { imagem: string }) => (
  <div className={classes.previews}>
    <figure>
      <div className={classes.lying}>
        <img src={imagem} alt="" loading="lazy" />
      </div>
      <figcaption className="note">{ANUNCIOS.deitada}</figcaption>
    </figure>
    <figure>
      <div className={classes.upright}>
        <img src={imagem} alt="" loading="lazy" className={classes.surrounding} />
        <img src={imagem} alt="" loading="lazy" className={classes.slide} />
      </div>
      <figcaption className="note">{ANUNCIOS.emPe}</figcaption>
    </figure>
  </div>
)

type RowProps = { rows: Anuncio[]; index: number; shown: FormErrors<string>; onChange: (rows: Anuncio[]) => void }

const AnuncioRow = ({ rows, index, shown, onChange }: RowProps) => {
  const anuncio = rows[index] ?? { imagem: '', de: '', ate: '' }
  const title = ANUNCIOS.um(index + 1)
  const [de, ate] = [shown[`itens.${index}.de`], shown[`itens.${index}.ate`]]
  const errors = { ...(de && { de }), ...(ate && { ate }) }
  const field = textFields(anuncio, errors, part => onChange(replaced(rows, index, part)))
  return (
    <li className={listClasses.row}>
      <div className={listClasses.head}>
        <h2>
          {title} <span className="note">{stateOf(anuncio, dataHoraAt(Date.now()).slice(0, 10))}</span>
        </h2>
        <RowActions rows={rows} index={index} name={title} onChange={onChange} />
      </div>
      <Preview imagem={anuncio.imagem} />
      <div className={formClasses.pair}>
        <DiaInput label={ANUNCIOS.de} {...field('de')} />
        <DiaInput label={ANUNCIOS.ate} {...field('ate')} />
      </div>
    </li>
  )
}

export const AnunciosForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { itens } = form.valor
  const change = (rows: Anuncio[]) => form.change({ itens: rows })
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{ANUNCIOS.texto}</p>
      {itens.length === 0 && <p>{ANUNCIOS.vazia}</p>}
      <ol className={listClasses.list}>
        {itens.map((anuncio, index) => (
          <AnuncioRow key={anuncio.imagem} rows={itens} index={index} shown={form.shown} onChange={change} />
        ))}
      </ol>
      <div>
        <PictureButton
          label={ANUNCIOS.novo}
          disabled={itens.length >= ANUNCIOS_MAX}
          onSent={imagem => change([...itens, { imagem, de: '', ate: '' }])}
        />
      </div>
    </SecaoFrame>
  )
}
