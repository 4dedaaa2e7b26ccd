/** Where the first screen of a despedida ends: what follows may wait for its styles. */
const FIRST_SCREEN_END = '<div role="tabpanel"'
const GROUP = /^@(?:media|supports)\b/
const PRINT = /^@media print\b/
const CLASS_ATTRIBUTE = /class="([^"]*)"/g
const CLASS_SELECTOR = /\.([a-zA-Z_][\w-]*)/g
const COMMA = /,(?![^(]*\))/

/** A rule with its selectors, or an at-rule with the rules in it. @property classes of each selector of the list */
type Rule = { text: string; classes: string[][]; frame?: string; inner?: Rule[] }
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
    return { text, classes: [], frame: head, inner: blocksOf(text.slice(opening + 1, -1)).map(parseRule) }
  return {
    text,
    classes: head.split(COMMA).map(selector => [...selector.matchAll(CLASS_SELECTOR)].map(([, name = '']) => name)),
  }
}

export const parseStyles = (text: string): ParsedStyles => ({ text, rules: blocksOf(text).map(parseRule) })

const selectRules = (rules: readonly Rule[], present: ReadonlySet<string>): string =>
  rules
    .map(({ text, classes, frame, inner }) => {
      if (!frame || !inner) return classes.some(names => names.every(name => present.has(name))) ? text : ''
      const chosen = PRINT.test(frame) ? '' : selectRules(inner, present)
      return chosen && `${frame}{${chosen}}`
    })
    .join('')

/** @property first styles that the first screen needs @property html with all styles where the first screen ends */
type SplitPage = { first: string; html: string }

/**
 * Puts only those rules in front of a page whose classes its first screen contains, so that a slow line brings the first words sooner. All
 * styles follow behind the first screen in their order, so that the cascade is the same in the end.
 */
export const splitStyles = (styles: readonly ParsedStyles[], html: string): SplitPage => {
  const all = styles.map(({ text }) => text).join('')
  const end = html.indexOf(FIRST_SCREEN_END)
  if (end < 0) return { first: all, html }
  const screen = html.slice(0, end)
  const present = new Set([...screen.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')))
  return {
    first: styles.map(({ rules }) => selectRules(rules, present)).join(''),
    html: `${screen}<style>${all}</style>${html.slice(end)}`,
  }
}
