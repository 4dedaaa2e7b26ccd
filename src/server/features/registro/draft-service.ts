import { LIST_MAX } from '#contract/limits.ts'
import type { Rascunho } from '#contract/registro/schema.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './store.ts'

/** Despedidas that wait for staff to confirm them. */
export const listDrafts = (deps: Deps): Promise<Rascunho[]> => store.listDrafts(deps.db, LIST_MAX.public)
