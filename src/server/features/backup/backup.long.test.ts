import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#server/core/refusal.ts'
import { createSecrets } from '#server/core/secrets.ts'
import type { Executor, OpenDatabase } from '#server/db/client.ts'
import { buildSchema, readMigrations } from '#server/db/migrate.ts'
import { insertNotice } from '#server/features/aviso/store.ts'
import { copyOf, type Empty, emptySystem, fillPortal, RECORDING, TEST_SECRETS } from '#server/testing/backup.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { moveToPostgres } from './commands-service.ts'
import { type Manifest, verifyBackup } from './manifest-service.ts'
import { restoreBackup } from './restore-service.ts'
import { createBackup } from './service.ts'
import { listTables } from './store.ts'

const ENGINE: OpenDatabase['engine'] = onServer() ? 'postgresql' : 'embutido'
/** The same engine again and, if a server is available, both combinations of engines. */
const WAYS: [OpenDatabase['engine'], string][] = onServer()
  ? [
      ['postgresql', 'PostgreSQL'],
      ['embutido', 'the embedded database'],
    ]
  : [['embutido', 'the embedded database']]

const folder = mkdtempSync(join(tmpdir(), 'memorial-copias-'))
const path = join(folder, 'casa.zip')
const PLAIN = { replace: false, keepQueue: false }
let t: TestApp
let manifest: Manifest
beforeAll(async () => {
  t = await createTestApp()
  await fillPortal(t.deps)
  manifest = await copyOf(t.deps, ENGINE, path)
}, 300_000)
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const countIn = async (db: Executor, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1
const countsIn = async (db: Executor): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { nome } of await listTables(db)) counts[nome] = await countIn(db, nome)
  return counts
}
const nextNumber = async (db: Executor): Promise<number> =>
  (await sql<{ id: number }>`select proxima_despedida() as id`.execute(db)).rows[0]?.id ?? 0
