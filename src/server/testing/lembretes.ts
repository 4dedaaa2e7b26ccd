import { sql } from 'kysely'
import type { CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { sendDueNotices } from '#server/features/despedida/aviso-mudanca/notice-jobs.ts'
import { sendDueLembretes } from '#server/features/despedida/lembrete/lembrete-jobs.ts'
import { pararAddress } from '#server/features/despedida/lembrete/service.ts'
import { buildDespedida, uniqueTelefone } from './factories.ts'
import { freshAddress } from './sign-in.ts'
import type { TestApp } from './test-app.ts'
import { registerVisitor } from './titular.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Midnight of today in the portal's zone, three hours behind UTC. */
const MIDNIGHT_MS = Math.floor((Date.now() - 3 * HOUR_MS) / DAY_MS) * DAY_MS + 3 * HOUR_MS
export const at = (day: number, hour = 12): number => MIDNIGHT_MS + day * DAY_MS + hour * HOUR_MS
export const dayOf = (day: number): string => new Date(at(day)).toISOString().slice(0, 10)
export const dayInWords = (day: number, weekday?: 'long'): string =>
  new Intl.DateTimeFormat('pt-BR', { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(dayOf(day)),
  )

/** How many days away the anniversary of a death of today is. */
export const umAno = ((): number => {
  const [year = '', ...rest] = dayOf(0).split('-')
  const same = `${Number(year) + 1}-${rest.join('-')}`.replace('-02-29', '-02-28')
  return Math.round((Date.parse(same) - Date.parse(dayOf(0))) / DAY_MS)
})()

const PLACE = { local: 'Matriz de Santo Antônio', endereco: 'Rua do Sol, 10' }
/** A public mass of the seventh day, at 19h of a day. */
export const mass = (day: number, part: Partial<CerimoniaGuardada> = {}): CerimoniaGuardada => ({
  ...{ id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: `${dayOf(day)} 19:00:00` },
  ...{ termino: null, observacao: '', publica: true, ...PLACE, ...part },
})

export type Notice = { canal: string; para: string; texto: string; chave: string }
export const stopKey = ({ texto }: Pick<Notice, 'texto'>): string => /\/parar-avisos\/(\S+)/.exec(texto)?.[1] ?? ''

type Person = { telefone?: string; email?: string; codigo?: string; desejoAvisoUmAno?: boolean }

/** Asks for the notice of the mass while one is on the page, which is left as it was. */
const consentToMass = async (t: TestApp, id: number, person: Person = {}) => {
  const page = t.deps.db.selectFrom('despedida').select('cerimonias').where('id', '=', id)
  const { cerimonias } = await page.executeTakeFirstOrThrow()
  const write = (list: readonly unknown[]) =>
    t.deps.db
      .updateTable('despedida')
      .set({ cerimonias: JSON.stringify(list) })
      .where('id', '=', id)
      .execute()
  await write([mass(7)])
  const codigo = await registerVisitor(t, id, { telefone: uniqueTelefone(), desejoAvisoMissa: true, ...person })
  await write(cerimonias)
  return codigo
}

/** Notices of a date at any moment, and what people do with them. */
export const lembretesOf = (t: TestApp) => {
  /** A node whose clock shows this hour of a day. */
  const nodeAt = (day: number, hour = 12) => ({ ...t.deps, now: () => at(day, hour) })
  return {
    run: (day: number, hour?: number) => sendDueLembretes(nodeAt(day, hour)),
    /** The delay of the changes is over. */
    tellChanges: async (day: number): Promise<void> => {
      const past = new Date(Date.now() - 1000).toISOString()
      await t.deps.db.updateTable('mudanca_a_avisar').set({ avisar_em: past }).execute()
      await sendDueNotices(nodeAt(day))
    },
    /** A page whose falecido died today. */
    buildPage: async (values: Parameters<typeof buildDespedida>[1] = {}) => {
      const { row, codigo, falecidoId } = await buildDespedida(t.deps, values, { data_falecimento: dayOf(0) })
      return { id: row.id, codigo, falecidoId }
    },
    enter: (id: number, ...cerimonias: CerimoniaGuardada[]) =>
      t.deps.db
        .updateTable('despedida')
        .set({ cerimonias: JSON.stringify(cerimonias) })
        .where('id', '=', id)
        .execute(),
    offered: async (id: number): Promise<string[]> =>
      (await t.app.inject(`/exibicao/despedida/${id}/0`)).json().lembretes,
    /** Asks for the notice of one year. */
    consent: (id: number, person: Person = {}) =>
      registerVisitor(t, id, { telefone: uniqueTelefone(), desejoAvisoUmAno: true, ...person }),
    consentToMass: (id: number, person?: Person) => consentToMass(t, id, person),
    notices: async (...contacts: string[]): Promise<Notice[]> =>
      (
        await sql<Notice>`select canal, para, texto, chave from mensagem where para = any(${contacts}::text[])
          order by id`.execute(t.deps.db)
      ).rows,
    /** As the outbox does, which keeps no text then; these tests read it. */
    deliver: () => sql`update mensagem set situacao = 'enviada'`.execute(t.deps.db),
    stop: (chave: string) =>
      t.app.inject({
        method: 'POST',
        url: '/participantes/parar-avisos',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ chave }).toString(),
        remoteAddress: freshAddress(),
      }),
    /** As in the link of a notice to this registration. */
    keyOf: async (contact: string): Promise<string> => {
      const { id } = await t.deps.db
        .selectFrom('participante')
        .select('id')
        .where(eb => eb.or([eb('telefone', '=', contact), eb('email', '=', contact)]))
        .executeTakeFirstOrThrow()
      return pararAddress(t.deps, id).split('/').at(-1) ?? ''
    },
  }
}
