/** Where the site's header and the first screen of a despedida end: what follows may wait for its styles. */
const PART_ENDS = [/(?<=<\/header>)/, /(?=<div role="tabpanel")/]
const GROUP = /^@(?:media|supports)\b/
const PRINT = /^@media print\b/
const CLASS_ATTRIBUTE = /class="([^"]*)"/g
export const CLASS_SELECTOR = /\.([a-zA-Z_][\w-]*)/g
/** States that a reader brings about: none exists at the first paint. */
const STATE = /:(?:hover|focus|focus-visible|disabled)\b|\[aria-busy/
const COMMA = /,(?![^(]*\))/
// recheck-ignore: the build's own style sheets, split once
const FONT_FACE = /@font-face\{[^}]*\}/g
// recheck-ignore: as above
const VARIABLE = /(--[\w-]+):[^;{}]*;?/g

/** `classes`: those of each selector that may match at the first paint. An at-rule has its `condition` (`@media …`) and `inner` rules instead. */
type Rule = { text: string; classes: string[][]; condition?: string; inner?: Rule[] }
/** Styles as the build minifies them, parsed once. */
export type ParsedStyles = { text: string; rules: Rule[] }

/** Splits at the closing brace of each outermost block; the build leaves no braces in strings or comments. */
const blocksOf = (text: string): string[] => {
  const blocks: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] !== '}') continue
    depth -= 1
    if (depth > 0) continue
    blocks.push(text.slice(start, at + 1))
    start = at + 1
  }
  return blocks
}

const parseRule = (text: string): Rule => {
  const opening = text.indexOf('{')
  const head = text.slice(0, opening)
  if (GROUP.test(head))
    return { text, classes: [], condition: head, inner: blocksOf(text.slice(opening + 1, -1)).map(parseRule) }
  return {
    text,
    classes: head
      .split(COMMA)
      .filter(selector => !STATE.test(selector))
      .map(selector => [...selector.matchAll(CLASS_SELECTOR)].map(([, name = '']) => name)),
  }
}

export const parseStyles = (text: string): ParsedStyles => ({ text, rules: blocksOf(text).map(parseRule) })

const selectRules = (rules: readonly Rule[], present: ReadonlySet<string>): string =>
  rules
    .map(({ text, classes, condition, inner }) => {
      if (!condition || !inner) return classes.some(names => names.every(name => present.has(name))) ? text : ''
      const chosen = PRINT.test(condition) ? '' : selectRules(inner, present)
      return chosen && `${condition}{${chosen}}`
    })
    .join('')

export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')))

/** Leaves out the variables that no rule reads, then those that only they read. */
const withoutUnreadVariables = (text: string): string => {
  const read = text.replace(VARIABLE, (declaration, name) => (text.includes(`var(${name})`) ? declaration : ''))
  return read === text ? text : withoutUnreadVariables(read)
}

const stylesFor = (styles: readonly ParsedStyles[], html: string): string => {
  const present = classesIn(html)
  return withoutUnreadVariables(styles.map(({ rules }) => selectRules(rules, present)).join(''))
}

/** @property first styles that the first part of the page needs @property html with further styles where that part ends */
type SplitPage = { first: string; html: string }

/**
 * Puts in front of each part of a page only those rules whose classes occur up to its end, so that the first words appear sooner on a slow connection.
 * All styles in their order precede the last part, so that the final cascade is the same. Font faces are in the head only:
 * a browser that reads them again lays out all text again.
 */
export const splitStyles = (styles: readonly ParsedStyles[], html: string): SplitPage => {
  const all = styles.map(({ text }) => text).join('')
  const ends = PART_ENDS.map(end => html.search(end)).filter(end => end > 0)
  const [first = all, ...further] = [...ends.map(end => stylesFor(styles, html.slice(0, end))), all]
  const parts = [0, ...ends].map((start, index) => html.slice(start, ends[index]))
  const later = further.map(text => `<style>${text.replace(FONT_FACE, '')}</style>`)
  return { first, html: parts.map((part, index) => (later[index - 1] ?? '') + part).join('') }
}
