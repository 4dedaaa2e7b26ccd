/**
 * Runs in the page: texts that leave the frame drawn around them (a button, a chip, a card), or the window. What scrolls or is clipped on purpose
 * is no frame.
 */
export const findRunningOut = (): string[] => {
  const TOLERANCE_PX = 1.5
  const isFrame = (style: CSSStyleDeclaration): boolean =>
    style.display !== 'inline' &&
    style.borderTopLeftRadius !== '0px' &&
    (style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)')
  const frameOf = (text: Text): Element | undefined => {
    for (let element = text.parentElement; element && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element)
      if (isFrame(style)) return element
      if (style.overflowX !== 'visible' || style.clipPath !== 'none' || style.position === 'fixed') return undefined
    }
    return document.documentElement
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.trim() === '' || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    if (text.parentElement.matches('textarea, option')) continue
    const frame = frameOf(text)
    if (!frame) continue
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const around = frame.getBoundingClientRect()
    if (left < around.left - TOLERANCE_PX || right > around.right + TOLERANCE_PX) found.push(text.data.trim())
  }
  return found
}