const inside = async <T>(engine: OpenDatabase['engine'], work: (target: Empty) => Promise<T>): Promise<T> => {
  const target = await emptySystem(engine)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

/** The tests of one engine use one restored system, in this order: restoring takes seconds. */
describe.each(WAYS)('a backup restored into an empty system: %s', engine => {
  let target: Empty
  let db: OpenDatabase['db']
  beforeAll(async () => {
    target = await emptySystem(engine)
    db = target.database.db
    expect((await restoreBackup(path, target, PLAIN)).migrated).toEqual([])
  }, 300_000)
  afterAll(() => target.close())

  it('contains every row, picture and recording, and gives out no number that the lost portal may have given out', async () => {
    expect(await countsIn(db)).toEqual(await countsIn(t.deps.db))
    expect(await countIn(db, 'homenagem')).toBe(1600)

    const pictures = await db.selectFrom('midia').select('nome').execute()
    expect(pictures.length).toBeGreaterThan(3)
    for (const { nome } of pictures) expect(await target.media.get(nome)).toEqual(await t.deps.media.get(nome))
    expect(readdirSync(join(target.config.recordingDir, RECORDING)).sort()).toEqual(['index.ndjson', 's1.ts'])

    const highest = await sql<{ id: number }>`select max(id) as id from despedida`.execute(db)
    expect(await nextNumber(db)).toBeGreaterThan((highest.rows[0]?.id ?? 0) + 19_999)
    const person = { nome: 'Depois', data_nascimento: null, tipo_parentesco: null }
    await db.insertInto('pessoa').values(person).execute()
  })

  it('contains passwords and second factors, and no sessions, limits or codes', async () => {
    const accounts = await db
      .selectFrom('segundo_fator')
      .innerJoin('conta', 'conta.id', 'conta_id')
      .select(['senha_hash', 'segredo_cifrado'])
      .execute()
    expect(accounts.map(row => row.senha_hash)).toEqual(['$argon2id$teste'])
    expect(target.secrets.decrypt(accounts[0]?.segredo_cifrado ?? '')).toBe('SEGREDO')
    for (const table of ['sessao', 'limite', 'idempotencia', 'codigo_verificacao'])
      expect(await countIn(db, table)).toBe(0)
  })

  const first = it.runIf(engine === ENGINE)
  first(
    'is not written over rows that exist, and replaces them only on request, including pictures',
    async () => {
      await sql`delete from homenagem_evento`.execute(db)
      await target.media.put('figura-de-antes-000.webp', Buffer.from('antes'))
      await sql`insert into midia (nome, largura, altura, bytes) values ('figura-de-antes-000.webp', 1, 1, 5)`.execute(
        db,
      )
      const before = await countsIn(db)
      await expect(restoreBackup(path, target, PLAIN)).rejects.toThrow(/não está vazio/)
      expect(await countsIn(db)).toEqual(before)

      const given = 1_000_000
      await sql`select setval('despedida_numero', ${given}::bigint)`.execute(db)
      await restoreBackup(path, target, { ...PLAIN, replace: true })
      expect(await nextNumber(db)).toBeGreaterThan(given)
      expect(await countsIn(db)).toEqual(await countsIn(t.deps.db))
      expect(await target.media.get('figura-de-antes-000.webp')).toBeUndefined()
    },
    300_000,
  )

  first(
    'does not cause waiting notices to be sent again, unless the portal moves',
    async () => {
      const states = async () =>
        (await sql<{ s: string }>`select distinct situacao as s from mensagem`.execute(db)).rows
      expect(await states()).toEqual([{ s: 'desistiu' }])
      await restoreBackup(path, target, { replace: true, keepQueue: true })
      expect(await states()).toEqual([{ s: 'espera' }])
      await insertNotice(db, { canal: 'email', para: 'a@b.c', assunto: '', texto: '' })
    },
    300_000,
  )
})

describe('a restore target', () => {
  it(
    'with tables of another program is never changed',
    () =>
      inside(ENGINE, async target => {
        await target.database.exec('create table alheia (id int)')
        await expect(restoreBackup(path, target, { ...PLAIN, replace: true })).rejects.toThrow(/não são do portal/)
        expect(await countIn(target.database.db, 'alheia')).toBe(0)
      }),
    300_000,
  )
})

describe('a damaged backup', () => {
  const damaged = (change: (bytes: Buffer) => Buffer): string => {
    const other = join(folder, 'outra.zip')
    writeFileSync(other, change(readFileSync(path)))
    return other
  }
  const flip = (at: number) => (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x5a, at)
    return bytes
  }
  let target: Empty
  beforeAll(async () => {
    target = await emptySystem(ENGINE)
  }, 300_000)
  afterAll(() => target.close())
  const refused = async (file: string, sentence: RegExp, secrets = TEST_SECRETS) => {
    const restored = restoreBackup(file, { ...target, secrets }, PLAIN)
    await expect(restored).rejects.toThrow(sentence)
    await expect(restored).rejects.toBeInstanceOf(Refusal)
    const { rows } = await sql`select 1 from pg_class where relname = 'migracao'`.execute(target.database.db)
    expect(rows).toEqual([])
    expect(existsSync(target.config.mediaDir)).toBe(false)
  }

  it('is refused before anything is written: truncated anywhere', async () => {
    const size = statSync(path).size
    for (const length of [0, 10, Math.floor(size / 2), size - 30, size - 1])
      await refused(
        damaged(bytes => bytes.subarray(0, length)),
        /cortada/,
      )
  })

  it('is refused before anything is written: one byte changed, in rows, pictures or the list of parts', async () => {
    const size = statSync(path).size
    for (const place of [0, 0.02, 0.2, 0.5, 0.8, 0.97])
      await refused(damaged(flip(Math.floor(size * place))), /alterada/)
  })

  it('is refused with another secret, and if the file is missing', async () => {
    await refused(path, /segredo/, createSecrets('another secret altogether, long enough to be one'))
    await refused(join(folder, 'nenhuma.zip'), /Não há cópia/)
  })

  it('leaves no spooled tables behind, its own or those of a killed backup', async () => {
    const [old, busy] = [join(folder, 'copia-parcial-antiga'), join(folder, 'copia-parcial-viva')]
    for (const one of [old, busy]) mkdirSync(one)
    utimesSync(old, 0, 0)
    await copyOf(t.deps, ENGINE, join(folder, 'limpa.zip'))
    expect(readdirSync(folder).filter(name => name.startsWith('copia-parcial'))).toEqual(['copia-parcial-viva'])
  })

  it('is distinguished from a complete one', async () => {
    const other = join(folder, 'igual.zip')
    copyFileSync(path, other)
    expect(await verifyBackup(other, TEST_SECRETS)).toEqual(manifest)
  })
})

