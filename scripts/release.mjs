import { readFileSync, writeFileSync } from 'node:fs'
import { isLater, releaseSection } from './lib/changelog.mjs'
import { requireNode } from './lib/environment.mjs'
import { runNpm } from './lib/npm.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/** `npm run release -- 0.2.0 [--checked]`: checks, changelog, version, commit, tag and archive. `--checked`: `.ci/run` and the long tests passed on this commit. */
/** Commands that take too long for `.ci/run`, which runs every other test and a part of the first two. */
const LONG_TESTS = ['test:live', 'test:install', 'test:containers', 'test:node24']

requireNode()
const [version = '', ...flags] = process.argv.slice(2)
const [packagePath, changelogPath] = [projectPath('package.json'), projectPath('CHANGELOG.md')]
const { version: current } = JSON.parse(readFileSync(packagePath, 'utf8'))

const git = async (...words) => {
  const { code, output } = await run('git', words, { quiet: true })
  if (code !== 0) exitWithError(`git ${words[0]}: ${output.trim()}`)
  return output.trim()
}
/** Until the tag a failure leaves nothing behind: what has a tag also has its archive. */
const must = async (title, result) => {
  if ((await result).code === 0) return
  await git('reset', '-q', '--hard')
  exitWithError(`${title}: não passou. Nada foi lançado.`)
}

if (!isLater(version, current)) exitWithError(`Uso: npm run release -- VERSÃO, maior que ${current} (três números).`)
if (flags.some(flag => flag !== '--checked')) exitWithError('A única opção é --checked.')
if ((await git('status', '--porcelain')) !== '') exitWithError('Há mudanças sem commit.')
let changelog
try {
  changelog = releaseSection(readFileSync(changelogPath, 'utf8'), version, new Date().toISOString().slice(0, 10))
} catch (error) {
  exitWithError(error.message)
}
if (!flags.includes('--checked')) {
  await must('.ci/run', run(projectPath('.ci', 'run'), []))
  for (const name of LONG_TESTS) await must(`npm run ${name}`, runNpm(['run', '--silent', name]))
}

writeFileSync(changelogPath, changelog)
await must('npm version', runNpm(['version', version, '--no-git-tag-version', '--allow-same-version'], { quiet: true }))
await must('npm run package', runNpm(['run', '--silent', 'package']))
await must('git commit', run('git', ['commit', '-qam', `Release ${version}`], { quiet: true }))
const tagged = await run('git', ['tag', '-a', `v${version}`, '-m', `Release ${version}`], { quiet: true })
if (tagged.code !== 0) {
  await git('reset', '-q', '--hard', 'HEAD~1')
  exitWithError(`git tag: ${tagged.output.trim()}\nNada foi lançado.`)
}
print(`Versão ${version} marcada como v${version}. Publique com: git push --follow-tags`)
