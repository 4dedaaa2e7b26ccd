import { readFileSync } from 'node:fs'
import { projectPath } from '../../scripts/lib/paths.mjs'

/** A block of commands of a page, exactly as it is printed there. */
export type Step = { page: string; title: string; line: number; commands: string }

/** Every block of commands of a page of `docs`, under the title of its section, in their order. */
export const readSteps = (page = 'operations.md'): Step[] => {
  const text = readFileSync(projectPath('docs', page), 'utf8')
  const steps: Step[] = []
  let title = ''
  let block: { line: number; commands: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (block === undefined) {
      title = /^#{2,3} (.*)$/.exec(line)?.[1] ?? title
      if (line === '```sh') block = { line: index + 2, commands: [] }
    } else if (line === '```') {
      steps.push({ page, title, line: block.line, commands: block.commands.join('\n') })
      block = undefined
    } else block.commands.push(line)
  }
  return steps
}

/**
 * The answers of a technician in the blocks that ask for them: the values of its variables, and nothing else, are replaced.
 * @throws Error when the block has no such variable
 */
export const answer = (block: string, answers: Record<string, string>): string => {
  const names = [...block.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name)
  const unknown = Object.keys(answers).filter(name => !names.includes(name))
  if (unknown.length > 0) throw new Error(`a página não pergunta: ${unknown.join(', ')}`)
  return block.replace(/^([A-Z\d_]+)=.*$/gm, (line, name: string) =>
    name in answers ? `${name}='${answers[name]}'` : line,
  )
}
