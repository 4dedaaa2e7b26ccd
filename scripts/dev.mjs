import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath, ROOT } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

process.chdir(ROOT)
await prepareEnvironment()

// Vite forwards the calls of the contract to the portal, which restarts when a source file changes.
process.env.PORT ??= '3000'
const tsx = projectPath('node_modules', 'tsx', 'dist', 'cli.mjs')
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server/main.ts'], {
  stdio: 'inherit',
})
const ended = once(server, 'exit')

const { createServer } = await import('vite')
const pages = await createServer({ configFile: projectPath('vite.config.ts') })
await pages.listen()
print(
  `Páginas em desenvolvimento: ${pages.resolvedUrls?.local[0] ?? ''}(chamadas seguem para a porta ${process.env.PORT})`,
)

const stop = async () => {
  server.kill('SIGTERM')
  await Promise.all([ended, pages.close()])
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
ended.then(stop)
