/** Copies a text. @returns false if the browser refuses, so that the caller can explain what to do instead. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
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
