import { BANNERS } from '#contract/despedida/banner-rules.ts'
import form from '#web/ui/admin/form.module.css'
import classes from './banner-choice.module.css'
import { CAMPOS } from './edit-messages.ts'

type BannerChoiceProps = { value: number; onChange: (banner: number) => void }

/** One of the twelve pictures: a radio group with arrow keys. */
export const BannerChoice = ({ value, onChange }: BannerChoiceProps) => (
  <fieldset>
    <legend className={form.legend}>{CAMPOS.foto_fundo}</legend>
    <div className={classes.grid}>
      {BANNERS.map(banner => (
        <label key={banner.id} className={classes.choice}>
          <input
            type="radio"
            name="foto-fundo"
            className="vh"
            checked={banner.id === value}
            onChange={() => onChange(banner.id)}
          />
          <img src={`/imagens/banners/${banner.id}-768.webp`} alt="" width={768} height={288} loading="lazy" />
          <span>{banner.nome}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
