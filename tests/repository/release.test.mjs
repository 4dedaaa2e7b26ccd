import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'

const CHANGELOG = '# Mudanças\n\n## Ainda não lançado\n\n- Uma mudança.\n'

describe('npm run release', () => {
  let folder = ''
  const git = (...words) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
  /** @param packing what `npm run package` runs */
  const createRepository = packing => {
    const manifest = { name: 'portal', version: '0.1.0', type: 'module', scripts: { package: packing } }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG)
    git('init', '-q')
    git('config', 'user.email', 'tecnico@exemplo.com.br')
    git('config', 'user.name', 'Técnico')
    git('add', '-A')
    git('commit', '-qm', 'First')
  }
  const release = version =>
    spawnSync(process.execPath, [join(folder, 'scripts', 'release.mjs'), version, '--checked'], { encoding: 'utf8' })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'memorial-lancamento-'))
    cpSync(projectPath('scripts'), join(folder, 'scripts'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves neither version, commit nor tag when the archive cannot be written', () => {
    createRepository('node -e "process.exit(3)"')
    const { status, stdout, stderr } = release('0.2.0')
    expect(status).toBe(1)
    expect(stdout + stderr).toContain('npm run package: não passou. Nada foi lançado.')
    expect([git('status', '--porcelain'), git('tag'), git('log', '--format=%s')]).toEqual(['', '', 'First'])
  })

  it('writes version, section, commit and tag once the archive is written', () => {
    createRepository('node -e ""')
    expect(release('0.2.0').status).toBe(0)
    expect(git('log', '-1', '--format=%s')).toBe('Release 0.2.0')
    expect(git('describe')).toBe('v0.2.0')
    expect(git('show', 'HEAD:package.json')).toContain('"version": "0.2.0"')
    expect(git('show', 'HEAD:CHANGELOG.md')).toMatch(/## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- Uma mudança\./)
    expect(git('status', '--porcelain')).toBe('')
  })

  it('leaves neither version nor commit when the tag is refused', () => {
    createRepository('node -e ""')
    git('tag', 'v0.2.0')
    const { status, stdout, stderr } = release('0.2.0')
    expect(status).toBe(1)
    expect(stdout + stderr).toMatch(/git tag: .*v0\.2\.0[\s\S]*Nada foi lançado/)
    expect([git('status', '--porcelain'), git('log', '--format=%s')]).toEqual(['', 'First'])
    expect(git('show', 'HEAD:package.json')).toContain('"version": "0.1.0"')
  })

  it('leaves neither version nor staged files when the commit is refused', () => {
    createRepository('node -e ""')
    writeFileSync(join(folder, '.git', 'hooks', 'pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    expect(release('0.2.0').status).toBe(1)
    expect([git('status', '--porcelain'), git('log', '--format=%s')]).toEqual(['', 'First'])
  })

  it('refuses a version that is not later', () => {
    createRepository('node -e ""')
    expect(release('0.1.0').status).toBe(1)
    expect(git('tag')).toBe('')
  })
})
