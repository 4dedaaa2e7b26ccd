import { focusInPlace } from './focus-in-place.ts'

/**
 * Focuses the heading of the screen, which a screen reader then says; the main element (id "conteudo") until the screen is loaded, and where the
 * heading is above the window, as after going back to where somebody had scrolled to.
 */
export const focusScreen = (): void => {
  const main = document.getElementById('conteudo')
  const heading = main?.querySelector('h1')
  const target = heading && heading.getBoundingClientRect().bottom >= 0 ? heading : main
  if (target) focusInPlace(target)
}
