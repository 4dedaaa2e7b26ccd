import { parse } from 'tldts'
import { PIX_CODE } from './money-rules.ts'

/** These never stand inside a link. */
const PIECE = /[^\s<>"“”«»{}|^`]+/g
/** Invisible characters that browsers drop from an address. */
const DROPPED = /[\u00AD\u200B\u2060\uFEFF]/g
/** Those of them at which some messengers end an address. */
const ENDING = /[\u200B\u2060\uFEFF]/
/** A path has begun: the host in front of it is complete. */
const PATH = /[^/:][/?#]/
const NEXT_SCHEME = /(?=https?:\/\/)/i
/** A host without a scheme, or an e-mail address; browsers take the last three for a full stop too. */
const NAME = /[\p{L}\p{M}\p{N}\u200C-\u200D@-]+(?:[.。．｡][\p{L}\p{M}\p{N}\u200C-\u200D@-]+)*/gu
const PORT_AND_PATH = /^(?::\d{1,5})?(?:[/?#].*)?/
/** Other numbers with full stops, and this one without a path, are dates, hours and prices. */
const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/
const KEPT_AT_END = /[\p{L}\p{N}/]/u

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Without the punctuation that people and messengers put behind an address. */
const withoutEnd = (text: string): string => {
  const characters = [...text]
  return characters.slice(0, characters.findLastIndex(one => KEPT_AT_END.test(one)) + 1).join('')
}

/** "14h.No salão", "dele.Se puder", "R.do Sol": the space behind the full stop is missing. */
const isEndOfSentence = (labels: readonly string[]): boolean => {
  const [first = '', last = ''] = [labels[0], labels.at(-1)]
  if (/^d[eo]$/i.test(last) && labels.slice(0, -1).every(label => /^\p{L}{1,4}$/u.test(label))) return true
  return labels.length === 2 && (/^\d+(?:\p{L}\d*)?$/u.test(first) || /^\p{Lu}\p{Ll}$/u.test(last))
}

/** Whether a messenger makes a link of it: under a top-level domain that exists, or that is kept for examples. */
const isRealName = (hostname: string): boolean => {
  const { isIcann, isSpecialUse, domain } = parse(hostname, { detectSpecialUse: true })
  return domain !== null && (isIcann === true || isSpecialUse === true)
}

type IsOurs = (url: URL) => boolean

/** @param rest port and path, "" for none. */
const namedLink = (name: string, rest: string, isOurs: IsOurs): URL | undefined => {
  const labels = name.split(/[.。．｡]/)
  const url = urlOf(`https://${name}${rest}`)
  if (!url || name.includes('@')) return undefined
  if (isOurs(url) && (labels.length > 1 || rest !== '')) return url
  if (ADDRESS.test(name)) return /^[:\d]*\/\p{L}/u.test(rest) ? url : undefined
  if (rest === '' && isEndOfSentence(labels)) return undefined
  return isRealName(url.hostname) ? url : undefined
}

type Found = { links: URL[]; words: string }

/** In a piece of text without spaces, links without a scheme. */
const findNamed = (piece: string, isOurs: IsOurs): Found => {
  const found: Found = { links: [], words: piece }
  // Of another scheme: no messenger opens it.
  if (piece.includes('://')) return found
  for (const { 0: run, index } of piece.matchAll(NAME)) {
    const name = withoutEnd(run).replace(/^-+/, '')
    const [rest = ''] = run.endsWith(name) ? (PORT_AND_PATH.exec(piece.slice(index + run.length)) ?? []) : []
    const url = namedLink(name, withoutEnd(rest), isOurs)
    if (!url) continue
    found.links.push(url)
    found.words = found.words.replace(name + rest, ' ')
    // The path of a link is no other link.
    if (rest !== '') return found
  }
  return found
}

const findInPart = (part: string, isOurs: IsOurs): Found => {
  if (!/^https?:\/\//i.test(part)) return findNamed(part, isOurs)
  const url = urlOf(withoutEnd(part))
  return url ? { links: [url], words: '' } : { links: [], words: part }
}

const findVisible = (pasted: string, isOurs: IsOurs): Found => {
  const links: URL[] = []
  const words = pasted.replace(PIECE, piece => {
    // A Pix code to copy names a host of its bank.
    if (PIX_CODE.test(piece)) return piece
    const found = piece.split(NEXT_SCHEME).map(part => findInPart(part, isOurs))
    links.push(...found.flatMap(one => one.links))
    return found.map(one => one.words).join(' ')
  })
  return { links, words }
}

/** What stands behind an invisible character in the path of an address. Inside a host it separates nothing: programs put it there to wrap lines. */
const behindInvisible = (pasted: string): string =>
  pasted
    .split(/[^\S\uFEFF]/)
    .flatMap(piece => {
      const parts = piece.split(ENDING)
      const withPath = parts.findIndex(part => PATH.test(part))
      return withPath === -1 ? [] : parts.slice(withPath + 1)
    })
    .join(' ')

/**
 * Every link that a messenger would make of a pasted message, and the words around them. Some drop an invisible character from an address,
 * others end the address there and begin another: both readings count.
 */
export const findLinks = (pasted: string, isOurs: IsOurs): Found => {
  const { links, words } = findVisible(pasted.replace(DROPPED, ''), isOurs)
  return { links: [...links, ...findVisible(behindInvisible(pasted), isOurs).links], words }
}

/** Where a browser would go: not what stands in front of an `@`, and in characters that cannot imitate others. */
export const siteOf = ({ host }: URL): string => host.replace(/\.(?=$|:)/, '')

/** What a pasted message is. `foreign`: the first link that is not ours. `words`: what is left without the links. */
export type Judged = {
  resultado: 'nosso' | 'alheio' | 'nenhum'
  links: readonly URL[]
  foreign: URL | undefined
  words: string
}

/** All links of a message must be ours. */
export const judgeMessage = (pasted: string, isOurs: IsOurs): Judged => {
  const { links, words } = findLinks(pasted, isOurs)
  const foreign = links.find(link => !isOurs(link))
  const resultado = foreign ? 'alheio' : links.length > 0 ? 'nosso' : 'nenhum'
  return { resultado, links, foreign, words }
}

/** The despedida that an address of the portal opens. */
export const despedidaIn = ({ pathname }: URL): number | undefined => {
  const [, digits] = /^\/(?:despedida|presenca)\/([1-9]\d{0,14})(?:\/|$)/.exec(pathname) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const DANGEROUS_MAX = 200
/** An address that no program turns into a link: whoever reads the alarm must not open it by a slip. */
export const disarmed = (url: URL): string =>
  url.href.slice(0, DANGEROUS_MAX).replace(/^http/, 'hxxp').replace(url.hostname, url.hostname.replaceAll('.', '[.]'))
