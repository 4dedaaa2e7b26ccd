import { describe, expect, it } from 'vitest'
import { preparedImports } from './prepared-imports.mjs'
import { asSources } from './sources.mjs'

const packageJson = JSON.stringify({ scripts: { start: 'exec node scripts/start.mjs' } })
const problemsOf = files => preparedImports(asSources({ 'package.json': packageJson, ...files }))

const PREPARE = "import { prepareEnvironment } from './lib/environment.mjs'\n"

describe('what a command loads before the environment is prepared', () => {
  it.each([
    ["Node's own modules", { 'scripts/start.mjs': "import 'node:fs'\n" }],
    [
      'a package that is imported after the call',
      { 'scripts/start.mjs': `${PREPARE}await prepareEnvironment()\nawait import('marked')\n` },
    ],
    [
      'a file whose function imports a package when it is called',
      {
        'scripts/start.mjs': `${PREPARE}import { build } from './lib/build.mjs'\nawait prepareEnvironment()\nbuild()\n`,
        'scripts/lib/build.mjs': "export const build = () => import('marked')\n",
      },
    ],
    ['a file that is no command', { 'scripts/check-structure.mjs': "import 'vite'\n" }],
  ])('may be %s', (_what, files) => {
    expect(problemsOf(files)).toEqual([])
  })

  it.each([
    ['a package', { 'scripts/start.mjs': `${PREPARE}import 'marked'\nawait prepareEnvironment()\n` }, 'marked'],
    [
      'a package imported dynamically above the call',
      { 'scripts/start.mjs': `${PREPARE}await import('marked')\nawait prepareEnvironment()\n` },
      'marked',
    ],
    [
      'a file that imports a package through another file',
      {
        'scripts/start.mjs': `${PREPARE}import './lib/a.mjs'\nawait prepareEnvironment()\n`,
        'scripts/lib/a.mjs': "export * from './b.mjs'\n",
        'scripts/lib/b.mjs': "import 'marked'\n",
      },
      './lib/a.mjs → ./b.mjs → marked',
    ],
    [
      'a package where the environment is never prepared',
      { 'scripts/start.mjs': "await import('marked')\n" },
      'marked',
    ],
  ])('must not be %s', (_what, files, chain) => {
    expect(problemsOf(files)).toEqual([`scripts/start.mjs: loads ${chain} before prepareEnvironment()`])
  })
})
