/** Chooses between the singular and the plural of a language. */
export const pluralIn = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  return <Form>(count: number, one: Form, other: Form): Form => (rules.select(count) === 'one' ? one : other)
}

/** Portuguese, by the rules of `pt-PT`: those of `pt-BR` count zero as singular, and the portal writes "0 mensagens". */
export const plural = pluralIn('pt-PT')
