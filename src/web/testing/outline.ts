const INLINE = new Set([
  'ABBR',
  'B',
  'BDI',
  'CODE',
  'EM',
  'I',
  'KBD',
  'MARK',
  'Q',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUP',
  'TIME',
  'U',
])
const NOTHING = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'DATALIST'])

const words = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

const isHidden = (element: Element): boolean =>
  NOTHING.has(element.tagName) ||
  (element.tagName === 'svg' && !element.querySelector('title')) ||
  element.getAttribute('aria-hidden') === 'true' ||
  (element as HTMLElement).hidden === true ||
  (element as HTMLElement).style?.display === 'none' ||
  (element instanceof HTMLDialogElement && !element.open)

const byIds = (element: Element, attribute: string): string =>
  words(
    element
      .getAttribute(attribute)
      ?.split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join(' '),
  )

const nameOf = (element: Element): string => {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
  return (
    byIds(element, 'aria-labelledby') ||
    words(element.getAttribute('aria-label')) ||
    words(labels.map(label => label.textContent).join(' ')) ||
    words(element.textContent) ||
    words(element.getAttribute('placeholder') ?? element.getAttribute('title'))
  )
}

/** What is told of an element beside its words. */
const STATES: [state: string, holds: (element: Element) => boolean][] = [
  ['disabled', element => element.matches(':disabled, [aria-disabled=true], [data-disabled=true]')],
  ['read-only', element => element.matches('[readonly]')],
  ['invalid', element => element.getAttribute('aria-invalid') === 'true'],
  ['pressed', element => element.getAttribute('aria-pressed') === 'true'],
  ['expanded', element => element.getAttribute('aria-expanded') === 'true'],
  ['selected', element => element.getAttribute('aria-selected') === 'true'],
  ['current', element => element.matches('[aria-current]:not([aria-current=false])')],
  ['loading', element => element.matches('[data-loading=true], [aria-busy=true]')],
  // Named for those who hear it, and nothing to see.
  [
    'blank',
    element => element.matches('button, a') && words(element.textContent) === '' && !element.querySelector('svg, img'),
  ],
]
const statesOf = (element: Element): string => {
  const states = STATES.filter(([, holds]) => holds(element)).map(([state]) => state)
  return states.length > 0 ? ` (${states.join(', ')})` : ''
}

const fieldLine = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const name = nameOf(field)
  if (field.type === 'checkbox' || field.type === 'radio')
    return `${field.type === 'radio' ? 'choice' : 'box'}: ${name} = ${(field as HTMLInputElement).checked ? 'yes' : 'no'}`
  if (field.type === 'file') return `file: ${name}`
  const value = field instanceof HTMLSelectElement ? words(field.selectedOptions[0]?.textContent) : field.value
  return `field: ${name} = ${value}`
}

/** The one line of a control, undefined for an element whose children are read one by one. */
const controlLine = (element: Element): string | undefined => {
  if (element.matches('input[type=hidden]')) return ''
  if (element.matches('input, select, textarea')) return fieldLine(element as HTMLInputElement) + statesOf(element)
  if (element.matches('button, [role=button], summary, [role=tab]'))
    return `${element.getAttribute('role') === 'tab' ? 'tab' : 'button'}: ${nameOf(element)}${statesOf(element)}`
  if (element.matches('a[href]'))
    return `link: ${nameOf(element)} → ${element.getAttribute('href')}${statesOf(element)}`
  if (element.tagName === 'svg') return `picture: ${words(element.querySelector('title')?.textContent)}`
  if (element.matches('img, [role=img]'))
    return element.getAttribute('alt') === '' ? '' : `picture: ${element.getAttribute('alt') ?? nameOf(element)}`
  return undefined
}

/** A link with more in it than words, as a card, is told by its address and read inside. */
const isCard = (element: Element): boolean =>
  element.matches('a[href]') && element.querySelector('h1, h2, h3, h4, p, img[alt]:not([alt=""])') !== null

/**
 * What a person reads on the screen, one line for each block, field, button and link, with values, addresses and states. A test that compares
 * it notices whatever is missing, too much or wrong.
 */
export const outline = (root: Element = document.body): string => {
  const lines: string[] = []
  let line = ''
  const end = (prefix = ''): void => {
    if (words(line) !== '') lines.push(prefix + words(line))
    line = ''
  }
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent
    if (!(node instanceof Element) || isHidden(node)) return
    const control = isCard(node) ? undefined : controlLine(node)
    if (control !== undefined) {
      end()
      if (control !== '') lines.push(control)
      return
    }
    const labelled = node instanceof HTMLLabelElement ? node.control : null
    if (labelled) {
      if (node.contains(labelled)) visit(labelled)
      return
    }
    const isBlock = !INLINE.has(node.tagName)
    if (isBlock && !/^(TD|TH|DD)$/.test(node.tagName)) end()
    if (isCard(node)) lines.push(`card → ${node.getAttribute('href')}`)
    const closed = node instanceof HTMLDetailsElement && !node.open
    for (const child of node.childNodes) if (!closed || (child as Element).tagName === 'SUMMARY') visit(child)
    if (/^(TD|TH|DT)$/.test(node.tagName) && words(line) !== '') line += ' | '
    else if (isBlock) end(/^H[1-6]$/.test(node.tagName) ? `${'#'.repeat(Number(node.tagName[1]))} ` : '')
  }
  visit(root)
  end()
  return lines.join('\n')
}

/** The words before each cell of the first row, which a phone shows as a card. */
export const cardHeadings = (table: Element): string[] =>
  [...table.querySelectorAll('tbody tr:first-child td')].map(cell =>
    words(cell.querySelector(':scope > [aria-hidden]')?.textContent),
  )

/** The addresses of all pictures, those without words included. */
export const pictures = (root: Element = document.body): (string | null)[] =>
  [...root.querySelectorAll('img')].map(image => image.getAttribute('src'))
