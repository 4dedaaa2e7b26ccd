import { FOTOGRAFIA_PARTE_BYTES } from '#contract/fotografia/limits.ts'
import type { EnvioDeFotografia, Fotografia } from '#contract/fotografia/schema.ts'
import { storePicture } from '#server/adapters/images.ts'
import { randomName } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildDespedida, type TestAccount } from './factories.ts'
import { plainPicture } from './homenagem-form.ts'
import { requesterFor } from './homenagens.ts'
import type { TestApp } from './test-app.ts'

type Added = { id: number; imagem: string }

/** A photograph of this despedida with a stored picture, behind those that it has. */
export const addFotografia = async (
  t: TestApp,
  despedidaId: number,
  values: Partial<NewRow<'fotografia'>> = {},
): Promise<Added> => {
  const bytes = await plainPicture(20, 20)
  const picture = await storePicture(t.deps.media, { bytes, largura: 20, altura: 20, cor: 'aabbcc' })
  await t.deps.db
    .insertInto('midia')
    .values({ ...picture, despedida_id: despedidaId, homenagem_id: null })
    .execute()
  const { last } = await t.deps.db
    .selectFrom('fotografia')
    .select(({ fn }) => fn.max('ordem').as('last'))
    .where('despedida_id', '=', despedidaId)
    .executeTakeFirstOrThrow()
  return t.deps.db
    .insertInto('fotografia')
    .values({ despedida_id: despedidaId, ordem: (last ?? 0) + 1, imagem: `/midia/${picture.nome}`, ...values })
    .returning(['id', 'imagem'])
    .executeTakeFirstOrThrow()
}

/** One photograph is on the page and one, with these texts, was taken off it. */
export const plantFotografias = async (t: TestApp, despedidaId: number, secret: string): Promise<void> => {
  await addFotografia(t, despedidaId, { legenda: 'Na praia.' })
  const texts = { legenda: secret, alternativo: secret }
  await addFotografia(t, despedidaId, { ...texts, retirada_em: new Date().toISOString() })
}

/** Uploads a photograph as the screen does. */
export const fotografiaUploader = (t: TestApp, despedidaId: number, who: TestAccount) => {
  const base = `/cliente/despedida/${despedidaId}/fotografias/envios`
  const headers = { authorization: who.authorization }
  const announce = (file: Buffer, assinatura: string = randomName()) =>
    t.app.inject({ method: 'POST', url: base, headers, payload: { nome: 'praia.jpg', bytes: file.length, assinatura } })
  const sendPart = (envio: number, file: Buffer, parte: number) =>
    t.app.inject({
      method: 'PUT',
      url: `${base}/${envio}/partes/${parte}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: file.subarray(parte * FOTOGRAFIA_PARTE_BYTES, (parte + 1) * FOTOGRAFIA_PARTE_BYTES),
    })
  const finish = (envio: number) => t.app.inject({ method: 'POST', url: `${base}/${envio}/concluir`, headers })
  const upload = async (file: Buffer, assinatura?: string) => {
    const { id, partes } = (await announce(file, assinatura)).json() as EnvioDeFotografia
    for (let parte = 0; parte < partes; parte += 1) await sendPart(id, file, parte)
    return finish(id)
  }
  return { announce, sendPart, finish, upload }
}

/** Families of one moderator, and what the moderator and visitors read of their photographs. */
export const fotografiaReader = (t: TestApp, moderador: TestAccount) => {
  const ask = requesterFor(t)
  const publicOf = (id: number, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/exibicao/fotografias/${id}`, headers })
  return {
    family: async (values: { tipo?: 'Privada' } = {}) => {
      const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, ...values })
      return { id: row.id, codigo, base: `/cliente/despedida/${row.id}/fotografias` }
    },
    listOf: async (id: number, who = moderador) =>
      (await ask('GET', `/cliente/despedida/${id}/fotografias`, who)).json() as Fotografia[],
    publicOf,
    idsOf: async (id: number): Promise<number[]> => (await publicOf(id)).json().map((one: { id: number }) => one.id),
  }
}
