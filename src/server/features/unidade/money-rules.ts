import { normalForm } from '#contract/fields/normal-form.ts'

/** "Chave Pix" and "CHAVE PÍX" are one word, and so are digits of any width. */
const folded = (text: string): string =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .toLowerCase()

/** What sounds of money and is not: the house's own sentence, what people wish one another, and the sender of a copied message. */
const HARMLESS = [
  /\b(?:ninguem|nobody|nadie)\b[\w\s]{0,40}\b(?:pede|asks for|pide) pix (?:nem|or|ni) (?:cartao|a card|tarjeta)\b/g,
  /\bdeus (?:lhes?|te|vos) pague\b/g,
  /^[ \t]*\[[\d/:.,\s]{8,30}\] ?~?[+\d\s().-]{8,25}:/gm,
]

const WORDS = [
  /r\$|us\$|[$€£] ?\d|\d[.,]? ?(?:reais|real|euros?|dolares|dollars)\b/,
  /\b(?:pix|picpay|paypal|pagseguro|mercado pago|nubank|copia e cola)\b/,
  /\b(?:pagu?[aeo]|pagu?[ae][ms]|pagar|pagou|paguei|pagando|pagamentos?|payments?)\b/,
  /\bpay (?:now|here|via|by|with|at|for|to watch|\d)/,
  /\b(?:dinheiro|dinero|money|boletos?|taxas?|depositos?|quantia|doar|doac(?:ao|oes)|donar|donac(?:ion|iones)|donations?|vaquinha|vakinha)\b/,
  /\b(?:cobranc?as?|cobrad[ao]s?|cobram|arrecadac?ao|arrecadar|arrecadando)\b/,
  /\b(?:transfira|deposite (?:o valor|\d)|transferencia (?:bancaria|via|por|de valores?))\b/,
  /\b(?:valor(?:es)?|preco)[ :=]{1,3}\d/,
  /\b(?:conta (?:corrente|poupanca|bancaria)|agencia \d|cartao de (?:credito|debito)|no cartao|credit card|tarjeta de (?:credito|debito))/,
]

/** Phone, CPF and CNPJ as people write them. */
const NUMBERS = [
  /(?<!\d)(?:\+?55[ -]?)?\(?0?\d{2}\)?[ .-]{0,2}9?[ .-]?\d{4}[ .-]?\d{4}(?!\d)/g,
  /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[ .-]?\d{2}(?!\d)/g,
  /(?<!\d)\d{2}[. ]?\d{3}[. ]?\d{3}[/ ]?\d{4}[ -]?\d{2}(?!\d)/g,
]
const OTHER_KEYS = [/[\w.%+-]@[a-z\d-]+\.[a-z]{2}/, /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/]

/** A Pix code to copy (EMV). */
export const PIX_CODE = /000201\d\d/

/**
 * Whether words around a link speak of money or hold what may be a Pix key: no true invitation needs either.
 * @param text without its links
 * @param contacts digits of phones that everybody knows, of the house itself
 */
export const speaksOfMoney = (text: string, contacts: readonly string[]): boolean => {
  const words = HARMLESS.reduce((rest, harmless) => rest.replace(harmless, ' '), folded(text))
  const isKey = (number: string): boolean =>
    !contacts.some(contact => contact !== '' && number.replace(/\D/g, '').endsWith(contact))
  return (
    [PIX_CODE, ...WORDS, ...OTHER_KEYS].some(one => one.test(words)) ||
    NUMBERS.some(one => [...words.matchAll(one)].some(([number]) => isKey(number)))
  )
}
