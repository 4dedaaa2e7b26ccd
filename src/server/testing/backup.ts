import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createFolderStore } from '#server/adapters/media-store.ts'
import { readConfig } from '#server/config.ts'
import { createSecrets } from '#server/core/secrets.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Target } from '#server/features/backup/restore-service.ts'
import { createBackup } from '#server/features/backup/service.ts'
import { buildAccount, buildDespedida } from './factories.ts'
import { openBareDatabase } from './test-database.ts'

export const TEST_SECRETS = createSecrets('a secret of the tests, long enough to be one')
export const RECORDING = 'gravacao-de-teste'

const PICTURES = ['um', 'dois', 'tres', 'quatro'].map(name => `figura-de-teste-${name}.webp`)

/** Despedidas with homenagens and pictures, with names and texts that a careless backup would corrupt. */
const fillDespedidas = async (deps: Deps): Promise<void> => {
  for (const [place, nome] of PICTURES.entries()) {
    const { row } = await buildDespedida(deps, { obituario: `Linha 1\nLinha "2" \\ \u2028 🌹 ${'ç'.repeat(2000)}` })
    const bytes = Buffer.alloc(3000 + place, place)
    await deps.media.put(nome, bytes)
    const homenagens = Array.from({ length: 400 }, (_, number) => ({
      despedida_id: row.id,
      participante_id: null,
      nome: `Ana ${number}`,
      descricao: 'Saudade',
      imagem: null,
      decidido_por: null,
      decidido_em: null,
    }))
    await deps.db.insertInto('homenagem').values(homenagens).execute()
    await deps.db
      .insertInto('midia')
      .values({ nome, despedida_id: row.id, homenagem_id: null, largura: 1, altura: 1, bytes: bytes.length })
      .execute()
  }
}

/** A small installation: an account with a second factor, a session, limits, a pending notice, and a recording. */
export const fillPortal = async (deps: Deps): Promise<void> => {
  await fillDespedidas(deps)
  const { contaId } = await buildAccount(deps, ['ROLE_ADMIN'])
  await sql`update conta set senha_hash = '$argon2id$teste' where id = ${contaId}`.execute(deps.db)
  const segredo = deps.secrets.encrypt('SEGREDO')
  await sql`insert into segundo_fator (conta_id, segredo_cifrado, confirmado_em) values (${contaId}, ${segredo}, now())`.execute(
    deps.db,
  )
  await sql`insert into limite (chave, contagem) values ('teste', 3)`.execute(deps.db)
  await sql`insert into idempotencia (quem, rota, chave, corpo_hash) values ('a', 'b', 'c', 'd')`.execute(deps.db)
  await sql`insert into mensagem (canal, para, assunto, texto) values ('email', 'a@exemplo.com.br', 'Aviso', 'Olá')`.execute(
    deps.db,
  )
  await sql`insert into gravacao (chave, despedida_id) select ${RECORDING}, min(id) from despedida`.execute(deps.db)
  const folder = join(deps.config.recordingDir, RECORDING)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 's1.ts'), Buffer.alloc(2000, 7))
  const segment = { name: 's1.ts', duration: 2, discontinuity: false, at: 1_700_000_000_000, bytes: 2000 }
  writeFileSync(join(folder, 'index.ndjson'), `\n${JSON.stringify(segment)}`)
}

/** A copy of a portal in a file. */
export const copyOf = async (deps: Deps, engine: OpenDatabase['engine'], path: string) =>
  createBackup({ ...deps, engine }, join(path, '..'), createWriteStream(path), new Date())

export type Empty = Target & { folder: string; close: () => Promise<void> }

/** A machine without a portal yet. */
export const emptySystem = async (engine: OpenDatabase['engine']): Promise<Empty> => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-copia-'))
  const database = await openBareDatabase(engine)
  return {
    folder,
    database,
    config: readConfig({ DATA_DIR: folder }),
    media: createFolderStore(join(folder, 'midia')),
    secrets: TEST_SECRETS,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
