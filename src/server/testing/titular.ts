import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { grantTitular } from '#server/features/privacidade/titular/contact-rules.ts'
import { freshAddress } from './sign-in.ts'
import type { TestApp } from './test-app.ts'

export const postTitular = (t: TestApp, path: string, payload: object, more: Partial<InjectOptions> = {}) =>
  t.app.inject({ method: 'POST', url: `/titular/${path}`, payload, remoteAddress: freshAddress(), ...more })

/** As after a right code. */
export const titularTokenFor = (t: TestApp, valor: string): string => {
  const contato: Contato = { canal: valor.includes('@') ? 'email' : 'telefone', valor }
  return grantTitular(t.deps, contato).acesso
}

/** Registers a visitor through the portal itself. */
export const registerVisitor = async (
  t: TestApp,
  idDespedida: number,
  person: {
    nome?: string
    telefone: string
    email?: string
    desejoReceberOfertas?: boolean
    ofertasAVista?: boolean
    desejoReceberAvisos?: boolean
    desejoAvisoMissa?: boolean
    desejoAvisoUmAno?: boolean
    codigo?: string
  },
): Promise<string> => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/participantes',
    payload: { nome: 'Visita Querida', idDespedida, ofertasAVista: true, ...person },
    remoteAddress: freshAddress(),
  })
  return response.json().codigo
}

/** Every table's rows that mention a text anywhere: what an erasure must leave empty. */
export const tablesMentioning = async (t: TestApp, text: string): Promise<string[]> => {
  const tables = await sql<{ nome: string }>`select table_name as nome from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(t.deps.db)
  const found: string[] = []
  for (const { nome } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(nome)} as linha
      where position(${text} in linha::text) > 0`.execute(t.deps.db)
    if ((rows[0]?.n ?? 0) > 0) found.push(nome)
  }
  return found
}
