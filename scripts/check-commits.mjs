import { subjectProblems } from './lib/commit-subjects.mjs'
import { print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/** Checks the subject of every commit since the one that added this file; a shallow clone has nothing to check. */
const git = async (...args) => (await run('git', args, { quiet: true })).output.trim()

const start = (await git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.mjs')).split('\n').at(-1)
const subjects = start === '' ? [] : (await git('log', '--no-merges', '--format=%s', `${start}~1..HEAD`)).split('\n')
const problems = subjects.flatMap(subjectProblems)
for (const problem of problems) print(problem)
print(`${subjects.length} commits verificados, ${problems.length} com problema`)
process.exit(problems.length === 0 ? 0 : 1)
