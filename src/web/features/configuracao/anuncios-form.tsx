import { ANUNCIOS_MAX } from '#contract/configuracao/limits.ts'
import type { Anuncios, SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { DiaInput } from '#web/ui/admin/masked-input.tsx'
import classes from './anuncios-form.module.css'
import listClasses from './list-form.module.css'
import { PictureButton } from './picture-field.tsx'
import { RowActions } from './row-actions.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'anuncios' }>
type Anuncio = Anuncios['itens'][number]

const anuncioState = ({ de, ate }: Anuncio, today: string): string => {
  if (de !== '' && de > today) return 'Ainda não começou'
  return ate !== '' && ate < today ? 'Já terminou' : 'No ar'
}

/** As the displays show it, lying and upright. */
const Preview = ({ imagem }: { imagem: string }) => (
  <div className={classes.previews}>
    <figure>
      <div className={classes.lying}>
        <img src={imagem} alt="" loading="lazy" />
      </div>
      <figcaption className="note">Tela deitada (16:9)</figcaption>
    </figure>
    <figure>
      <div className={classes.upright}>
        <div className={classes.above}>
          <img src={imagem} alt="" loading="lazy" />
        </div>
        <div className={classes.below}>
          <img src={imagem} alt="" loading="lazy" />
        </div>
        <img src={imagem} alt="" loading="lazy" className={classes.slide} />
      </div>
      <figcaption className="note">Tela em pé (9:16)</figcaption>
    </figure>
  </div>
)

type RowProps = { form: SecaoForm<Secao>; index: number; anuncio: Anuncio }

const AnuncioRow = ({ form, index, anuncio }: RowProps) => {
  const title = `Anúncio ${index + 1}`
  return (
    <li className={listClasses.row}>
      <div className={listClasses.head}>
        <h2>
          {title} <span className="note">{anuncioState(anuncio, dataHoraAt(portalNow()).slice(0, 10))}</span>
        </h2>
        <RowActions form={form} list="valor.itens" index={index} count={form.values.valor.itens.length} name={title} />
      </div>
      <Preview imagem={anuncio.imagem} />
      <div className={formClasses.pair}>
        <DiaInput label="Do dia" {...form.getInputProps(`valor.itens.${index}.de`)} />
        <DiaInput label="Até o dia" {...form.getInputProps(`valor.itens.${index}.ate`)} />
      </div>
    </li>
  )
}

export const AnunciosForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { itens } = form.values.valor
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        Aparecem nas telas das capelas enquanto não há velório, dez segundos cada, nesta ordem. Feitos para 1920 × 1080;
        na tela em pé aparece a parte da esquerda.
      </p>
      {itens.length === 0 && <p>Sem anúncios, as telas mostram a marca da unidade e a hora.</p>}
      <ol className={listClasses.list}>
        {itens.map((anuncio, index) => (
          <AnuncioRow key={anuncio.imagem} form={form} index={index} anuncio={anuncio} />
        ))}
      </ol>
      <div>
        <PictureButton
          label="Acrescentar anúncio"
          disabled={itens.length >= ANUNCIOS_MAX}
          onSent={imagem => form.insertListItem('valor.itens', { imagem, de: '', ate: '' })}
        />
      </div>
    </SecaoFrame>
  )
}
