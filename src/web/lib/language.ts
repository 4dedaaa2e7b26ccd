import type { ErrorCode, ErrorValues, FieldCode } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/pagina/language-rules.ts'

/** The type of a table of texts: the same keys in every language, with other words. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Texts<T[Key]> }

/** The tables of one language, by name. */
export type TextTables = Readonly<Record<string, object>>

let chosen: Language | undefined
let translation: TextTables = {}
const tables = new Map<string, object>()

/** The language of the page. The server writes it into the document; a document of the browser alone is Portuguese. */
export const pageLanguage = (): Language => {
  chosen ??= LANGUAGES.find(one => one === globalThis.document?.documentElement.lang) ?? DEFAULT_LANGUAGE
  return chosen
}

/** Chooses the language in which the tables answer. The server does so for each rendering, which is synchronous. */
export const setPageLanguage = (language: Language, texts: TextTables): void => {
  chosen = language
  translation = texts
}

/**
 * A table of Portuguese texts that answers in the language of the page. Its translations stand in `src/web/translations`, one chunk for
 * each language, so that nobody downloads a language that is not the page's. Read it while rendering, never into a constant of a module.
 */
export const translated = <const T extends object>(name: string, portuguese: T): Texts<T> => {
  tables.set(name, portuguese)
  return new Proxy(portuguese, {
    get: (table, key) => Reflect.get(translation[name] ?? table, key),
  }) as unknown as Texts<T>
}

/** Sentences about the refusals of the server, which are Portuguese on the wire, in another language. */
export type ErrorSentences = Readonly<Partial<Record<ErrorCode | FieldCode, (values: ErrorValues) => string>>>

type Coded = {
  code?: ErrorCode | FieldCode | undefined
  values?: ErrorValues | undefined
  errors?: readonly Coded[] | undefined
}

/** What a refusal says in the language of the page: about the first field it names, or on the whole. Nothing on a Portuguese page. */
export const translatedRefusal = ({ code, values = {}, errors: [first] = [] }: Coded): string | undefined =>
  (first && translatedRefusal(first)) ?? (code && (translation.erros as ErrorSentences | undefined)?.[code]?.(values))

/** Every table of the loaded modules, by name, in Portuguese. */
export const portugueseTables = (): ReadonlyMap<string, object> => tables

/** Marks what people wrote, and what is not translated, inside a page of another language. */
export const inPortuguese = (): { lang?: 'pt-BR' } => (pageLanguage() === DEFAULT_LANGUAGE ? {} : { lang: 'pt-BR' })
