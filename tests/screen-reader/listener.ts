import { until } from '../process/until.ts'
import { type Step, writeHeard } from './heard.ts'
import { type findScreenReader, openScreenReader } from './screen-reader.ts'

/** A person who hears the portal, step by step. */
export const openListener = async (programs: ReturnType<typeof findScreenReader>) => {
  if (!programs) throw new Error('no screen reader')
  const reader = await openScreenReader(programs)
  const steps: Step[] = []
  const untilTrue = (expression: string) =>
    until(expression, async () => (await reader.evaluate<boolean>(expression)) || undefined)
  /** The first visible element that the selector names, and that says the words. */
  const found = (selector: string, words: string) =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
      one => one.checkVisibility() && one.textContent.includes(${JSON.stringify(words)}))`
  const focus = (selector: string, words = '') =>
    untilTrue(`(() => {
      const element = ${found(selector, words)}
      element?.focus()
      return element !== undefined && element === document.activeElement
    })()`)
  return {
    ...reader,
    focus,
    hear: async (step: string): Promise<void> => {
      steps.push({ step, read: false, said: await reader.said() })
    },
    /** Reads the open page from its beginning to its end; what is said while it opens is not heard. */
    read: async (step: string): Promise<void> => {
      await reader.said()
      await reader.press('ctrl+Home')
      await reader.said()
      await reader.press('KP_Add')
      const said = await reader.said()
      // The navigation is the same on every page.
      const from = steps.some(({ read }) => read) ? said.indexOf('conteúdo principal') : 0
      steps.push({ step, read: true, said: said.slice(from) })
    },
    /** Signs in by the keyboard on the page that is open. */
    signIn: async (username: string, senha: string): Promise<void> => {
      await focus('input[autocomplete=username]')
      // Until the reader has said the field, keys still lead from heading to heading.
      await reader.said()
      await reader.write(username)
      await reader.press('Tab')
      await reader.write(senha)
      // What was typed is said character by character, in pieces that no two runs share.
      await reader.said()
      await reader.press('Return')
    },
    wait: (selector: string, words = '') => untilTrue(`${found(selector, words)} !== undefined`),
    /** Presses what has the focus; what was said before is not heard. */
    activate: async (): Promise<void> => {
      await reader.said()
      await reader.press('Return')
    },
    heard: () => writeHeard(steps),
  }
}
