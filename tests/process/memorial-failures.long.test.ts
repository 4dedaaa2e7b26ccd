import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import {
  MEMORIAL,
  makeFolder,
  memorial,
  productionSettings,
  removeFolders,
  TERMINAL,
  writeLines,
  writeSettings,
} from './memorial-command.ts'

const postgres = await startPostgres()
const isRoot = process.getuid?.() === 0
const nobody = 65_534

afterAll(async () => {
  removeFolders()
  if ('stop' in postgres) await postgres.stop()
})

const serverUrl = 'url' in postgres ? postgres.url : 'postgres://127.0.0.1/postgres'
const onDatabase = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

let count = 0
/** A new database of the server. @param owner whose address is returned; @param template a database that it is a copy of */
const createDatabase = async (owner?: string, template = 'template1'): Promise<string> => {
  count += 1
  await onDatabase(serverUrl, `create database casa_${count} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/casa_${count}`
  if (owner !== undefined) url.username = owner
  return url.href
}
const tablesOf = async (url: string): Promise<string[]> =>
  (
    await onDatabase<{ nome: string }>(
      url,
      `select relname::text as nome from pg_class where relnamespace = 'public'::regnamespace`,
    )
  ).map(({ nome }) => nome)

const openPortal = async (): Promise<string> => {
  const url = await createDatabase()
  const words = ['admin', 'create-admin', 'ana@exemplo.com.br', 'Ana']
  const created = await memorial(['--env-file', writeSettings(productionSettings(url)), ...words])
  expect(created.code, created.err).toBe(0)
  return new URL(url).pathname.slice(1)
}
let opened: Promise<string> | undefined
/** A copy of a database in which the portal was opened once, and the file of its settings. */
const createPortal = async (): Promise<{ url: string; file: string; dataDir: string }> => {
  opened ??= openPortal()
  const url = await createDatabase(undefined, await opened)
  const settings = productionSettings(url)
  return { url, file: writeSettings(settings), dataDir: settings.DATA_DIR ?? '' }
}

type CommandResult = Awaited<ReturnType<typeof memorial>>
const expectRefusal = ({ code, out, err }: CommandResult, sentence: RegExp, what?: string): void => {
  expect(code, what).toBe(1)
  expect(out + err, what).toMatch(sentence)
  expect(out + err, what).not.toMatch(/^\s+at /m)
}

describe.skipIf(!('url' in postgres))('memorial, when something is wrong', () => {
  it('opens no database for a command that it does not know', async () => {
    const url = await createDatabase()
    const file = writeSettings(productionSettings(url))
    for (const words of [
      ['admin', 'constructor', 'ana@exemplo.com.br'],
      ['admin', 'create-admin', 'ana@exemplo.com.br', 'Ana', 'Souza'],
      ['admin', 'recordings', '--aply'],
      ['admin', 'retention', '--all'],
      ['admin', 'move-pictures', 'now'],
      ['import', 'people', 'a.csv'],
      ['backup'],
      ['--help'],
    ])
      expectRefusal(await memorial([...words, '--env-file', file]), /^Uso: memorial/m, words.join(' '))
    expectRefusal(await memorial(['import', 'falecidos', '/nada.csv', '--env-file', file]), /Não foi possível ler/)
    expectRefusal(await memorial(['import', 'falecidos', '/dev/null', '--env-file', file]), /O arquivo está vazio/)
    expect(await tablesOf(url)).toEqual([])
  })

  it('copies no database in which no portal was opened, and creates nothing among the tables of another program', async () => {
    const url = await createDatabase()
    const file = writeSettings(productionSettings(url))
    const target = join(makeFolder(), 'copias', 'portal.zip')
    expectRefusal(await memorial(['backup', target, '--env-file', file]), /Este banco não tem um portal/)
    expect(existsSync(dirname(target))).toBe(false)
    await onDatabase(url, 'create table pedidos (id integer)')
    for (const words of [['start'], ['admin', 'create-admin', 'ana@exemplo.com.br'], ['config', '--check']])
      expectRefusal(await memorial([...words, '--env-file', file]), /tabelas que não são do portal/, words.join(' '))
    expect(await tablesOf(url)).toEqual(['pedidos'])
  })

  it('says that the user of the database may not create tables', async () => {
    await onDatabase(serverUrl, 'create role hospede login')
    const file = writeSettings(productionSettings(await createDatabase('hospede')))
    expectRefusal(await memorial(['start', '--env-file', file]), /não tem os direitos de que o portal precisa/)
    expectRefusal(
      await memorial(['config', '--check', '--env-file', file]),
      /FALHA {4}O usuário do banco não pode criar/,
    )
  })

  it('names the database that another one is moved to, without the password, before it does anything', async () => {
    const file = writeSettings(productionSettings(serverUrl))
    const words = ['admin', 'move-to-postgres', '--to', 'postgres://casa:palavra@127.0.0.1:1/nova', '--env-file', file]
    const moved = await memorial(words)
    expectRefusal(moved, /^Destino: {2}PostgreSQL em 127\.0\.0\.1:1, banco nova, usuário casa$/m)
    expect(moved.err).not.toContain('palavra')
  })

  it('names the accounts that do not exist instead of ending no session of them', async () => {
    const { file } = await createPortal()
    const ended = await memorial(['admin', 'end-sessions', 'outra@exemplo.com.br', '--env-file', file])
    expectRefusal(ended, /Não há conta com este e-mail/)
  })

  it('refuses a data folder that is missing, and root in the folder of another user', async () => {
    const { url, dataDir, file } = await createPortal()
    const missing = writeSettings(productionSettings(url, { DATA_DIR: `${dataDir}-outra` }))
    expectRefusal(await memorial(['backup', 'x.zip', '--env-file', missing]), /-outra não existe, e nada foi criado/)
    expect(existsSync(`${dataDir}-outra`)).toBe(false)
    if (!isRoot) return
    chownSync(dataDir, nobody, nobody)
    for (const words of [['start'], ['backup', 'x.zip'], ['admin', 'end-sessions', 'ana@exemplo.com.br']])
      expectRefusal(await memorial([...words, '--env-file', file]), /é de outro usuário \(65534\)/, words.join(' '))
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('says which lines of the settings mean something else than they seem to, with every command', async () => {
    const { url, dataDir } = await createPortal()
    const file = writeLines([
      ...[
        `DATABASE_URL='${url}'`,
        `DATA_DIR=${dataDir} # pasta`,
        'SESSION_SECRET="a secret of the tests, long enough to be one"',
      ],
      ...['PUBLIC_URL="https://memorial.exemplo.com.br" # nome público', 'LDAP_BIND_SENHA=uma#senha'],
      ...[
        'ALARME_REPETEH=3',
        `SMS_CORPO='{"texto":"{texto} #1 $5"}'`,
        'SMTP_REMETENTE="Portal <portal@exemplo.com.br>',
      ],
    ])
    const { err } = await memorial(['admin', 'end-sessions', 'ana@exemplo.com.br', '--env-file', file])
    const said = err.split('\n').filter(line => line.startsWith('ATENÇÃO'))
    expect(said).toEqual([
      expect.stringContaining(`A linha 6 de ${file} não vale: sem aspas, o valor termina antes do #.`),
      expect.stringContaining(`A linha 9 de ${file} não vale: as aspas não fecham no fim do valor.`),
      'ATENÇÃO: ALARME_REPETEH não é um ajuste do portal. Seria ALARME_REPETE_H?',
    ])
  })

  it('names a misspelt setting of a container, which has no file of settings', async () => {
    const env = { ...TERMINAL, ...productionSettings(serverUrl), ALARME_EMIAL: 'x@exemplo.com.br', LDAP_BINDDN: '' }
    const { stdout } = spawnSync(MEMORIAL, ['config', '--check'], { env, cwd: makeFolder(), encoding: 'utf8' })
    expect(stdout).toContain('FALHA    ALARME_EMIAL não é um ajuste do portal. Seria ALARME_EMAIL?')
    expect(stdout).toContain('FALHA    LDAP_BINDDN não é um ajuste do portal. Seria LDAP_BIND_DN?')
  })

  it('asks for a copy only for what it uses: the database, its folder and the secret that signs the copy', async () => {
    const { url, dataDir } = await createPortal()
    const { SESSION_SECRET = '' } = productionSettings(url)
    const copy = join(makeFolder(), 'portal.zip')
    const used = { DATABASE_URL: url, DATA_DIR: dataDir }
    expectRefusal(await memorial(['backup', copy, '--env-file', writeSettings(used)]), /^Falta o segredo do portal/m)
    const file = writeSettings({ ...used, SESSION_SECRET })
    expect(await memorial(['backup', copy, '--env-file', file])).toMatchObject({ code: 0 })
  })

  it('restores neither a torn copy nor one over a portal with data', async () => {
    const { file } = await createPortal()
    const copy = join(makeFolder(), 'portal.zip')
    expect((await memorial(['backup', copy, '--env-file', file])).code).toBe(0)
    expectRefusal(await memorial(['restore', copy, '--env-file', file]), /O destino não está vazio/)
    truncateSync(copy, 5000)
    const empty = await createDatabase()
    const words = ['restore', copy, '--env-file', writeSettings(productionSettings(empty))]
    expectRefusal(await memorial(words), /cópia/)
    expect(await tablesOf(empty)).toEqual([])
  })

  it('removes the pictures that it has written when it is stopped in the middle of a restore', async () => {
    const { url, file, dataDir } = await createPortal()
    const pictures = join(dataDir, 'midia', 'fi')
    mkdirSync(pictures, { recursive: true })
    // Each is written to the disk and read again: the command is far from its end when the first one appears.
    const names = Array.from({ length: 1000 }, (_, number) => `figura-da-capela-${1000 + number}.webp`)
    for (const name of names) writeFileSync(join(pictures, name), name)
    await onDatabase(
      url,
      `insert into midia (nome, largura, altura, bytes)
       select 'figura-da-capela-' || n || '.webp', 1, 1, 26 from generate_series(1000, 1999) n`,
    )
    const copy = join(makeFolder(), 'portal.zip')
    expect((await memorial(['backup', copy, '--env-file', file])).code).toBe(0)
    const empty = await createDatabase()
    const settings = productionSettings(empty)
    const restored = join(settings.DATA_DIR ?? '', 'midia', 'fi')
    mkdirSync(restored, { recursive: true })
    const first = new Promise<void>(resolve => watch(restored, () => resolve()))
    const child = spawn(MEMORIAL, ['restore', copy, '--env-file', writeSettings(settings)], { env: TERMINAL })
    let text = ''
    child.stderr.on('data', chunk => (text += String(chunk)))
    const ended = new Promise(resolve => child.once('close', resolve))
    await first
    child.kill('SIGTERM')
    expect(await ended, text).toBe(1)
    expect(text).toMatch(/^O comando foi interrompido antes do fim\.$/m)
    expect(readdirSync(restored)).toEqual([])
    expect(await tablesOf(empty)).toEqual([])
  })

  it('fails when most pictures are missing, and leaves the copy of the database', async () => {
    const { url, file } = await createPortal()
    await onDatabase(
      url,
      `insert into midia (nome, largura, altura, bytes) select 'figura-de-antes-00' || n || '.webp', 1, 1, 5 from generate_series(1, 9) n`,
    )
    const copy = join(makeFolder(), 'portal.zip')
    expectRefusal(await memorial(['backup', copy, '--env-file', file]), /tem o banco e não as imagens: 9 /)
    expect(existsSync(copy)).toBe(true)
    const runs = await onDatabase(url, 'select conferida from copia')
    expect(runs).toEqual([{ conferida: false }])
  })

  it('leaves nothing behind when it is stopped in the middle of a copy', async () => {
    const { url, file } = await createPortal()
    const folder = makeFolder()
    mkdirSync(folder, { recursive: true })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('begin; lock table conta in access exclusive mode')
      const words = ['backup', join(folder, 'portal.zip'), '--env-file', file]
      const child = spawn(MEMORIAL, words, { env: TERMINAL })
      let text = ''
      child.stderr.on('data', chunk => (text += String(chunk)))
      await expect.poll(() => readdirSync(folder).length).toBe(2)
      const ended = new Promise(resolve => child.once('close', resolve))
      child.kill('SIGTERM')
      expect(await ended).toBe(1)
      expect(text).toMatch(/^O comando foi interrompido antes do fim\.$/m)
      expect(readdirSync(folder)).toEqual([])
    } finally {
      await holder.end()
    }
  })

  it('prints one clear error when a backup cannot be written to its folder', async () => {
    const { file } = await createPortal()
    expectRefusal(
      await memorial(['backup', '/proc/portal.zip', '--env-file', file]),
      /^\/proc\/portal\.zip.* não pôde/m,
    )
  })

  it.runIf(isRoot)('says that the disk is full, and leaves nothing on it', async () => {
    const { file } = await createPortal()
    const folder = makeFolder()
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder])
    try {
      const full = await memorial(['backup', join(folder, 'portal.zip'), '--env-file', file])
      expectRefusal(full, /^.*: o disco está cheio\.$/m)
      expect(readdirSync(folder)).toEqual([])
    } finally {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
