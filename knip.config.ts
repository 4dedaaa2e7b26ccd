import type { KnipConfig } from 'knip'

/** Fonts are named by style sheets only: what a sheet asks for counts as an import. */
const importsOfSheet = (text: string): string =>
  [...text.matchAll(/(?:url\(|@import )"([@.][^"]+)"/g)].map(([, path]) => `import '${path}'`).join('\n')

const config: KnipConfig = {
  entry: [
    'scripts/*.mjs',
    'bench/{page,wake-hour,live}.ts',
    'bench/reference/*.mjs',
    'tests/live/*.spec.ts',
    'tests/faults/main.ts',
    'tests/install/main.ts',
    'tests/failover/main.ts',
    'tests/hosts/main.ts',
    'tests/install/mail-server.mjs',
    'tests/process/{held-timers,loop-ticks,slow-clock}.mjs',
    'tests/install/stand-in/{systemctl,timedatectl}.mjs',
    'src/server/main.ts',
    'src/server/testing/argon2.ts',
    'src/server/cli/memorial.ts',
    'src/server/adapters/documents/documents-worker.ts',
    'src/server/adapters/picture-worker.ts',
    'src/server/adapters/sheet-worker.ts',
    'src/web/entry-*.tsx',
    'src/web/fold-head-before-paint.ts',
    'src/web/hydrate-on-interaction.ts',
    'src/web/lib/zod-without-eval.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'scripts/**/*.mjs', 'tests/**/*.{ts,mjs}', 'bench/**/*.{ts,mjs}'],
  // Font files are found by name (adapters/documents/assets.ts, scripts/fonts.mjs), Biome by its path (scripts/lib/run.mjs).
  ignoreDependencies: [/^@fontsource(-variable)?\//, '@biomejs/biome'],
  ignoreExportsUsedInFile: true,
  // Programs of the system that tests speak to; a machine without them skips those tests.
  ignoreBinaries: [
    'espeak-ng',
    'ffmpeg',
    'ffprobe',
    'getent',
    'install',
    'mount',
    'openssl',
    'pgrep',
    'radosgw',
    'script',
    'setpriv',
    'umount',
    'unshare',
  ],
  exclude: ['duplicates'],
  compilers: { css: importsOfSheet },
}

export default config
