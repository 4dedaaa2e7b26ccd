import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { recordEntrega, settleDeliveries } from '#server/features/aviso/store.ts'
import { challengeOf, type Handshake, isSigned, readEntregas } from './rules.ts'

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new Problem('DADOS_INVALIDOS')
  }
}

/**
 * `POST avisos/entregas`: what the provider of WhatsApp says became of messages. Repeated and late reports change nothing.
 * @throws Problem CHAVE_DE_SERVICO_RECUSADA without its signature.
 */
export const receiveEntregas = async (
  deps: Pick<Deps, 'db' | 'config'>,
  body: string,
  signature: unknown,
): Promise<{ recebidas: number }> => {
  if (!isSigned(deps.config.WHATSAPP_SEGREDO, body, signature)) throw new Problem('CHAVE_DE_SERVICO_RECUSADA')
  const entregas = readEntregas(parsed(body))
  for (const { referencia, entregue } of entregas) await recordEntrega(deps.db, referencia, entregue)
  if (entregas.length > 0) await settleDeliveries(deps.db)
  return { recebidas: entregas.length }
}

/**
 * `GET avisos/entregas`: the provider asks whether the address is ours, with a word that only the house gave it.
 * @throws Problem ACESSO_NEGADO to everybody else.
 */
export const confirmAddress = async ({ config }: Pick<Deps, 'config'>, query: Handshake): Promise<string> => {
  const challenge = challengeOf(config.WHATSAPP_VERIFICACAO, query)
  if (challenge === undefined) throw new Problem('ACESSO_NEGADO')
  return challenge
}
