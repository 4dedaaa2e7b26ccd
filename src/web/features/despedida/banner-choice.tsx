import { BANNERS } from '#contract/despedida/banner-rules.ts'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import form from '#web/ui/admin/form.module.css'
import { Banner } from '#web/ui/public/banner.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import classes from './banner-choice.module.css'
import { BANNER_NOMES } from './edit-messages.ts'

/** What the head of the page shows over its picture. */
export type PageHead = { nome: string; sexo: string | null; foto_perfil: string | null }

const Preview = ({ banner, head }: { banner: number; head: PageHead }) => (
  <div className={classes.preview} aria-hidden="true">
    <Banner id={banner} sizes="(max-width: 640px) 95vw, 640px" className={classes.picture ?? ''} />
    <div className={classes.head}>
      <Portrait
        src={head.foto_perfil || null}
        initials={initialsOf(head.nome)}
        ground={defaultPortrait(head.sexo)}
        size={72}
      />
      <p>{head.nome}</p>
    </div>
  </div>
)

type BannerChoiceProps = { value: number; head: PageHead; onChange: (banner: number) => void }

/** One of the twelve pictures, by one tap, and the head of the page with it: a radio group with arrow keys. */
export const BannerChoice = ({ value, head, onChange }: BannerChoiceProps) => (
  <fieldset className={classes.choices}>
    <legend className={form.legend}>
      {CAMPOS.foto_fundo}: <span className={classes.chosen}>{BANNER_NOMES[value]}</span>
    </legend>
    <Preview banner={value} head={head} />
    <div className={classes.grid}>
      {BANNERS.map(banner => (
        <label key={banner.id} className={classes.choice}>
          <input
            type="radio"
            name="foto-fundo"
            className="vh"
            // Words beside the button would be said a second time.
            aria-label={BANNER_NOMES[banner.id]}
            checked={banner.id === value}
            onChange={() => onChange(banner.id)}
          />
          <img src={`/imagens/banners/${banner.id}-768.webp`} alt="" width={768} height={288} loading="lazy" />
        </label>
      ))}
    </div>
  </fieldset>
)
