/** Whether the device's share sheet takes this file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

/**
 * Shares a file by the device's own sheet. Closing it is a choice, not a failure.
 * @returns false where the device cannot, or refuses because the tap was too long ago
 */
export const shareFile = async (file: File): Promise<boolean> => {
  if (!canShareFile(file)) return false
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