describe('a backup of an older portal', () => {
  it(
    'is restored with its own migrations and then migrated to the current schema',
    () =>
      inside(ENGINE, async old => {
        const known = readMigrations()
        const first = known.slice(0, 3)
        await old.database.db.transaction().execute(tx => buildSchema(tx, first))
        await sql`insert into falecido (nome, data_nascimento, data_falecimento) values ('José Antônio', '1940-01-02', '2026-01-03')`.execute(
          old.database.db,
        )
        const file = join(folder, 'antiga.zip')
        await createBackup({ ...old, db: old.database.db, engine: ENGINE }, folder, createWriteStream(file), new Date())
        await inside(ENGINE, async target => {
          const { migrated } = await restoreBackup(file, target, PLAIN)
          expect(migrated).toEqual(known.slice(3).map(one => one.name))
          const { db } = target.database
          const rows = await db.selectFrom('falecido').select(['nome', 'nome_dobrado', 'data_nascimento']).execute()
          expect(rows).toEqual([{ nome: 'José Antônio', nome_dobrado: 'jose antonio', data_nascimento: '1940-01-02' }])
          expect(await countIn(db, 'evento')).toBe(1)
        })
      }),
    300_000,
  )

  it(
    'is refused if it is from a newer portal',
    () =>
      inside(ENGINE, async target => {
        const { database } = target
        await database.db.transaction().execute(tx => buildSchema(tx, readMigrations()))
        await sql`insert into migracao (nome, hash) values ('9999_futuro.sql', ${'0'.repeat(64)})`.execute(database.db)
        const file = join(folder, 'futura.zip')
        await createBackup({ ...target, db: database.db, engine: ENGINE }, folder, createWriteStream(file), new Date())
        await expect(restoreBackup(file, target, { ...PLAIN, replace: true })).rejects.toThrow(/9999_futuro/)
      }),
    300_000,
  )
})

describe.skipIf(!onServer())('moving to PostgreSQL', () => {
  it(
    'copies the embedded database with waiting notices to a server, and leaves the folder unchanged',
    () =>
      inside('embutido', async source => {
        const { db } = source.database
        await restoreBackup(path, source, { replace: false, keepQueue: true })
        await inside('postgresql', async target => {
          const parts = { ...source, db, engine: 'embutido' as const }
          const lines = await moveToPostgres(parts, { ...target, config: source.config, media: source.media })
          expect(lines[0]).toContain('conferido')
          expect(await countsIn(target.database.db)).toEqual(await countsIn(db))
          const waiting = await sql`select 1 from mensagem where situacao = 'espera'`.execute(target.database.db)
          expect(waiting.rows).toHaveLength(1)
          expect(readdirSync(source.folder).filter(name => name.startsWith('mudanca'))).toEqual([])
        })
      }),
    300_000,
  )

  it(
    'is refused while portals use the target',
    () =>
      inside('postgresql', async target => {
        const running = await target.database.db.connection().execute(async held => {
          await sql`select 1`.execute(held)
          return restoreBackup(path, target, PLAIN).catch((error: unknown) => error)
        })
        expect(String(running)).toMatch(/Encerre o portal/)
      }),
    60_000,
  )
})
