import { ANUNCIOS_MAX } from '#contract/configuracao/limits.ts'
import type { Anuncios, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { DiaInput } from '#web/ui/admin/masked-input.tsx'
import classes from './anuncios-form.module.css'
import listClasses from './list-form.module.css'
import { ANUNCIOS } from './messages.ts'
import { PictureButton } from './picture-field.tsx'
import { RowActions } from './row-actions.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

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

type RowProps = { form: SecaoForm<Secao>; index: number; anuncio: Anuncio }

const AnuncioRow = ({ form, index, anuncio }: RowProps) => {
  const title = ANUNCIOS.um(index + 1)
  return (
    <li className={listClasses.row}>
      <div className={listClasses.head}>
        <h2>
          {title} <span className="note">{stateOf(anuncio, dataHoraAt(Date.now()).slice(0, 10))}</span>
        </h2>
        <RowActions form={form} list="valor.itens" index={index} count={form.values.valor.itens.length} name={title} />
      </div>
      <Preview imagem={anuncio.imagem} />
      <div className={formClasses.pair}>
        <DiaInput label={ANUNCIOS.de} {...form.getInputProps(`valor.itens.${index}.de`)} />
        <DiaInput label={ANUNCIOS.ate} {...form.getInputProps(`valor.itens.${index}.ate`)} />
      </div>
    </li>
  )
}

export const AnunciosForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { itens } = form.values.valor
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{ANUNCIOS.texto}</p>
      {itens.length === 0 && <p>{ANUNCIOS.vazia}</p>}
      <ol className={listClasses.list}>
        {itens.map((anuncio, index) => (
          <AnuncioRow key={anuncio.imagem} form={form} index={index} anuncio={anuncio} />
        ))}
      </ol>
      <div>
        <PictureButton
          label={ANUNCIOS.novo}
          disabled={itens.length >= ANUNCIOS_MAX}
          onSent={imagem => form.insertListItem('valor.itens', { imagem, de: '', ate: '' })}
        />
      </div>
    </SecaoFrame>
  )
}
