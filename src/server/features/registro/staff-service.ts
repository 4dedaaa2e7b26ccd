import type { z } from 'zod'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { cadastrarFalecidoBody } from '#contract/registro/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { listRegisterRows } from '#server/features/falecido/register-service.ts'
import { requireDates } from '#server/features/falecido/service.ts'
import { findSamePerson } from '#server/features/importacao/service.ts'
import * as store from './store.ts'

/**
 * A deceased whom the register does not have: marked, with the reason, until the group's own row arrives and joins it.
 * @throws Problem FALECIDO_JA_CADASTRADO for a person whom it has
 */
export const registerByStaff = async (
  tx: Executor,
  session: Session,
  { motivo, contrato, ...person }: z.output<typeof cadastrarFalecidoBody>,
): Promise<RegistroFalecido> => {
  await requireDates(tx, { nascimento: person.nascimento, falecimento: person.falecimento })
  const row = { ...person, num_contrato: contrato, dt_sepultamento: null, dt_velorio: null }
  const known = await findSamePerson(tx, row)
  if (known) throw new Problem('FALECIDO_JA_CADASTRADO', { values: { nome: known.nome } })
  const id = await store.insertByStaff(tx, { ...row, motivo, criado_por: session.contaId })
  await recordAudit(tx, session.contaId, 'registro.cadastrar', { alvo: `registro:${id}`, detalhe: { motivo } })
  const [stored] = await listRegisterRows(tx, [id])
  if (!stored) throw new Error('the row was written and is not there')
  return stored
}
