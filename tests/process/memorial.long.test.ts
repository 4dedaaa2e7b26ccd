import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import {
  MEMORIAL,
  makeFolder,
  memorial,
  removeFolders,
  productionSettings as settingsWith,
  TERMINAL,
  writeSettings,
} from './memorial-command.ts'

const PACKAGE = join(import.meta.dirname, '..', '..', 'package.json')
const postgres = await startPostgres()
const productionSettings = (changes?: Record<string, string>) =>
  settingsWith('url' in postgres ? postgres.url : '', changes)

afterAll(async () => {
  removeFolders()
  if ('stop' in postgres) await postgres.stop()
})

describe('memorial, the command of operators', () => {
  it('prints its version through a link, and the settings that exist', async () => {
    const link = join(makeFolder(), 'memorial')
    symlinkSync(MEMORIAL, link)
    const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
    expect((await memorial(['version'], { command: link })).out).toContain(version)
    expect((await memorial(['config'])).out).toMatch(/^DATABASE_URL +\(vazio\) +servidor PostgreSQL/m)
  })

  it('shows its usage and fails when the command is unknown or has superfluous words', async () => {
    for (const words of [[], ['begin'], ['start', 'now'], ['check', 'all']])
      expect(await memorial(words)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Uso: memorial') })
  })

  it('creates no embedded database without --embedded, whatever the command', async () => {
    const cwd = makeFolder()
    for (const words of [
      ['start'],
      ['admin', 'create-admin', 'ana@exemplo.com.br'],
      ['backup', 'x.zip'],
      ['restore', 'x.zip'],
    ]) {
      const result = await memorial(words, { cwd })
      expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining('nada foi criado') })
    }
    expect(readdirSync(cwd)).toEqual([])
  })

  it('creates one with --embedded, and uses it afterwards without the option', async () => {
    const cwd = makeFolder()
    const first = await memorial(['--embedded', 'admin', 'create-admin', 'ana@exemplo.com.br', 'Ana'], { cwd })
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('Administrador criado') })
    expect(first.err).toContain('Banco:    embutido, em ./data/banco')
    const second = await memorial(['admin', 'end-sessions', 'ana@exemplo.com.br'], { cwd })
    expect(second.out).toContain('Sessões encerradas: 0')
  })

  it('finds the data folder of the units in the example of the settings', () => {
    const deploy = join(import.meta.dirname, '..', '..', 'deploy', 'systemd')
    const { DATA_DIR: folder = '' } = parseEnv(readFileSync(join(deploy, 'portal.env.example'), 'utf8'))
    for (const unit of ['memorial@.service', 'memorial-copia.service'])
      expect(readFileSync(join(deploy, unit), 'utf8'), unit).toContain(` DATA_DIR=${folder}`)
    expect(folder).toBe('/var/lib/memorial')
  })

  it('prints one clear error when a named file of settings cannot be read', async () => {
    expect(await memorial(['--env-file', '/nada/portal.env', 'start'])).toEqual({
      ...{ code: 1, out: '' },
      err: 'O arquivo de ajustes /nada/portal.env não pôde ser lido: ele não existe.\n',
    })
  })
})

