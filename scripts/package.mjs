import { prepareEnvironment } from './lib/environment.mjs'
import { packageRelease } from './lib/package-release.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

/** `npm run package`: builds the portal and writes archive, component list and checksums to `dist-release/`. */
await prepareEnvironment()
const { buildOrExit } = await import('./lib/build.mjs')
await buildOrExit()
const { archive, components, sums } = await packageRelease(projectPath('dist-release'))
print(`${archive}
${components}
${sums}`)
