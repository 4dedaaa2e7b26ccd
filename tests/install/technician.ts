import { print } from '../../scripts/lib/print.mjs'
import type { Machine, Result } from './machine.ts'
import { answer, type Step } from './page.ts'

export class StepFailed extends Error {}

const ANSWERS_TITLE = /^(Antes de começar|Respostas )/

/** Somebody who does exactly what the pages say, on one machine, with these answers. */
export const createTechnician = (steps: Step[], machine: Machine, executed: Set<Step>) => {
  const questions = steps.filter(({ title }) => ANSWERS_TITLE.test(title))
  let answers: Record<string, string> = {}
  const execute = async (step: Step): Promise<string> => {
    const began = performance.now()
    executed.add(step)
    for (const question of questions) executed.add(question)
    const asked = questions.map(({ commands }) => commands).join('\n')
    const { code, output } = await machine.run(`${answer(asked, answers)}\n${step.commands}`)
    if (code !== 0)
      throw new StepFailed(`docs/${step.page}:${step.line} (${step.title}) terminou com ${code}:\n${output}`)
    print(`      ${step.title}  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    return output
  }
  return {
    answer: (given: Record<string, string>): void => {
      answers = { ...answers, ...given }
    },
    /** Executes the steps under titles that begin so. @returns what they printed */
    follow: async (beginning: string): Promise<string> => {
      const found = steps.filter(({ title }) => title.startsWith(beginning))
      if (found.length === 0) throw new StepFailed(`a página não tem o passo "${beginning}"`)
      let output = ''
      for (const step of found) output += await execute(step)
      return output
    },
  }
}

/** @throws StepFailed with the output */
export const must = (what: string, { code, output }: Result): string => {
  if (code !== 0) throw new StepFailed(`${what} terminou com ${code}:\n${output}`)
  return output
}
