/**
 * Tells the server only that this device keeps reading aids, so that pages bring the lines that apply them before the words (`early.ts`);
 * which they are stays here. All others are spared those lines, and the device's memory is not opened before the first paint.
 */
export const sayReading = (chosen: { texto?: number; contraste?: string }): void => {
  const plain = (chosen.texto ?? 100) === 100 && (chosen.contraste ?? 'normal') === 'normal'
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of years ago know no other way.
  document.cookie = `leitura=1; path=/; samesite=lax; max-age=${plain ? 0 : 31_536_000}`
}
