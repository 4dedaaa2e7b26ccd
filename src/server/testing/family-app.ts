import { beforeAll, beforeEach } from 'vitest'
import { buildAccount, type TestAccount } from './factories.ts'
import { recordNotices, requesterFor } from './homenagens.ts'
import { openTestApp } from './open-test-app.ts'

/** The portal of a test file about what families and staff decide: its notices are recorded, and one member of staff reads the histories. */
export const openFamilyApp = () => {
  const notices = recordNotices()
  const t = openTestApp(() => ({ notices }))
  const ask = requesterFor(t)
  const staff = {} as TestAccount
  beforeAll(async () => {
    Object.assign(staff, await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Bruno Sá'))
  })
  beforeEach(() => {
    notices.sent.length = 0
  })
  /** Newest first. */
  const historyOf = async (despedidaId: number): Promise<{ quem: string; texto: string }[]> =>
    (await ask('GET', `/cliente/despedida/${despedidaId}/historico`, staff)).json()
  return { t, notices, ask, staff, historyOf }
}
