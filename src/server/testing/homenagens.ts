import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Notice } from '#server/deps.ts'
import type { TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A homenagem as a table row; pending by default. */
export const addHomenagem = async (
  t: TestApp,
  despedidaId: number,
  values: Partial<NewRow<'homenagem'>> = {},
): Promise<number> => {
  const row = await t.deps.db
    .insertInto('homenagem')
    .values({
      despedida_id: despedidaId,
      participante_id: null,
      nome: 'Clara',
      descricao: 'Com carinho.',
      imagem: null,
      decidido_por: null,
      decidido_em: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The voice of a homenagem, with its file. */
export const addVoz = async (t: TestApp, homenagemId: number, values: Partial<NewRow<'voz'>> = {}): Promise<string> => {
  const nome = `${randomName()}.m4a`
  const bytes = Buffer.from('a voice')
  await t.deps.media.put(nome, bytes)
  const { despedida_id } = await t.deps.db
    .selectFrom('homenagem')
    .select('despedida_id')
    .where('id', '=', homenagemId)
    .executeTakeFirstOrThrow()
  const file = { nome, bytes: bytes.length, largura: null, altura: null, despedida_id, homenagem_id: homenagemId }
  await t.deps.db.insertInto('midia').values(file).execute()
  const voz = { homenagem_id: homenagemId, audio: `/midia/${nome}`, segundos: 7, estado: 'pronta' as const, ...values }
  await t.deps.db.insertInto('voz').values(voz).execute()
  return nome
}

/** Sends a request as this account, or anonymously. */
export const requesterFor =
  (t: TestApp) =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    who?: TestAccount,
    payload?: object,
    more: { remoteAddress?: string; headers?: Record<string, string> } = {},
  ) =>
    t.app.inject({
      method,
      url,
      ...more,
      headers: { ...(who ? { authorization: who.authorization } : {}), ...more.headers },
      ...(payload === undefined ? {} : { payload }),
    })

/** Notices in the order in which they are sent; `parts` is passed to `createTestApp`. */
export const recordNotices = () => {
  const sent: Notice[] = []
  const send = (_tx: unknown, notice: Notice): Promise<void> => {
    sent.push(notice)
    return Promise.resolve()
  }
  const sendCode = () => Promise.reject(new Error('a code is no notice'))
  return { sent, to: (para: string) => sent.filter(one => one.para === para), send, sendCode }
}
