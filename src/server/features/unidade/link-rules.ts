const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
/** What people and programs put around an address. */
const AROUND = /^[<("'“”«]+|[>)"'“”»,.;!?]+$/g

const addressIn = (word: string): URL | undefined => {
  const bare = word.replace(AROUND, '')
  const text = SCHEME.test(bare) ? bare : `https://${bare}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // A word of a sentence has no dot inside.
  return /^https?:$/.test(url.protocol) && (SCHEME.test(bare) || url.hostname.includes('.')) ? url : undefined
}

/** The first link in what was pasted. */
export const readLink = (pasted: string): URL | undefined =>
  pasted
    .split(/\s+/)
    .map(addressIn)
    .find(url => url !== undefined)

/** Where a browser would go: not what stands in front of an `@`, and in characters that cannot imitate others. */
export const siteOf = ({ host }: URL): string => host.replace(/\.(?=$|:)/, '')

/** The despedida that an address of the portal opens. */
export const despedidaIn = ({ pathname }: URL): number | undefined => {
  const [, digits] = /^\/(?:despedida|presenca)\/([1-9]\d{0,14})(?:\/|$)/.exec(pathname) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const DANGEROUS_MAX = 200
/** An address that no program turns into a link: whoever reads the alarm must not open it by a slip. */
export const disarmed = (url: URL): string =>
  url.href.slice(0, DANGEROUS_MAX).replace(/^http/, 'hxxp').replace(url.hostname, url.hostname.replaceAll('.', '[.]'))
