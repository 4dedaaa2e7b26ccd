import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPattern } from './scripts/lib/call-segments.mjs'

const here = import.meta.dirname
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: join(here, 'src/web'),
  publicDir: join(here, 'public'),
  plugins: [react()],
  // The light build plays all that is sent here, for a third less to download.
  resolve: { alias: [{ find: /^hls\.js$/, replacement: 'hls.js/light' }] },
  build: {
    outDir: join(here, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The server names the styles and parts of each page by it.
    manifest: true,
    // Inlined fonts would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Screens on walls run browsers of years ago, and phones are not always newer.
    target: ['chrome79', 'safari14', 'firefox78'],
    rollupOptions: { input: { index: join(here, 'src/web/index.html'), tela: join(here, 'src/web/tela.html') } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { [callPattern()]: { target: serverUrl, changeOrigin: false } },
  },
})
