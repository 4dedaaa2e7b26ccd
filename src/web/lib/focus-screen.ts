/** Focuses the heading of the screen, which a screen reader then says; until the screen is loaded, the main element (id "conteudo"). */
export const focusScreen = (): void => {
  const main = document.getElementById('conteudo')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  ;(heading ?? main)?.focus({ preventScroll: true })
}
