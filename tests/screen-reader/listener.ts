import { until } from '../process/until.ts'
import { writeHeard } from './heard.ts'
import { type findScreenReader, openScreenReader } from './screen-reader.ts'

/** A person who hears the portal, step by step. */
export const openListener = async (programs: ReturnType<typeof findScreenReader>) => {
  if (!programs) throw new Error('no screen reader')
  const reader = await openScreenReader(programs)
  const steps: { step: string; said: string[] }[] = []
  const untilTrue = (expression: string) =>
    until(expression, async () => (await reader.evaluate<boolean>(expression)) || undefined)
  return {
    ...reader,
    hear: async (step: string): Promise<void> => void steps.push({ step, said: await reader.said() }),
    focus: (selector: string) =>
      untilTrue(`(() => {
        const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find(one => one.checkVisibility())
        element?.focus()
        return element !== undefined && element === document.activeElement
      })()`),
    wait: (selector: string) => untilTrue(`document.querySelector(${JSON.stringify(selector)}) !== null`),
    heard: () => writeHeard(steps),
  }
}
