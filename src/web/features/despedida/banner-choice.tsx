import { BANNER_COUNT } from '#contract/despedida/rules.ts'
import classes from './banner-choice.module.css'
import { DESPEDIDA_TELA } from './farewell-messages.ts'

type BannerChoiceProps = { value: number; onChange: (banner: number) => void }

/** One of the twelve pictures: a group of choices that the arrows walk. */
export const BannerChoice = ({ value, onChange }: BannerChoiceProps) => (
  <fieldset className={classes.group}>
    <legend>{DESPEDIDA_TELA.banner}</legend>
    <div className={classes.grid}>
      {Array.from({ length: BANNER_COUNT }, (_, index) => index + 1).map(banner => (
        <label key={banner} className={classes.choice}>
          <input
            type="radio"
            name="foto-fundo"
            className="vh"
            checked={banner === value}
            onChange={() => onChange(banner)}
          />
          <img src={`/imagens/banners/${banner}-768.webp`} alt="" width={768} height={288} loading="lazy" />
          <span>{DESPEDIDA_TELA.bannerNome(banner)}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
