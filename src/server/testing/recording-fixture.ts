import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { CONSENTIMENTO_GRAVACAO } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida, GravacaoPublica } from '#contract/gravacao/schema.ts'
import type { NewRow } from '#server/db/tables.ts'
import { reconcileRecordings } from '#server/features/gravacao/recording-jobs.ts'
import { syncTransmissoes } from '#server/features/transmissao/jobs.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime, type TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { until } from './wait.ts'

export type TestTransmissao = Awaited<ReturnType<typeof buildTransmissao>>

/** A wake on air now, in a chapel of its own as long as each test ends its own. */
export const buildTransmissao = async (
  t: TestApp,
  values: Partial<NewRow<'apresentacao'>> = {},
  despedida: Partial<NewRow<'despedida'>> = {},
) => {
  await t.deps.db.updateTable('apresentacao').set({ status: false }).where('empresa', '=', 'CV').execute()
  const moderator = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const created = await buildDespedida(t.deps, { moderador_id: moderator.pessoaId, ...despedida })
  const { camera, id } = await buildApresentacao(t.deps, created.row.id, values)
  return { ...created, camera, apresentacaoId: id, moderator, despedidaId: created.row.id }
}

export const consentBody = (more: object = {}) => ({
  nome: 'Ana Rosa Vasconcelos',
  parentesco: 'filha',
  dias: 30,
  quem: 'acesso',
  versao: CONSENTIMENTO_GRAVACAO.versao,
  ...more,
})

/** What people and the portal's clockwork do around a recorded wake. */
export const createRecordingFixture = (t: TestApp) => {
  const as = ({ authorization }: TestAccount, options: InjectOptions) =>
    t.app.inject({ ...options, headers: { authorization } })
  const fixture = {
    as,
    read: async (wake: TestTransmissao): Promise<GravacaoDaDespedida> =>
      (await as(wake.moderator, { url: `/cliente/gravacao/${wake.despedidaId}` })).json(),
    consent: (wake: TestTransmissao, more: object = {}) =>
      as(wake.moderator, {
        method: 'POST',
        url: `/cliente/gravacao/${wake.despedidaId}`,
        payload: consentBody(more),
      }),
    pause: (wake: TestTransmissao, pausada: boolean, as_: TestAccount = wake.moderator) =>
      as(as_, { method: 'PUT', url: `/cliente/gravacao/${wake.despedidaId}/pausa`, payload: { pausada } }),
    revoke: (wake: TestTransmissao) =>
      as(wake.moderator, { method: 'DELETE', url: `/cliente/gravacao/${wake.despedidaId}` }),
    download: (wake: TestTransmissao, id: number) =>
      as(wake.moderator, { method: 'POST', url: `/cliente/gravacao/${wake.despedidaId}/arquivo/${id}` }),
    replays: (camera: string, codigo?: string) =>
      t.app.inject({ url: `/api/videos/gravacao/${camera}${codigo === undefined ? '' : `?codigo=${codigo}`}` }),
    shown: async (wake: TestTransmissao): Promise<GravacaoPublica> =>
      (await fixture.replays(wake.camera, wake.codigo)).json(),
    /** One run of the scheduler and of the recorder. */
    look: async () => {
      await syncTransmissoes(t.deps)
      await reconcileRecordings(t.deps)
    },
    /** Waits until this many seconds of the transmissao are recorded; the family consented long ago. */
    record: async (wake: TestTransmissao, segundos = 4): Promise<void> => {
      await sql`update gravacao_consentimento set registrado_em = registrado_em - interval '1 hour'
        where despedida_id = ${wake.despedidaId} and encerrado_em is null`.execute(t.deps.db)
      await until(async () => {
        await fixture.look()
        return (await fixture.read(wake)).gravacoes.some(one => one.segundos >= segundos)
      })
    },
    /** The wake ends: its hour and its tolerance are over by `minutes`. */
    end: async (wake: TestTransmissao, minutes = 20): Promise<void> => {
      await t.deps.db
        .updateTable('apresentacao')
        .set({ data_hora_inicial: portalTime(-minutes - 60), data_hora_final: portalTime(-minutes) })
        .where('camera', '=', wake.camera)
        .execute()
      await fixture.look()
    },
    chaveOf: async (wake: TestTransmissao): Promise<string> =>
      (
        await t.deps.db
          .selectFrom('gravacao')
          .select('chave')
          .where('despedida_id', '=', wake.despedidaId)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).chave,
  }
  return fixture
}
