import { pathToFileURL } from 'node:url'
import { buildOrExit } from './lib/build.mjs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'

// The data folder is relative to the project, not to the working directory.
process.chdir(ROOT)
await prepareEnvironment()
await buildOrExit()
process.setSourceMapsEnabled(true)
// In this process, so that signals and the exit code are those of the server.
await import(pathToFileURL(projectPath('dist', 'server', 'main.js')).href)
