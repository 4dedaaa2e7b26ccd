/** Chooses between the singular and the plural of a language. */
export const pluralIn = (locale: string) => {
  let rules: Intl.PluralRules | undefined
  return <Form>(count: number, one: Form, other: Form): Form => {
    rules ??= new Intl.PluralRules(locale)
    return rules.select(count) === 'one' ? one : other
  }
}

/** Portuguese, by the rules of `pt-PT`: those of `pt-BR` count zero as singular, and the portal writes "0 mensagens". */
export const plural = pluralIn('pt-PT')
