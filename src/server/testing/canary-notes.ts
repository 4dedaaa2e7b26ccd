import { FAMILY_MASS, SECRETS } from './canary-secrets.ts'
import type { TestApp } from './test-app.ts'

/** Plants an internal note and a ceremony for the family alone. @returns what must not leave the house. */
export const plantNotes = async (t: TestApp, despedidaId: number): Promise<string[]> => {
  await t.deps.db
    .insertInto('nota_interna')
    .values({ despedida_id: despedidaId, texto: SECRETS.notaInterna, escrita_por: null })
    .execute()
  await t.deps.db
    .updateTable('despedida')
    .set({ cerimonias: JSON.stringify([FAMILY_MASS]) })
    .where('id', '=', despedidaId)
    .execute()
  return [SECRETS.notaInterna, SECRETS.igreja]
}
