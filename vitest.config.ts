import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecord } from './scripts/lib/test-durations.mjs'
import { WAIT_LIMIT } from './tests/wait-limit.ts'

/** 'short' leaves out the files named `.long.`, 'long' runs them alone; whoever names a file by hand gets it in any case. */
const LENGTH = process.env.TEST_LENGTH ?? 'all'
const LONG_FILES = '**/*.long.test.*'
const testFiles = (pattern: string): string =>
  LENGTH === 'long' ? pattern.replace('*.test.', '*.long.test.') : pattern

/** Vitest begins the largest files first. Short files that take long, begun last, would leave one worker alone at the end. */
class SlowestFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: seconds } = readRecord()
    const secondsOf = ({ moduleId }: TestSpecification): number => seconds[relative(import.meta.dirname, moduleId)] ?? 0
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: Number(process.env.TEST_WORKERS ?? availableParallelism()),
    // Loading the modules again for each file takes two thirds of the processor time.
    isolate: false,
    sequence: { sequencer: SlowestFilesFirst },
    // Generous: a busy machine must not fail a test that would pass.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: WAIT_LIMIT },
    passWithNoTests: LENGTH === 'long',
    exclude: [...configDefaults.exclude, ...(LENGTH === 'short' ? [LONG_FILES] : [])],
    projects: [
      {
        extends: true,
        test: { name: 'contract', environment: 'node', include: [testFiles('src/contract/**/*.test.ts')] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/server/testing/argon2.ts') },
          include: [testFiles('{src/server,bench,tests/readers}/**/*.test.ts')],
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/server/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: [testFiles('src/web/**/*.test.{ts,tsx}')],
          setupFiles: ['src/web/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          environment: 'node',
          include: [testFiles('{scripts,tests/repository}/**/*.test.mjs')],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          include: [testFiles('tests/process/**/*.test.ts')],
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'install',
          environment: 'node',
          include: [testFiles('tests/install/**/*.test.ts')],
          // Players of a live wake are watched by the second: nothing else runs meanwhile.
          fileParallelism: false,
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'bucket',
          environment: 'node',
          include: [testFiles('tests/bucket/**/*.test.ts')],
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          environment: 'node',
          include: [testFiles('tests/containers/**/*.test.ts')],
          testTimeout: 1_800_000,
        },
      },
      ...['engines', 'screen-reader'].map(name => ({
        extends: true as const,
        test: {
          name,
          environment: 'node' as const,
          // The tests speak to Firefox through a WebSocket, which Node 20 has only with this option.
          execArgv: ['--experimental-websocket'],
          include: [testFiles(`tests/${name}/**/*.test.ts`)],
          fileParallelism: false,
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      })),
    ],
  },
})
