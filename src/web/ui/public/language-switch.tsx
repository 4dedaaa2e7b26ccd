import { useSearchParams } from 'react-router'
import { LANGUAGE_PARAMETER, LANGUAGE_VALUES, LANGUAGES } from '#contract/pagina/language-rules.ts'
import { pageLanguage } from '#web/lib/language.ts'
import { IDIOMAS } from '#web/ui/messages.ts'
import classes from './language-switch.module.css'

/** Links to the same page in another language: the server renders it again, with a cookie that remembers the choice. `short`: as PT, EN, ES. */
export const LanguageSwitch = ({ short = false }: { short?: boolean }) => {
  const [search] = useSearchParams()
  const addressIn = (value: string): string => {
    const wanted = new URLSearchParams(search)
    wanted.set(LANGUAGE_PARAMETER, value)
    return `?${wanted}`
  }
  return (
    <nav className={classes.languages} aria-label={IDIOMAS.nome}>
      {LANGUAGES.map(language => {
        const name = IDIOMAS.nomes[language]
        const value = LANGUAGE_VALUES[language]
        const initials = value.toUpperCase()
        return (
          <a
            key={language}
            href={addressIn(value)}
            lang={language}
            aria-current={language === pageLanguage() || undefined}
            aria-label={short ? `${initials} ${name}` : undefined}
            className="touch"
          >
            {short ? initials : name}
          </a>
        )
      })}
    </nav>
  )
}
