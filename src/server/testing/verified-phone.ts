import type { TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A phone this account verified some minutes ago, as `validacao/verificar` leaves it; no message is sent. */
export const storeVerifiedPhone = async (
  t: TestApp,
  account: Pick<TestAccount, 'contaId'>,
  telefone: string,
  minutesAgo = 0,
): Promise<void> => {
  await t.deps.db
    .insertInto('codigo_verificacao')
    .values({
      finalidade: 'moderador',
      contato: telefone,
      dono: `conta:${account.contaId}`,
      codigo_hmac: '',
      expira_em: new Date(Date.now() + 600_000).toISOString(),
      validado_em: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      validado_por: account.contaId,
    })
    .execute()
}
