import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { WAIT_LIMIT } from './tests/wait-limit.ts'

const LONG = [
  'install/durability',
  'install/backup',
  'install/start',
  'seed/list-plans',
  'server/fuzz',
  'http/load-shedding',
]
/** Vitest begins the largest files first. Short files that take long, begun last, would leave one worker alone at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(name => moduleId.includes(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: Number(process.env.TEST_WORKERS ?? availableParallelism()),
    // Loading the modules again for each file takes two thirds of the processor time.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // Generous: a busy machine must not fail a test that would pass.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: WAIT_LIMIT },
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: 'contract', environment: 'node', include: ['src/contract/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/server/testing/argon2.ts') },
          include: ['{src/server,bench,tests/readers}/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/server/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'scripts', environment: 'node', include: ['{scripts,tests/repository}/**/*.test.mjs'] },
      },
      {
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'install',
          environment: 'node',
          include: ['tests/install/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'bucket',
          environment: 'node',
          include: ['tests/bucket/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/sample-folder.ts'],
          testTimeout: 1_800_000,
        },
      },
    ],
  },
})
