import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { aptInstall } from '../scripts/lib/apt.mjs'

const PACKAGES = ['fonts-noto-core', 'fonts-roboto-unhinted']
const INSTALLED = '/usr/share/fonts/truetype'
const FACE = /^(NotoSerif|Roboto)-(Regular|Italic|Bold|BoldItalic)\.ttf$/

const findFaces = (): string[] =>
  existsSync(INSTALLED)
    ? (readdirSync(INSTALLED, { recursive: true }) as string[]).filter(path => FACE.test(basename(path)))
    : []

const settingsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <alias><family>serif</family><prefer><family>Noto Serif</family></prefer></alias>
  <alias><family>Times New Roman</family><prefer><family>Noto Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Roboto</family></prefer></alias>
</fontconfig>
`

/**
 * The fonts of Android and no others: a slow phone looks for the font of the style sheets among those that it has, and each missing one
 * delays the first paint. @returns the environment of a browser that sees them; undefined where Debian's packages cannot be installed.
 */
export const openPhoneFonts = async (): Promise<{ env: Record<string, string>; close: () => void } | undefined> => {
  if (findFaces().length === 0) await aptInstall(...PACKAGES)
  const faces = findFaces()
  if (faces.length === 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'memorial-fontes-'))
  for (const path of faces) copyFileSync(join(INSTALLED, path), join(folder, basename(path)))
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, settingsOf(folder))
  return { env: { FONTCONFIG_FILE: settings }, close: () => rmSync(folder, { recursive: true, force: true }) }
}
