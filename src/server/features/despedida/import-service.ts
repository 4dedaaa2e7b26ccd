import { randomCodigo, randomName, type Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import * as store from './store.ts'

type Imported = Omit<
  NewRow<'despedida'>,
  'chave' | 'codigo_cifrado' | 'codigo_hmac' | 'moderador_id' | 'foto_perfil'
> & {
  contrato_jazigo: string
}

/** A despedida from an old system: nobody's session, no moderator and no picture yet; code and family key are made as ever. */
export const importDespedida = async (tx: Executor, secrets: Secrets, fields: Imported): Promise<number> => {
  const codigo = randomCodigo()
  const shared = fields.contrato_jazigo === '' ? undefined : await store.findChaveOfContrato(tx, fields.contrato_jazigo)
  const { id } = await store.insertDespedida(tx, {
    ...fields,
    moderador_id: null,
    foto_perfil: null,
    chave: shared ?? randomName(),
    codigo_cifrado: secrets.encrypt(codigo),
    codigo_hmac: secrets.hmac('acesso', codigo),
  })
  await recordAudit(tx, { contaId: null, acao: 'despedida.importar', despedidaId: id })
  return id
}
