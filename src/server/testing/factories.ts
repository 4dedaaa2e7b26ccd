import { randomInt } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'

/** Each test its own phone and e-mail. */
export const uniqueTelefone = (): string => `829${String(randomInt(100_000_000)).padStart(8, '0')}`
export const uniqueEmail = (): string =>
  `pessoa.${randomName()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@exemplo.com.br`

export type TestAccount = {
  contaId: number
  pessoaId: number
  email: string
  telefone: string
  authorization: string
  sessaoId: string
}

/** As after a code sent to the person's phone came back. */
export const confirmPhoneOf = async (deps: Deps, { pessoaId }: Pick<TestAccount, 'pessoaId'>): Promise<void> => {
  await deps.db
    .updateTable('pessoa')
    .set({ telefone_confirmado_em: new Date().toISOString() })
    .where('id', '=', pessoaId)
    .execute()
}

/** An account with a live session, created directly in the database; send `headers: { authorization }`. */
export const buildAccount = async (deps: Deps, roles: Role[], nome = 'Pessoa de Teste'): Promise<TestAccount> => {
  const email = uniqueEmail()
  const telefone = uniqueTelefone()
  const pessoa = await deps.db
    .insertInto('pessoa')
    .values({ nome, email, telefone, data_nascimento: null, tipo_parentesco: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conta = await deps.db
    .insertInto('conta')
    .values({ pessoa_id: pessoa.id, username: email, email, senha_hash: null, papeis: roles })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sessaoId = randomName()
  await deps.db
    .insertInto('sessao')
    .values({
      id: sessaoId,
      conta_id: conta.id,
      expira_em: new Date(Date.now() + 3_600_000).toISOString(),
      encerrada_em: null,
    })
    .execute()
  const token = deps.tokens.sign('sessao', { sid: sessaoId }, 3600)
  return { contaId: conta.id, pessoaId: pessoa.id, email, telefone, sessaoId, authorization: `Bearer ${token}` }
}

export type TestDespedida = { row: Row<'despedida'>; codigo: string; falecidoId: number }

/** A despedida with its deceased; `codigo` is its access code. */
export const buildDespedida = async (
  deps: Deps,
  values: Partial<NewRow<'despedida'>> = {},
  { nome = 'Maria do Carmo Vasconcelos', ...falecido }: Partial<NewRow<'falecido'>> & { nome?: string } = {},
): Promise<TestDespedida> => {
  const pessoa = await deps.db
    .insertInto('falecido')
    .values({
      nome_registro: nome,
      data_nascimento: '1941-03-12',
      data_falecimento: '2026-11-04',
      sexo: 'Feminino',
      ...falecido,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const codigo = randomCodigo()
  const row = await deps.db
    .insertInto('despedida')
    .values({
      falecido_id: pessoa.id,
      moderador_id: null,
      foto_perfil: null,
      data_sepultamento: '2026-11-05 16:00:00',
      data_velorio: '2026-11-05 08:00:00',
      chave: randomName(),
      codigo_cifrado: deps.secrets.encrypt(codigo),
      codigo_hmac: deps.secrets.hmac('acesso', codigo),
      criado_por: null,
      atualizado_por: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, codigo, falecidoId: pessoa.id }
}

/** Wire date-time of the portal's wall clock, `minutes` from now. */
export const portalTime = (minutes: number): string => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Maceio',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return parts.format(new Date(Date.now() + minutes * 60_000))
}

/** An apresentacao, by default around now on CV 01, with its picture arriving. */
export const buildApresentacao = (
  deps: Deps,
  despedidaId: number,
  values: Partial<NewRow<'apresentacao'>> = {},
): Promise<Row<'apresentacao'>> =>
  deps.db
    .insertInto('apresentacao')
    .values({
      despedida_id: despedidaId,
      empresa: 'CV',
      capela: '01',
      data_hora_inicial: portalTime(-60),
      data_hora_final: portalTime(60),
      camera: randomName(),
      segmento_em: new Date(Date.now() + 3_600_000).toISOString(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type Portrait = { nome: string; bytes: Buffer; largura: number; altura: number }

/** A stored picture as a despedida's portrait. */
export const buildPortrait = async (
  { db, media }: Pick<Deps, 'db' | 'media'>,
  despedidaId: number,
  { nome, bytes, largura, altura }: Portrait,
): Promise<void> => {
  await media.put(nome, bytes)
  await db
    .insertInto('midia')
    .values({ nome, despedida_id: despedidaId, homenagem_id: null, largura, altura, bytes: bytes.length })
    .execute()
  await db
    .updateTable('despedida')
    .set({ foto_perfil: `/midia/${nome}` })
    .where('id', '=', despedidaId)
    .execute()
}

/** A message that waits at an event. @returns its number. */
export const buildEventMessage = async ({ db }: Pick<Deps, 'db'>, eventoId: number): Promise<number> => {
  const { id } = await db
    .insertInto('homenagem_evento')
    .values({ evento_id: eventoId, nome_cliente: 'Ana', telefone: '82999990000', mensagem: 'Saudade de sempre.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
