import { randomName, type Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import { createCodigo } from './codigo-service.ts'
import * as store from './store.ts'

type ImportFields = Omit<
  NewRow<'despedida'>,
  'chave' | 'codigo_cifrado' | 'codigo_hmac' | 'moderador_id' | 'foto_perfil' | 'criado_por' | 'atualizado_por'
> & {
  contrato_jazigo: string
}

/** Creates a despedida from an old system, or in draft from the register: no session, moderator or picture; access code and family key are generated as usual. */
export const importDespedida = async (
  tx: Executor,
  secrets: Secrets,
  fields: ImportFields,
  acao: 'despedida.importar' | 'despedida.rascunho' = 'despedida.importar',
): Promise<number> => {
  const { id } = await store.insertDespedida(tx, {
    ...fields,
    moderador_id: null,
    foto_perfil: null,
    criado_por: null,
    atualizado_por: null,
    chave: (await store.findChaveOfContrato(tx, fields.contrato_jazigo)) ?? randomName(),
    ...createCodigo(secrets).columns,
  })
  await recordAudit(tx, null, acao, { despedidaId: id })
  return id
}
