/**
 * Inline script in the head of documents that hydrate at once. A device that was inside a despedida before opens its room: the head of the page
 * is folded before the first paint, so that nothing moves when the application enters.
 */
try {
  const id = location.pathname.split('/')[2]
  if (localStorage.getItem('codigos')?.includes(`"${id}":`)) document.documentElement.setAttribute('data-inside', '')
} catch {
  // Storage is refused: nothing is known of this device.
}
