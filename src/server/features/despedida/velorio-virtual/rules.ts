import { ESPECTADORES_EXACT_MAX, ESPECTADORES_MIN } from '#contract/transmissao/limits.ts'

const STEP_COUNT = 10

/**
 * How many people watch, as the public page says it: 0 for too few to name, the number itself, and above `ESPECTADORES_EXACT_MAX` the
 * first number of its ten (21 for 21 to 30: "mais de 20"), so that the page does not change with everybody who comes or goes.
 */
export const shownEspectadores = (count: number): number => {
  if (count < ESPECTADORES_MIN) return 0
  return count <= ESPECTADORES_EXACT_MAX ? count : Math.floor((count - 1) / STEP_COUNT) * STEP_COUNT + 1
}
