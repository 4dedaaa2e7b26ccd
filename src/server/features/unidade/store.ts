import type { Executor } from '#server/db/client.ts'

export const listContatos = (db: Executor) =>
  db.selectFrom('contato_unidade').select(['unidade', 'telefone', 'whatsapp', 'endereco']).execute()
