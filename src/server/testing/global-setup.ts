import { buildTemplate } from './template.ts'
import { onServer } from './test-database.ts'

/** Before the server's tests: one migrated template instead of one migration per file. */
export const setup = async (): Promise<void> => {
  if (!onServer()) await buildTemplate()
}
