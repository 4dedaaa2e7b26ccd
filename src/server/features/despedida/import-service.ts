import { randomCodigo, randomName, type Secrets } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import * as store from './store.ts'

type ImportFields = Omit<
  NewRow<'despedida'>,
  'chave' | 'codigo_cifrado' | 'codigo_hmac' | 'moderador_id' | 'foto_perfil'
> & {
  contrato_jazigo: string
}

/** Creates a despedida from an old system: no session, moderator or picture; access code and family key are generated as usual. */
export const importDespedida = async (tx: Executor, secrets: Secrets, fields: ImportFields): Promise<number> => {
  const codigo = randomCodigo()
  const familyChave =
    fields.contrato_jazigo === '' ? undefined : await store.findChaveOfContrato(tx, fields.contrato_jazigo)
  const { id } = await store.insertDespedida(tx, {
    ...fields,
    moderador_id: null,
    foto_perfil: null,
    chave: familyChave ?? randomName(),
    codigo_cifrado: secrets.encrypt(codigo),
    codigo_hmac: secrets.hmac('acesso', codigo),
  })
  await recordAudit(tx, { contaId: null, acao: 'despedida.importar', despedidaId: id })
  return id
}
