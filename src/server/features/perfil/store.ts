import type { Executor } from '#server/db/client.ts'

export const findPessoa = (db: Executor, pessoaId: number) =>
  db.selectFrom('pessoa').select(['id', 'nome', 'telefone']).where('id', '=', pessoaId).executeTakeFirst()