describe.skipIf(!('url' in postgres))('memorial with PostgreSQL', () => {
  it('reads quoted values, names its database without the password, and creates the first administrator there', async () => {
    const file = writeSettings(productionSettings())
    const result = await memorial(['admin', 'create-admin', 'ana@exemplo.com.br', 'Ana', `--env-file=${file}`])
    expect(result.err).toMatch(/^Banco: {4}PostgreSQL em \S+, banco \w+, usuário \w+\nDados: {4}\S+\nEndereço: \S+\n$/)
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('Administrador criado: ana@exemplo.com.br') })
  })

  it('fails when a wrong row of a sheet refuses the whole sheet', async () => {
    const sheet = join(makeFolder(), 'falecidos.csv')
    writeFileSync(sheet, 'nome;falecimento\nAna;05/11/2026\nRui;31/02/2026\n')
    const words = ['--env-file', writeSettings(productionSettings()), 'import', 'falecidos', sheet, '--apply']
    const refused = await memorial(words)
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('Nada foi gravado: corrija')])
    expect(await memorial([...words, '--only-valid'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Gravadas: 1.'),
    })
  })

  it('checks the installation: database, extensions, clock, folders, certificate and cameras', async () => {
    const cameras = join(makeFolder(), 'cameras.json')
    const camera = {
      empresa: 'CV',
      capela: '01',
      tipo: 'rtsp',
      endereco: 'rtsp://10.0.8.9/1',
      senha: 'env:SENHA_CAPELA',
    }
    writeFileSync(cameras, JSON.stringify([camera]))
    const file = writeSettings(productionSettings({ CAMERAS_FILE: cameras, SENHA_CAPELA: 'x' }))
    const { out, code } = await memorial(['config', '--check', '--env-file', file])
    for (const text of [
      'certo    Banco: PostgreSQL',
      'certo    Extensões',
      'certo    Relógio',
      'certo    Pasta de dados',
      'certo    Câmeras: 1',
    ])
      expect(out).toContain(text)
    expect(out).toContain('Nada impede o portal de abrir.')
    expect(code).toBe(0)
  })

  it('names what is wrong: misspelt settings, open files, folders of others, providers that do not respond', async () => {
    const settings = productionSettings({
      ...{ PUBLICURL: 'x', NADA_DISSO: '1', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
      ...{ PORTAL_SAMPLE: '1', GRAVACAO_DIR: join(PACKAGE, 'gravacoes') },
    })
    const file = writeSettings(settings, 0o644)
    appendFileSync(file, 'ALARME_EMAIL tecnico@exemplo.com.br\n')
    const { out, code } = await memorial(['config', '--check', '--env-file', file])
    for (const text of [
      ' não vale: não é NOME=valor.',
      'PUBLICURL não é um ajuste do portal. Seria PUBLIC_URL?',
      'NADA_DISSO não é um ajuste do portal.\n',
      'pode ser lido por qualquer pessoa',
      'FALHA    E-mail (SMTP_URL)',
      'senhas do mundo de exemplo',
      'package.json/gravacoes não existe, e este usuário não pode criá-la.',
    ])
      expect(out).toContain(text)
    expect(out).toContain('7 falhas.')
    expect(code).toBe(1)
  })

  it('reports an invalid setting and a database that refuses the password in one sentence each', async () => {
    const invalid = await memorial([
      'config',
      '--check',
      '--env-file',
      writeSettings(productionSettings({ PORT: 'muitas' })),
    ])
    expect(invalid).toMatchObject({ code: 1, out: expect.stringContaining('FALHA    Configuração inválida: PORT') })
    const url = new URL('url' in postgres ? postgres.url : '')
    url.pathname = '/nao_existe'
    const file = writeSettings(productionSettings({ DATABASE_URL: url.href }))
    const refused = await memorial(['start', '--env-file', file])
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(
      /O PostgreSQL recusou a entrada \(.*\)\. Confira usuário, senha e banco em DATABASE_URL\.\n$/,
    )
  })

  it('prints one clear error when a port, a data folder or a database server cannot be opened', async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const port = (taken.address() as AddressInfo).port
    const busy = productionSettings({ HOST: '127.0.0.1', PORT: String(port) })
    const start = await memorial(['start', '--env-file', writeSettings(busy)])
    expect(start.out).toMatch(
      new RegExp(`^A porta ${port} em 127.0.0.1 não pôde ser aberta: outro programa já a usa.*$`, 'm'),
    )
    taken.close()
    const named = await memorial(['start', '--env-file', writeSettings({ ...busy, HOST: 'nao.existe.invalid' })])
    expect(named.out).toContain('O nome nao.existe.invalid não tem endereço. Confira HOST.\n')
    const data = writeSettings(busy)
    const noFolder = await memorial(['start', '--env-file', writeSettings({ ...busy, DATA_DIR: data })])
    expect(noFolder.out).toBe(`${data} não pôde ser usado: há um arquivo com este nome.\n`)
    const away = new URL(busy.DATABASE_URL ?? '')
    away.host = `127.0.0.1:${await freePort()}`
    const target = join(makeFolder(), 'portal.zip')
    const backup = await memorial(['backup', target, '--env-file', writeSettings({ ...busy, DATABASE_URL: away.href })])
    expect(backup.err).toMatch(/^O banco de dados em 127\.0\.0\.1:\d+ não responde \(ECONNREFUSED\)\..*$/m)
    expect(existsSync(target)).toBe(false)
    for (const { code, out, err } of [start, named, noFolder, backup]) {
      expect(code).toBe(1)
      expect(out + err).not.toMatch(/^\s+at /m)
    }
  })

  it('waits for a database that is away, says so once, and serves when it responds', async () => {
    const port = await freePort()
    const settings = productionSettings({ PORT: '0', HOST: '127.0.0.1', DEMO_CAMERA: '0' })
    const target = new URL(settings.DATABASE_URL ?? '')
    const away = new URL(target)
    away.host = `127.0.0.1:${port}`
    const file = writeSettings({ ...settings, DATABASE_URL: away.href })
    const child = spawn(MEMORIAL, ['start', '--env-file', file], { env: TERMINAL, cwd: makeFolder() })
    let text = ''
    child.stdout.on('data', chunk => (text += String(chunk)))
    try {
      await expect.poll(() => text).toContain(`O banco de dados em 127.0.0.1:${port} não responde.`)
      const gateway = createServer(socket => {
        const upstream = createConnection(Number(target.port || 5432), target.hostname)
        socket.pipe(upstream).pipe(socket)
        for (const end of [socket, upstream]) end.on('error', () => {})
      })
      await new Promise<void>(resolve => gateway.listen(port, '127.0.0.1', resolve))
      await expect.poll(() => existsSync(join(settings.DATA_DIR ?? '', 'server.json'))).toBe(true)
      const published = JSON.parse(readFileSync(join(settings.DATA_DIR ?? '', 'server.json'), 'utf8')) as {
        port: number
      }
      const isReady = (): Promise<boolean> => fetch(`http://127.0.0.1:${published.port}/readyz`).then(({ ok }) => ok)
      await expect.poll(isReady).toBe(true)
      const checked = await memorial([
        'check',
        '--env-file',
        writeSettings({ ...settings, PORT: String(published.port) }),
      ])
      expect(checked.out).toContain(`O portal atende na porta ${published.port}`)
      expect(text.match(/não responde/g)).toHaveLength(1)
      child.kill('SIGTERM')
      await new Promise(resolve => child.once('exit', resolve))
      gateway.close()
    } finally {
      child.kill('SIGKILL')
    }
  })
})
