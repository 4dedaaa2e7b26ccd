/** Until the document changes, the styles of an element stay: jsdom computes them for each call, and a query by role calls for every element. */
const view = document.defaultView as Window
const compute = view.getComputedStyle.bind(view)
let known = new WeakMap<Element, CSSStyleDeclaration>()
const forget = (): void => {
  known = new WeakMap()
}
const changes = new MutationObserver(forget)
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

view.getComputedStyle = (element, pseudo) => {
  if (pseudo) return compute(element, pseudo)
  if (changes.takeRecords().length > 0) forget()
  const styles = known.get(element) ?? compute(element)
  known.set(element, styles)
  return styles
}
