import type { Role } from '#contract/roles.ts'
import { randomName } from '#server/core/secrets.ts'
import { publishUnidade } from './canary-divulgacao.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  buildEventMessage,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from './factories.ts'
import type { FuzzActor } from './fuzz-cases.ts'
import { addKeptRecording } from './kept-recordings.ts'
import { addLegendas } from './legendas.ts'
import { addConvite, addPedido, addPedidoPagina } from './moderadores.ts'
import type { TestApp } from './test-app.ts'

const ROLES: Record<Exclude<FuzzActor, 'anonymous'>, Role> = {
  moderador: 'ROLE_MODERADOR',
  colaborador: 'ROLE_COLABORADOR',
  admin: 'ROLE_ADMIN',
}

/** A page of the moderator, a page without a relation to any actor, and the values that must never leave the server. */
export type FuzzWorld = {
  ids: unknown[]
  headersOf: (actor: FuzzActor) => Record<string, string>
  /** After a sign-out, a changed password, a deactivation or an exceeded limit: another account of the same role. */
  renew: (actor: FuzzActor) => Promise<void>
  secretsFor: (actor: FuzzActor) => readonly string[]
}

/** An event that receives, with one message waiting. */
const plantEvent = async (t: TestApp): Promise<number[]> => {
  const evento = await t.deps.db
    .updateTable('evento')
    .set({ aberto: true, inicio: null, fim: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [evento.id, await buildEventMessage(t.deps, evento.id)]
}

const plantFamily = async (t: TestApp) => {
  const word = randomName()
  const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], `Família ${word}`)
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${word}`
  await t.deps.db.updateTable('conta').set({ senha_hash: hash }).where('id', '=', owner.contaId).execute()
  const { row, codigo } = await buildDespedida(
    t.deps,
    { tipo: 'Privada', moderador_id: owner.pessoaId, obituario: `Biografia ${word}` },
    { nome: `Canário ${word}` },
  )
  const homenagem = await t.deps.db
    .insertInto('homenagem')
    .values({ despedida_id: row.id, nome: 'Rosa', descricao: `Carta ${word}`, imagem: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addKeptRecording(t, row.id, owner)
  const { gravacao, fala } = await addLegendas(t, row.id, { inicio: 0, fim: 1000, texto: `Disse ${word}` })
  const convite = await addConvite(t, row.id, { nome: `Convite ${word}`, criadoPor: owner.contaId })
  const pedido = await addPedido(t, row.id, { nome: `Pede ${word}`, frase: `Prima ${word}` })
  const pagina = await addPedidoPagina(t, { falecido: `Avô ${word}`, nome: `Pede ${word}` })
  return {
    id: row.id,
    ids: [gravacao, fala, pagina, pedido, convite, homenagem.id, owner.contaId, owner.pessoaId],
    nobody: [hash, row.codigo_hmac, row.codigo_cifrado, owner.sessaoId],
    anonymousVisitors: [word, codigo, owner.telefone, owner.email],
  }
}

const buildActor = async (t: TestApp, actor: keyof typeof ROLES): Promise<TestAccount> =>
  buildAccount(t.deps, [ROLES[actor]], 'Quem experimenta')

export const buildFuzzWorld = async (t: TestApp): Promise<FuzzWorld> => {
  const accounts = {
    moderador: await buildActor(t, 'moderador'),
    colaborador: await buildActor(t, 'colaborador'),
    admin: await buildActor(t, 'admin'),
  }
  const own = await buildDespedida(t.deps, { moderador_id: accounts.moderador.pessoaId })
  await t.deps.db.updateTable('apresentacao').set({ status: false }).execute()
  const { id, camera } = await buildApresentacao(t.deps, own.row.id)
  const family = await plantFamily(t)
  await publishUnidade(t)
  return {
    ids: [
      own.row.id,
      family.id,
      String(own.row.id),
      own.falecidoId,
      id,
      camera,
      own.row.chave,
      own.codigo,
      uniqueEmail(),
      uniqueTelefone(),
      ...(await plantEvent(t)),
      ...family.ids,
    ],
    headersOf: (actor): Record<string, string> =>
      actor === 'anonymous' ? {} : { authorization: accounts[actor].authorization },
    renew: async actor => {
      if (actor === 'anonymous') return
      accounts[actor] = await buildActor(t, actor)
      if (actor !== 'moderador') return
      const moderador_id = accounts.moderador.pessoaId
      await t.deps.db.updateTable('despedida').set({ moderador_id }).where('id', '=', own.row.id).execute()
    },
    secretsFor: actor =>
      actor === 'anonymous' || actor === 'moderador' ? [...family.nobody, ...family.anonymousVisitors] : family.nobody,
  }
}
