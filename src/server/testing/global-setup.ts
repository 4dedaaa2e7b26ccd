import { buildTemplate } from './template.ts'
import { createServerTemplate, onServer } from './test-database.ts'

/** Before the tests of the server: one migrated template instead of one migration per file. */
export const setup = async (): Promise<void> => {
  await buildTemplate()
  if (onServer()) await createServerTemplate()
}
