import { prepareEnvironment } from './lib/environment.mjs'
import { runNpm } from './lib/npm.mjs'
import { packageRelease } from './lib/package-release.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'

/** `npm run package`: builds the portal and writes archive, component list and checksums to `dist-release/`. */
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const { code } = await runNpm(['run', '--silent', 'sbom'])
if (code !== 0) exitWithError('A lista de componentes não pôde ser feita.')
const { archive, sums } = await packageRelease(projectPath('dist-release'))
print(`${archive}\n${sums}`)
