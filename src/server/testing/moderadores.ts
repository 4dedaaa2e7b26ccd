import { sql } from 'kysely'
import { randomName } from '#server/core/secrets.ts'
import { type TestAccount, uniqueTelefone } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Another moderator of a despedida, in its next place. */
export const addModerador = async (
  t: TestApp,
  despedidaId: number,
  { pessoaId }: Pick<TestAccount, 'pessoaId'>,
): Promise<void> => {
  await t.deps.db
    .insertInto('moderador_despedida')
    .values({ despedida_id: despedidaId, pessoa_id: pessoaId, lugar: sql<number>`lugar_livre(${despedidaId})` })
    .execute()
}

type Invited = { nome: string; telefone?: string; criadoPor: number }

/** An invitation that nobody has used yet. @returns its id. */
export const addConvite = async (
  t: TestApp,
  despedidaId: number,
  { nome, telefone = uniqueTelefone(), criadoPor }: Invited,
): Promise<number> => {
  const expira_em = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await t.deps.db
    .insertInto('convite_moderador')
    .values({ despedida_id: despedidaId, nome, telefone, token_hmac: randomName(), criado_por: criadoPor, expira_em })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type AskerOfPage = { falecido?: string; ano?: string; nome?: string; contato?: string }

/** A family that asks for the page of an old burial. @returns the id of the request. */
export const addPedidoPagina = async (
  t: TestApp,
  { falecido = 'Abílio Canário', ano = '1987', nome = 'Joana Lima', contato = uniqueTelefone() }: AskerOfPage = {},
): Promise<number> => {
  const { id } = await t.deps.db
    .insertInto('pedido_pagina')
    .values({ falecido, ano, parentesco: 'Filho(a)', nome, contato })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Asker = { nome?: string; contato?: string; frase?: string }

/** Somebody who asks for access. @returns the id of the request. */
export const addPedido = async (
  t: TestApp,
  despedidaId: number,
  { nome = 'Joana Lima', contato = uniqueTelefone(), frase = 'Prima.' }: Asker = {},
): Promise<number> => {
  const { id } = await t.deps.db
    .insertInto('pedido_acesso')
    .values({ despedida_id: despedidaId, nome, contato, frase })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
