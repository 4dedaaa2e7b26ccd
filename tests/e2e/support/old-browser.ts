import type { Page } from '@playwright/test'

/** Features newer than Chrome 79, removed before the page's first script runs, so that a screen using one fails as it would there. */
const LATER: Record<string, readonly string[]> = {
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  'String.prototype': ['at', 'replaceAll', 'isWellFormed', 'toWellFormed'],
  Array: ['fromAsync'],
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Promise: ['any', 'withResolvers', 'try'],
  AbortSignal: ['timeout', 'any'],
  'AbortSignal.prototype': ['throwIfAborted'],
  URL: ['canParse', 'parse'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf'],
  'Element.prototype': ['replaceChildren', 'checkVisibility', 'getHTML'],
  'Intl.DateTimeFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Crypto.prototype': ['randomUUID'],
  window: [
    ...['structuredClone', 'WeakRef', 'FinalizationRegistry', 'AggregateError', 'scheduler', 'reportError'],
    ...['CompressionStream', 'navigation', 'Sanitizer', 'TrustedHTML', 'Iterator', 'CSSLayerBlockRule'],
  ],
  Intl: ['Segmenter', 'DisplayNames', 'ListFormat', 'DurationFormat'],
}

/** The page counts in `takenAway` the features that really existed: a misspelt name is detected. */
export const takeAwayWhatIsNewer = (page: Page): Promise<unknown> =>
  page.addInitScript(later => {
    const taken: string[] = []
    for (const [owner, names] of Object.entries(later)) {
      const path = owner === 'window' ? [] : owner.split('.')
      const target = path.reduce<object | undefined>(
        (value, name) => value && (Reflect.get(value, name) as object | undefined),
        window,
      )
      for (const name of names)
        if (target && name in target && Reflect.deleteProperty(target, name)) taken.push(`${owner}.${name}`)
    }
    Object.assign(window, { takenAway: taken })
  }, LATER)
