import {
  DEFAULT_LANGUAGE,
  LANGUAGE_PARAMETER,
  LANGUAGE_VALUES,
  LANGUAGES,
  type Language,
} from '#contract/pagina/language-rules.ts'

/** Metadata of a page for search engines and messengers. */
export type Head = {
  title: string
  description: string
  /** Path of the page, without what is private in an address. */
  path: string
  /** False for pages that search engines must not list. */
  indexed: boolean
  /** Path of a picture of 1200 × 630 px; the portal's own where it is left out. */
  image?: string
  type?: 'website' | 'profile'
  /** Structured data (schema.org). */
  data?: Record<string, unknown>
}

const SITE = 'Memorial Online'
const PORTAL_IMAGE = '/imagens/memorial.jpg'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text as it stands in HTML, also within an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

/** JSON that is safe inside a `<script>` element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const documentTitle = (head: Head): string => (head.title === SITE ? SITE : `${head.title} | ${SITE}`)

const named = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string): string => `<meta property="${name}" content="${escapeHtml(content)}">`

const alternateTags = (url: string): string =>
  [...LANGUAGES.map(language => [language, addressIn(url, language)] as const), ['x-default', url] as const]
    .map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`)
    .join('')

/** Portuguese is at the plain address; others name their language. */
const addressIn = (url: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? url : `${url}?${LANGUAGE_PARAMETER}=${LANGUAGE_VALUES[language]}`

/** The elements of `<head>` for a page. Messengers and search engines read Portuguese in every language. @param address origin of the portal, `https://host`; absolute addresses need it. */
export const headTags = (head: Head, address: string, language: Language, translated: boolean): string => {
  const url = `${address}${head.path}`
  const tags = [
    `<title>${escapeHtml(documentTitle(head))}</title>`,
    named('description', head.description),
    property('og:type', head.type ?? 'website'),
    property('og:site_name', SITE),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
  ]
  if (head.indexed) tags.push(`<link rel="canonical" href="${escapeHtml(addressIn(url, language))}">`)
  else tags.push(named('robots', 'noindex'))
  if (head.indexed && translated) tags.push(alternateTags(url))
  const image = head.image ?? (head.indexed ? PORTAL_IMAGE : undefined)
  if (image) {
    tags.push(property('og:image', `${address}${image}`))
    tags.push(property('og:image:width', '1200'))
    // Title, description and picture of a Twitter card are those of Open Graph where it names none.
    tags.push(property('og:image:height', '630'), named('twitter:card', 'summary_large_image'))
  }
  return tags.join('')
}

/** Structured data of the page; empty if there is none. */
export const structuredTag = ({ data }: Head): string =>
  data ? `<script type="application/ld+json">${scriptJson(data)}</script>` : ''
