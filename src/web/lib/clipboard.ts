/** The way of browsers without a clipboard of their own, and of addresses without encryption: the text is selected and copied. */
const copySelected = (text: string): boolean => {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Otherwise a phone opens its keyboard.
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // What is outside of an open dialog cannot be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies a text. @returns false if the browser refuses, so that the caller can explain what to do instead. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Shares a link, or copies it where the browser cannot share (specification §8). Closing the share sheet is a choice, not a failure. */
export const shareLink = async (title: string, url: string): Promise<'shared' | 'copied' | 'failed'> => {
  const copied = async () => ((await copyText(url)) ? 'copied' : 'failed')
  if (typeof navigator.share !== 'function') return copied()
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : copied()
  }
}
