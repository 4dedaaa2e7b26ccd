import { BANNERS } from '#contract/despedida/banner-rules.ts'
import classes from './banner-choice.module.css'
import { DESPEDIDA_TELA } from './despedida-messages.ts'

type BannerChoiceProps = { value: number; onChange: (banner: number) => void }

/** One of the twelve pictures: a group of choices that the arrows walk. */
export const BannerChoice = ({ value, onChange }: BannerChoiceProps) => (
  <fieldset className={classes.group}>
    <legend>{DESPEDIDA_TELA.banner}</legend>
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
