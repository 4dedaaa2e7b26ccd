import { spawn } from 'node:child_process'
import { installIfNeeded } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { at, ROOT } from './lib/place.mjs'
import { say } from './lib/say.mjs'

requireNode()
process.chdir(ROOT)
await installIfNeeded()

// The pages' server forwards the calls of the contract to the portal's, which starts again whenever a source changes.
process.env.PORT ??= '3000'
const tsx = at('node_modules', 'tsx', 'dist', 'cli.mjs')
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server/main.ts'], {
  stdio: 'inherit',
})

const { createServer } = await import('vite')
const pages = await createServer({ configFile: at('vite.config.ts') })
await pages.listen()
say(
  `Páginas em desenvolvimento: ${pages.resolvedUrls?.local[0] ?? ''}(chamadas seguem para a porta ${process.env.PORT})`,
)

const end = async () => {
  server.kill('SIGTERM')
  await pages.close()
  process.exit(0)
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
server.once('exit', end)
